import { datesWithoutYear, datesWithYear, spellPeriods } from "./kit/dates";
import { drawFestiveLodge, drawLodge } from "./kit/lodge";
import { cells, dateCell, heads, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import {
  cell,
  type ExcelValue,
  head,
  type Layout,
  type Made,
  type Random,
  sheetPage,
  table,
  type TrueRate,
} from "./layout";

/** Several pages, children, boards, prose and workbooks on which the reader was developed. */
export const moreDevelopmentLayouts: readonly Layout[] = [
  { name: "three pages of units", make: manyPages },
  { name: "children as rows", make: childRows },
  { name: "bands of age as columns", make: childColumns },
  { name: "boards as columns", make: boards },
  { name: "season names defined in a table of their own", make: namedSeasons },
  { name: "season names defined in prose", make: proseSeasons },
  { name: "euro with points, sold until a date", make: soldUntil },
  { name: "workbook with merged heads", make: workbook },
  { name: "workbook with dates, formulas and a hidden-looking note", make: datedWorkbook },
  { name: "children of all seasons, a levy by age, a minimum of some months", make: partMinimum },
];

function manyPages(random: Random): Made {
  const { lodge, year, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const part = (page: number) => {
    const rows = Array.from({ length: 14 }, (_, index) => {
      const unit = `Suite ${page * 14 + index + 1}`;
      return [
        cell(unit),
        ...seasons.map((season) => {
          const price = drawPrice(random);
          rates.push(...ratesOf(season, { unit, price }));
          return cell(grouped(price));
        }),
      ];
    });
    return `<div style="page-break-after:always">${table([
      [
        head("Suite"),
        ...seasons.map(({ name, periods }) =>
          head(`${name}<br>${spellPeriods(periods, ...dates)}`),
        ),
      ],
      ...rows,
    ])}</div>`;
  };
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} ${year} rack rates, USD per person sharing per night</h2>${[0, 1, 2].map(part).join("")}`,
    ),
  };
}

function childRows(random: Random): Made {
  const { lodge, year, seasons } = drawLodge(random, 1);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const values = seasons.map((season) => {
    const price = drawPrice(random);
    rates.push(...ratesOf(season, { price, single: price + 110 }));
    return { price, single: price + 110, child: Math.round(price / 2) };
  });
  const row = (label: string, key: "price" | "single" | "child") => [
    cell(label),
    ...values.map((value) => cell(grouped(value[key]))),
  ];
  const body = table([
    [
      head(""),
      ...seasons.map(({ name, periods }) => head(`${name}<br>${spellPeriods(periods, ...dates)}`)),
    ],
    row("Per person sharing", "price"),
    row("Single occupancy", "single"),
    row("Child 6-11 years sharing with 2 adults", "child"),
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: seasons.flatMap((season) => season.periods.map(() => band(6, 11))),
    },
    html: sheetPage("ruled", `<h2>${lodge} rack rates ${year} in USD per night</h2>${body}`),
  };
}

function childColumns(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season) =>
    units.map((unit, index) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price + 70, board: "full board" }));
      return [
        ...(index === 0
          ? [
              cell(`${season.name}<br>${spellPeriods(season.periods, ...dates)}`, {
                down: units.length,
              }),
            ]
          : []),
        cell(unit),
        cell("FB"),
        ...[price, price + 70, Math.round(price * 0.7), Math.round(price * 0.4)].map((value) =>
          cell(`$${grouped(value)}`),
        ),
      ];
    }),
  );
  const body = table([
    heads(["Season", "Room", "Board", "PPPNS", "Single", "Child 12-15", "Child 3-11"]),
    ...rows,
  ]);
  return {
    truth: { kind: "sto", currency: "USD", rates },
    landscape: true,
    html: sheetPage("ruled", `<h2>${lodge} Safari Tour Operator rates (STO)</h2>${body}`),
  };
}

function boards(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season) =>
    units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, board: "half board" }));
      rates.push(...ratesOf(season, { unit, price: price + 45, board: "full board" }));
      return cells([
        `${season.name} ${spellPeriods(season.periods, ...dates, ", ")}`,
        unit,
        grouped(price),
        grouped(price + 45),
      ]);
    }),
  );
  const body = table([heads(["Season", "Room type", "Half board", "Full board"]), ...rows]);
  return {
    truth: { kind: "rack", currency: "USD", rates, extras: [extra(1.5)] },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} – public rates, US$ per person sharing per night</h2>${body}<p>Tourism levy of USD 1.50 per person per night.</p>`,
    ),
  };
}

function namedSeasons(random: Random): Made {
  const { lodge, year, units, seasons } = drawFestiveLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, board: "full board" }));
      return cell(`$${grouped(price)}`);
    }),
  ]);
  const definitions = table([
    heads(["Season", "Period"]),
    ...seasons.map(({ name, periods }) => cells([name, spellPeriods(periods, ...dates)])),
  ]);
  const body = table([[head("Room type"), ...seasons.map(({ name }) => head(name))], ...rows]);
  return {
    truth: { kind: "rack", currency: "USD", rates, offers: [{ stay: 5, pay: 4 }] },
    html: sheetPage(
      "ruled",
      `<h1>${lodge}</h1><h2>Rack rates ${year}</h2><h3>Seasons</h3>${definitions}<h3>Rates per person sharing per night, full board</h3>${body}
      <h3>Special offers</h3><ul><li>Stay 5 nights, pay for 4</li></ul>`,
    ),
  };
}

function proseSeasons(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price }));
      return cell(grouped(price));
    }),
  ]);
  const body = table([[head("Room"), ...seasons.map(({ name }) => head(name))], ...rows]);
  return {
    truth: { kind: null, currency: "USD", rates },
    html: sheetPage(
      "lined",
      `<h1>${lodge}</h1><p>USD per person per night sharing</p>${body}
      ${seasons.map((season) => `<p>${season.name}: ${spellPeriods(season.periods, ...dates, " and ")}</p>`).join("")}`,
    ),
  };
}

function soldUntil(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => [
    cell(`${season.name}<br>${spellPeriods(season.periods, ...dates)}`),
    ...units.map((unit) => {
      const price = drawPrice(random, 900, 3000);
      rates.push(...ratesOf(season, { unit, price, board: "all inclusive" }));
      return cell(`${grouped(price, ".")} €`);
    }),
  ]);
  const body = table([[head("Season"), ...heads(units)], ...rows]);
  return {
    truth: { kind: "rack", currency: "EUR", rates },
    html: sheetPage(
      "striped",
      `<h2>${lodge} rack rates</h2><p>All-inclusive, per person per night in a double</p>${body}
      <p>We accept children of all ages.</p>`,
    ),
  };
}

function workbook(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows: ExcelValue[][] = units.map((unit) => [
    unit,
    ...seasons.flatMap((season) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price + 90, board: "full board" }));
      return [price, price + 90].map((value) => ({ value, format: "#,##0" }));
    }),
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          [{ value: `${lodge} rack rates ${year} (USD, full board, per night)`, span: 7 }],
          [
            { value: "Room type", rowSpan: 2 },
            ...seasons.flatMap(({ name, periods }) =>
              wide(`${name}\n${spellPeriods(periods, ...dates, "\n")}`),
            ),
          ],
          [null, ...seasons.flatMap(() => ["Per person sharing", "Single"])],
          ...rows,
        ],
      },
    ],
  };
}

function datedWorkbook(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const rates: TrueRate[] = [];
  const date = (text: string) => dateCell(text, "d mmm yyyy");
  const rows: ExcelValue[][] = seasons.flatMap((season) => {
    const prices = units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price }));
      return price;
    });
    return season.periods.map(({ from, to }) => [
      season.name,
      date(from),
      date(to),
      ...prices.map((value) => ({ value, format: "[$R-1C09] #,##0" })),
    ]);
  });
  return {
    truth: { kind: "nett", currency: "ZAR", rates },
    sheets: [
      {
        sheet: "Sheet1",
        rows: [
          [lodge],
          ["Net rates per person sharing per night"],
          [],
          ["Season", "Valid from", "Valid to", ...units],
          ...rows,
          [],
          ["Children under 12 are not accepted."],
        ],
      },
    ],
  };
}

function partMinimum(random: Random): Made {
  const year = random.pick([2026, 2027, 2028]);
  const [green, high] = [drawPrice(random), drawPrice(random, 1000)];
  const [child, levy] = [drawPrice(random, 150, 600), random.whole(10, 40) * 2];
  const during = (...periods: (readonly [string, string])[]) => ({
    periods: periods.map(([from, to]) => ({ from: `${year}-${from}`, to: `${year}-${to}` })),
  });
  const board = "full board" as const;
  const highParts = { price: high, single: high + 410, board };
  const rates = [
    ...ratesOf(during(["01-01", "03-31"], ["11-01", "12-31"]), {
      price: green,
      single: green,
      board,
    }),
    ...ratesOf(during(["06-15", "06-30"], ["10-01", "10-31"]), highParts),
    ...ratesOf(during(["07-01", "09-30"]), { ...highParts, minNights: 2 }),
  ];
  const body = table([
    [head("Season", { down: 2 }), head("Dates", { down: 2 }), head("Per person", { across: 2 })],
    heads(["Sharing", "Single"]),
    cells([
      "Green",
      "01 Jan – 31 Mar<br>01 Nov – 31 Dec",
      grouped(green, " "),
      grouped(green, " "),
    ]),
    cells(["High", "15 Jun – 31 Oct", grouped(high, " "), grouped(high + 410, " ")]),
    [cell("Child 6–11<sup>1</sup>"), cell("all seasons"), cell(child, { across: 2 })],
    [cell("Guide/pilot"), cell("all seasons"), cell("on request", { across: 2 })],
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 11)],
      extras: [extra(levy), extra(levy / 2)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: sheetPage(
      "ruled",
      `<p>Rack rates ${year}, per person sharing per night, USD, full board</p>${body}
      <p><sup>1</sup> Sharing with two adults. Children under 6 by arrangement.</p>
      <p><sup>2</sup> Stay 4 pay 3, cheapest night, adults, all seasons.</p>
      <p><sup>3</sup> Conservation levy USD ${levy} p.p.p.n., children half.</p>
      <p>Minimum 2 nights, July to September.</p>`,
      "Georgia",
    ),
  };
}
