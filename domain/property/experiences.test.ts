import { expect, test } from "vitest";

import { combinations, experiences, experiencesOf } from "./experiences";

test.each([
  ["Night drive", "wildlife-safari"],
  ["GORILLA tracking", "wildlife-safari"],
  ["Birding", "wildlife-safari"],
  ["Snorkelling", "beach-retreats"],
  ["Guided hike", "mountain-escapes"],
  ["Cultural visit", "cultural-experiences"],
  ["Craft market", "cultural-experiences"],
  ["Photographic hide", "photography-tours"],
  ["White-water rafting", "adventure-activities"],
  ["Mokoro", "adventure-activities"],
  ["Horse riding", "adventure-activities"],
])("the activity %s is part of %s", (activity, id) => {
  expect(experiencesOf({ activities: [activity] })).toEqual([id]);
});

test.each(experiences.flatMap(({ id, keywords }) => keywords.map((keyword) => [keyword, id])))(
  "%s at the beginning of a word is %s (P-114)",
  (keyword, id) => {
    expect(experiencesOf({ activities: [`Guided ${keyword.toUpperCase()}X tour`] })).toContain(id);
    expect(experiencesOf({ activities: [`x${keyword}`] })).not.toContain(id);
  },
);

test("an activity may belong to several experiences", () => {
  expect(experiencesOf({ activities: ["Walking safari"] })).toEqual([
    "wildlife-safari",
    "adventure-activities",
  ]);
});

test("other activities belong to none", () => {
  expect(experiencesOf({ activities: ["Yoga", ""] })).toEqual([]);
});

test("each of three combinations joins known experiences (P-111)", () => {
  expect(combinations).toHaveLength(3);
  const ids = experiences.map(({ id }) => id);
  for (const id of combinations.flatMap((c) => c.experienceIds)) expect(ids).toContain(id);
});
