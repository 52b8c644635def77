import { type Period, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks as reservation offices keep them: notes under the table, or on sheets of their own. */
export const eastWorkbooks: readonly Layout[] = [
  { name: "workbook: contract lines with dates of Excel", make: ranchCamp },
  { name: "workbook: three boards, a block for each room", make: lakeshoreLodge },
  { name: "workbook: bandas in TZS, weekdays and weekends", make: bandas },
  { name: "workbook: a sheet for each year, seasons as columns", make: valleyCamp },
];

const ranchTerms: ExcelSheet = {
  sheet: "T&C",
  rows: [
    ["Terms and conditions"],
    ["1", "Provisional bookings are kept for 21 days."],
    ["2", "A deposit of 20% is due on confirmation, the balance 30 days before arrival."],
    ["3", "Cancellation charges"],
    [null, "Days before arrival", "Charge"],
    [null, "45 – 31", { value: 0.25, format: "0%" }],
    [null, "30 – 15", { value: 0.5, format: "0%" }],
    [null, "14 – 0", { value: 1, format: "0%" }],
    ["4", "Guides and drivers: USD 40 per night in the guides' house, meals included."],
    ["5", "Bank: Highlands Trust Bank, Nanyuki. USD account 02-1180-5540-7"],
  ],
};

const ranchSeasons = (random: Random, year: number) =>
  makeSeasons(
    ["Green", "Mid", "High"],
    [1, 0, 1, 2, 0, 2],
    divide(
      year,
      ["01-06", "04-01", "06-01", "07-01", "11-01", random.pick(["12-15", "12-20"])],
      "01-05",
    ),
    [null, null, random.pick([2, 3])],
  );

function ranchCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const tents = someInOrder(random, ["Acacia Tent", "Escarpment Tent", "Honeymoon Tent"], 2);
  const format = random.pick(["dd-mmm-yy", "dd/mm/yyyy", "d mmm yyyy"]);
  const [fee, teenFrom] = [random.pick([80, 90, 105]), random.pick([12, 13])];
  const rates: TrueRate[] = [];
  const lines = ranchSeasons(random, year).flatMap((season, dearer) => {
    const sums = tents.map((unit, index) => {
      const price = drawPrice(random, 260, 310) + index * 60 + dearer * 85;
      return { unit, price, single: price + drawPrice(random, 70, 130), triple: price - 20 };
    });
    return season.periods.flatMap((period) =>
      sums.map((sum): [Period, ExcelValue[]] => {
        rates.push(...ratesOf({ ...season, periods: [period] }, { ...sum, board: "full board" }));
        const dates = [period.from, period.to].map((date) => dateCell(date, format));
        const { unit, price, single, triple } = sum;
        return [period, [season.name, ...dates, unit, price, single, triple, season.minNights]];
      }),
    );
  });
  const sorted = lines.toSorted(([a], [b]) => a.from.localeCompare(b.from)).map(([, line]) => line);
  const titles = [
    "Season",
    "From",
    "To",
    "Tent",
    "PP sharing",
    "Single",
    "Triple (pp)",
    "Min. nights",
  ];
  return {
    sheets: [
      {
        sheet: `Rates ${year}`,
        rows: [
          ["SUGUROI RANCH CAMP", null, null, "Laikipia, Kenya"],
          [`STO rates ${year}, in US dollars per person per night, full board`],
          [],
          titles,
          ...sorted,
          [],
          [`Conservancy fee: USD ${fee} per person per night, to be added to the rates above.`],
          ["Reservations: +254 733 555 087, trade@suguroi.example"],
        ],
      },
      {
        sheet: "Children and offers",
        rows: [
          ["Children sharing a tent with two adults"],
          ["Age", "Share of the adult rate"],
          ["0 - 3 years", "Free"],
          [`4 - ${teenFrom - 1} years`, { value: 0.5, format: "0%" }],
          [`${teenFrom} - 17 years`, { value: 0.75, format: "0%" }],
          [],
          ["Green season offer: stay 5 nights, pay for 4."],
        ],
      },
      ranchTerms,
    ],
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      extras: [extra(fee)],
      offers: [{ stay: 5, pay: 4 }],
      bands: [band(0, 3, 0), band(4, teenFrom - 1, 50), band(teenFrom, 17, 75)],
    },
  };
}

function lakeshoreLodge(random: Random): Made {
  const year = random.pick([2025, 2026, 2027]);
  const [start, end] = random.pick([
    ["01-01", "12-31"],
    ["07-01", "06-30"],
  ] as const);
  const periods = divide(year, [start], end);
  const rooms = someInOrder(random, ["Papyrus Standard", "Savanna Superior", "Lake Deluxe"], 3);
  const [lunch, dinner, free] = [
    drawPrice(random, 15, 25),
    drawPrice(random, 20, 35),
    random.pick([3, 5]),
  ];
  const rates: TrueRate[] = [];
  const dollars = (value: number): ExcelValue => ({ value, format: '"$"#,##0' });
  const rows = rooms.flatMap((unit, index) => {
    const base = drawPrice(random, 70, 110) + index * 30;
    const added = [drawPrice(random, 30, 50), 0, -10];
    const boards = [base, base + dinner, base + dinner + lunch].map((price, at) => {
      const [single, double, triple] = added.map((more) => price + more) as [
        number,
        number,
        number,
      ];
      const board = (["bed and breakfast", "half board", "full board"] as const)[at] ?? null;
      rates.push(...ratesOf({ periods }, { unit, price: double, single, triple, board }));
      return [single, double, triple];
    });
    const occupancies = ["Single", "Double / twin", "Triple"].map((name, at) => [
      name,
      ...boards.map((sums) => dollars(sums[at] ?? 0)),
    ]);
    return [wide(unit.toUpperCase(), 4), ...occupancies];
  });
  return {
    sheets: [
      {
        sheet: "Rack rates",
        rows: [
          wide("Ihema Shores Lodge – Akagera, Rwanda", 4),
          wide(
            `Rack rates valid ${spellPeriods(periods, random.pick(["d mmmm yyyy", "dth mmm yyyy"]))}`,
            4,
          ),
          [],
          ["US$ per person per night", "BED & BREAKFAST", "HALF BOARD", "FULL BOARD"],
          ...rows,
          [],
          [`Children up to ${free} years are free of charge when sharing with their parents.`],
          [`Children from ${free + 1} to 11 years pay half of the double rate.`],
          ["Government taxes are included. Park entrance and boat trips are not."],
          ["A packed lunch can replace lunch on full board."],
          ["Payment by bank transfer or MoMo Pay 055 501. Desk: +250 788 555 501"],
        ],
      },
    ],
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [],
      offers: [],
      bands: [band(0, free, 0), band(free + 1, 11, 50)],
    },
  };
}

function bandas(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1],
    divide(year, ["01-01", "03-01", "06-01"], "12-31"),
  );
  const huts = someInOrder(random, ["Round Banda", "River Banda", "Stone Banda"], 2);
  const pattern = random.pick(["d mmmm yyyy", "dd.mm.yyyy"]);
  const levy = random.pick([5000, 10_000]);
  const rates: TrueRate[] = [];
  const shillings = (value: number): ExcelValue => ({ value, format: "#,##0" });
  const blocks = seasons.flatMap((season, dearer) => {
    const units = [...huts, "Dormitory bed"].map((unit, index) => {
      const dorm = index === 2;
      const sleeps = dorm ? null : index + 2;
      const price = dorm
        ? 35_000 + dearer * 10_000
        : drawPrice(random, 120_000, 190_000, 5000) + dearer * 40_000;
      const weekend = price + (dorm ? 5000 : drawPrice(random, 20_000, 40_000, 5000));
      const charged = dorm ? ("per person" as const) : ("per unit" as const);
      const facts = { unit, sleeps, charged, board: "bed and breakfast" as const };
      rates.push(...ratesOf(season, { ...facts, price, weekdays: [1, 2, 3, 4] }));
      rates.push(...ratesOf(season, { ...facts, price: weekend, weekdays: [5, 6, 7] }));
      const basis = dorm ? "per person" : "per banda";
      return [unit, sleeps, basis, shillings(price), shillings(weekend)];
    });
    const dates = spellPeriods(season.periods, pattern, " – ", ", ");
    return [wide(`${season.name}: ${dates}`, 5), ...units, []];
  });
  return {
    sheets: [
      {
        sheet: "Tariff",
        rows: [
          ["MDONYA BANDAS"],
          [`Tariff ${year} in Tanzanian Shillings (TZS) per night, bed and breakfast`],
          [],
          ["Accommodation", "Sleeps", "Basis", "Monday - Thursday", "Friday - Sunday"],
          ...blocks,
          [`Village levy TZS ${grouped(levy)} per person per night, not included.`],
          ["Lunch and dinner can be ordered from the kitchen on the day."],
          ["Bookings: Mama Neema 0755 555 318. Lipa kwa M-Pesa 555 318."],
          ["We keep the deposit if you cancel less than 7 days before arrival."],
        ],
      },
    ],
    truth: { kind: null, currency: "TZS", rates, extras: [extra(levy)], bands: [], offers: [] },
  };
}

function valleyCamp(random: Random): Made {
  const first = random.pick([2025, 2026]);
  const units = someInOrder(random, ["Chalet", "Lagoon Chalet", "Treehouse"], 2);
  const pattern = random.pick(["d mmmm", "dd mmm", "dth mmm"]);
  const [levy, parkFee] = [random.pick([10, 15]), random.pick([25, 30])];
  const rates: TrueRate[] = [];
  const sheets = [first, first + 1].map((year, later) => {
    const seasons = makeSeasons(
      ["SHOULDER", "PEAK"],
      [0, 1, 0],
      divide(year, ["05-20", "06-16", random.pick(["10-16", "11-01"])], "11-15"),
      [2, random.pick([3, 4])],
    );
    const percents = [random.pick([20, 25]), random.pick([40, 50])];
    const lines = units.map((unit, index) => [
      unit,
      ...seasons.map((season, dearer) => {
        const price = drawPrice(random, 380, 420, 10) + later * 20 + index * 70 + dearer * 150;
        const single = price * (1 + (percents[dearer] ?? 0) / 100);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return price;
      }),
    ]);
    return {
      sheet: String(year),
      rows: [
        wide("KAPAMBA BEND CAMP, SOUTH LUANGWA, ZAMBIA", 3),
        wide(`Nett rates ${year} for travel partners - USD per person per night`, 3),
        [],
        [null, ...seasons.map(({ name }) => name)],
        ["Dates", ...seasons.map(({ periods }) => spellPeriods(periods, pattern, " – ", "; "))],
        ["Minimum nights", ...seasons.map(({ minNights }) => minNights)],
        ...lines.map(([unit, ...sums]) => [`${unit} (per person sharing)`, ...sums]),
        [
          "Single supplement",
          ...percents.map((percent) => ({ value: percent / 100, format: "0%" })),
        ],
        [],
        [`The camp is closed from 16 November ${year} to 19 May ${year + 1}.`],
      ],
    };
  });
  const general: ExcelSheet = {
    sheet: "General",
    rows: [
      ["Rates are all inclusive: meals, local drinks, two activities a day, laundry, transfers."],
      [`Please add: park fee USD ${parkFee} per person per night.`],
      [`Please add: community levy USD ${levy} per person per night.`],
      ["Children are welcome from 8 years."],
      ["Deposit 20%. Cancellation within 60 days: 50%, within 30 days: 100%."],
      ["+260 216 555 044, hello@kapambabend.example"],
    ],
  };
  return {
    sheets: [...sheets, general],
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      extras: [parkFee, levy].map((sum) => extra(sum)),
      bands: [],
      offers: [],
    },
  };
}
