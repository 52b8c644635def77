import { expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { type Choices, choicesOfForm, noChoices } from "./choices";
import { type ExtractionSuccess, type PriceTerms, propertyFromExtraction } from "./extraction";
import { resolveImport } from "./review";
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

const settle = (
  choices: Partial<Choices> = {},
  {
    read = page,
    stored = existing as PropertyFields | null,
    locked = [] as string[],
    publish = false,
  } = {},
) =>
  resolveImport({
    incoming: propertyFromExtraction(read, { publish }),
    existing: stored,
    locked,
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

test("without a choice all is taken but what stands", () => {
  const { fields } = settle({}, { locked: ["description"] });
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

test("what the page does not say erases nothing", () => {
  const silent = { ...page, data: { name: "Rock Camp", sourceUrl: "" }, evidence: {} };
  expect(settle({}, { read: silent })).toMatchObject({ fields: existing, unchanged: true });
});

test("what is kept stays, and what belongs together stays together", () => {
  const kept = settle({ lines: { pricePerNight: "keep", latitude: "keep", bookingUrl: "keep" } });
  expect(kept.fields).toMatchObject({
    pricePerNight: 100,
    currency: "KES",
    latitude: null,
    longitude: null,
    bookingUrl: null,
    partner: null,
    amenities: ["Pool", "Bar"],
  });
});

test("a locked value is taken only where that was said (A-178)", () => {
  const locked = ["description", "pricePerNight"];
  const { fields } = settle({ lines: { description: "take" } }, { locked });
  expect(fields).toMatchObject({ description: "From the page", pricePerNight: 100 });
});

test("a correction is taken and named as typed", () => {
  const { fields, typed } = settle({
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

test("a corrected booking address has its own partner", () => {
  const typed = { bookingUrl: "https://www.airbnb.com/rooms/7" };
  expect(settle({ typed }).fields).toMatchObject({ ...typed, partner: "Airbnb" });
});

test("a corrected value that is kept out is not typed", () => {
  const { fields, typed } = settle({
    lines: { pricePerNight: "keep" },
    typed: { pricePerNight: "280" },
  });
  expect([fields.pricePerNight, typed]).toEqual([100, []]);
});

test("an emptied value is left out", () => {
  expect(settle({ typed: { pricePerNight: " " } }, { stored: null }).fields.pricePerNight).toBe(
    null,
  );
  expect(settle({ typed: { pricePerNight: "" } }).fields.pricePerNight).toBe(100);
});

test.each([{ via: "derived" }, { via: "ai", unverified: true }])(
  "a value that is %o waits for a decision",
  (evidence) => {
    const read = withVia("country", evidence);
    const stored = null;
    const left = settle({}, { read, stored });
    expect(left).toMatchObject({ waiting: ["countries"], fields: { countries: ["Unknown"] } });
    const taken = settle({ lines: { countries: "take" } }, { read, stored });
    expect(taken).toMatchObject({ waiting: [], fields: { countries: ["Kenya"] } });
    const typed = settle({ typed: { countries: "Uganda" } }, { read, stored });
    expect(typed).toMatchObject({ waiting: [], fields: { countries: ["Uganda"] } });
  },
);

test("a doubtful value that the stay holds already waits for nobody", () => {
  expect(settle({}, { read: withVia("country", { via: "derived" }) }).waiting).toEqual([]);
});

test("a price for dates is never silently the price", () => {
  const read = withTerms(season);
  const left = settle({}, { read, stored: null });
  expect(left.waiting).toEqual(["pricePerNight"]);
  expect(left.fields).toMatchObject({ pricePerNight: null, priceSeasons: [], rates: null });
  const kept = settle({ lines: { pricePerNight: "terms" } }, { read, stored: null });
  expect(kept.fields).toMatchObject({
    pricePerNight: null,
    currency: "USD",
    priceSeasons: [{ name: "Season, 2 guests", from: "07-01", to: "10-31", price: 300 }],
  });
  const taken = settle({ lines: { pricePerNight: "take" } }, { read, stored: null });
  expect(taken.fields).toMatchObject({ pricePerNight: 300, priceSeasons: [] });
});

test.each([
  { from: "2027-07-01", to: "2027-07-04", nights: 3, words: "3 nights from 1 July" },
  { guests: 2, words: "two adults sharing" },
])("a price for a few nights or a party is kept as a note", (terms) => {
  const read = withTerms(terms);
  const lines = { pricePerNight: "terms" } as const;
  const { fields } = settle({ lines }, { read, stored: null });
  expect(fields).toMatchObject({ pricePerNight: null, priceSeasons: [] });
  expect(fields.rates).toContain("$300 per night");
  expect(fields.rates).toContain(terms.words);
  expect(settle({ lines }, { read, stored: { ...existing, ...fields } }).fields.rates).toBe(
    fields.rates,
  );
});

test("a season of another currency than the stay's is a note (A-153)", () => {
  const { fields } = settle({ lines: { pricePerNight: "terms" } }, { read: withTerms(season) });
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
const review = (choices: Choices = noChoices, existing: typeof stored | null = stored) => {
  const incoming = propertyFromExtraction(listedPage);
  const ledger = reviewViewOf({
    incoming,
    existing,
    locked: ["capacity"],
    lockedSince: { capacity: new Date("2026-11-12") },
    extraction: listedPage,
    choices,
  });
  const line = (name: string) =>
    ledger.rows.find((known) => known.name === name) ?? expect.fail(`no line ${name}`);
  const send = (fields: Record<string, string>, settling = false) =>
    choicesOfForm(
      new Map(Object.entries(fields)) as unknown as FormData,
      {
        choices,
        incoming,
        rows: ledger.rows.map(({ name, decision, inputs }) => ({
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
    why: "Entered manually on November 12, 2026. Not imported unless you confirm it.",
  });
  expect(line("nearestAirport")).toMatchObject({ mark: "derived", decision: "keep" });
  expect(ledger.counts).toEqual({ taken: 3, unchanged: 1, locked: 1 });
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
