import { datesWithoutYear, datesWithYear, spellPeriods } from "./kit/dates";
import { drawFestiveLodge, drawLodge } from "./kit/lodge";
import type { Season } from "./kit/seasons";
import { cells, heads, turnedHead } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import {
  cell,
  head,
  type Layout,
  type Made,
  type Random,
  sheetPage,
  table,
  type TrueRate,
} from "./layout";

/** PDF layouts on which the reader was developed; the others are in the other file. */
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
];

function plain(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, board: "full board" }));
      return cell(`$${grouped(price)}`);
    }),
  ]);
  const body = table([
    [
      head("Room type"),
      ...seasons.map(({ name, periods }) => head(`${name}<br>${spellPeriods(periods, ...dates)}`)),
    ],
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [extra(50)],
      bands: [band(0, 4, 0), band(5, 12, 50)],
    },
    html: sheetPage(
      "ruled",
      `<h1>${lodge}</h1><h2>${year} Rack rates</h2><p>Per person per night sharing, full board, in US$</p>${body}
      <p>Conservation levy: USD 50 per person per night, not included.</p>
      <p>Children under 5 years stay free of charge. Children 5 – 12 years pay 50% of the adult rate.</p>`,
    ),
  };
}

function mergedHeads(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random);
      const single = price + 100;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    }),
  ]);
  const body = table([
    [
      head("Tent", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(`${name} (${spellPeriods(periods, ...dates, ", ")})`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => heads(["Sharing", "Single"])),
    ...rows,
  ]);
  return {
    truth: { kind: "sto", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} – STO rates ${year}</h2>${body}<p>Rates in USD, per person per night, all inclusive.</p>`,
    ),
  };
}

function seasonRows(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const percent = random.pick([25, 30, 50]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => [
    cell(season.name),
    cell(spellPeriods(season.periods, ...dates)),
    ...units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price * (1 + percent / 100) }));
      return cell(grouped(price, " "));
    }),
  ]);
  const body = table([heads(["Season", "Dates", ...units]), ...rows]);
  return {
    truth: { kind: "rack", currency: "ZAR", rates, offers: [{ stay: 4, pay: 3 }] },
    html: sheetPage(
      "lined",
      `<h2>${lodge}</h2><p>Rack rates in ZAR per person sharing per night</p>${body}
      <p>Single supplement ${percent}%.</p><p>Stay 4 pay 3 on stays of four nights.</p>`,
    ),
  };
}

function borderless(random: Random): Made {
  const { lodge, year, seasons } = drawLodge(random, 1);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => {
    const price = drawPrice(random);
    const [single, triple] = [price + 90, price - 20];
    rates.push(...ratesOf(season, { price, single, triple, board: "full board" }));
    return [
      cell(season.name),
      cell(spellPeriods(season.periods, ...dates, " / ")),
      ...[price, single, triple].map((value) => cell(`€ ${grouped(value, ".")}`)),
    ];
  });
  const body = table([
    heads(["Season", "Travel dates", "Per person sharing", "Single", "Triple"]),
    ...rows,
  ]);
  return {
    truth: { kind: null, currency: "EUR", rates },
    html: sheetPage("open", `<h2>${lodge} ${year}</h2><p>Per night, full board</p>${body}`),
  };
}

function sharedColumns(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const [low, mid, high] = seasons as [Season, Season, Season];
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => {
    const [cheap, dear] = [drawPrice(random, 150, 500), drawPrice(random, 600, 2000)];
    for (const season of [low, mid]) rates.push(...ratesOf(season, { unit, price: cheap }));
    rates.push(...ratesOf(high, { unit, price: dear }));
    return cells([unit, cheap, grouped(dear)]);
  });
  const body = table([
    heads([
      "Accommodation",
      `${low.name}: ${spellPeriods(low.periods, ...dates, ", ")}<br>${mid.name}: ${spellPeriods(mid.periods, ...dates, "")}`,
      `${high.name}: ${spellPeriods(high.periods, ...dates, "")}`,
    ]),
    ...rows,
  ]);
  return {
    truth: { kind: "nett", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} – Net rates ${year} (USD)</h2><p>Rates are per person per night based on two people sharing.</p>${body}`,
    ),
  };
}

function footnotes(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit, row) => [
    cell(unit),
    ...seasons.map((season, column) => {
      if (row === 1 && column === 0) return cell(random.pick(["closed", "–", "on request", "n/a"]));
      const price = drawPrice(random);
      const noted = column === 2;
      rates.push(...ratesOf(season, { unit, price, minNights: noted ? 3 : null }));
      return cell(noted ? `${grouped(price)}<sup>1</sup>` : `${grouped(price)}`);
    }),
  ]);
  const body = table([
    [
      head("Room"),
      ...seasons.map(({ name, periods }) => head(`${name}<br>${spellPeriods(periods, ...dates)}`)),
    ],
    ...rows,
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates ${year}, USD per person sharing per night</h2>${body}<p><sup>1</sup> minimum stay 3 nights</p>
      <p>Cancellation: 30 days before arrival 50%, 14 days 100%.</p>`,
    ),
  };
}

function currencies(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit) =>
    seasons.map((season, index) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price }));
      return [
        ...(index === 0 ? [cell(unit, { down: seasons.length })] : []),
        cell(season.name),
        cell(spellPeriods(season.periods, ...dates)),
        cell(`US$ ${grouped(price)}`),
        cell(`R ${grouped(price * 18)}`),
      ];
    }),
  );
  const body = table([
    heads(["Room type", "Season", "Dates", "International", "SADC residents"]),
    ...rows,
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates</h2><p>Per person per night sharing</p>${body}`,
    ),
  };
}

function rotated(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price + 60 }));
      return cells([price, price + 60]);
    }),
  ]);
  const body = table([
    [
      head("Unit", { down: 2 }),
      ...seasons.map((season) => head(spellPeriods(season.periods, ...dates), { across: 2 })),
    ],
    seasons.flatMap(() => ["Sharing", "Single"].map(turnedHead)),
    ...rows,
  ]);
  return {
    truth: { kind: "sto", currency: "USD", rates },
    html: sheetPage("ruled", `<h2>${lodge} ${year} STO</h2><p>USD pppn</p>${body}`),
  };
}

function weekendColumns(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random, 1);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const [unit = ""] = units;
  const rows = seasons.map((season) => {
    const price = drawPrice(random, 2000, 7000);
    rates.push(
      ...ratesOf(season, { unit, price, charged: "per unit", weekdays: [1, 2, 3, 4, 7] }),
      ...ratesOf(season, { unit, price: price + 500, charged: "per unit", weekdays: [5, 6] }),
    );
    return cells([
      `${season.name}: ${spellPeriods(season.periods, ...dates, " & ")}`,
      `R${grouped(price)}`,
      `R${grouped(price + 500)}`,
    ]);
  });
  const body = table([
    heads(["Season", "Midweek (Sun to Thu)", "Weekend (Fri &amp; Sat)"]),
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

function mixedBasis(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random, 2);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const row = (unit: string, label: string, charged: "per unit" | "per person sharing") => [
    cell(unit),
    cell(label),
    ...seasons.map((season) => {
      const price = drawPrice(random);
      rates.push(
        ...ratesOf(season, {
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
      ...seasons.map(({ name, periods }) =>
        head(`${name} ${spellPeriods(periods, ...dates, ", ")}`),
      ),
    ],
    row(first, "per person sharing", "per person sharing"),
    row(second, "per villa per night (sleeps 6)", "per unit"),
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} rack rates ${year}</h2><p>US dollars per night, bed &amp; breakfast</p>${body}`,
    ),
  };
}

function sections(random: Random): Made {
  const { lodge, units, seasons } = drawFestiveLodge(random);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season) => [
    [
      cell(`<b>${season.name}: ${spellPeriods(season.periods, ...dates, " and ")}</b>`, {
        across: 4,
      }),
    ],
    ...units.map((unit) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price + 80, triple: price - 30 }));
      return [cell(unit), ...[price, price + 80, price - 30].map((value) => cell(grouped(value)))];
    }),
  ]);
  const body = table([heads(["Room category", "Double pps", "Single", "Triple pp"]), ...rows]);
  return {
    truth: { kind: "nett", currency: "USD", rates },
    html: sheetPage("ruled", `<h2>${lodge} nett rates</h2><p>USD, per night</p>${body}`),
  };
}
