import { expect, test } from "vitest";

import { readTables, toTable } from "#tests/rate-sheets/text-sheets";

/** A sheet with a title, one table and notes below it. */
function read(title: string, grid: readonly string[], ...below: string[]) {
  const notes = below.map((text, index) => ({ id: `n${index + 1}`, text }));
  return readTables([toTable(grid, [{ id: "title", text: title }])], notes);
}

const valuesOf = <Value>(found: readonly { value: Value }[]) => found.map(({ value }) => value);

const title = "Rack rates 2027, per person sharing per night, USD, full board";
const seasons = ["Season | Dates | Sharing | Single", "High | 15 Jun – 31 Oct | 1 025 | 1 435"];

test("a sheet with a child of all seasons, an offer, a levy and a minimum is read whole", () => {
  const reading = read(
    title,
    [
      "Season | Dates | Per person | <",
      "^ | ^ | Sharing | Single",
      "Green | 01 Jan – 31 Mar/n28 Oct – 31 Dec | 690 | 690",
      "High | 15 Jun – 31 Oct | 1 025 | 1 435",
      "Child 6–11¹ | all seasons | 340 | <",
      "Guide/pilot | all seasons | on request | <",
    ],
    "¹ Sharing with two adults. Children under 6 by arrangement.",
    "² Stay 4 pay 3, cheapest night, adults, all seasons.",
    "³ Conservation levy USD 50 p.p.p.n., children half.",
    "Minimum 2 nights, July to September.",
  );
  expect(
    reading.rates.map(({ value: { season, from, to, price, single, minNights } }) => [
      season,
      from,
      to,
      price,
      single,
      minNights,
    ]),
  ).toEqual([
    ["Green", "2027-01-01", "2027-03-31", 69_000, 69_000, null],
    ["Green", "2027-10-28", "2027-12-31", 69_000, 69_000, null],
    ["High", "2027-06-15", "2027-06-30", 102_500, 143_500, null],
    ["High", "2027-07-01", "2027-09-30", 102_500, 143_500, 2],
    ["High", "2027-10-01", "2027-10-31", 102_500, 143_500, null],
  ]);
  const [, , , split] = reading.rates;
  expect(split?.evidence).toMatchObject({
    price: { cells: ["r4c3"], derived: null },
    minNights: { cells: ["n4"], derived: null },
    from: { cells: expect.arrayContaining(["r4c2", "n4"]), derived: expect.stringMatching(/part/) },
  });
  expect(valuesOf(reading.bands)).toEqual([
    { unit: null, from: null, to: null, fromAge: 6, toAge: 11, percent: null, amount: 34_000 },
  ]);
  expect(valuesOf(reading.offers)).toMatchObject([
    { stay: 4, pay: 3, free: "cheapest", covers: "adults", from: null, to: null },
  ]);
  const levy = { kind: "levy", per: "night", each: "person", currency: "USD", obligatory: true };
  expect(valuesOf(reading.extras)).toMatchObject([
    { ...levy, amount: 5000, fromAge: 18, toAge: null },
    { ...levy, amount: 2500, fromAge: null, toAge: 17 },
  ]);
  expect(reading.extras[1]?.evidence.amount).toEqual({ cells: ["n3"], derived: "half" });
  expect(reading.unread).toEqual([]);
  expect(reading.doubts).toEqual([expect.stringMatching(/^Footnote ¹/)]);
});

test.each(["all seasons", "All year", "year round", "all year round", "throughout", "any season"])(
  "%s is the year of the sheet",
  (words) => {
    const { rates } = read(title, ["Room | Dates | Sharing", `River Suite | ${words} | 340`]);
    expect(valuesOf(rates)).toMatchObject([
      { unit: "River Suite", price: 34_000, from: "2027-01-01", to: "2027-12-31" },
    ]);
    expect(rates[0]?.evidence.from?.derived).toBe("whole year of the sheet");
  },
);

test.each([
  ["Conservation levy"],
  ["Park fee"],
  ["Guide"],
  ["Child 6–11"],
  ["Single supplement"],
  ["3rd adult"],
])("%s in a row of its own is no price of adults", (name) => {
  const { rates } = read(title, [...seasons, `${name} | all seasons | 50 | <`]);
  expect(valuesOf(rates).map(({ price }) => price)).toEqual([102_500]);
});

test.each([
  ["Stay 4 pay 3", "adults", "not stated"],
  ["Stay 4 pay 3, adults only", "adults", null],
  ["Stay 4 pay 3 for adults and children", "everyone", null],
])("%s covers %s", (text, covers, derived) => {
  const [offer] = read(title, seasons, text).offers;
  expect(offer?.value.covers).toBe(covers);
  expect(offer?.evidence.covers?.derived).toBe(derived);
});

test.each([
  ["Conservation levy USD 50 p.p.p.n. Children half.", [5000, 18, null], [2500, null, 17]],
  ["Park fees USD 60 pppn, children 5-12 years USD 20.", [6000, 13, null], [2000, 5, 12]],
  ["Park fees: USD 60 per person per night, under 12 50%.", [6000, 12, null], [3000, 0, 11]],
  ["Park fees USD 60 per person per night, children under 6 free.", [6000, 6, null]],
])("%s", (text, ...fees) => {
  const { extras, bands } = read(title, seasons, text);
  expect(valuesOf(extras).map(({ amount, fromAge, toAge }) => [amount, fromAge, toAge])).toEqual(
    fees,
  );
  // A fee of children is no price of theirs.
  expect(bands).toEqual([]);
});

test("the name of a fee is without the adults who pay it", () => {
  const note = "Park fees: adults USD 50 per person per night, children half.";
  expect(valuesOf(read(title, seasons, note).extras).map(({ name }) => name)).toEqual([
    "Park fees",
    "Park fees, children",
  ]);
});

test("a fee of adults and infants has a doubt, because children between them are not named", () => {
  const { extras, doubts } = read(title, seasons, "Levy USD 50 p.p.p.n., infants free.");
  expect(extras[0]?.evidence.amount?.derived).not.toBeNull();
  expect(doubts).toEqual([expect.stringMatching(/fee of children/)]);
});

test.each([
  ["Park fees USD 60 pppn, under 3 free, 6-12 half.", /Some children are not named/],
  ["Park fees USD 60 pppn, children ZAR 300.", /fee of children was not read/],
  ["Park fees USD 60 pppn, children USD 20 per stay.", /fee of children was not read/],
])("%s has a doubt", (text, doubt) => {
  expect(read(title, seasons, text).doubts).toEqual([expect.stringMatching(doubt)]);
});

test("an addition is no price", () => {
  const { rates, unread } = read(title, [...seasons, "Peak | 1 Nov – 31 Dec | +100 | + 150"]);
  expect(valuesOf(rates).map(({ price }) => price)).toEqual([102_500]);
  expect(unread).toEqual(["r3c3", "r3c4"]);
});

test.each([
  ["Rates valid for bookings made before 1 March 2027.", "2027-02-28"],
  ["Book by 31 January 2027.", "2027-01-31"],
  ["Bookings are confirmed with a deposit; the balance is due 60 days before arrival.", null],
  ["Rates are valid from 1 January 2027 to 31 December 2027.", null],
])("%s", (note, soldTo) => {
  expect(valuesOf(read(title, seasons, note).rates)).toMatchObject([{ soldTo }]);
});

test("prices by the length of the stay are those of no unit", () => {
  const { rates } = read(title, ["Dates | 1-3 nights | 4+ nights", "1 Jan – 31 Mar | 500 | 450"]);
  expect(valuesOf(rates)).toMatchObject([
    { unit: null, price: 50_000, minNights: 1, maxNights: 3 },
    { unit: null, price: 45_000, minNights: 4, maxNights: null },
  ]);
});

test.each(["Minimum 3 nights in High Season.", "Minimum stay of 3 nights, 15 June – 31 October."])(
  "%s",
  (note) => {
    const { rates } = read(title, [...seasons, "Green | 1 Jan – 31 Mar | 690 | 690"], note);
    expect(valuesOf(rates).map(({ season, minNights }) => [season, minNights])).toEqual([
      ["High", 3],
      ["Green", null],
    ]);
  },
);

test("a minimum at the end of a season divides it in two", () => {
  const { rates } = read(title, seasons, "Minimum 4 nights, 1 October – 15 November.");
  expect(valuesOf(rates).map(({ from, to, minNights }) => [from, to, minNights])).toEqual([
    ["2027-06-15", "2027-09-30", null],
    ["2027-10-01", "2027-10-31", 4],
  ]);
});

test("the longest of two minimums holds", () => {
  const notes = "Minimum 2 nights, 15 June – 31 August. Minimum 4 nights, 1 – 15 August.";
  const { rates } = read(title, seasons, notes);
  expect(valuesOf(rates).map(({ from, to, minNights }) => [from, to, minNights])).toEqual([
    ["2027-06-15", "2027-07-31", 2],
    ["2027-08-01", "2027-08-15", 4],
    ["2027-08-16", "2027-08-31", 2],
    ["2027-09-01", "2027-10-31", null],
  ]);
});

test.each([
  "Minimum 2 nights at weekends.",
  "Minimum 3 nights for the Villa, July to August.",
  "1) Minimum 3 nights in High season",
])("%s is not applied to all prices", (note) => {
  const { rates, doubts } = read(title, seasons, note);
  expect(valuesOf(rates)).toMatchObject([{ minNights: null }]);
  expect(doubts).toEqual([expect.stringMatching(/not applied/)]);
});

test("a footnote that was read in part has a doubt", () => {
  const { offers, doubts } = read(
    title,
    seasons,
    "¹ Stay 4 pay 3. Not valid 24 December – 2 January.",
  );
  expect(offers).toHaveLength(1);
  expect(doubts).toEqual([expect.stringMatching(/^Footnote ¹ was not applied/)]);
});

test("rows of a table of fees or of children are read like sentences", () => {
  const above = [{ id: "c", text: "CONSERVANCY FEES – not included in the rates above" }];
  const fees = ["Guest | Per person per night", "Adult | $ 130", "Child 3 – 17 years | $ 45"];
  const ages = ["Age | Share of the adult rate", "0 – 3 years | Free", "4 – 11 years | 50%"];
  const { extras, bands } = readTables([
    toTable(seasons, [{ id: "title", text: title }]),
    toTable(fees, above),
    toTable(ages, [{ id: "d", text: "Children" }]),
  ]);
  expect(
    extras.map(({ value: { amount, per, fromAge }, evidence }) => [
      amount,
      per,
      fromAge,
      evidence.per?.cells,
    ]),
  ).toEqual([
    [13_000, "night", null, ["r2c2"]],
    [4500, "night", 3, ["r3c2"]],
  ]);
  expect(valuesOf(bands)).toMatchObject([
    { fromAge: 0, toAge: 3, percent: 0 },
    { fromAge: 4, toAge: 11, percent: 50 },
  ]);
});

test("counts of tents beside prices are no prices", () => {
  const { rates, unread } = read(
    title,
    ["Camp | Tents | Sharing | Single", "Reed Camp | 6 | 735 | 900", "Fig Camp | 12 | 840 | 990"],
    "Valid 1 January to 31 December 2027.",
  );
  expect(valuesOf(rates).map(({ unit, price }) => [unit, price])).toEqual([
    ["Reed Camp", 73_500],
    ["Fig Camp", 84_000],
  ]);
  expect(unread).toEqual([]);
});

test("a name that explains itself as a board is no unit where a caption names the unit", () => {
  const { rates } = readTables([
    toTable(
      ["Dates | Full board | Explorer Plan (all inclusive)", "1 Jan – 31 Dec | 280 | 400"],
      [
        { id: "title", text: "Rates 2027, per person sharing, USD" },
        { id: "camp", text: "Reed Tented Camp" },
      ],
    ),
  ]);
  expect(valuesOf(rates).map(({ unit, board }) => [unit, board])).toEqual([
    ["Reed Tented Camp", "full board"],
    ["Reed Tented Camp", "all inclusive"],
  ]);
});

test.each(["Rates 2027 and 2028", "Rates valid 1 January 2027 to 31 December 2028"])(
  "dates without a year are those of each year: %s",
  (years) => {
    const { rates } = read(`${years}, per person sharing, USD`, [
      "Season | Dates | Rate",
      "Green | 1 Jan – 31 May | 300",
    ]);
    expect(valuesOf(rates).map(({ from, to }) => `${from} ${to}`)).toEqual([
      "2027-01-01 2027-05-31",
      "2028-01-01 2028-05-31",
    ]);
  },
);

test("months with two digits that may be days or years are marked", () => {
  const { rates } = read(title, ["Season | Dates | Rate", "High | Jun 27 – Oct 27 | 300"]);
  expect(rates[0]?.evidence.from?.derived).toBe("days or years of the months");
});

test.each([
  ["30 days before arrival | 50%", "Cancelled later | 100%. Minimum stay 3 nights in Peak."],
  ["Bring a torch | Cancelled later: 100%", "Bring a hat | Minimum stay 3 nights in Peak."],
])("a minimum stay in a table of other terms is not lost without a mark", (...terms) => {
  const tables = [
    toTable(seasons, [{ id: "title", text: title }]),
    toTable(terms, [], { prefix: "terms " }),
  ];
  const [rate] = readTables(tables).rates;
  expect(rate?.evidence.minNights).toMatchObject({ cells: ["terms r2c2"] });
});

const row = (cell: string, count: number) => Array.from({ length: count }, () => cell).join("|");
const rows = (line: string, count: number) => Array.from({ length: count }, () => line);

// The time that the reader gives a file.
test("long rows with as many prices as are read are read in time", { timeout: 30_000 }, () => {
  const seasons = Array.from({ length: 98 }, (_, index) => `Season ${index}`);
  const prices = (room: number) => seasons.map((_, index) => 500 + 7 * room + index);
  const grid = Array.from({ length: 51 }, (_, index) =>
    index === 0 ? ["Room", ...seasons] : [`Room ${index}`, ...prices(index)],
  );
  const { unread } = read(
    title,
    grid.map((cells) => cells.join("|")),
  );
  expect(unread).toHaveLength(4900);
});

test("far more cells or prices than a lodge has are refused before they are read", () => {
  expect(() =>
    read(title, [`Tent|${row("1 Jan – 31 Mar", 50)}`, ...rows(row("500", 51), 100)]),
  ).toThrow(/more than 5,000 prices\. Upload the pages/);
  expect(() => read(title, rows(row("Tent", 101), 200))).toThrow(/more than 20,000 cells/);
});
