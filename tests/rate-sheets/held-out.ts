import {
  type Content,
  drawPrice,
  fullDates,
  grouped,
  makeContent,
  makeFestiveContent,
  monthName,
  trueRates,
  yearlessDates,
} from "./content";
import {
  cell,
  type ExcelValue,
  head,
  type Layout,
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

function threeLevels(random: Random) {
  const content = makeContent(random, 4);
  const { seasons, units, year } = content;
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const [low, mid, high] = seasons;
  const unitRow = (unit: string) => [
    cell(unit, { style: "text-align:left" }),
    ...seasons.flatMap((season) => {
      const price = drawPrice(random, 200, 1900);
      const single = price + drawPrice(random, 50, 400);
      const minNights = season === high ? 3 : null;
      rates.push(...trueRates(season, { unit, price, single, minNights }));
      return [cell(grouped(price)), cell(grouped(single))];
    }),
  ];
  const ranges = (season = low) =>
    season?.periods.map((period) => dates(period)).join("<br>") ?? "";
  const body = table([
    [
      head("Accommodation", { down: 3 }),
      head(low?.name ?? "", { across: 2 }),
      head(mid?.name ?? "", { across: 2 }),
      head(`${high?.name}<sup>1</sup>`, { across: 2 }),
    ],
    seasons.map((season) => head(ranges(season), { across: 2 })),
    seasons.flatMap(() => [head("Sharing"), head("Single")]),
    [cell("<b>NORTH CAMP</b>", { across: 7, style: "background:#ddd" })],
    ...units.slice(0, 2).map(unitRow),
    [cell("<b>SOUTH CAMP</b>", { across: 7, style: "background:#ddd" })],
    ...units.slice(2).map(unitRow),
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h1>${content.lodge}</h1><h2>Rack Rates ${year}</h2>
      <p>All rates are quoted in US Dollars per person per night.</p>${body}
      <p><sup>1</sup> Minimum stay of 3 nights</p><p>Rates are subject to change without notice. Tel +27 11 555 0142</p>`,
    ),
  };
}

function villas(random: Random) {
  const content = makeFestiveContent(random, 3);
  const dates = random.pick(fullDates);
  const sleeps = content.units.map(() => random.pick([2, 4, 6, 8]));
  const rates: TrueRate[] = [];
  const rows = content.seasons.map((season) => {
    const prices = content.units.map((unit, index) => {
      const price = drawPrice(random, 400, 6000);
      rates.push(
        ...trueRates(season, {
          unit,
          price,
          charged: "per unit",
          sleeps: sleeps[index] ?? null,
          board: "self-catering",
        }),
      );
      return cell(`$ ${grouped(price)}`, { style: "text-align:right" });
    });
    return [
      cell(
        `<b>${season.name}</b><br>${season.periods.map((period) => dates(period)).join("<br>")}`,
        { style: "text-align:left" },
      ),
      ...prices,
    ];
  });
  const body = table([
    [head(""), ...content.units.map((unit, index) => head(`${unit}<br>(sleeps ${sleeps[index]})`))],
    ...rows,
  ]);
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      offers: [{ stay: 7, pay: 6 }],
      extras: [{ amount: 2000, per: "night" as const, each: "person" as const, obligatory: true }],
    },
    html: sheetPage(
      "striped",
      `<h2>${content.lodge} &middot; Villa tariff</h2><p>Rates per villa per night, self-catering</p>${body}
      <ul><li>A conservation fee of US$ 20 per person per night is payable by all guests.</li>
      <li>Long stay offer: stay 7 nights and pay for 6</li></ul>`,
      "Georgia",
    ),
  };
}

function seasonsApart(random: Random) {
  const content = makeContent(random);
  const rates: TrueRate[] = [];
  const date = (text: string) => ({ value: new Date(`${text}T00:00:00Z`), format: "dd/mm/yyyy" });
  const prices: ExcelValue[][] = [];
  for (const unit of content.units) {
    const values = content.seasons.map((season) => {
      const price = drawPrice(random);
      const single = Math.round(price * 1.5);
      const triple = Math.round(price * 0.9);
      rates.push(
        ...trueRates(season, { unit, price, single, triple, board: "full board", sleeps: 3 }),
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
    truth: { kind: "nett" as const, currency: "USD", rates },
    sheets: [
      {
        sheet: "Seasons",
        rows: [
          [`${content.lodge} seasons`],
          ["Season", "Start", "End"],
          ...content.seasons.flatMap((season) =>
            season.periods.map(({ from, to }) => [season.name, date(from), date(to)]),
          ),
        ],
      },
      {
        sheet: "Rates",
        rows: [
          [
            {
              value: `${content.lodge} – NETT RATES ${content.year}, full board, per night`,
              span: 5,
            },
          ],
          [],
          ["Room type", "Basis", ...content.seasons.map(({ name }) => name)],
          ...prices,
        ],
      },
    ],
  };
}

function sideBySide(random: Random) {
  const content = makeContent(random, 4);
  const dates = random.pick(fullDates);
  const rates: TrueRate[] = [];
  const camp = (title: string, units: readonly string[]) =>
    `<div style="display:inline-block;vertical-align:top;margin-right:30px"><h3>${title}</h3>${table(
      [
        [head("Season"), ...units.map((unit) => head(unit))],
        ...content.seasons.map((season) => [
          cell(`${season.name}<br>${season.periods.map((period) => dates(period)).join("<br>")}`),
          ...units.map((unit) => {
            const price = drawPrice(random);
            rates.push(...trueRates(season, { unit, price, board: "all inclusive" }));
            return cell(`USD ${price}`);
          }),
        ]),
      ],
    )}</div>`;
  return {
    truth: { kind: "sto" as const, currency: "USD", rates },
    landscape: true,
    html: sheetPage(
      "ruled",
      `<h2>STO rates – ${content.lodge}</h2><p>All inclusive, per person per night sharing</p>${camp(
        "East Camp",
        content.units.slice(0, 2),
      )}${camp("West Camp", content.units.slice(2))}`,
    ),
  };
}

function transposed(random: Random) {
  const content = makeFestiveContent(random, 3);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const part = (unit: string) => {
    const values = content.seasons.map((season) => {
      const price = drawPrice(random, 300, 1500);
      const single = price + 150;
      const triple = price - 40;
      rates.push(...trueRates(season, { unit, price, single, triple }));
      return { price, single, triple };
    });
    return `<h3>${unit}</h3>${table([
      [
        head("Rates per night"),
        ...content.seasons.map((season) =>
          head(`${season.name}<br>${season.periods.map((period) => dates(period)).join("<br>")}`),
        ),
      ],
      [cell("Per person sharing"), ...values.map(({ price }) => cell(grouped(price, " ")))],
      [cell("Single traveller"), ...values.map(({ single }) => cell(grouped(single, " ")))],
      [cell("Triple (per person)"), ...values.map(({ triple }) => cell(grouped(triple, " ")))],
      [cell("Child 6 – 11 years"), cell("50% of adult rate", { across: values.length })],
    ])}`;
  };
  const [first = "", ...rest] = content.units.map(part);
  return {
    truth: {
      kind: "rack" as const,
      currency: "EUR",
      rates,
      bands: [{ fromAge: 6, toAge: 11, percent: 50, amount: null }],
    },
    html: sheetPage(
      "ruled",
      `<h1>${content.lodge}: rack rates in EUR</h1><p>Valid ${content.year}</p>${first}
      <div style="page-break-before:always"></div>${rest.join("")}`,
    ),
  };
}

function weekends(random: Random) {
  const content = makeContent(random, 2);
  const dates = random.pick(yearlessDates);
  const rates: TrueRate[] = [];
  const rows = content.units.flatMap((unit) =>
    content.seasons.map((season, index) => {
      const price = drawPrice(random, 1500, 9000);
      const weekend = price + drawPrice(random, 200, 900);
      const parts = { unit, charged: "per unit" as const };
      rates.push(...trueRates(season, { ...parts, price, weekdays: [1, 2, 3, 4] }));
      rates.push(
        ...trueRates(season, { ...parts, price: weekend, weekdays: [5, 6, 7], minNights: 2 }),
      );
      return [
        ...(index === 0 ? [cell(unit, { down: content.seasons.length })] : []),
        cell(season.name),
        cell(season.periods.map((period) => dates(period)).join(" and ")),
        cell(`R ${grouped(price, " ")}`),
        cell(`R ${grouped(weekend, " ")}`),
      ];
    }),
  );
  const body = table([
    ["Unit", "Season", "Dates", "Mon – Thu", "Fri – Sun*"].map((text) => head(text)),
    ...rows,
  ]);
  return {
    truth: { kind: null, currency: "ZAR", rates },
    html: sheetPage(
      "lined",
      `<h2>${content.lodge}</h2><h3>Tariffs ${content.year}, per unit per night</h3>${body}<p>* Minimum 2 nights</p>`,
    ),
  };
}

function twoCurrencies(random: Random) {
  const content = makeContent(random, 2);
  const dates = random.pick(fullDates);
  const percent = random.pick([30, 35, 40, 50]);
  const rates: TrueRate[] = [];
  const rows = content.seasons.map((season) => [
    cell(`${season.name}: ${season.periods.map((period) => dates(period)).join("; ")}`),
    ...content.units.flatMap((unit) => {
      const price = drawPrice(random);
      rates.push(...trueRates(season, { unit, price, single: price * (1 + percent / 100) }));
      return [cell(grouped(price)), cell(grouped(price * 18))];
    }),
  ]);
  const body = table([
    [
      head("Season", { down: 2 }),
      ...content.units.map((unit) => head(`${unit}, pps`, { across: 2 })),
    ],
    content.units.flatMap(() => [head("USD"), head("ZAR")]),
    ...rows,
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${content.lodge} Rack Rates</h2>${body}<p>Single supplement: ${percent}% of the sharing rate.</p>`,
    ),
  };
}

function ledger(random: Random) {
  const content = makeContent(random);
  const rates: TrueRate[] = [];
  const rows: ExcelValue[][] = [];
  const date = (text: string) => ({ value: new Date(`${text}T00:00:00Z`), format: "dd mmm yyyy" });
  for (const season of content.seasons)
    for (const unit of content.units) {
      const price = drawPrice(random);
      const single = price + 120;
      rates.push(...trueRates(season, { unit, price, single, board: "half board" }));
      for (const { from, to } of season.periods)
        rows.push([
          season.name,
          date(from),
          date(to),
          unit,
          "DBB",
          { value: price, format: "#,##0.00" },
          { value: single, format: "#,##0.00" },
        ]);
    }
  const heads = ["Season", "From", "To", "Room", "Board", "PPS (EUR)", "Single (EUR)"];
  return {
    truth: { kind: "rack" as const, currency: "EUR", rates },
    sheets: [{ sheet: "Rack rates", rows: [heads, ...rows] }],
  };
}

function months(random: Random) {
  const content: Content = makeContent(random, 3);
  const groups = random.pick([
    [1, 4, 6, 7, 11, 13],
    [1, 3, 5, 8, 10, 13],
    [1, 4, 6, 8, 12, 13],
  ]);
  const names = groups.slice(0, -1).map((first, index) => {
    const last = (groups[index + 1] ?? 13) - 1;
    const name = (month: number) => monthName(month, 3);
    return first === last ? name(first) : `${name(first)} – ${name(last)}`;
  });
  const rates: TrueRate[] = [];
  const rows = content.units.map((unit) => [
    cell(unit),
    ...names.map((name, index) => {
      const price = drawPrice(random, 100, 900);
      const from = `${content.year}-${String(groups[index]).padStart(2, "0")}-01`;
      const end = new Date(Date.UTC(content.year, (groups[index + 1] ?? 13) - 1, 0));
      const period = { from, to: end.toISOString().slice(0, 10) };
      rates.push(...trueRates({ name, periods: [period] }, { unit, price }));
      return cell(price);
    }),
  ]);
  const body = table([
    [
      head("Room type"),
      ...names.map((name) =>
        head(
          `<div style="writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap">${name}</div>`,
        ),
      ),
    ],
    ...rows,
  ]);
  return {
    truth: { kind: "rack" as const, currency: "USD", rates },
    html: sheetPage(
      "ruled",
      `<h2>${content.lodge} ${content.year} published rates</h2><p>US$ per person sharing per night</p>${body}`,
    ),
  };
}

function headings(random: Random) {
  const content = makeContent(random, 3);
  const dates = random.pick(fullDates);
  const rates: TrueRate[] = [];
  const parts = content.seasons.map((season) => {
    const rows = content.units.map((unit) => {
      const price = drawPrice(random);
      const single = random.next() < 0.3 ? null : price + 75;
      rates.push(...trueRates(season, { unit, price, single, board: "full board" }));
      return [
        cell(unit, { style: "text-align:left" }),
        cell(`$${grouped(price)}`),
        cell(single === null ? random.pick(["on request", "–"]) : `$${grouped(single)}`),
      ];
    });
    return `<h3>${season.name.toUpperCase()}: ${season.periods.map((period) => dates(period)).join(" &amp; ")}</h3>${table(
      [[head("Full board"), head("Per person sharing"), head("Single")], ...rows],
    )}`;
  });
  return {
    truth: { kind: "sto" as const, currency: "USD", rates },
    html: sheetPage(
      "open",
      `<h2>${content.lodge}</h2><p>Tour operator rates (STO)</p>${parts.join("")}`,
    ),
  };
}
