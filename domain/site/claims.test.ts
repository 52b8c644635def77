import { expect, test } from "vitest";

import { type Claims, defaultClaims, shownClaims } from "./claims";

const switched = (shown: boolean): Claims => ({
  badges: { ...defaultClaims.badges, shown },
  testimonials: { ...defaultClaims.testimonials, shown },
  press: { names: ["The Savanna Post"], shown },
  counts: { ...defaultClaims.counts, shown },
});

test("what is switched on is shown as it was written", () => {
  expect(shownClaims(switched(true))).toEqual(switched(true));
});

test("of what is switched off, not a word reaches the page (A-144)", () => {
  const sent = JSON.stringify(shownClaims(switched(false)));
  const { badges, testimonials, press, counts } = switched(false);
  const written = [
    ...badges.items.map(({ title }) => title),
    ...testimonials.items.map(({ text }) => text),
    ...press.names,
    counts.guests,
    counts.satisfaction,
  ];
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((words) => sent.includes(words))).toEqual([]);
});

test("without the counts no badge states a figure (A-144)", () => {
  const { badges, counts } = switched(true);
  const shown = shownClaims({ ...switched(true), counts: { ...counts, shown: false } });
  const boast = badges.items.find(({ note }) => note === counts.satisfaction);
  expect(boast).toBeDefined();
  expect(shown.badges.items).toContainEqual({ ...boast, note: "" });
});
