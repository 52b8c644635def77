import { expect, test } from "vitest";

import { roomyTerms, testRate } from "#tests/factories/rates";
import { packRates, unpackRates } from "./packed-rates";
import { priceStay } from "./price";
import type { Question } from "./quote";
import type { ChildBand, Extra, Offer, PartyTerms, Rate, Sheet, StayRates } from "./rate";
import { linesInWords, missInWords, missSentences, tripInWords, unitsInWords } from "./words";

const rate = (changed: Partial<Rate>): Rate => testRate({ single: 143_500, ...changed });

const child: ChildBand = {
  unit: null,
  fromAge: 6,
  toAge: 11,
  percent: null,
  amount: 34_000,
  from: null,
  to: null,
};

const levy = (amount: number | null, changed: Partial<Extra>): Extra => ({
  name: "Conservation levy",
  kind: "levy",
  amount,
  percent: null,
  currency: "USD",
  per: "night",
  each: "person",
  fromAge: null,
  toAge: null,
  obligatory: true,
  from: null,
  to: null,
  ...changed,
});

const stay4pay3: Offer = {
  name: "Stay 4, pay 3",
  stay: 4,
  pay: 3,
  free: "cheapest",
  covers: "adults",
  repeats: true,
  unit: null,
  from: null,
  to: null,
  soldFrom: null,
  soldTo: null,
};

const green = rate({
  season: "Green season",
  from: "2027-11-01",
  to: "2028-03-31",
  price: 69_000,
  single: null,
});

const sheet = (changed: Partial<Sheet> = {}): Sheet => ({
  id: "2027",
  rates: [rate({}), green],
  bands: [child],
  extras: [levy(5_000, { fromAge: 18 }), levy(2_500, { toAge: 17 })],
  offers: [stay4pay3],
  ...changed,
});

const stay = (...sheets: Sheet[]): StayRates => ({
  sheets,
  ...roomyTerms,
  publishedUntil: "2028-03-31",
});

const question = (changed: Partial<Question> = {}): Question => ({
  arrive: "2027-10-29",
  leave: "2027-11-03",
  adults: 2,
  ages: [9],
  today: "2026-11-28",
  ...changed,
});

const totalOf = (asked: Question, of: StayRates) => {
  const quote = priceStay(asked, of, {});
  if (!("total" in quote)) throw new Error(JSON.stringify(quote));
  return quote.total;
};
const missOf = (asked: Question, of: StayRates) => {
  const quote = priceStay(asked, of, {});
  return "miss" in quote ? quote.miss : quote.total;
};

test("two seasons, a child, a levy and a free night add up", () => {
  const total = totalOf(question(), stay(sheet()));
  expect(linesInWords(total)).toEqual([
    {
      kind: "nights",
      label: "3 nights, high season",
      detail: "3 × $1,025 × 2 adults, Oct 29 to 31",
      amount: "$6,150",
    },
    {
      kind: "nights",
      label: "2 nights, green season",
      detail: "2 × $690 × 2 adults, Nov 1 to 2",
      amount: "$2,760",
    },
    { kind: "child", label: "Child of 9", detail: "5 × $340, ages 6 to 11", amount: "$1,700" },
    { kind: "offer", label: "Stay 4, pay 3", detail: "Free: Nov 1", amount: "−$1,380" },
    {
      kind: "extra",
      label: "Conservation levy",
      detail: "5 nights: $50 per adult × 2, $25 per child",
      amount: "$625",
    },
  ]);
  expect(total.total).toBe(985_500);
  expect(tripInWords(question())).toBe("5 nights, 2 adults, a child of 9");
});

test("an equal levy of two sheets is one item for all nights", () => {
  const newer = sheet({ id: "new", rates: [rate({})], offers: [] });
  const total = totalOf(question({ ages: [] }), stay(newer, sheet({ offers: [] })));
  const levies = linesInWords(total).filter(({ kind }) => kind === "extra");
  expect(levies).toMatchObject([{ detail: "5 nights: $50 per adult × 2", amount: "$500" }]);
});

test("a levy in percent is of what its nights cost, less free ones, rounded once", () => {
  const percent = (value: number, changed: Partial<Extra> = {}) =>
    levy(null, { name: "Tourism levy", percent: value, ...changed });
  const lineOf = (...extras: Extra[]) =>
    linesInWords(totalOf(question(), stay(sheet({ extras })))).slice(4);
  // 6,150 and 2,760 for adults, 1,700 for the child, less 1,380 for the free night.
  expect(lineOf(percent(2))).toMatchObject([
    { label: "Tourism levy", detail: "5 nights: 2 % of $9,230", amount: "$184.60" },
  ]);
  const inNovember = percent(12.5, { from: "2027-11-01" });
  expect(lineOf(inNovember)).toMatchObject([
    { detail: "2 nights: 12.5 % of $2,060", amount: "$257.50" },
  ]);
  const total = totalOf(question(), stay(sheet({ extras: [percent(0.15), levy(100, {})] })));
  // 13.845 is rounded up, and is no part of other levies.
  expect(total.total).toBe(923_000 + 1_385 + 5 * 3 * 100);
  expect(lineOf(percent(2, { obligatory: false }))).toEqual([]);
});

test("a levy in percent of two sheets is one item, of the nights of each", () => {
  const extras = [levy(null, { name: "VAT", percent: 15 })];
  const plain = { extras, offers: [] };
  const newer = sheet({ id: "new", rates: [rate({})], ...plain });
  const total = totalOf(question({ ages: [] }), stay(newer, sheet(plain)));
  expect(linesInWords(total).at(-1)).toMatchObject({
    ...{ detail: "5 nights: 15 % of $8,910", amount: "$1,336.50" },
  });
});

test("a night without a rate has no total and no neighbor's price", () => {
  const asked = question({ arrive: "2027-06-13", leave: "2027-06-17" });
  expect(missOf(asked, stay(sheet()))).toEqual({ why: "no rate", until: "2028-03-31" });
});

test("the newest sheet with a rate prices a night", () => {
  const newer = sheet({
    id: "new",
    rates: [rate({ price: 110_000 })],
    offers: [],
    extras: [],
    bands: [],
  });
  const asked = question({ ages: [] });
  const total = totalOf(asked, stay(newer, sheet({ offers: [], extras: [] })));
  expect(total.lines.map(({ price }) => price)).toEqual([110_000, 69_000]);
});

test("of overlapping rates a weekday rate decides, then the shorter season, then the higher price", () => {
  const weekend = rate({ weekdays: [5, 6], price: 120_000, from: "2027-01-01", to: "2028-12-31" });
  const peak = rate({ season: "Peak", from: "2027-10-20", to: "2027-11-10", price: 99_000 });
  const rates = [rate({}), weekend, peak, { ...peak, price: 98_000 }];
  // October 29, 2027 is a Friday.
  const total = totalOf(
    question({ ages: [], leave: "2027-11-01" }),
    stay(sheet({ rates, offers: [], extras: [] })),
  );
  expect(total.lines.map(({ price, evenings }) => [price, evenings.length])).toEqual([
    [120_000, 2],
    [99_000, 1],
  ]);
});

test("the longest minimum counts, and the miss says when to leave", () => {
  const rates = [rate({ minNights: 3 }), { ...green, minNights: 6 }];
  const miss = missOf(question(), stay(sheet({ rates })));
  expect(miss).toEqual({ why: "minimum nights", nights: 6, leave: "2027-11-04" });
  expect("why" in miss && missInWords(miss, question())).toMatchObject({
    title: "From 6 nights on these dates",
    hint: "Add a night to see the total.",
    mend: { label: "Leave Nov 4", trip: { leave: "2027-11-04" } },
  });
});

test("children below every band, or below the age of the property, are told the minimum age", () => {
  expect(missOf(question({ ages: [4] }), stay(sheet()))).toEqual({ why: "children from", age: 6 });
  expect(missOf(question(), { ...stay(sheet()), childrenFromAge: 12 })).toEqual({
    why: "children from",
    age: 12,
  });
});

test("without a price for children there is no total", () => {
  expect(missOf(question(), stay(sheet({ bands: [] })))).toEqual({ why: "child rate", age: 9 });
});

test("an older child pays as an adult, here in a triple", () => {
  const rates = [rate({ triple: 90_000 })];
  const asked = question({ ages: [14], leave: "2027-10-31" });
  const total = totalOf(asked, stay(sheet({ rates, extras: [], offers: [] })));
  expect(total.lines).toMatchObject([{ each: "adult of three", count: 3, price: 90_000 }]);
  expect(total.total).toBe(540_000);
});

test("an adult alone needs a single price or a supplement", () => {
  const asked = question({ adults: 1, ages: [], arrive: "2027-11-05", leave: "2027-11-06" });
  const plain = sheet({ extras: [], offers: [] });
  expect(missOf(asked, stay(plain))).toEqual({ why: "single rate" });
  const supplement = levy(20_000, { kind: "single supplement", obligatory: false });
  expect(totalOf(asked, stay({ ...plain, extras: [supplement] })).total).toBe(89_000);
  const half = { ...supplement, amount: null, percent: 50 };
  expect(totalOf(asked, stay({ ...plain, extras: [half] })).total).toBe(103_500);
});

test("a price per unit covers those who sleep in it; the cheapest unit that fits is taken", () => {
  const villa = rate({
    charged: "per unit",
    unit: "Villa",
    sleeps: 4,
    price: 200_000,
    single: null,
  });
  const suite = rate({
    charged: "per unit",
    unit: "Suite",
    sleeps: 2,
    price: 120_000,
    single: null,
  });
  const of = stay(sheet({ rates: [villa, suite], bands: [], extras: [], offers: [] }));
  const asked = { arrive: "2027-10-01", leave: "2027-10-02" };
  expect(totalOf(question({ ...asked, ages: [] }), of)).toMatchObject({
    unit: "Suite",
    total: 120_000,
  });
  expect(totalOf(question({ ...asked, ages: [9, 10] }), of)).toMatchObject({
    unit: "Villa",
    units: 1,
  });
});

const oneNight = { arrive: "2027-10-01", leave: "2027-10-02", ages: [] };
const perUnit = (changed: Partial<Rate> = {}) =>
  rate({ charged: "per unit", sleeps: 8, price: 200_000, single: null, ...changed });
const priced = (rates: Rate[], terms: Partial<PartyTerms> = {}): StayRates => ({
  ...stay(sheet({ rates, bands: [], extras: [], offers: [] })),
  ...terms,
});
const wordsFor = (asked: Question, of: StayRates) => {
  const miss = missOf(asked, of);
  if (!("why" in miss)) throw new Error(JSON.stringify(miss));
  return missSentences(missInWords(miss, asked));
};

test("a whole house is never sold twice, and its price is for all whom it sleeps (V-009)", () => {
  const house = { capacity: 8, bedrooms: 4, priceBasis: "whole property" };
  const eight = question({ ...oneNight, adults: 6, ages: [0, 9] });
  for (const sleeps of [8, null])
    expect(totalOf(eight, priced([perUnit({ sleeps })], house))).toMatchObject({
      total: 200_000,
      units: 1,
    });
  const nine = question({ ...oneNight, adults: 9 });
  expect(missOf(nine, priced([perUnit()], house))).toEqual({ why: "capacity", guests: 8 });
  expect(wordsFor(nine, priced([perUnit()], house))).toBe(
    "Sleeps up to 8. Your party of 9 does not fit.",
  );
  // Neither where its page names no capacity, nor where the sheet names a smaller one.
  for (const capacity of [null, 12])
    expect(missOf(nine, priced([perUnit()], { ...house, capacity }))).toEqual({
      why: "capacity",
      guests: 8,
    });
});

test("children of any age count to the capacity (V-009)", () => {
  const camp = priced([rate({}), green], { capacity: 4, bedrooms: 2 });
  const withBand = { ...camp, sheets: [sheet({ bands: [{ ...child, fromAge: 0 }] })] };
  expect("total" in priceStay(question({ ages: [1, 9] }), withBand, {})).toBe(true);
  expect(missOf(question({ ages: [0, 1, 9] }), withBand)).toEqual({ why: "capacity", guests: 4 });
});

test("units are multiplied up to the number that the property has (V-009)", () => {
  const rooms = priced([perUnit({ sleeps: 3 })], { capacity: 20, bedrooms: 4 });
  const total = totalOf(question({ ...oneNight, adults: 12 }), rooms);
  expect(total).toMatchObject({ total: 800_000, units: 4 });
  expect(unitsInWords(total)).toBe("In 4 tents or rooms");
  const thirteen = question({ ...oneNight, adults: 13 });
  expect(wordsFor(thirteen, rooms)).toBe("Your party takes 5 tents or rooms. The stay has 4.");

  const tents = priced([rate({ single: null })], { capacity: 20, bedrooms: 2 });
  expect(totalOf(question({ ...oneNight, adults: 4 }), tents).units).toBe(2);
  expect(missOf(question({ ...oneNight, adults: 6 }), tents)).toEqual({
    why: "units",
    needed: 3,
    most: 2,
    types: 1,
  });
});

test("of several types of units each exists at least once (V-009)", () => {
  const types = ["Villa", "Cottage"].map((unit) => perUnit({ unit, sleeps: 2 }));
  const asked = question({ ...oneNight, adults: 4 });
  const three = totalOf(asked, priced(types, { capacity: 8, bedrooms: 3 }));
  expect(unitsInWords(three)).toBe("In: Villa × 2");
  const two = priced(types, { capacity: 8, bedrooms: 2 });
  expect(wordsFor(asked, two)).toBe(
    "Your party takes 2 tents or rooms. The stay has at most one of a type.",
  );
});

test("where guests or units are not stated, a party in more than one unit asks (V-009)", () => {
  const asked = question({ ...oneNight, adults: 4 });
  for (const rates of [[perUnit({ sleeps: 2 })], [rate({})]]) {
    expect(missOf(asked, priced(rates, { capacity: null }))).toMatchObject({ missing: "guests" });
    expect(missOf(asked, priced(rates, { bedrooms: null }))).toMatchObject({ missing: "units" });
    expect(missOf(asked, priced(rates, { bedrooms: 0 }))).toMatchObject({ missing: "units" });
    const two = question(oneNight);
    expect("total" in priceStay(two, priced(rates, { capacity: null, bedrooms: null }), {})).toBe(
      true,
    );
  }
  const perPerson = [rate({ charged: "per person" })];
  expect(totalOf(asked, priced(perPerson, { bedrooms: null })).total).toBe(410_000);
  expect(wordsFor(asked, priced(perPerson, { capacity: null }))).toBe(
    "Number of guests not published. Ask whether there is room for your party of 4.",
  );
});

test("a party without a price is told which rule is missing (R-006)", () => {
  const sharing = stay(sheet({ rates: [rate({ single: null })] }));
  const unsized = [perUnit({ sleeps: null })];
  const reasons: [Question, StayRates, string][] = [
    [
      question({ ...oneNight, adults: 1, ages: [9] }),
      stay(sheet()),
      "No published price for a child sharing with one adult. The lodge's rates are for children who share with two adults.",
    ],
    [
      question({ ...oneNight, ages: [7, 8, 9] }),
      stay(sheet()),
      "No published price for 3 children sharing with 2 adults. The lodge's rates have room for 2 children with them.",
    ],
    [
      question({ ...oneNight, ages: [9] }),
      stay(sheet({ rates: [rate({ sleeps: 2 })] })),
      "No published price for a child sharing with 2 adults. The lodge's rates have no place for a child beside two adults.",
    ],
    [
      question({ ...oneNight, adults: 3 }),
      sharing,
      "No published price for an adult alone. The lodge's rates are for two adults sharing.",
    ],
    [
      question({ ...oneNight, adults: 3 }),
      priced(unsized),
      "No published price for this party. The lodge's rates do not say how many people a tent or room sleeps.",
    ],
    [
      question(oneNight),
      stay(sheet({ extras: [levy(9, { currency: "ZAR" })], offers: [] })),
      "No total in one currency. The lodge's rates are in several currencies, one without an exchange rate.",
    ],
  ];
  for (const [asked, of, text] of reasons) expect(wordsFor(asked, of)).toBe(text);
});

test("a rate is for sale in its selling window only", () => {
  const rates = [rate({ soldTo: "2026-12-31" })];
  const asked = question({ leave: "2027-10-31", ages: [] });
  expect("total" in priceStay(asked, stay(sheet({ rates })), {})).toBe(true);
  expect("miss" in priceStay({ ...asked, today: "2027-01-01" }, stay(sheet({ rates })), {})).toBe(
    true,
  );
});

test("an extra in another currency is converted, and without a rate there is no total", () => {
  const extras = [levy(18_500, { currency: "ZAR" })];
  const of = stay(sheet({ extras, offers: [], bands: [] }));
  const asked = question({ leave: "2027-10-30", ages: [] });
  const quote = priceStay(asked, of, { ZAR: 18.5 });
  expect("total" in quote && quote.total).toMatchObject({ total: 207_000, isConverted: true });
  expect("miss" in priceStay(asked, of, {})).toBe(true);
});

test("rates survive packing, and only those of the dates are unpacked", () => {
  const full = rate({
    unit: "Tent",
    weekdays: [1, 7],
    soldFrom: "2026-01-01",
    soldTo: "2027-01-01",
    sleeps: 4,
  });
  const sheets = [sheet({ rates: [full, green] })];
  const packed = JSON.parse(JSON.stringify(packRates(sheets))) as ReturnType<typeof packRates>;
  expect(unpackRates(packed).sheets).toEqual(sheets);
  const december = { arrive: "2027-12-01", leave: "2027-12-05" };
  expect(unpackRates(packed, december)).toMatchObject({
    sheets: [{ rates: [green] }],
    publishedUntil: "2028-03-31",
  });
});
