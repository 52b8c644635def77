import { expect, test } from "vitest";

import type { SheetReading } from "#domain/rates/reading";
import type { Label, LabelKind, Marked } from "#domain/rates/sheet-labels";
import { readTables, toTable } from "#tests/rate-sheets/text-sheets";

/** Small tables as text: labels, rates and doubts that follow from them (I-008, I-009, I-010). */

const title = (text: string) => [{ id: "n1", text }];
const read = (
  grid: readonly string[],
  about: string,
  choices: Parameters<typeof readTables>[2] = {},
  below: Parameters<typeof readTables>[1] = [],
) => readTables([toTable(grid, title(about))], below, choices);

/** "Tent Low 2027-01-01 2027-03-31 400/500" */
const ratesOf = ({ rates }: SheetReading) =>
  rates.map(({ value: { unit, from, to, price, single } }) =>
    [
      unit ?? "-",
      from.slice(5),
      to.slice(5),
      single === null ? price / 100 : `${price / 100}/${single / 100}`,
    ].join(" "),
  );
const kindsOf = ({ labels }: SheetReading, ...keys: readonly string[]) =>
  keys.map((key) => labels.lines[key]?.kind);
const chosen = (kind: LabelKind, more: Partial<Label> = {}): Marked<Label> => ({
  kind,
  ...more,
  mark: "chosen",
});

const rack = "Rack rates 2027 in USD, per person sharing per night";

test.each<[string, string[], string, string[]]>([
  [
    "seasons as columns",
    ["Room | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec", "Tent | 400 | 500"],
    rack,
    ["Tent 01-01 03-31 400", "Tent 04-01 12-31 500"],
  ],
  [
    "seasons as rows, rooms as columns",
    [
      "Season | Dates | Tent | Suite",
      "Low | 1 Jan - 31 Mar | 400 | 600",
      "High | 1 Apr - 31 Dec | 500 | 700",
    ],
    rack,
    [
      "Tent 01-01 03-31 400",
      "Suite 01-01 03-31 600",
      "Tent 04-01 12-31 500",
      "Suite 04-01 12-31 700",
    ],
  ],
  [
    "two rows of heads",
    [
      "Room | Low 1 Jan - 31 Mar | < | High 1 Apr - 31 Dec | <",
      "^ | Sharing | Single | Sharing | Single",
      "Tent | 400 | 450 | 500 | 560",
    ],
    rack,
    ["Tent 01-01 03-31 400/450", "Tent 04-01 12-31 500/560"],
  ],
  [
    "measures as rows, a supplement among them",
    [
      "Rate | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec",
      "Per person sharing | 400 | 500",
      "Single supplement | 100 | 150",
    ],
    rack,
    ["- 01-01 03-31 400/500", "- 04-01 12-31 500/650"],
  ],
  [
    "sections of rows",
    [
      "Room | Per person sharing | Single",
      "Low: 1 Jan - 31 Mar | < | <",
      "Tent | 400 | 450",
      "High: 1 Apr - 31 Dec | < | <",
      "Tent | 500 | 560",
    ],
    rack,
    ["Tent 01-01 03-31 400/450", "Tent 04-01 12-31 500/560"],
  ],
  [
    "first and last day in columns",
    [
      "Season | From | To | Tent",
      "Low | 1 Jan 2027 | 31 Mar 2027 | 400",
      "High | 1 Apr 2027 | 31 Dec 2027 | 500",
    ],
    rack,
    ["Tent 01-01 03-31 400", "Tent 04-01 12-31 500"],
  ],
  [
    "German heads",
    [
      "Zimmer | Nebensaison 1. Januar bis 31. März | Hochsaison 1. April bis 31. Dezember",
      "Doppelzimmer Garten | 400 | 500",
    ],
    "Preise 2027 in EUR, pro Person und Nacht im Doppelzimmer",
    ["Doppelzimmer Garten 01-01 03-31 400", "Doppelzimmer Garten 04-01 12-31 500"],
  ],
  [
    "French heads",
    [
      "Saison | Dates | Chambre double par personne | Supplément single",
      "Basse saison | 1er janvier au 31 mars 2027 | 400 | 80",
    ],
    "Tarifs 2027 en EUR",
    ["- 01-01 03-31 400/480"],
  ],
])("rates follow from heads: %s", (_, grid, about, expected) => {
  expect(ratesOf(read(grid, about))).toEqual(expected);
});

test("a chosen label changes the rates at once, and says that a person chose it", () => {
  const grid = ["Name | A 1 Jan - 31 Mar | B 1 Jan - 31 Mar", "Tent | 400 | 90"];
  expect(ratesOf(read(grid, rack))).toEqual([]);
  const labels = { lines: { t1c3: chosen("singleSupplement") } };
  const reading = read(grid, rack, { labels });
  expect(ratesOf(reading)).toEqual(["Tent 01-01 03-31 400/490"]);
  expect(reading.labels.lines["t1c3"]).toEqual({ kind: "singleSupplement", mark: "chosen" });
});

test("dates, room and currency of a label hold for all cells of its line", () => {
  const dates = [{ from: "2027-01-01", to: "2027-03-31" }];
  const labels = { lines: { t1c2: chosen("sharing", { dates, room: "Tent", currency: "EUR" }) } };
  const { rates } = read(["Camp | X", "all | 400"], rack, { labels });
  expect(rates[0]?.value).toMatchObject({ unit: "Tent", from: "2027-01-01", currency: "EUR" });
  expect(rates[0]?.evidence.from).toEqual({ cells: ["r1c2"], derived: "chosen by a person" });
});

test("dates of a remembered label are those of last year: the head states this year's", () => {
  const dates = [{ from: "2026-01-01", to: "2026-03-31" }];
  const label = { kind: "sharing", dates, mark: "remembered" } as const;
  const reading = read(["Room | Low 1 Jan - 31 Mar", "Tent | 400"], rack, {
    labels: { lines: { t1c2: label } },
  });
  expect(reading.rates[0]?.value.from).toBe("2027-01-01");
});

test("the year of a remembered label is that of an earlier sheet", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
  const yearOf = (mark: "chosen" | "remembered") =>
    read(grid, rack, { labels: { tables: { t1: { isRead: true, year: 2026, mark } } } }).rates[0]
      ?.value.from;
  expect(yearOf("chosen")).toBe("2026-01-01");
  expect(yearOf("remembered")).toBe("2027-01-01");
});

test.each<[string, string[], string, string[]]>([
  [
    "years as heads above dates without one",
    ["Room | Dates | 2027 | 2028", "Tent | 6 Jan - 31 Mar | 400 | 420"],
    "Rack rates 2027, 2028 in USD, per person sharing",
    ["Tent 01-06 03-31 400", "Tent 01-06 03-31 420"],
  ],
  [
    "Italian heads, with a supplement that the dates beside it are not of",
    [
      "Camera | Trattamento | Bassa stagione | Alta stagione | Supplemento singola",
      " | | 01.04.2027 al 31.05.2027 | 01.06.2027 al 31.08.2027 | ",
      "Suite | Mezza pensione | 90 € | 130 € | 25 €",
    ],
    "Prezzi 2027 in EUR, per persona a notte in camera doppia",
    ["Suite 04-01 05-31 90/115", "Suite 06-01 08-31 130/155"],
  ],
  [
    "Portuguese heads and meticais",
    [
      "Tipo de quarto | Época baixa 01/02/2027 a 30/06/2027 | Época alta de 1 de julho a 17 de dezembro 2027",
      "Chalé Duna | 6.100,00 MT | 7.500,00 MT",
    ],
    "Tarifas 2027 por pessoa em quarto duplo, por noite",
    ["Chalé Duna 02-01 06-30 6100", "Chalé Duna 07-01 12-17 7500"],
  ],
  [
    "French boards below rooms, and a supplement in short",
    [
      "Saison | Bungalow Jardin | < | ",
      " | DP | PC | Suppl. single",
      "06/01/2027 au 31/03/2027 | 69 € | 88 € | 40 €",
    ],
    "Tarifs 2027 en euros, par personne et par nuit sur la base d'une chambre double",
    ["Bungalow Jardin 01-06 03-31 69/109", "Bungalow Jardin 01-06 03-31 88/128"],
  ],
  [
    "guests of each room, whose head stands beside the prices",
    [
      "Season | Dates | Vineyard Room | The Loft",
      " | Sleeps | 2 | 4",
      "Winter | 1 May - 31 Aug | 2100 | 3000",
    ],
    "Rack rates 2027 in ZAR, per room per night",
    ["Vineyard Room 05-01 08-31 2100", "The Loft 05-01 08-31 3000"],
  ],
  [
    "a title that speaks of activities beside the board",
    ["Season | Per person sharing", "1 Jan - 31 Mar | 400"],
    "US$ per person per night in 2027, full board and two activities a day",
    ["- 01-01 03-31 400"],
  ],
  [
    "a single supplement that a season waives",
    ["Room | Value 1 May - 30 Jun | High 1 Jul - 31 Aug", "Suite | 400 | 500"],
    "Rack rates 2027 in USD, per person sharing. Single supplement 40% (waived in Value season).",
    ["Suite 05-01 06-30 400/400", "Suite 07-01 08-31 500/700"],
  ],
  [
    "guests from abroad, who are no room",
    ["International visitors | <", "Season | Per person sharing", "1 Jan - 31 Mar | 400"],
    "Rack rates 2027 in USD",
    ["- 01-01 03-31 400"],
  ],
  [
    "a supplement beside boards",
    ["Room | Full board | Half board | Single supplement", "Tent | 400 | 350 | 50"],
    rack,
    ["Tent 01-01 12-31 400/450", "Tent 01-01 12-31 350/400"],
  ],
])("rates follow from the heads: %s", (_, grid, about, expected) => {
  expect(ratesOf(read(grid, about))).toEqual(expected);
});

test("what a supplement of some nights is added to becomes a rate of its own", () => {
  const grid = [
    "Room | Sharing 1 Jan - 30 Jun | Single 1 Jan - 30 Jun",
    "Tent | 400 | 500",
    "Weekend | + 50 | <",
  ];
  const nightsOf = (supplement: Partial<Label>) =>
    read(grid, rack, {
      labels: { lines: { t1r3: chosen("supplement", supplement) } },
    }).rates.map(({ value: { from, to, weekdays, price, single } }) =>
      [from.slice(5), to.slice(5), weekdays.join(""), price / 100, (single ?? 0) / 100].join(" "),
    );
  expect(nightsOf({ weekdays: [5, 6] })).toEqual([
    "01-01 06-30 12347 400 500",
    "01-01 06-30 56 450 550",
  ]);
  const easter = [{ from: "2027-03-26", to: "2027-03-29" }];
  expect(nightsOf({ dates: easter, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual([
    "01-01 03-25  400 500",
    "03-26 03-29  450 550",
    "03-30 06-30  400 500",
  ]);
});

test("a price that says what it is for is heard in a column that a person labeled", () => {
  const grid = [
    "Room | Dinner 1 Jan - 31 Mar",
    "Tent | 400",
    "Farmhouse | 900 per house, self-catering",
  ];
  const labels = { lines: { t1c2: chosen("sharing", { board: "half board" }) } };
  const { rates } = read(grid, "Rates 2027 in USD", { labels });
  expect(rates.map(({ value: { unit, charged, board } }) => [unit, charged, board])).toEqual([
    ["Tent", "per person sharing", "half board"],
    ["Farmhouse", "per unit", "self-catering"],
  ]);
});

test("minimum stays in a row below the prices, and a charge that is denied", () => {
  const { rates } = read(
    [
      "House | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec",
      "Oak Cottage | 900 | 1,200",
      "Minimum stay | – | 4 nights",
    ],
    "Rates 2027 in ZAR, per cottage per night (not per person!)",
  );
  expect(rates.map(({ value: { charged, minNights } }) => [charged, minNights])).toEqual([
    ["per unit", null],
    ["per unit", 4],
  ]);
});

test("boards below a head of meals, and a footnote across the end of a table", () => {
  const { rates } = read(
    [
      "Lodge | Basis | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec",
      "Plains Camp | Full board | 400 | 500",
      "Hill Lodge | Game package | 450 | 550",
      "Minimum stay of 4 nights in high season. | < | < | <",
    ],
    `${rack}. Game package is all inclusive.`,
  );
  expect(rates.map(({ value: { unit, board, minNights } }) => [unit, board, minNights])).toEqual([
    ["Plains Camp", "full board", null],
    ["Plains Camp", "full board", 4],
    ["Hill Lodge", "all inclusive", null],
    ["Hill Lodge", "all inclusive", 4],
  ]);
});

test("a person says that the title of a table names no room", () => {
  const grid = ["Season | Price", "1 Jan - 31 Mar | 400"];
  const above = [...title(rack), { id: "n2", text: "Safari Lodge" }];
  const rooms = (room?: string) =>
    readTables([toTable(grid, above)], [], {
      labels: { tables: room ? { t1: { isRead: true, room, mark: "chosen" } } : {} },
    }).rates.map(({ value }) => value.unit);
  expect([rooms(), rooms("-")]).toEqual([["Safari Lodge"], [null]]);
});

test("names below a head that is none of rooms are marked, whatever a row without prices says", () => {
  const { rates } = read(
    [
      "Dates | Where we are | Per person sharing | Single",
      "1 Jan - 31 Mar | Southern plains | 400 | 500",
      "1 Apr - 31 May | Camp closed | | ",
      "1 Jun - 31 Dec | Western corridor | 450 | 550",
    ],
    "Rack rates 2027 in USD",
  );
  expect(rates.map(({ evidence }) => evidence.unit?.derived)).toEqual(
    rates.map(() => "the label of its line is unsure"),
  );
});

test("prices for residents are none for others, whatever the rest of their head says", () => {
  const { rates, doubts } = read(
    [
      "Suite | Season | Dates 2027 | International guests | < | South African residents | <",
      "^ | ^ | ^ | Per person sharing | Single | Per person sharing | Single",
      "Pool suite | Low | 1 Jan - 30 Jun | 1400 | 2000 | 900 | 1300",
    ],
    "Rack rates 2027 in ZAR",
  );
  expect(rates.map(({ value }) => value.price)).toEqual([140_000]);
  expect(doubts.map(({ question }) => question)).toContain(
    "Prices for residents were not read. Leave them out?",
  );
});

test("what stands before other prices, or leaves out the room of a line of rooms, is marked", () => {
  const grid = [
    "Room | Low 1 Jan - 31 Mar | Minimum nights | High 1 Apr - 31 Dec",
    "Tent | 400 | 3 | 500",
  ];
  const { rates } = read(grid, rack);
  expect(
    rates.map(({ value, evidence }) => [value.minNights, evidence.minNights?.derived]),
  ).toEqual([
    [3, "stands before other prices"],
    [3, null],
  ]);
  const labels = { lines: { t1c1: chosen("room") } };
  const [unnamed] = read(["Room | Low", "1 Jan - 31 Mar | 400"], rack, { labels }).rates;
  expect(unnamed?.value.unit).toBeNull();
  expect(unnamed?.evidence.unit?.derived).toBe("no room is named here");
});

test("two prices of a cell are read in the order that the sheet states, and marked", () => {
  const grid = ["Room | 1 Jan - 31 Mar | 1 Apr - 31 Dec", "Tent | 400 / 500 | 450 / 1,100"];
  const paired = read(grid, "Rack rates 2027 in USD per person per night: sharing / single");
  expect(ratesOf(paired)).toEqual(["Tent 01-01 03-31 400/500", "Tent 04-01 12-31 450/1100"]);
  expect(paired.rates[0]?.evidence).toMatchObject({
    charged: { derived: "two prices in a cell" },
    single: { derived: "two prices in a cell" },
  });
  const reversed = read(grid, "Rack rates 2027 in USD per person per night: single / sharing");
  expect(ratesOf(reversed)[0]).toBe("Tent 01-01 03-31 500/900");
  expect(ratesOf(read(grid, rack))).toEqual([]);
});

test("a table that a person leaves out has no rates and no doubts", () => {
  const labels = { tables: { t1: { isRead: false, mark: "chosen" } as const } };
  const reading = read(["Room | 1 Jan - 31 Mar", "Tent | 400"], rack, { labels });
  expect([reading.rates, reading.unread]).toEqual([[], []]);
});

test("heads are labeled, and what they do not say of themselves is unsure", () => {
  const reading = read(
    ["Room | Sleeps | Minimum nights | Low 1 Jan - 31 Mar | Residents", "Tent | 4 | 2 | 400 | 300"],
    rack,
  );
  expect(kindsOf(reading, "t1c1", "t1c2", "t1c3", "t1c4", "t1c5", "t1r1")).toEqual([
    ...["room", "sleeps", "minNights", "sharing", "ignore", "season"],
  ]);
  expect(reading.rates[0]?.value).toMatchObject({ sleeps: 4, minNights: 2, price: 40_000 });
  expect(reading.rates).toHaveLength(1);
  expect(reading.doubts.map(({ question }) => question)).toEqual([
    "Prices for residents were not read. Leave them out?",
  ]);
});

test("only what the heads of a price say is proven", () => {
  const { rates } = read(
    ["Room | Per person sharing, Low 1 Jan 2027 - 31 Mar 2027", "Tent | $400"],
    rack,
  );
  const derived = Object.entries(rates[0]?.evidence ?? {}).filter(([, one]) => one?.derived);
  expect(derived).toEqual([]);
  const [inferred] = read(["Room | Low 1 Jan - 31 Mar", "Tent | 400"], rack).rates;
  expect(inferred?.evidence.charged?.derived).toBe("said above the table");
  expect(inferred?.evidence.currency?.derived).toBe("said above the table");
  expect(inferred?.evidence.from?.derived).toBe("year of the sheet");
});

test("the dates of a season in a table of their own are proof, with their cell", () => {
  const key = toTable(["Season | Dates", "Low | 1 Jan 2027 - 31 Mar 2027"], title(rack), {
    prefix: "k",
  });
  const reading = readTables([key, toTable(["Room | Low", "Tent | 400"], [])]);
  expect(ratesOf(reading)).toEqual(["Tent 01-01 03-31 400"]);
  expect(reading.rates[0]?.evidence.from).toEqual({ cells: ["r1c2", "kr2c2"], derived: null });
});

test("the dates of a season with a similar name are asked", () => {
  const key = toTable(["Season | Dates", "High | 1 Jun 2027 - 31 Oct 2027"], title(rack), {
    prefix: "k",
  });
  const { rates, doubts } = readTables([key, toTable(["Room | High plus", "Tent | 400"], [])]);
  expect([rates, doubts.map(({ id }) => id)]).toEqual([[], ["season:high plus"]]);
});

test("the dates of a season in a strip of months are marked", () => {
  const strip = toTable(
    ["Jan | Feb | Mar | Apr | May | Jun", "LOW | < | < | GREEN | < | LOW"],
    title(rack),
    { prefix: "k" },
  );
  const reading = readTables([strip, toTable(["Room | Low season", "Tent | 400"], [])]);
  expect(ratesOf(reading)).toEqual(["Tent 01-01 03-31 400", "Tent 06-01 06-30 400"]);
  expect(reading.rates.every(({ evidence }) => evidence.from?.derived)).toBe(true);
});

test("days that the head of a price does not name are marked", () => {
  const grid = ["Room | Weekend 1 Jan - 31 Mar | Mon - Thu 1 Jan - 31 Mar", "Tent | 400 | 300"];
  const { rates } = read(grid, rack, {}, [{ id: "n2", text: "Weekends are Friday to Sunday." }]);
  expect(rates.map(({ value, evidence }) => [value.weekdays, evidence.weekdays?.derived])).toEqual([
    [[5, 6], "days not named"],
    [[1, 2, 3, 4], null],
  ]);
});

test("a clear sheet has no doubts", () => {
  expect(
    read(["Room | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec", "Tent | 400 | 500"], rack).doubts,
  ).toEqual([]);
});

/** Each doubt with the grid that raises it, and what the rates are after each answer. */
test.each<[string, string, string[], string, Record<string, string[]>]>([
  [
    "a price for one below sharing",
    "supplement:t1",
    ["Room | Sharing 1 Jan - 31 Mar | Single 1 Jan - 31 Mar", "Tent | 400 | 90"],
    rack,
    { supplement: ["Tent 01-01 03-31 400/490"], price: ["Tent 01-01 03-31 400/90"] },
  ],
  [
    "dates without a year",
    "year",
    ["Room | Low 1 Jan - 31 Mar", "Tent | 400"],
    "Rack rates in USD, per person sharing",
    { "2028": ["Tent 01-01 03-31 400"] },
  ],
  [
    "no word of what a price is for",
    "charge",
    ["Room | Low 1 Jan - 31 Mar", "Tent | 400"],
    "Rack rates 2027 in USD",
    { "per unit": ["Tent 01-01 03-31 400"] },
  ],
  [
    "a season without dates",
    "season:low",
    ["Room | Low season", "Tent | 400"],
    rack,
    { "1 Jan - 31 Mar": ["Tent 01-01 03-31 400"], ignore: [] },
  ],
  [
    "a levy in percent",
    "levies",
    ["Room | Low 1 Jan - 31 Mar", "Tent | 400"],
    `${rack}, 2% tourism levy`,
    { included: ["Tent 01-01 03-31 400"], "added:2": ["Tent 01-01 03-31 400"] },
  ],
  [
    "children without ages",
    "ages",
    ["Room | Sharing 1 Jan - 31 Mar | Child 1 Jan - 31 Mar", "Tent | 400 | 200"],
    rack,
    { "6-11": ["Tent 01-01 03-31 400"] },
  ],
])(
  "a doubt is asked once, and its answer changes the reading: %s",
  (_, id, grid, about, answers) => {
    const open = read(grid, about);
    expect(open.doubts.map((doubt) => [doubt.id, doubt.answer])).toEqual([[id, null]]);
    for (const [answer, expected] of Object.entries(answers)) {
      const answered = read(grid, about, { answers: { [id]: answer } });
      expect(ratesOf(answered)).toEqual(expected);
      expect(answered.doubts.find((doubt) => doubt.id === id)?.answer).toBe(answer);
      expect(answered.unread).toEqual([]);
    }
  },
);

test("a levy in percent in a table of fees is no less a question", () => {
  const rates = toTable(["Room | Low 1 Jan - 31 Mar", "Tent | 400"], title(rack));
  const head = [{ id: "n2", text: "Levies and fees" }];
  const fees = toTable(["Levy | Amount", "Tourism levy | 1%"], head, { prefix: "k" });
  const open = readTables([rates, fees]);
  expect(open.doubts.map(({ id, cells }) => [id, cells])).toEqual([["levies", ["kr2c2"]]]);
  const answered = readTables([rates, fees], [], { answers: { levies: "added:1" } });
  expect(answered.rates[0]?.value.price).toBe(40_000);
  expect(answered.extras).toMatchObject([
    {
      value: { name: "Tourism levy", amount: null, percent: 1, obligatory: true },
      evidence: {
        percent: { cells: ["kr2c2"], derived: null },
        obligatory: { derived: "answered by a person" },
      },
    },
  ]);
});

test.each<[string, string[], string[]]>([
  ["Rates exclude 15% VAT and a 1.5% tourism levy.", ["VAT 15", "Tourism levy 1.5"], []],
  ["VAT 18% and service charge 10% are not included.", ["VAT 18", "Service charge 10"], []],
  ["A levy of 2,5 % is payable in addition. Rates exclude a 2.5% levy.", ["Levy 2.5"], []],
  ["Rates include 15% VAT and the 2% tourism levy.", [], []],
  ["Rates include 15% VAT, plus 2% tourism levy.", [], ["added:17", "added:15", "added:2"]],
  ["A service charge of 10% is added for groups.", [], ["added:10"]],
  ["Park fees and 18% VAT on them are not included.", [], ["added:18"]],
  ["Rates exclude a 1% levy. 1% tourism levy.", [], ["added:1", "added:2"]],
  ["Rates exclude 15% VAT. Tourism levy 2%.", ["VAT 15"], ["added:2"]],
])("a levy in percent is an extra where it is paid on top: %s", (text, expected, ways) => {
  const of = (answers = {}) =>
    read(["Room | Low 1 Jan - 31 Mar", "Tent | 400"], `${rack}. ${text}`, { answers });
  const extrasOf = ({ extras }: ReturnType<typeof read>) =>
    extras.map(({ value }) => `${value.name} ${value.percent}`);
  const open = of();
  expect(extrasOf(open)).toEqual(expected);
  const [doubt] = open.doubts;
  expect(doubt?.answers.map(({ value }) => value).slice(1) ?? []).toEqual(ways);
  for (const answer of ways)
    expect(of({ levies: answer }).extras.length, answer).toBeGreaterThan(expected.length);
  expect(extrasOf(of({ levies: "included" }))).toEqual(expected);
});

test("answers reach the fields that they are about", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
  const title = "Rates 2027 for residents of Botswana in USD, per person sharing";
  const residents = read(grid, title, { answers: { residents: "residents" } });
  expect(residents.rates).toEqual([]);
  expect(ratesOf(read(grid, title, { answers: { residents: "everyone" } }))).toHaveLength(1);
  const year = read(grid, "Rack rates in USD, per person sharing", { answers: { year: "2028" } });
  expect(year.rates[0]?.value.to).toBe("2028-03-31");
  const unit = read(grid, "Rack rates 2027 in USD", { answers: { charge: "per unit" } });
  expect(unit.rates[0]?.value.charged).toBe("per unit");
});

test.each<[string, string, string | null, string, boolean]>([
  ["Rack rates 2027 in Namibian Dollars, per person sharing", "400", null, "NAD", false],
  ["Rack rates 2027 in Zimbabwe dollars, per person sharing", "400", null, "ZWG", true],
  ["Rack rates 2027, per person sharing", "$400", null, "USD", false],
  ["Rack rates 2027, per person sharing", "$400", "Namibia", "NAD", true],
  ["Rack rates 2027, per person sharing. Park fee N$ 150", "$400", null, "NAD", true],
  ["Rack rates 2027 in US$, per person sharing", "$400", "Namibia", "USD", false],
  ["Rack rates 2027, per person sharing, in Canadian dollars", "$400", null, "CAD", true],
])("“%s”, %s, in %s is read as %s", (about, price, country, currency, isOpen) => {
  const reading = read(["Room | Low 1 Jan - 31 Mar", `Tent | ${price}`], about, {
    place: { country, currency: null },
  });
  expect(reading.rates[0]?.value.currency).toBe(currency);
  expect(reading.doubts.some(({ id }) => id === "currency")).toBe(isOpen);
});

test.each(["USD", "ZWG"])(
  "prices in Zimbabwe dollars may be said to be in %s (I-010)",
  (answer) => {
    const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
    const about = "Rack rates 2027 in Zimbabwe dollars, per person sharing";
    const { rates } = read(grid, about, { answers: { currency: answer } });
    expect(rates.map(({ value }) => [value.price, value.currency])).toEqual([[40_000, answer]]);
  },
);

test.each<[string, string[], string]>([
  ["an age is no amount", ["Age | Price", "4-12 | 50%"], "Child rates, 4-12 USD 35.00 per night"],
  ["a figure below zero is no rate", ["Room | Low 1 Jan - 31 Mar", "Tent | -400"], rack],
  [
    "two figures in a cell are none",
    ["Room | Low 1 Jan - 31 Mar", "Tent | 400", "Suite | 400 / 500"],
    rack,
  ],
])("never: %s", (_, grid, about) => {
  const { rates } = read(grid, about);
  expect(rates.filter(({ value }) => value.unit !== "Tent" || value.price < 40_000)).toEqual([]);
});

test("months of a workbook are whole months", () => {
  const { rates } = read(["Room | Low Jan-27 - Mar-27", "Tent | 400"], rack);
  expect([rates[0]?.value.from, rates[0]?.value.to]).toEqual(["2027-01-01", "2027-03-31"]);
});

test("a minimum stay keeps its condition, and marks the rates that it does not name", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec", "Tent | 400 | 500"];
  const { rates } = read(grid, rack, {}, [
    { id: "n2", text: "High season: minimum stay 3 nights." },
  ]);
  expect(rates.map(({ value }) => value.minNights)).toEqual([null, 3]);
  expect(rates.map(({ evidence }) => evidence.minNights?.cells)).toEqual([["n2"], ["n2"]]);
  const [foreign] = read(["Camera | 1 Jan - 31 Mar", "Suite | 400"], rack, {}, [
    { id: "n2", text: "Soggiorno minimo: 3 notti" },
  ]).rates;
  expect(foreign?.value.minNights).toBe(3);
  const several = read(["Camp | 1 Jan - 31 Mar", "Tent ¹ | 400", "Suite ² | 500"], rack, {}, [
    { id: "n2", text: "¹ Park fees are paid at the gate. ² Minimum stay 3 nights." },
  ]).rates;
  expect(several.map(({ value }) => value.minNights)).toEqual([null, 3]);
});

test("a note that a person reads as nothing states nothing", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
  const below = [{ id: "n2", text: "Single supplement USD 90 per night." }];
  expect(ratesOf(read(grid, rack, {}, below))).toEqual(["Tent 01-01 03-31 400/490"]);
  const labels = { notes: { n2: { kind: "nothing", appliesTo: [], mark: "chosen" } as const } };
  expect(ratesOf(read(grid, rack, { labels }, below))).toEqual(["Tent 01-01 03-31 400"]);
});

test.each([
  ["Only for bookings made until 31 March 2027.", "Dates of booking were not read"],
  ["Every fourth night is free.", "Offers were not read"],
  [
    "Park fee USD 70 per adult per night, USD 35 per child 5-15.",
    "What children pay of a fee was not read",
  ],
])("a sentence that no rule reads is asked: %s", (text, why) => {
  const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
  const { doubts } = read(grid, rack, {}, [{ id: "n2", text }]);
  expect(doubts.map(({ question, cells }) => [question, cells])).toEqual([
    [`${why}. Leave them out?`, ["n2"]],
  ]);
});

test.each([
  ["30%", "per person sharing", 520],
  ["+120", "per person sharing", 520],
  ["0", "per person sharing", 400],
  ["-30%", "per unit", 280],
] as const)(
  "a person names what one guest alone pays on top: %s of a price %s",
  (single, charged, pays) => {
    const label = { isRead: true, charged, single, mark: "chosen" } as const;
    const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400"];
    const { rates } = read(grid, "Rates 2027 in USD", { labels: { tables: { t1: label } } });
    expect(rates[0]?.value).toMatchObject({ price: 40000, charged, single: pays * 100 });
    expect(rates[0]?.evidence.single).toEqual({ cells: ["r2c2"], derived: "chosen by a person" });
  },
);

test("a price of one guest in a cell of its own stands before what its label says", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar | Single 1 Jan - 31 Mar", "Tent | 400 | 490"];
  const lines = { t1c2: chosen("sharing", { single: "30%" }) };
  expect(ratesOf(read(grid, rack, { labels: { lines } }))).toEqual(["Tent 01-01 03-31 400/490"]);
});

test("measures that a page prints below their season in one cell are cut", () => {
  const grid = [
    "Camp | Low/n1 Jan - 31 Mar/nSharing | Single | High/n1 Apr - 31 Dec/nSharing Single | <",
    "Tent | 400 | 490 | 500 | 590",
  ];
  expect(ratesOf(read(grid, rack))).toEqual([
    "Tent 01-01 03-31 400/490",
    "Tent 04-01 12-31 500/590",
  ]);
});

test("a name in a line between two rows of prices is that of both", () => {
  const grid = [
    "Room | Season | Sharing",
    " | Low 1 Jan - 31 Mar | 400",
    "Forest Tent | | ",
    " | High 1 Apr - 31 Dec | 500",
    " | Low 1 Jan - 31 Mar | 600",
    "Lake Tent | | ",
    " | High 1 Apr - 31 Dec | 700",
  ];
  expect(ratesOf(read(grid, rack))).toEqual([
    "Forest Tent 01-01 03-31 400",
    "Forest Tent 04-01 12-31 500",
    "Lake Tent 01-01 03-31 600",
    "Lake Tent 04-01 12-31 700",
  ]);
});

test("a fee is no room", () => {
  const grid = ["Room | Low 1 Jan - 31 Mar", "Tent | 400", "Suite | 600", "Concession fee | 59"];
  const reading = read(grid, rack);
  expect(ratesOf(reading)).toEqual(["Tent 01-01 03-31 400", "Suite 01-01 03-31 600"]);
  expect(reading.unread).toEqual(["r4c2"]);
  const fees = read(
    ["Concession fee, per person per night | $ 59", "Bed levy, per person per night | $ 15"],
    rack,
  );
  expect([fees.rates, fees.extras.map(({ value }) => value.amount)]).toEqual([[], [5900, 1500]]);
});

const twoSeasons = ["Room | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec", "Tent | 400 | 500"];

test.each<[string, (string | null)[][]]>([
  ["Stay 4 nights, pay for 3.", [[null, null]]],
  ["Stay 4 nights, pay for 3, not valid with other offers.", [[null, null]]],
  ["Stay 4, pay 3 (Low season only).", [["2027-01-01", "2027-03-31"]]],
  ["Stay 4, pay 3, excluding High.", [["2027-01-01", "2027-03-31"]]],
  ["Stay 4, pay 3 from 1 May to 31 May.", [["2027-05-01", "2027-05-31"]]],
])("an offer has the nights that it is limited to: %s", (text, nights) => {
  const { offers, doubts, labels } = read(twoSeasons, rack, {}, [{ id: "n2", text }]);
  expect(offers.map(({ value: { from, to } }) => [from, to])).toEqual(nights);
  expect(["n1", "n2"].map((id) => labels.notes[id]?.kind)).toEqual(["nothing", "offer"]);
  expect(doubts).toEqual([]);
});

test.each([
  "Stay 4, pay 3, excluding festive dates.",
  "Stay 4, pay 3 in quiet months only.",
  "Stay 4, pay 3, not valid 20 Dec - 31 Dec.",
])("an offer whose nights are not read is asked: %s", (text) => {
  const { offers, doubts } = read(twoSeasons, rack, {}, [{ id: "n2", text }]);
  expect(offers).toEqual([]);
  expect(doubts[0]?.question).toBe("The nights of an offer were not read. Leave them out?");
});

test("a note that a person labels as an offer keeps its question", () => {
  const text = "Stay 4, pay 3, excluding festive dates.";
  const labels = { notes: { n2: { kind: "offer", appliesTo: ["t1"], mark: "chosen" } as const } };
  const { offers, doubts } = read(twoSeasons, rack, { labels }, [{ id: "n2", text }]);
  expect([offers, doubts.length]).toEqual([[], 1]);
  const plain = read(twoSeasons, rack, { labels }, [{ id: "n2", text: "Stay 4, pay 3." }]);
  expect(plain.offers.map(({ value: { from, to } }) => [from, to])).toEqual([[null, null]]);
});

test("a supplement for a single that is remembered is that of an earlier sheet", () => {
  const singleOf = (mark: "chosen" | "remembered") =>
    [
      { tables: { t1: { isRead: true, single: "30%", mark } as const } },
      { lines: { t1c2: { kind: "sharing", single: "30%", mark } as const } },
    ].map((labels) => read(twoSeasons, rack, { labels }).rates[0]?.value.single);
  expect(singleOf("chosen")).toEqual([52000, 52000]);
  expect(singleOf("remembered")).toEqual([null, null]);
});

test("a person says in which season an offer is given", () => {
  const labels = { notes: { n2: { kind: "offer", appliesTo: ["Low"], mark: "chosen" } as const } };
  const text = "Stay 4, pay 3 in quiet months only.";
  const { offers } = read(twoSeasons, rack, { labels }, [{ id: "n2", text }]);
  expect(offers.map(({ value: { from, to } }) => [from, to])).toEqual([
    ["2027-01-01", "2027-03-31"],
  ]);
});

test("heads of rows above those of columns are no heads of these, and a bare count is no price", () => {
  const grid = [
    " | Season | Low 1 Jan - 31 Mar | High 1 Apr - 31 Dec",
    " | Min nights | | 5",
    "Room | Max guests | | ",
    "Garden Room | 2 | $ 250 | $ 290",
    "Family Suite | 5 | $ 340 | $ 380",
  ];
  const { rates } = read(grid, "Rack rates 2027, per room per night");
  expect(rates.map(({ value: { unit, sleeps, minNights } }) => [unit, sleeps, minNights])).toEqual([
    ["Garden Room", 2, null],
    ["Garden Room", 2, 5],
    ["Family Suite", 5, null],
    ["Family Suite", 5, 5],
  ]);
});

test("words of another language are read across the lines of a narrow column", () => {
  const grid = [
    "Bungalow | Basse saison/ndu 04/01/2027 au 30/04/2027 | <",
    "^ | En chambre/ndouble | En chambre/nindividuelle",
    "Vue mer | 80 € | 105 €",
  ];
  expect(ratesOf(read(grid, "Tarifs 2027, par personne et par nuit"))).toEqual([
    "Vue mer 01-04 04-30 80/105",
  ]);
});

test("prices for the trade beside those for guests are left out, and asked", () => {
  const grid = [
    "Tent | Dates | RACK | < | STO (20% less) | <",
    "^ | ^ | Sharing | Single | Sharing | Single",
    "River Tent | 1 Jan - 31 Mar | 440 | 560 | 352 | 448",
  ];
  const reading = read(grid, "Tariff 2027, US$ per person per night");
  expect(ratesOf(reading)).toEqual(["River Tent 01-01 03-31 440/560"]);
  expect(reading.doubts.map(({ question, cells }) => [question, cells])).toEqual([
    ["Prices for the trade were not read. Leave them out?", ["r3c5", "r3c6"]],
  ]);
  const lines = { t1c5: chosen("sharing"), t1c6: chosen("single"), t1c3: chosen("ignore") };
  const labels = { lines: { ...lines, t1c4: chosen("ignore") } };
  const ofTrade = read(grid, "Tariff 2027, US$ per person per night", { labels });
  expect(ratesOf(ofTrade)).toEqual(["River Tent 01-01 03-31 352/448"]);
});
