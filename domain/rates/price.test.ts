import { expect, test } from "vitest";

import { testRate } from "#tests/factories/rates";
import { packRates, unpackRates } from "./packed-rates";
import { priceStay } from "./price";
import type { Question } from "./quote";
import type { ChildBand, Extra, Offer, Rate, Sheet, StayRates } from "./rate";
import { linesInWords, missInWords, tripInWords } from "./words";

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

const levy = (amount: number, changed: Partial<Extra>): Extra => ({
  name: "Conservation levy",
  kind: "levy",
  amount,
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
  childrenFromAge: null,
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
  expect(missOf(asked, stay(plain))).toEqual({ why: "party" });
  const supplement = levy(20_000, { kind: "single supplement", obligatory: false });
  expect(totalOf(asked, stay({ ...plain, extras: [supplement] })).total).toBe(89_000);
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
  expect(unpackRates(packed, null).sheets).toEqual(sheets);
  const december = { arrive: "2027-12-01", leave: "2027-12-05" };
  expect(unpackRates(packed, null, december)).toMatchObject({
    sheets: [{ rates: [green] }],
    publishedUntil: "2028-03-31",
  });
});
