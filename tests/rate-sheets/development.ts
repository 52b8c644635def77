import {
  drawPrice,
  fullDates,
  grouped,
  makeContent,
  makeFestiveContent,
  type Season,
  trueRates,
  yearlessDates,
} from "./content";
import { cell, head, type Layout, type Random, sheetPage, table, type TrueRate } from "./layout";

/** PDF layouts on which the reader was developed; workbooks and prose are in the other file. */
export const developmentTables: readonly Layout[] = [
  { name: "units as rows, seasons as columns", make: plain },
  { name: "merged heads over sharing and single", make: mergedHeads },
  { name: "seasons as rows, supplement in percent", make: seasonRows },
  { name: "no rules, seasons as rows", make: borderless },
  { name: "two seasons in a cell", make: sharedColumns },
  { name: "footnotes, dashes and closed cells", make: footnotes },
  { name: "two currencies in columns", make: currencies },
  { name: "rotated heads", make: rotated },
  { name: "weekend columns", make: weekendColumns },
  { name: "per unit and per person in one table", make: mixedBasis },
  { name: "sections of rows for each season", make: sections },
  { name: "three pages of units", make: manyPages },
];

const periodsOf = (season: Season | undefined, dates: (typeof fullDates)[number], join: string) =>
  season?.periods.map((period) => dates(period)).join(join) ?? "";

function plain(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price, board: "full board" }));
      return cell(`$${grouped(price)}`);
    }),
  ]);
  const body = table([
    [
      head("Room type"),
      ...seasons.map((season) => head(`${season.name}<br>${periodsOf(season, dates, "<br>")}`)),
    ],
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack" as const,
      currency: "USD",
      rates,
      extras: [{ amount: 5000, per: "night" as const, each: "person" as const, obligatory: true }],
      bands: [
        { fromAge: 0, toAge: 4, percent: 0, amount: null },
        { fromAge: 5, toAge: 12, percent: 50, amount: null },
      ],
    },
    html: sheetPage(
      "ruled",
      `<h1>${lodge}</h1><h2>${year} Rack rates</h2><p>Per person per night sharing, full board, in US$</p>${body}
      <p>Conservation levy: USD 50 per person per night, not included.</p>
      <p>Children under 5 years stay free of charge. Children 5 – 12 years pay 50% of the adult rate.</p>`,
    ),
  };
}

function mergedHeads(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random);
      const single = price + 100;
      rates.push(...trueRates(season, { unit, price, single, board: "all inclusive" }));
      return [cell(grouped(price)), cell(grouped(single))];
    }),
  ]);
  const body = table([
    [
      head("Tent", { down: 2 }),
      ...seasons.map((season) =>
        head(`${season.name} (${periodsOf(season, dates, ", ")})`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => [head("Sharing"), head("Single")]),
    ...rows,
  ]);
  return {
    truth: { kind: "sto" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} – STO rates ${year}</h2>${body}<p>Rates in USD, per person per night, all inclusive.</p>`,
    ),
  };
}

function seasonRows(random: Random) {
  const { lodge, units, seasons } = makeContent(random);
  const dates = random.pick(fullDates);
  const percent = random.pick([25, 30, 50]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => [
    cell(season.name),
    cell(periodsOf(season, dates, "<br>")),
    ...units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price, single: price * (1 + percent / 100) }));
      return cell(grouped(price, " "));
    }),
  ]);
  const body = table([
    [head("Season"), head("Dates"), ...units.map((unit) => head(unit))],
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack" as const,
      currency: "ZAR",
      rates,
      offers: [{ stay: 4, pay: 3 }],
    },
    html: sheetPage(
      "lined",
      `<h2>${lodge}</h2><p>Rack rates in ZAR per person sharing per night</p>${body}
      <p>Single supplement ${percent}%.</p><p>Stay 4 pay 3 on stays of four nights.</p>`,
    ),
  };
}

function borderless(random: Random) {
  const { lodge, year, seasons } = makeContent(random, 1);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => {
    const price = drawPrice(random);
    const [single, triple] = [price + 90, price - 20];
    rates.push(...trueRates(season, { price, single, triple, board: "full board" }));
    return [
      cell(season.name),
      cell(periodsOf(season, dates, " / ")),
      ...[price, single, triple].map((value) => cell(`€ ${grouped(value, ".")}`)),
    ];
  });
  const body = table([
    ["Season", "Travel dates", "Per person sharing", "Single", "Triple"].map((text) => head(text)),
    ...rows,
  ]);
  return {
    truth: { kind: null, currency: "EUR", rates },
    html: sheetPage("open", `<h2>${lodge} ${year}</h2><p>Per night, full board</p>${body}`),
  };
}

function sharedColumns(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random);
  const [low, mid, high] = seasons as [Season, Season, Season];
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => {
    const [cheap, dear] = [drawPrice(random, 150, 500), drawPrice(random, 600, 2000)];
    for (const season of [low, mid]) rates.push(...trueRates(season, { unit, price: cheap }));
    rates.push(...trueRates(high, { unit, price: dear }));
    return [cell(unit), cell(cheap), cell(grouped(dear))];
  });
  const body = table([
    [
      head("Accommodation"),
      head(
        `${low.name}: ${periodsOf(low, dates, ", ")}<br>${mid.name}: ${periodsOf(mid, dates, "")}`,
      ),
      head(`${high.name}: ${periodsOf(high, dates, "")}`),
    ],
    ...rows,
  ]);
  return {
    truth: { kind: "nett" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} – Net rates ${year} (USD)</h2><p>Rates are per person per night based on two people sharing.</p>${body}`,
    ),
  };
}

function footnotes(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = units.map((unit, row) => [
    cell(unit),
    ...seasons.map((season, column) => {
      if (row === 1 && column === 0) return cell(random.pick(["closed", "–", "on request", "n/a"]));
      const price = drawPrice(random);
      const noted = column === 2;
      rates.push(...trueRates(season, { unit, price, minNights: noted ? 3 : null }));
      return cell(noted ? `${grouped(price)}<sup>1</sup>` : `${grouped(price)}`);
    }),
  ]);
  const body = table([
    [
      head("Room"),
      ...seasons.map((season) => head(`${season.name}<br>${periodsOf(season, dates, "<br>")}`)),
    ],
    ...rows,
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates ${year}, USD per person sharing per night</h2>${body}<p><sup>1</sup> minimum stay 3 nights</p>
      <p>Cancellation: 30 days before arrival 50%, 14 days 100%.</p>`,
    ),
  };
}

function currencies(random: Random) {
  const { lodge, units, seasons } = makeContent(random);
  const dates = random.pick(fullDates);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit) =>
    seasons.map((season, index) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price }));
      return [
        ...(index === 0 ? [cell(unit, { down: seasons.length })] : []),
        cell(season.name),
        cell(periodsOf(season, dates, "<br>")),
        cell(`US$ ${grouped(price)}`),
        cell(`R ${grouped(price * 18)}`),
      ];
    }),
  );
  const body = table([
    ["Room type", "Season", "Dates", "International", "SADC residents"].map((text) => head(text)),
    ...rows,
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates</h2><p>Per person per night sharing</p>${body}`,
    ),
  };
}

function rotated(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const turned = (text: string) =>
    `<div style="writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap">${text}</div>`;
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price, single: price + 60 }));
      return [cell(price), cell(price + 60)];
    }),
  ]);
  const body = table([
    [
      head("Unit", { down: 2 }),
      ...seasons.map((season) => head(periodsOf(season, dates, "<br>"), { across: 2 })),
    ],
    seasons.flatMap(() => [head(turned("Sharing")), head(turned("Single"))]),
    ...rows,
  ]);
  return {
    truth: { kind: "sto" as const, currency: "USD", rates },
    html: sheetPage("ruled", `<h2>${lodge} ${year} STO</h2><p>USD pppn</p>${body}`),
  };
}

function weekendColumns(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random, 1);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const [unit = ""] = units;
  const rows = seasons.map((season) => {
    const price = drawPrice(random, 2000, 7000);
    rates.push(
      ...trueRates(season, { unit, price, charged: "per unit", weekdays: [1, 2, 3, 4, 7] }),
      ...trueRates(season, { unit, price: price + 500, charged: "per unit", weekdays: [5, 6] }),
    );
    return [
      cell(`${season.name}: ${periodsOf(season, dates, " & ")}`),
      cell(`R${grouped(price)}`),
      cell(`R${grouped(price + 500)}`),
    ];
  });
  const body = table([
    [head("Season"), head("Midweek (Sun to Thu)"), head("Weekend (Fri &amp; Sat)")],
    ...rows,
  ]);
  return {
    truth: { kind: null, currency: "ZAR", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} ${year}</h2><h3>${unit}</h3><p>Per unit per night</p>${body}`,
    ),
  };
}

function mixedBasis(random: Random) {
  const { lodge, year, units, seasons } = makeContent(random, 2);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const row = (unit: string, label: string, charged: "per unit" | "per person sharing") => [
    cell(unit),
    cell(label),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(
        ...trueRates(season, {
          unit,
          price,
          charged,
          sleeps: charged === "per unit" ? 6 : null,
          board: "bed and breakfast",
        }),
      );
      return cell(`$${grouped(price)}`);
    }),
  ];
  const [first = "", second = ""] = units;
  const body = table([
    [
      head("Room"),
      head("Basis"),
      ...seasons.map((season) => head(`${season.name} ${periodsOf(season, dates, ", ")}`)),
    ],
    row(first, "per person sharing", "per person sharing"),
    row(second, "per villa per night (sleeps 6)", "per unit"),
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates ${year}</h2><p>US dollars per night, bed &amp; breakfast</p>${body}`,
    ),
  };
}

function sections(random: Random) {
  const { lodge, units, seasons } = makeFestiveContent(random);
  const dates = random.pick(fullDates);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season) => [
    [cell(`<b>${season.name}: ${periodsOf(season, dates, " and ")}</b>`, { across: 4 })],
    ...units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price, single: price + 80, triple: price - 30 }));
      return [cell(unit), ...[price, price + 80, price - 30].map((value) => cell(grouped(value)))];
    }),
  ]);
  const body = table([
    ["Room category", "Double pps", "Single", "Triple pp"].map((text) => head(text)),
    ...rows,
  ]);
  return {
    truth: { kind: "nett" as const, currency: "USD", rates },
    html: sheetPage("ruled", `<h2>${lodge} nett rates</h2><p>USD, per night</p>${body}`),
  };
}

function manyPages(random: Random) {
  const { lodge, year, seasons } = makeContent(random);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const part = (page: number) => {
    const rows = Array.from({ length: 14 }, (_, index) => {
      const unit = `Suite ${page * 14 + index + 1}`;
      return [
        cell(unit),
        ...seasons.map((season) => {
          const price = drawPrice(random);
          rates.push(...trueRates(season, { unit, price }));
          return cell(grouped(price));
        }),
      ];
    });
    return `<div style="page-break-after:always">${table([
      [
        head("Suite"),
        ...seasons.map((season) => head(`${season.name}<br>${periodsOf(season, dates, "<br>")}`)),
      ],
      ...rows,
    ])}</div>`;
  };
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} ${year} rack rates, USD per person sharing per night</h2>${[0, 1, 2].map(part).join("")}`,
    ),
  };
}
