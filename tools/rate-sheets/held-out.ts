import { datesWithoutYear, datesWithYear, spell, spellPeriods } from "./kit/dates";
import { drawFestiveLodge, drawLodge } from "./kit/lodge";
import { divide } from "./kit/seasons";
import { cells, dateCell, heads, turnedHead } from "./kit/sheets";
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

/** Written before the reader, which was first run on them when it read the others. */
export const heldOutLayouts: readonly Layout[] = [
  { name: "three levels of heads, camps as rows across", make: threeLevels },
  { name: "striped, seasons as rows, villas per night with what they sleep", make: villas },
  { name: "workbook with a sheet of seasons and a sheet of prices", make: seasonsApart },
  { name: "two camps side by side on a wide page", make: sideBySide },
  { name: "a transposed table for each room, over two pages", make: transposed },
  { name: "weekdays and weekends in rand, with a note", make: weekends },
  { name: "dollars and rand in columns, supplement in percent", make: twoCurrencies },
  { name: "workbook with a row for each rate", make: ledger },
  { name: "rotated months", make: months },
  { name: "a heading with dates before each table", make: headings },
];

function threeLevels(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random, 4);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const [low, mid, high] = seasons;
  const unitRow = (unit: string) => [
    cell(unit, { style: "text-align:left" }),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random, 200, 1900);
      const single = price + drawPrice(random, 50, 400);
      const minNights = season === high ? 3 : null;
      rates.push(...ratesOf(season, { unit, price, single, minNights }));
      return cells([grouped(price), grouped(single)]);
    }),
  ];
  const body = table([
    [
      head("Accommodation", { down: 3 }),
      head(low?.name ?? "", { across: 2 }),
      head(mid?.name ?? "", { across: 2 }),
      head(`${high?.name}<sup>1</sup>`, { across: 2 }),
    ],
    seasons.map(({ periods }) => head(spellPeriods(periods, ...dates), { across: 2 })),
    seasons.flatMap(() => heads(["Sharing", "Single"])),
    [cell("<b>NORTH CAMP</b>", { across: 7, style: "background:#ddd" })],
    ...units.slice(0, 2).map(unitRow),
    [cell("<b>SOUTH CAMP</b>", { across: 7, style: "background:#ddd" })],
    ...units.slice(2).map(unitRow),
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h1>${lodge}</h1><h2>Rack Rates ${year}</h2>
      <p>All rates are quoted in US Dollars per person per night.</p>${body}
      <p><sup>1</sup> Minimum stay of 3 nights</p><p>Rates are subject to change without notice. Tel +27 11 555 0142</p>`,
    ),
  };
}

function villas(random: Random): Made {
  const { lodge, units, seasons } = drawFestiveLodge(random, 3);
  const dates = random.pick(datesWithYear);
  const sleeps = units.map(() => random.pick([2, 4, 6, 8]));
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => {
    const prices = units.map((unit, index) => {
      const price = drawPrice(random, 400, 6000);
      const basis = { charged: "per unit", board: "self-catering" } as const;
      rates.push(...ratesOf(season, { unit, price, sleeps: sleeps[index] ?? null, ...basis }));
      return cell(`$ ${grouped(price)}`, { style: "text-align:right" });
    });
    return [
      cell(`<b>${season.name}</b><br>${spellPeriods(season.periods, ...dates)}`, {
        style: "text-align:left",
      }),
      ...prices,
    ];
  });
  const body = table([
    [head(""), ...units.map((unit, index) => head(`${unit}<br>(sleeps ${sleeps[index]})`))],
    ...rows,
  ]);
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      offers: [{ stay: 7, pay: 6 }],
      extras: [extra(20)],
    },
    html: sheetPage(
      "striped",
      `<h2>${lodge} &middot; Villa tariff</h2><p>Rates per villa per night, self-catering</p>${body}
      <ul><li>A conservation fee of US$ 20 per person per night is payable by all guests.</li>
      <li>Long stay offer: stay 7 nights and pay for 6</li></ul>`,
      "Georgia",
    ),
  };
}

function seasonsApart(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random);
  const rates: TrueRate[] = [];
  const date = (text: string) => dateCell(text, "dd/mm/yyyy");
  const prices: ExcelValue[][] = [];
  for (const unit of units) {
    const values = seasons.map((season) => {
      const price = drawPrice(random);
      const single = Math.round(price * 1.5);
      const triple = Math.round(price * 0.9);
      rates.push(
        ...ratesOf(season, { unit, price, single, triple, board: "full board", sleeps: 3 }),
      );
      return { price, single, triple };
    });
    const money = (value: number) => ({ value, format: '"$"#,##0' });
    prices.push(
      [
        { value: `${unit} (max 3 guests)`, rowSpan: 3 },
        "Per person sharing",
        ...values.map((value) => money(value.price)),
      ],
      [null, "Single", ...values.map((value) => money(value.single))],
      [null, "Triple, per person", ...values.map((value) => money(value.triple))],
    );
  }
  return {
    truth: { kind: "nett", currency: "USD", rates },
    sheets: [
      {
        sheet: "Seasons",
        rows: [
          [`${lodge} seasons`],
          ["Season", "Start", "End"],
          ...seasons.flatMap((season) =>
            season.periods.map(({ from, to }) => [season.name, date(from), date(to)]),
          ),
        ],
      },
      {
        sheet: "Rates",
        rows: [
          [
            {
              value: `${lodge} – NETT RATES ${year}, full board, per night`,
              span: 5,
            },
          ],
          [],
          ["Room type", "Basis", ...seasons.map(({ name }) => name)],
          ...prices,
        ],
      },
    ],
  };
}

function sideBySide(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random, 4);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const camp = (title: string, units: readonly string[]) =>
    `<div style="display:inline-block;vertical-align:top;margin-right:30px"><h3>${title}</h3>${table(
      [
        heads(["Season", ...units]),
        ...seasons.map((season) => [
          cell(`${season.name}<br>${spellPeriods(season.periods, ...dates)}`),
          ...units.map((unit) => {
            const price = drawPrice(random);
            rates.push(...ratesOf(season, { unit, price, board: "all inclusive" }));
            return cell(`USD ${price}`);
          }),
        ]),
      ],
    )}</div>`;
  return {
    truth: { kind: "sto", currency: "USD", rates },
    landscape: true,
    html: sheetPage(
      "ruled",
      `<h2>STO rates – ${lodge}</h2><p>All inclusive, per person per night sharing</p>${camp(
        "East Camp",
        units.slice(0, 2),
      )}${camp("West Camp", units.slice(2))}`,
    ),
  };
}

function transposed(random: Random): Made {
  const { lodge, year, units, seasons } = drawFestiveLodge(random, 3);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const part = (unit: string) => {
    const values = seasons.map((season) => {
      const price = drawPrice(random, 300, 1500);
      const single = price + 150;
      const triple = price - 40;
      rates.push(...ratesOf(season, { unit, price, single, triple }));
      return { price, single, triple };
    });
    return `<h3>${unit}</h3>${table([
      [
        head("Rates per night"),
        ...seasons.map(({ name, periods }) =>
          head(`${name}<br>${spellPeriods(periods, ...dates)}`),
        ),
      ],
      [cell("Per person sharing"), ...values.map(({ price }) => cell(grouped(price, " ")))],
      [cell("Single traveller"), ...values.map(({ single }) => cell(grouped(single, " ")))],
      [cell("Triple (per person)"), ...values.map(({ triple }) => cell(grouped(triple, " ")))],
      [cell("Child 6 – 11 years"), cell("50% of adult rate", { across: values.length })],
    ])}`;
  };
  const [first = "", ...rest] = units.map(part);
  return {
    truth: { kind: "rack", currency: "EUR", rates, bands: [band(6, 11, 50)] },
    html: sheetPage(
      "ruled",
      `<h1>${lodge}: rack rates in EUR</h1><p>Valid ${year}</p>${first}
      <div style="page-break-before:always"></div>${rest.join("")}`,
    ),
  };
}

function weekends(random: Random): Made {
  const { lodge, year, units, seasons } = drawLodge(random, 2);
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit) =>
    seasons.map((season, index) => {
      const price = drawPrice(random, 1500, 9000);
      const weekend = price + drawPrice(random, 200, 900);
      const parts = { unit, charged: "per unit" as const };
      rates.push(...ratesOf(season, { ...parts, price, weekdays: [1, 2, 3, 4] }));
      rates.push(
        ...ratesOf(season, { ...parts, price: weekend, weekdays: [5, 6, 7], minNights: 2 }),
      );
      return [
        ...(index === 0 ? [cell(unit, { down: seasons.length })] : []),
        cell(season.name),
        cell(spellPeriods(season.periods, ...dates, " and ")),
        cell(`R ${grouped(price, " ")}`),
        cell(`R ${grouped(weekend, " ")}`),
      ];
    }),
  );
  const body = table([heads(["Unit", "Season", "Dates", "Mon – Thu", "Fri – Sun*"]), ...rows]);
  return {
    truth: { kind: null, currency: "ZAR", rates },
    html: sheetPage(
      "lined",
      `<h2>${lodge}</h2><h3>Tariffs ${year}, per unit per night</h3>${body}<p>* Minimum 2 nights</p>`,
    ),
  };
}

function twoCurrencies(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random, 2);
  const dates = random.pick(datesWithYear);
  const percent = random.pick([30, 35, 40, 50]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season) => [
    cell(`${season.name}: ${spellPeriods(season.periods, ...dates, "; ")}`),
    ...units.flatMap((unit) => {
      const price = drawPrice(random);
      rates.push(...ratesOf(season, { unit, price, single: price * (1 + percent / 100) }));
      return cells([grouped(price), grouped(price * 18)]);
    }),
  ]);
  const body = table([
    [head("Season", { down: 2 }), ...units.map((unit) => head(`${unit}, pps`, { across: 2 }))],
    units.flatMap(() => heads(["USD", "ZAR"])),
    ...rows,
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} Rack Rates</h2>${body}<p>Single supplement: ${percent}% of the sharing rate.</p>`,
    ),
  };
}

function ledger(random: Random): Made {
  const { units, seasons } = drawLodge(random);
  const rates: TrueRate[] = [];
  const rows: ExcelValue[][] = [];
  const date = (text: string) => dateCell(text, "dd mmm yyyy");
  const euros = (value: number) => ({ value, format: "#,##0.00" });
  for (const season of seasons)
    for (const unit of units) {
      const price = drawPrice(random);
      const single = price + 120;
      rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
      for (const { from, to } of season.periods)
        rows.push([season.name, date(from), date(to), unit, "DBB", euros(price), euros(single)]);
    }
  const titles = ["Season", "From", "To", "Room", "Board", "PPS (EUR)", "Single (EUR)"];
  return {
    truth: { kind: "rack", currency: "EUR", rates },
    sheets: [{ sheet: "Rack rates", rows: [titles, ...rows] }],
  };
}

function months(random: Random): Made {
  const { lodge, year, units } = drawLodge(random, 3);
  const starts = random.pick([
    ["01-01", "04-01", "06-01", "07-01", "11-01"],
    ["01-01", "03-01", "05-01", "08-01", "10-01"],
    ["01-01", "04-01", "06-01", "08-01", "12-01"],
  ]);
  const periods = divide(year, starts, "12-31");
  const names = periods.map(({ from, to }) =>
    [...new Set([spell(from, "mmm"), spell(to, "mmm")])].join(" – "),
  );
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => [
    cell(unit),
    ...periods.map((period) => {
      const price = drawPrice(random, 100, 900);
      rates.push(...ratesOf({ periods: [period] }, { unit, price }));
      return cell(price);
    }),
  ]);
  const body = table([[head("Room type"), ...names.map(turnedHead)], ...rows]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${lodge} ${year} published rates</h2><p>US$ per person sharing per night</p>${body}`,
    ),
  };
}

function headings(random: Random): Made {
  const { lodge, units, seasons } = drawLodge(random, 3);
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const parts = seasons.map((season) => {
    const rows = units.map((unit) => {
      const price = drawPrice(random);
      const single = random.next() < 0.3 ? null : price + 75;
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return [
        cell(unit, { style: "text-align:left" }),
        cell(`$${grouped(price)}`),
        cell(single === null ? random.pick(["on request", "–"]) : `$${grouped(single)}`),
      ];
    });
    return `<h3>${season.name.toUpperCase()}: ${spellPeriods(season.periods, ...dates, " &amp; ")}</h3>${table(
      [heads(["Full board", "Per person sharing", "Single"]), ...rows],
    )}`;
  });
  return {
    truth: { kind: "sto", currency: "USD", rates },
    html: sheetPage("open", `<h2>${lodge}</h2><p>Tour operator rates (STO)</p>${parts.join("")}`),
  };
}
