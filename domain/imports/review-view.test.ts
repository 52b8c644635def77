import { expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import { type Choices, choicesOfForm, noChoices } from "./choices";
import { type ExtractionSuccess, propertyFromExtraction } from "./extraction";
import { ledgerOf } from "./review-view";

const page: ExtractionSuccess = {
  success: true,
  source: "website",
  data: {
    name: "Rock Camp",
    country: "Kenya",
    pricePerNight: 300.5,
    currency: "USD",
    latitude: 0.2,
    longitude: 36.9,
    amenities: ["Pool", "Bar"],
    capacity: 12,
    nearestAirport: "Nanyuki",
    sourceUrl: "https://rock.example/",
  },
  evidence: {
    pricePerNight: { via: "linked-data", passage: "price: 300.5 USD" },
    nearestAirport: { via: "derived", passage: "nearest to 0.2, 36.9" },
  },
};
const stored = {
  ...emptyProperty,
  name: "Rock Camp",
  countries: ["Kenya"],
  region: "Laikipia",
  pricePerNight: 280,
  currency: "USD",
  priceUnit: "per person",
  amenities: ["Pool", "Library"],
  capacity: 14,
};
const review = (choices: Choices = noChoices, existing: typeof stored | null = stored) => {
  const incoming = propertyFromExtraction(page);
  const ledger = ledgerOf({
    incoming,
    existing,
    locked: ["capacity"],
    lockedSince: { capacity: new Date("2026-11-12") },
    extraction: page,
    choices,
  });
  const line = (name: string) =>
    ledger.lines.find((known) => known.name === name) ?? expect.fail(`no line ${name}`);
  const send = (fields: Record<string, string>, settling = false) =>
    choicesOfForm(
      new Map(Object.entries(fields)) as unknown as FormData,
      {
        choices,
        incoming,
        lines: ledger.lines.map(({ name, decision, inputs }) => ({
          name,
          decision,
          fields: inputs.map((input) => ({ name: input.name.replace("typed.", "") })),
        })),
      },
      { settling },
    );
  return { ledger, line, send };
};

test("equal fields are apart from those to decide about and those not on the page", () => {
  const { line } = review();
  expect(line("name").place).toBe("same");
  expect(line("pricePerNight").place).toBe("choice");
  expect(line("description").place).toBe("silent");
});

test("values are said in words, what one side alone has is marked", () => {
  const { line } = review();
  expect(line("pricePerNight").stored).toEqual([{ text: "$280 per person" }]);
  expect(line("pricePerNight").read).toEqual([{ text: "USD 300.50 per night" }]);
  expect(line("latitude").read).toEqual([{ text: "0.200000, 36.900000" }]);
  expect(line("amenities").read).toEqual([
    { text: "Pool", isNew: false },
    { text: "Bar", isNew: true },
  ]);
});

test("a passage has a number and its value set apart", () => {
  const { ledger, line } = review();
  expect(line("pricePerNight").number).toBe(1);
  expect(ledger.passages[0]).toMatchObject({
    number: 1,
    via: "structured data",
    parts: ["price: ", "300.5", " USD"],
  });
});

test("what is locked or derived is kept, with the reason (A-178)", () => {
  const { ledger, line } = review();
  expect(line("capacity")).toMatchObject({
    mark: "locked",
    decision: "keep",
    why: "Typed by hand on November 12, 2026. Taken only if you say so.",
  });
  expect(line("nearestAirport")).toMatchObject({ mark: "derived", decision: "keep" });
  expect(ledger.counts).toEqual({ taken: 3, kept: 1, locked: 1 });
});

test("a new stay asks for what it cannot do without", () => {
  const { ledger, line } = review(noChoices, null);
  expect(ledger.isNew).toBe(true);
  expect(line("region")).toMatchObject({ place: "choice", read: [] });
});

test("only what differs from what was shown is kept, until all of it is settled", () => {
  const { send } = review();
  const sent = { "line.pricePerNight": "take", "line.amenities": "keep", "typed.capacity": "12" };
  expect(send(sent)).toEqual({ lines: { amenities: "keep" }, typed: {} });
  expect(send(sent, true).lines).toEqual({ pricePerNight: "take", amenities: "keep" });
});

test("a correction is taken, unless the choice was changed with it", () => {
  const { send } = review();
  const typed = { "typed.capacity": "16" };
  expect(send({ ...typed, "line.capacity": "keep" })).toEqual({
    lines: { capacity: "take" },
    typed: { capacity: "16" },
  });
  const before = { lines: { capacity: "take" as const }, typed: { capacity: "16" } };
  expect(review(before).send({ ...typed, "line.capacity": "keep" })).toEqual({
    lines: { capacity: "keep" },
    typed: { capacity: "16" },
  });
});

test("what was typed wrong is kept as it was typed, and named", () => {
  const { line } = review({ lines: {}, typed: { capacity: "a dozen" } });
  expect(line("capacity").inputs).toMatchObject([
    { text: "a dozen", problem: "Capacity must be a whole number from 1 to 500" },
  ]);
});

test("what the form does not send stays as it was", () => {
  const before = { lines: { amenities: "keep" as const }, typed: { capacity: "16" } };
  expect(review(before).send({})).toEqual(before);
});
