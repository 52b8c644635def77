import {
  asDate,
  bareDay,
  cut,
  draw,
  free,
  grouped,
  longDay,
  nightly,
  nights,
  share,
  slashedDay,
  type Span,
  type Term,
  writeSpans,
} from "./blind-delta-kit";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of reservation offices. */
export const deltaBooks: readonly Layout[] = [
  { name: "workbook with a sheet for each year", make: sheetPerYear },
  { name: "workbook as one long list", make: longList },
  { name: "workbook of a town hotel, three boards", make: townHotel },
  { name: "workbook with suites as columns", make: suiteColumns },
];

const money = (value: number): ExcelValue => ({ value, format: "#,##0" });
const wide = (value: string, span: number): ExcelValue[] => [
  { value, span },
  ...Array.from({ length: span - 1 }, () => null),
];

const terms = (lines: readonly string[]): ExcelSheet => ({
  sheet: "Terms",
  rows: [
    ["Terms and conditions"],
    ...lines.map((line) => [line]),
    [],
    ["Cancellation", "Charge"],
    ["60 - 31 days", "25%"],
    ["30 - 15 days", "50%"],
    ["Less than 15 days", "100%"],
  ],
});

function sheetPerYear(random: Random): Made {
  const first = random.pick([2025, 2026]);
  const turn = random.pick(["06-01", "07-01"]);
  const lodges = random.some(
    ["Kgama River Lodge", "Sedudu Rest Lodge", "Thamalakane House", "Ghanzi Pans Lodge"],
    3,
  );
  const prices = lodges.map(() => draw(random, 1650, 3200, 10));
  const rates: TrueRate[] = [];
  const yearSheet = (year: number): ExcelSheet => {
    const [early, high, late] = cut([
      `${year}-01-01`,
      `${year}-${turn}`,
      `${year}-11-01`,
      `${year + 1}-01-01`,
    ]) as [Span, Span, Span];
    const seasons: Term[] = [
      { name: "LOW SEASON", spans: [early, late] },
      { name: "HIGH SEASON", spans: [high] },
    ];
    const rows = lodges.map((unit, row): ExcelValue[] => [
      unit,
      ...seasons.flatMap((term, index) => {
        const price = (prices[row] as number) + index * 620 + (year - first) * 150;
        const [single, triple] = [price + 480, price - 210];
        rates.push(...nights(term, { unit, price, single, triple, board: "half board" }));
        return [money(price), money(single), money(triple)];
      }),
    ]);
    return {
      sheet: String(year),
      rows: [
        [`NOKA LODGES BOTSWANA - NETT RATES ${year}`],
        ["Botswana Pula (BWP), per person per night, dinner, bed and breakfast"],
        [],
        [null, ...seasons.flatMap(({ name }) => wide(name, 3))],
        [null, ...seasons.flatMap((term) => wide(writeSpans(term, longDay, " - ", " & "), 3))],
        ["Lodge", ...seasons.flatMap(() => ["Sharing", "Single", "Triple"])],
        ...rows,
        [],
        ["Children 0-5 years free of charge"],
        ["Children 6-12 years sharing with two adults 50%"],
      ],
    };
  };
  const sheets = [yearSheet(first), yearSheet(first + 1)];
  return {
    truth: { kind: "nett", currency: "BWP", rates, bands: [free(0, 5), share(6, 12, 50)] },
    sheets: [
      ...sheets,
      terms([
        "Rates include 14% VAT and the tourism development levy.",
        "Payment 30 days before arrival. Bank: Maun Commercial Bank, acc 62055 81743",
      ]),
    ],
  };
}

function longList(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const peak = random.pick(["06-16", "07-01"]);
  const spans = cut([
    `${year}-01-06`,
    `${year}-04-01`,
    `${year}-${peak}`,
    `${year}-11-01`,
    `${year}-12-20`,
    `${year + 1}-01-06`,
  ]);
  const names = ["Green", "Shoulder", "Peak", "Late", "Festive"];
  const least = [2, 2, 3, 2, random.pick([4, 5])];
  const rates: TrueRate[] = [];
  const camps = random.some(["Mopitsi Camp", "Gudumo Bush Camp", "Savuti Sands", "Nxai Baobab"], 3);
  const day = (text: string): ExcelValue => ({ value: asDate(text), format: "dd mmm yyyy" });
  const rows = camps.flatMap((unit) =>
    spans.map((span, index): ExcelValue[] => {
      const minNights = least[index] as number;
      const term: Term = { name: names[index] as string, spans: [span], minNights };
      const tier = [0, 1, 2, 1, 2][index] as number;
      const price = draw(random, 520 + tier * 240, 700 + tier * 260);
      const single = price + draw(random, 130, 300);
      rates.push(...nights(term, { unit, price, single, board: "all inclusive" }));
      const dates = [day(span[0]), day(span[1])];
      return [unit, term.name, ...dates, "Fully inclusive", money(price), money(single), minNights];
    }),
  );
  return {
    truth: { kind: "sto", currency: "USD", rates, bands: [share(7, 16, 60)] },
    sheets: [
      {
        sheet: `STO ${year}`,
        rows: [
          [`Mochaba Trails - STO rates ${year}`],
          ["All prices in USD per person per night"],
          [],
          [
            "Camp",
            "Season",
            "Valid from",
            "Valid to",
            "Meal plan",
            "Per person sharing",
            "Single",
            "Min nights",
          ],
          ...rows,
        ],
      },
      terms([
        "Children from 7 to 16 years sharing with an adult pay 60% of the adult rate.",
        "Children under 7 are not accepted in camp.",
        "Confidential: for contracted operators only.",
      ]),
    ],
  };
}

function townHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const term: Term = { name: "year", spans: [[`${year}-01-01`, `${year}-12-31`]] };
  const plans = [
    ["Bed & Breakfast", "bed and breakfast"],
    ["Half Board", "half board"],
    ["Full Board", "full board"],
  ] as const;
  const meal = draw(random, 2400, 3200, 100);
  const rates: TrueRate[] = [];
  const missing = random.whole(0, 3);
  const rooms = ["Standard Room", "Superior Room", "Executive Room", "Junior Suite"];
  const kept = rooms.filter((_, index) => index !== missing);
  const rows = kept.map((unit, row): ExcelValue[] => {
    const bed = draw(random, 11_500 + row * 3000, 13_500 + row * 3000, 250);
    const alone = bed - draw(random, 1500, 3000, 250);
    return [
      unit,
      ...plans.flatMap(([, board], index) => {
        const [single, price] = [alone + index * meal, bed + index * meal * 2];
        rates.push(...nights(term, { unit, price, single, charged: "per unit", board }));
        return [money(single), money(price)];
      }),
    ];
  });
  return {
    truth: { kind: "rack", currency: "KES", rates, bands: [free(0, 4), share(5, 11, null)] },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          ["ACACIA CRESCENT HOTEL, NAIROBI"],
          [`RACK RATES ${year}`],
          [`Valid from 1 January ${year} to 31 December ${year}`],
          [
            "Rates are in Kenya Shillings (KES) per room per night and include VAT and service charge",
          ],
          [],
          ["Room type", ...plans.flatMap(([name]) => wide(name, 2))],
          [null, ...plans.flatMap(() => ["Single", "Double"])],
          ...rows,
          [],
          ["Children below 5 years sharing with parents: free"],
          [
            `Children 5 to 11 years sharing with parents: KES ${grouped(draw(random, 2500, 4500, 500))} per night, breakfast included`,
          ],
          [],
          ["Conference packages and airport shuttle on request."],
          ["Reservations +254 20 555 7744"],
        ],
      },
    ],
  };
}

function suiteColumns(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const [festiveLeast, levy] = [random.pick([3, 4]), draw(random, 120, 260, 10)];
  const percent = random.pick([30, 50]);
  const [value, low, high, festive] = cut([
    `${year}-01-11`,
    `${year}-05-01`,
    `${year}-${random.pick(["08-01", "09-01"])}`,
    `${year}-12-16`,
    `${year + 1}-01-11`,
  ]) as [Span, Span, Span, Span];
  const seasons: Term[] = [
    { name: "Value", spans: [low] },
    { name: "Classic", spans: [value, high] },
    { name: "Festive", spans: [festive], minNights: festiveLeast },
  ];
  const suites = random.some(["Koppie Suite", "River Suite", "Fever Tree Suite"], 2);
  const units = [...suites, "Honeymoon Suite"];
  const rates: TrueRate[] = [];
  const rows = seasons.map((term, index): ExcelValue[] => [
    term.name,
    writeSpans(term, slashedDay, " - ", "; "),
    ...units.map((unit, column) => {
      const price = draw(
        random,
        6200 + index * 1400 + column * 500,
        7300 + index * 1400 + column * 500,
        50,
      );
      const single = price * (1 + percent / 100);
      rates.push(...nights(term, { unit, price, single, board: "full board" }));
      return money(price);
    }),
    term.minNights ?? null,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [share(6, 12, 50)],
      extras: [nightly(levy)],
      offers: [{ stay: 4, pay: 3 }],
    },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          ["Umhlosinga Private Reserve", null, null, null, null, "KwaZulu-Natal"],
          [`Rack rates ${year} (ZAR), per person sharing per night`],
          ["Full board with two game drives daily"],
          [],
          ["Season", "Dates", ...units, "Minimum nights"],
          ...rows,
          [],
          [`Single supplement: ${percent}%`],
          [`Community levy: R${levy} per person per night, not included in the rates`],
          ["Children 6 - 12 years: 50% of the adult rate. Children under 6 are not permitted."],
          ["Stay 4 nights, pay for 3 in the Value season"],
        ],
      },
      {
        sheet: "Fact sheet",
        rows: [
          ["Number of suites", 9],
          ["Main gate open", "05h30 - 18h30"],
          ["Nearest airport", "Richards Bay, 110 km"],
          ["Refurbished", `${bareDay(`${year - 1}-03-14`)} ${year - 1}`],
          ["Contact", "stay@umhlosinga.example, +27 35 555 0871"],
        ],
      },
    ],
  };
}
