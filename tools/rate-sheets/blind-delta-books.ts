import { spell, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of reservation offices. */
export const deltaBooks: readonly Layout[] = [
  { name: "workbook with a sheet for each year", make: sheetPerYear },
  { name: "workbook as one long list", make: longList },
  { name: "workbook of a town hotel, three boards", make: townHotel },
  { name: "workbook with suites as columns", make: suiteColumns },
];

const money = (value: number): ExcelValue => ({ value, format: "#,##0" });

const terms = (...texts: readonly string[]): ExcelSheet => ({
  sheet: "Terms",
  rows: [
    ["Terms and conditions"],
    ...lines(...texts),
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
  const prices = lodges.map(() => drawPrice(random, 1650, 3200, 10));
  const rates: TrueRate[] = [];
  const yearSheet = (year: number): ExcelSheet => {
    const seasons = makeSeasons(
      ["LOW SEASON", "HIGH SEASON"],
      [0, 1, 0],
      divide(year, ["01-01", turn, "11-01"], "12-31"),
    );
    const rows = lodges.map((unit, row): ExcelValue[] => [
      unit,
      ...seasons.flatMap((season, index) => {
        const price = (prices[row] as number) + index * 620 + (year - first) * 150;
        const [single, triple] = [price + 480, price - 210];
        rates.push(...ratesOf(season, { unit, price, single, triple, board: "half board" }));
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
        [
          null,
          ...seasons.flatMap((season) =>
            wide(spellPeriods(season.periods, "d mmmm yyyy", " - ", " & "), 3),
          ),
        ],
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
    truth: { kind: "nett", currency: "BWP", rates, bands: [band(0, 5, 0), band(6, 12, 50)] },
    sheets: [
      ...sheets,
      terms(
        "Rates include 14% VAT and the tourism development levy.",
        "Payment 30 days before arrival. Bank: Maun Commercial Bank, acc 62055 81743",
      ),
    ],
  };
}

function longList(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const peak = random.pick(["06-16", "07-01"]);
  const seasons = makeSeasons(
    ["Green", "Shoulder", "Peak", "Late", "Festive"],
    [0, 1, 2, 3, 4],
    divide(year, ["01-06", "04-01", peak, "11-01", "12-20"], "01-05"),
    [2, 2, 3, 2, random.pick([4, 5])],
  );
  const rates: TrueRate[] = [];
  const camps = random.some(["Mopitsi Camp", "Gudumo Bush Camp", "Savuti Sands", "Nxai Baobab"], 3);
  const rows = camps.flatMap((unit) =>
    seasons.map((season, index): ExcelValue[] => {
      const { name, periods, minNights } = season;
      const tier = [0, 1, 2, 1, 2][index] as number;
      const price = drawPrice(random, 520 + tier * 240, 700 + tier * 260);
      const single = price + drawPrice(random, 130, 300);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      const days = periods.flatMap(({ from, to }) => [from, to]);
      const dates = days.map((day) => dateCell(day, "dd mmm yyyy"));
      return [unit, name, ...dates, "Fully inclusive", money(price), money(single), minNights];
    }),
  );
  return {
    truth: { kind: "sto", currency: "USD", rates, bands: [band(7, 16, 60)] },
    sheets: [
      {
        sheet: `STO ${year}`,
        rows: [
          [`Mochaba Trails - STO rates ${year}`],
          ["All prices in USD per person per night"],
          [],
          "Camp|Season|Valid from|Valid to|Meal plan|Per person sharing|Single|Min nights".split(
            "|",
          ),
          ...rows,
        ],
      },
      terms(
        "Children from 7 to 16 years sharing with an adult pay 60% of the adult rate.",
        "Children under 7 are not accepted in camp.",
        "Confidential: for contracted operators only.",
      ),
    ],
  };
}

function townHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const periods = divide(year, ["01-01"], "12-31");
  const plans = [
    ["Bed & Breakfast", "bed and breakfast"],
    ["Half Board", "half board"],
    ["Full Board", "full board"],
  ] as const;
  const meal = drawPrice(random, 2400, 3200, 100);
  const rates: TrueRate[] = [];
  const missing = random.whole(0, 3);
  const rooms = ["Standard Room", "Superior Room", "Executive Room", "Junior Suite"];
  const kept = rooms.filter((_, index) => index !== missing);
  const rows = kept.map((unit, row): ExcelValue[] => {
    const bed = drawPrice(random, 11_500 + row * 3000, 13_500 + row * 3000, 250);
    const alone = bed - drawPrice(random, 1500, 3000, 250);
    return [
      unit,
      ...plans.flatMap(([, board], index) => {
        const [single, price] = [alone + index * meal, bed + index * meal * 2];
        rates.push(...ratesOf({ periods }, { unit, price, single, charged: "per unit", board }));
        return [money(single), money(price)];
      }),
    ];
  });
  return {
    truth: { kind: "rack", currency: "KES", rates, bands: [band(0, 4, 0), band(5, 11)] },
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
          ["Room type", ...plans.flatMap(([name]) => wide(name))],
          [null, ...plans.flatMap(() => ["Single", "Double"])],
          ...rows,
          [],
          ["Children below 5 years sharing with parents: free"],
          [
            `Children 5 to 11 years sharing with parents: KES ${grouped(drawPrice(random, 2500, 4500, 500))} per night, breakfast included`,
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
  const [festiveLeast, levy] = [random.pick([3, 4]), drawPrice(random, 120, 260, 10)];
  const percent = random.pick([30, 50]);
  const seasons = makeSeasons(
    ["Value", "Classic", "Festive"],
    [1, 0, 1, 2],
    divide(year, ["01-11", "05-01", random.pick(["08-01", "09-01"]), "12-16"], "01-10"),
    [null, null, festiveLeast],
  );
  const suites = random.some(["Koppie Suite", "River Suite", "Fever Tree Suite"], 2);
  const units = [...suites, "Honeymoon Suite"];
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index): ExcelValue[] => [
    season.name,
    spellPeriods(season.periods, "dd/mm/yyyy", " - ", "; "),
    ...units.map((unit, column) => {
      const price = drawPrice(
        random,
        6200 + index * 1400 + column * 500,
        7300 + index * 1400 + column * 500,
        50,
      );
      const single = price * (1 + percent / 100);
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return money(price);
    }),
    season.minNights,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(6, 12, 50)],
      extras: [extra(levy)],
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
          ["Refurbished", `${spell(`${year - 1}-03-14`, "dd mmm")} ${year - 1}`],
          ["Contact", "stay@umhlosinga.example, +27 35 555 0871"],
        ],
      },
    ],
  };
}
