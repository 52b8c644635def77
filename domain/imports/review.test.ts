import { expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { type Choices, choicesOfForm, noChoices } from "./choices";
import { type ExtractionSuccess, type PriceTerms, propertyFromExtraction } from "./extraction";
import { evidenceOfPassage, resolveImport } from "./review";
import { reviewViewOf } from "./review-view";

const page: ExtractionSuccess = {
  success: true,
  source: "website",
  data: {
    name: "Rock Camp & Spa",
    country: "Kenya",
    region: "Laikipia",
    pricePerNight: 300,
    currency: "USD",
    latitude: 0.2,
    longitude: 36.9,
    description: "From the page",
    amenities: ["Pool", "Bar"],
    propertyType: "Bush Camp",
    bookingUrl: "https://www.booking.com/hotel/ke/rock.html",
    sourceUrl: "https://rock.example/",
  },
  evidence: {
    country: { via: "linked-data", passage: "Kenya" },
    pricePerNight: { via: "page-text", passage: "from $300" },
  },
};
const existing: PropertyFields = {
  ...emptyProperty,
  name: "Rock Camp",
  countries: ["Kenya"],
  description: "Entered manually",
  pricePerNight: 100,
  currency: "KES",
  priceUnit: "per person",
  featured: true,
  active: false,
};

const resolve = (
  choices: Partial<Choices> = {},
  {
    read = page,
    stored = existing as PropertyFields | null,
    locked = [] as string[],
    confirmed = [] as string[],
    publish = false,
  } = {},
) =>
  resolveImport({
    incoming: propertyFromExtraction(read, { publish }),
    existing: stored,
    locked,
    confirmed,
    extraction: read,
    choices: { ...noChoices, ...choices },
  });
const withVia = (name: "country" | "pricePerNight", evidence: object): ExtractionSuccess => ({
  ...page,
  evidence: {
    ...page.evidence,
    [name]: { via: "linked-data", passage: "somewhere", ...evidence },
  },
});
const withTerms = (priceTerms: PriceTerms): ExtractionSuccess => ({ ...page, priceTerms });
const season = { from: "2027-07-01", to: "2027-10-31", guests: 2, words: "1 Jul to 31 Oct" };

test("without choices all values are imported except locked ones", () => {
  const { fields } = resolve({}, { locked: ["description"] });
  expect(fields).toMatchObject({
    name: "Rock Camp & Spa",
    description: "Entered manually",
    pricePerNight: 300,
    currency: "USD",
    priceUnit: "per person",
    featured: true,
    active: false,
  });
});

test("a value that the lodge confirmed waits for the operator (L-008)", () => {
  const { fields, waiting } = resolve({}, { confirmed: ["description"] });
  expect(fields.description).toBe("Entered manually");
  expect(waiting).toContain("description");
  const accepted = resolve({ lines: { description: "take" } }, { confirmed: ["description"] });
  expect(accepted.fields.description).toBe("From the page");
});

test("values that are missing on the page empty no field", () => {
  const silent = { ...page, data: { name: "Rock Camp", sourceUrl: "" }, evidence: {} };
  expect(resolve({}, { read: silent })).toMatchObject({ fields: existing, unchanged: true });
});

test("keeping a value keeps the values that belong to it", () => {
  const result = resolve({
    lines: { pricePerNight: "keep", latitude: "keep", bookingUrl: "keep" },
  });
  expect(result.fields).toMatchObject({
    pricePerNight: 100,
    currency: "KES",
    latitude: null,
    longitude: null,
    bookingUrl: null,
    partner: null,
    amenities: ["Pool", "Bar"],
  });
});

test("a locked value is only replaced if that was chosen (A-178)", () => {
  const locked = ["description", "pricePerNight"];
  const { fields } = resolve({ lines: { description: "take" } }, { locked });
  expect(fields).toMatchObject({ description: "From the page", pricePerNight: 100 });
});

test("a correction is imported and listed as typed", () => {
  const { fields, typed } = resolve({
    typed: { pricePerNight: "280", amenities: "Pool\nSauna", accommodationType: "Tented Camp" },
  });
  expect(fields).toMatchObject({
    pricePerNight: 280,
    currency: "USD",
    amenities: ["Pool", "Sauna"],
    accommodationType: "Tented Camp",
    propertyTypes: ["Tented Camp"],
  });
  expect(typed).toEqual(["accommodationType", "pricePerNight", "amenities"]);
});

test("a corrected booking URL determines the partner", () => {
  const typed = { bookingUrl: "https://www.airbnb.com/rooms/7" };
  expect(resolve({ typed }).fields).toMatchObject({ ...typed, partner: "Airbnb" });
});

test("a correction is ignored if the existing value is kept", () => {
  const { fields, typed } = resolve({
    lines: { pricePerNight: "keep" },
    typed: { pricePerNight: "280" },
  });
  expect([fields.pricePerNight, typed]).toEqual([100, []]);
});

test("an emptied value is not imported", () => {
  expect(resolve({ typed: { pricePerNight: " " } }, { stored: null }).fields.pricePerNight).toBe(
    null,
  );
  expect(resolve({ typed: { pricePerNight: "" } }).fields.pricePerNight).toBe(100);
});

test.each([
  { via: "derived" },
  { via: "ai", unverified: true },
  { via: "linked-data", doubt: "The coordinates are in Kenya" },
])("a value with the evidence %o waits for a decision", (evidence) => {
  const read = withVia("country", evidence);
  const stored = null;
  const left = resolve({}, { read, stored });
  expect(left).toMatchObject({ waiting: ["countries"], fields: { countries: ["Unknown"] } });
  const taken = resolve({ lines: { countries: "take" } }, { read, stored });
  expect(taken).toMatchObject({ waiting: [], fields: { countries: ["Kenya"] } });
  const typed = resolve({ typed: { countries: "Uganda" } }, { read, stored });
  expect(typed).toMatchObject({ waiting: [], fields: { countries: ["Uganda"] } });
});

test("an uncertain value that equals the existing one needs no decision", () => {
  expect(resolve({}, { read: withVia("country", { via: "derived" }) }).waiting).toEqual([]);
});

test("a price for certain dates needs a decision", () => {
  const read = withTerms(season);
  const left = resolve({}, { read, stored: null });
  expect(left.waiting).toEqual(["pricePerNight"]);
  expect(left.fields).toMatchObject({ pricePerNight: null, priceSeasons: [], rates: null });
  const result = resolve({ lines: { pricePerNight: "terms" } }, { read, stored: null });
  expect(result.fields).toMatchObject({
    pricePerNight: null,
    currency: "USD",
    priceSeasons: [{ name: "Season, 2 guests", from: "07-01", to: "10-31", price: 300 }],
  });
  const taken = resolve({ lines: { pricePerNight: "take" } }, { read, stored: null });
  expect(taken.fields).toMatchObject({ pricePerNight: 300, priceSeasons: [] });
});

test.each([
  { from: "2027-07-01", to: "2027-07-04", nights: 3, words: "3 nights from 1 July" },
  { guests: 2, words: "two adults sharing" },
])("a price for several nights or guests can be stored as a note", (terms) => {
  const read = withTerms(terms);
  const lines = { pricePerNight: "terms" } as const;
  const { fields } = resolve({ lines }, { read, stored: null });
  expect(fields).toMatchObject({ pricePerNight: null, priceSeasons: [] });
  expect(fields.rates).toContain("$300 per night");
  expect(fields.rates).toContain(terms.words);
  expect(resolve({ lines }, { read, stored: { ...existing, ...fields } }).fields.rates).toBe(
    fields.rates,
  );
});

test("a season in another currency than the property's is stored as a note (A-153)", () => {
  const { fields } = resolve({ lines: { pricePerNight: "terms" } }, { read: withTerms(season) });
  expect(fields).toMatchObject({ pricePerNight: 100, currency: "KES", priceSeasons: [] });
  expect(fields.rates).toContain("Jul");
});

const listedPage: ExtractionSuccess = {
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
const reviewOf = (choices: Choices = noChoices, existing: typeof stored | null = stored) => {
  const incoming = propertyFromExtraction(listedPage);
  const view = reviewViewOf({
    incoming,
    existing,
    locked: ["capacity"],
    protectedSince: { capacity: new Date("2026-11-12") },
    extraction: listedPage,
    choices,
  });
  const rowOf = (name: string) =>
    view.rows.find((known) => known.name === name) ?? expect.fail(`no row ${name}`);
  const send = (fields: Record<string, string>, isFinal = false) =>
    choicesOfForm(
      new Map(Object.entries(fields)) as unknown as FormData,
      {
        choices,
        incoming,
        rows: view.rows.map(({ name, decision, inputs }) => ({
          name,
          decision,
          fields: inputs.map((input) => ({ name: input.name.replace("typed.", "") })),
        })),
      },
      { settling: isFinal },
    );
  return { view, rowOf, send };
};

test("the review separates equal fields, choices and fields that are not on the page", () => {
  const { rowOf } = reviewOf();
  expect(rowOf("name").place).toBe("same");
  expect(rowOf("pricePerNight").place).toBe("choice");
  expect(rowOf("description").place).toBe("silent");
});

test("a row is sure if all its values are and nobody corrected them, and says why (E-003)", () => {
  const { price, currency } = {
    price: { via: "page-text", passage: "USD 280 a night", sure: true },
    currency: { via: "page-text", passage: "USD 280 a night" },
  } as const;
  const why = (evidence: typeof listedPage.evidence, choices = noChoices) =>
    reviewViewOf({
      incoming: propertyFromExtraction(listedPage),
      existing: null,
      extraction: { ...listedPage, evidence },
      choices,
    }).rows.find(({ name }) => name === "pricePerNight")?.sure;
  const sureCurrency = { ...currency, sure: true };
  expect(why({ pricePerNight: price, currency: sureCurrency })).toBe(
    "two places on the page state the same",
  );
  expect(
    why({ pricePerNight: { ...price, agreesWith: "ai" as const }, currency: sureCurrency }),
  ).toBe("page text and the model state the same");
  expect(why({ pricePerNight: price, currency })).toBe(null);
  expect(why({})).toBe(null);
  const corrected = { ...noChoices, typed: { pricePerNight: "300" } };
  expect(why({ pricePerNight: price }, corrected)).toBe(null);
});

test("the review formats values and marks new entries", () => {
  const { rowOf } = reviewOf();
  expect(rowOf("pricePerNight").stored).toEqual([{ text: "$280 per person" }]);
  expect(rowOf("pricePerNight").read).toEqual([{ text: "$300.50 per night" }]);
  expect(rowOf("latitude").read).toEqual([{ text: "0.200000, 36.900000" }]);
  expect(rowOf("amenities").read).toEqual([
    { text: "Pool", isNew: false },
    { text: "Bar", isNew: true },
  ]);
});

test("a passage in the review has a number and highlights its value", () => {
  const { view, rowOf } = reviewOf();
  expect(rowOf("pricePerNight").number).toBe(1);
  expect(view.passages[0]).toMatchObject({
    number: 1,
    via: "structured data",
    parts: ["price: ", "300.5", " USD"],
  });
});

test("the review keeps locked and derived values and states the reason (A-178)", () => {
  const { view, rowOf } = reviewOf();
  expect(rowOf("capacity")).toMatchObject({
    mark: "locked",
    decision: "keep",
    why: "Entered manually on November 12, 2026. Not imported unless you confirm it.",
  });
  expect(rowOf("nearestAirport")).toMatchObject({ mark: "derived", decision: "keep" });
  expect(view.counts).toMatchObject({ taken: 3, unchanged: 1, locked: 1, confirmed: 0 });
});

test("the review of a new property asks for its required fields", () => {
  const { view, rowOf } = reviewOf(noChoices, null);
  expect(view.isNew).toBe(true);
  expect(rowOf("region")).toMatchObject({ place: "choice", read: [] });
});

test("only choices that differ from the defaults are stored until the import", () => {
  const { send } = reviewOf();
  const sent = { "line.pricePerNight": "take", "line.amenities": "keep", "typed.capacity": "12" };
  expect(send(sent)).toEqual({ lines: { amenities: "keep" }, typed: {} });
  expect(send(sent, true).lines).toEqual({ pricePerNight: "take", amenities: "keep" });
});

test("a correction selects the new value unless the choice was changed too", () => {
  const { send } = reviewOf();
  const typed = { "typed.capacity": "16" };
  expect(send({ ...typed, "line.capacity": "keep" })).toEqual({
    lines: { capacity: "take" },
    typed: { capacity: "16" },
  });
  const before = { lines: { capacity: "take" as const }, typed: { capacity: "16" } };
  expect(reviewOf(before).send({ ...typed, "line.capacity": "keep" })).toEqual({
    lines: { capacity: "keep" },
    typed: { capacity: "16" },
  });
});

test("an invalid correction is kept as typed with its error", () => {
  const { rowOf } = reviewOf({ lines: {}, typed: { capacity: "a dozen" } });
  expect(rowOf("capacity").inputs).toMatchObject([
    { text: "a dozen", problem: "Capacity must be a whole number from 1 to 500" },
  ]);
});

test("choices that the form does not send are unchanged", () => {
  const before = { lines: { amenities: "keep" as const }, typed: { capacity: "16" } };
  expect(reviewOf(before).send({})).toEqual(before);
});

/** A page of which the language model states other values than the page reader. */
const twoReadings: ExtractionSuccess = {
  ...page,
  data: { ...page.data, capacity: 12 },
  evidence: {
    ...page.evidence,
    name: { via: "page-text", passage: "Rock Camp & Spa", agreesWith: "ai", sure: true },
    capacity: { via: "page-text", passage: "12 guests" },
    description: { via: "meta", passage: "From the page" },
  },
  other: {
    data: { pricePerNight: 480, description: "From the model", capacity: 16 },
    evidence: {
      pricePerNight: { via: "ai", passage: "480 in peak season" },
      description: { via: "ai", passage: "From the model" },
      capacity: { via: "ai", passage: "eight tents for two" },
    },
  },
};
const viewOf = (choices: Partial<Choices> = {}, stored: PropertyFields | null = null) => {
  const view = reviewViewOf({
    incoming: propertyFromExtraction(twoReadings),
    existing: stored,
    extraction: twoReadings,
    choices: { ...noChoices, ...choices },
  });
  return { ...view, row: (name: string) => view.rows.find((row) => row.name === name) };
};

test("a fact that page and model state differently is imported only by choice (E-003)", () => {
  const read = twoReadings;
  const left = resolve({}, { read, stored: null });
  expect(left.waiting).toEqual(["capacity", "pricePerNight"]);
  expect(left.fields).toMatchObject({ pricePerNight: null, capacity: null });
  const lines = { pricePerNight: "other", capacity: "take" } as const;
  const chosen = resolve({ lines }, { read, stored: null });
  expect(chosen.waiting).toEqual([]);
  expect(chosen.fields).toMatchObject({ pricePerNight: 480, currency: "USD", capacity: 12 });
});

test("of two descriptions the page's is imported unless the other one is chosen (E-003)", () => {
  const read = twoReadings;
  expect(resolve({}, { read, stored: null }).fields.description).toBe("From the page");
  const lines = { description: "other" } as const;
  const chosen = resolve({ lines, typed: { description: "Typed" } }, { read, stored: null });
  expect([chosen.fields.description, chosen.typed]).toEqual(["From the model", []]);
});

test("a correction settles a difference, and a choice that is gone leaves it open (E-003)", () => {
  const typed = resolve({ typed: { capacity: "14" } }, { read: twoReadings, stored: null });
  expect([typed.fields.capacity, typed.waiting]).toEqual([14, ["pricePerNight"]]);
  const { other: _, ...alone } = twoReadings;
  const lines = { description: "other" } as const;
  expect(resolve({ lines }, { read: alone, stored: null }).fields.description).toBe(
    "From the page",
  );
});

test("the review shows both values of a difference with their passages (E-003)", () => {
  const { row, passages, counts } = viewOf();
  expect(row("capacity")).toMatchObject({
    mark: "differing",
    decision: "keep",
    why: "Page and model differ. Not imported unless you choose.",
    read: [{ text: "12" }],
    other: { value: [{ text: "16" }] },
  });
  expect(row("description")).toMatchObject({ mark: null, decision: "take" });
  const [page, model] = passages.filter(({ group }) => group === "capacity");
  expect(page).toMatchObject({ name: "capacity", via: "page text" });
  expect(model).toMatchObject({
    name: "other.capacity",
    via: "language model",
    number: row("capacity")?.other?.number,
    parts: ["eight tents for two", "", ""],
  });
  expect(evidenceOfPassage("other.capacity", twoReadings)?.passage).toBe("eight tents for two");
  expect(counts.sure).toBe(1);
  const decided = viewOf({ lines: { capacity: "other" }, typed: { description: "Typed" } });
  expect(decided.row("capacity")?.decision).toBe("other");
  expect(decided.counts.unchecked).toBe(counts.unchecked - 2);
});

test("a value that the property has already can be replaced by the model's (E-003)", () => {
  const stored = { ...existing, capacity: 12, description: "From the page" };
  const { row } = viewOf({}, stored);
  for (const name of ["capacity", "description"])
    expect(row(name)).toMatchObject({ place: "choice", decision: "keep" });
  const lines = { capacity: "other" } as const;
  expect(resolve({ lines }, { read: twoReadings, stored }).fields.capacity).toBe(16);
});
