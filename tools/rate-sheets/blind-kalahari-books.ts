import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of lodges in Uganda and of a camp in Tanzania. */
export const kalahariBooks: readonly Layout[] = [
  { name: "workbook of two lodges, a block for each season", make: lodgesBook },
  { name: "workbook as a list, a line for each room and period", make: listBook },
];

function lodgesBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const [free, oldest] = [random.pick([2, 3, 4]), random.pick([11, 12])];
  const seasons = makeSeasons(
    ["HIGH SEASON", "LOW SEASON"],
    [0, 1, 0, 1],
    divide(year, ["06-01", "10-01", "12-15", "03-01"], "05-31"),
  );
  const rates: TrueRate[] = [];
  const lodges = [
    { lodge: "Kyambwe River Lodge", tab: "Kyambwe", units: ["Standard Cottage", "River Cottage"] },
    { lodge: "Nkaka Forest Lodge", tab: "Nkaka", units: ["Forest Room", "Deluxe Banda"] },
  ];
  const sheets = lodges.map(({ lodge, tab, units }): ExcelSheet => {
    const base = drawPrice(random, 170, 240);
    const blocks = seasons.flatMap((season) => [
      ...lodgeBlock(season, units, season.name === "HIGH SEASON" ? base + 45 : base, rates),
      [],
    ]);
    return {
      sheet: tab,
      rows: [
        wide(lodge.toUpperCase(), 4),
        wide(`STO RATES ${year}/${year + 1}`, 4),
        ["USD per person per night on full board"],
        [],
        ...blocks,
        ["Rates include VAT. Drinks, park fees and permits are not included."],
      ],
    };
  });
  const terms: ExcelSheet = {
    sheet: "Terms",
    rows: lines(
      `Children 0-${free} years free, ${free + 1}-${oldest} years 50% sharing with adults`,
      "Deposit of 30% to confirm, balance 30 days before arrival",
      "Cancellation 29-15 days before arrival 50%, 14 days or less 100%",
      "One driver or guide in full board in the guides' quarters is free with each vehicle",
      "Reservations: Patience, +256 700 000 118",
    ),
  };
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, free, 0), band(free + 1, oldest, 50)],
      extras: [],
    },
    sheets: [...sheets, terms],
  };
}

function lodgeBlock(
  season: Season,
  units: readonly string[],
  base: number,
  rates: TrueRate[],
): ExcelValue[][] {
  const { name, periods } = season;
  const rows = units.map((unit, place): ExcelValue[] => {
    const price = base + place * 40;
    const [single, triple] = [price + 60, price - 20];
    rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
    return [unit, single, price, triple];
  });
  return [
    wide(`${name}: ${spellPeriods(periods, "d mmm yyyy", " - ", ", ")}`, 4),
    ["Room", "Single", "Double (pp sharing)", "Triple (pp sharing)"],
    ...rows,
  ];
}

function listBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const fee = random.pick([60, 71, 83]);
  const [youngest, oldest] = [random.pick([4, 5]), random.pick([11, 15])];
  const format = random.pick(["dd-mmm-yy", "dd/mm/yyyy", "d mmm yyyy"]);
  const nights = random.pick([3, 4]);
  const seasons = makeSeasons(
    ["Green", "Mid", "High", "Festive"],
    [2, 0, 1, 3],
    divide(year, ["06-01", "11-01", "12-01", "12-20"], "01-05"),
    [1, 1, 2, nights],
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 390, 480);
  const names = ["Safari Tent", "Family Tent", "Migration Suite"];
  const rows = someInOrder(random, names, random.whole(2, 3)).flatMap((unit, place) =>
    seasons
      .flatMap((season, rank) => season.periods.map((period) => ({ season, rank, period })))
      .toSorted((a, b) => a.period.from.localeCompare(b.period.from))
      .map(({ season: { name, minNights }, rank, period }): ExcelValue[] => {
        const price = base + place * 80 + rank * 70;
        const single = price + 150;
        const stated = { unit, price, single, minNights, board: "full board" } as const;
        rates.push(...ratesOf({ periods: [period] }, stated));
        const days = [dateCell(period.from, format), dateCell(period.to, format)];
        return [unit, name, ...days, "FB", minNights, price, single, Math.round(price * 0.6)];
      }),
  );
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(youngest, oldest)],
      extras: [extra(fee)],
    },
    sheets: [
      {
        sheet: `Rates ${year}`,
        rows: [
          ["Orkeri Plains Camp, Serengeti"],
          ["Nett rates for agents, USD per person per night"],
          [],
          [
            "Room type",
            "Season",
            "From",
            "To",
            "Basis",
            "Min nights",
            "PP sharing",
            "Single",
            `Child ${youngest}-${oldest} yrs`,
          ],
          ...rows,
          [],
          ...lines(
            `Excluded: park and concession fees, USD ${fee} per person per night, added to the invoice`,
            "Camp closed 6 January to 31 May",
            `No children under ${youngest} years`,
          ),
        ],
      },
    ],
  };
}
