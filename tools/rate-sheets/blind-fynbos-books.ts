import type { Board } from "#domain/rates/rate";
import type { ExcelValue } from "#tests/rate-sheets/workbook";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { Layout, Made, Random, TrueRate } from "./layout";

/** An operator's camps in one list, and its terms on a second sheet. */
function operatorContract(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low", "Mid", "High"],
    [1, 0, 2, 1, 2],
    divide(year, ["01-04", "04-01", random.pick(["06-16", "07-01"]), "11-01", "12-20"], "01-03"),
  );
  const camps = random.some(
    ["Olare Tented Camp", "Sarara Hills Camp", "Kibo View Camp", "Naivasha Lake House"],
    random.whole(2, 3),
  );
  const fee = random.pick([100, 116, 130]);
  const rates: TrueRate[] = [];
  const rows = camps.flatMap((unit) => {
    const first = drawPrice(random, 190, 320);
    return seasons
      .flatMap((season, index) => {
        const price = first + index * 85;
        const [single, triple] = [price + 60 + index * 35, price - 20];
        rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
        return season.periods.map(({ from, to }) => ({
          from,
          row: [
            unit,
            season.name,
            dateCell(from, "dd-mmm-yy"),
            dateCell(to, "dd-mmm-yy"),
            "FB",
            single,
            price,
            triple,
          ],
        }));
      })
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ row }) => row);
  });
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(fee)],
    },
    sheets: [
      {
        sheet: `STO ${year}`,
        rows: [
          ["SAVANNA TRAILS CAMPS LTD"],
          [`STO RATES ${year} (USD)`],
          ["Rates are per person per night on full board (FB)"],
          [],
          ["Camp", "Season", "From", "To", "Basis", "Single", "Double pps", "Triple pps"],
          ...rows,
        ],
      },
      {
        sheet: "Terms",
        rows: lines(
          "CHILDREN",
          "0-2 years sharing with parents: free of charge",
          "3-11 years sharing with two adults: 50% of the adult sharing rate",
          "CONSERVANCY FEES",
          `Conservancy fees of USD ${fee} per person per night are not included in the rates and are payable to us`,
          "PAYMENT",
          "20% deposit to confirm, balance 45 days before arrival",
          "CANCELLATION",
          "45-30 days 25%, 29-15 days 50%, less than 15 days 100%",
        ),
      },
    ],
  };
}

const midweek = [1, 2, 3, 4, 7];
const weekend = [5, 6];

/** A mountain lodge's sheet from Google: a block for each season, midweek and weekend. */
function mountainLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const lodge = random.pick(["Cathkin Mist Lodge", "Giant's View Mountain Lodge", "Berg & Stream"]);
  const seasons = makeSeasons(
    ["LOW SEASON", "HIGH SEASON"],
    [0, 1],
    divide(year, [random.pick(["02-01", "01-16"]), random.pick(["09-01", "10-01"])], "01-15"),
  );
  const units = someInOrder(
    random,
    ["Standard Room", "Superior Room", "Mountain Suite", "Family Room"],
    random.whole(3, 4),
  );
  const firsts = units.map((_, better) => drawPrice(random, 1150, 1350, 10) + better * 220);
  const child = drawPrice(random, 480, 620, 10);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, index): ExcelValue[][] => [
    [`${season.name}: ${spellPeriods(season.periods, "d mmmm yyyy")}`],
    [
      null,
      ...wide("Midweek (Sunday to Thursday)"),
      ...wide("Weekend (Friday and Saturday)"),
    ],
    ["Room type", "Per person sharing", "Single", "Per person sharing", "Single"],
    ...units.map((unit, place): ExcelValue[] => [
      unit,
      ...[midweek, weekend].flatMap((weekdays, later) => {
        const price = firsts[place]! + index * 240 + later * 180;
        const single = price + 400;
        rates.push(...ratesOf(season, { unit, price, single, weekdays, board: "half board" }));
        return [price, single].map((value) => ({ value, format: '"R" #,##0' }));
      }),
    ]),
    [],
  ]);
  return {
    truth: { kind: null, currency: "ZAR", rates, bands: [band(0, 2, 0), band(3, 11)] },
    sheets: [
      {
        sheet: "Sheet1",
        rows: [
          [`${lodge}: tariffs ${year}/${String(year + 1).slice(2)}`],
          ["Rates in ZAR per night, dinner, bed and breakfast, VAT included"],
          [],
          ...rows,
          ["Children under 3 years stay free"],
          [`Children 3 - 11 years sharing with 2 adults: R${child} per child per night`],
          ["Children 12 years and older pay the adult rate"],
        ],
      },
    ],
  };
}

/** A gorilla lodge's rooms in three boards. */
function gorillaLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const lodge = random.pick(["Rushaga Ridge Lodge", "Buhoma Forest Lodge", "Nkuringo Mist Lodge"]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0, 1],
    divide(year, ["01-01", "03-16", "06-01", random.pick(["10-01", "10-16"]), "12-16"], "12-31"),
  );
  const units = someInOrder(random, ["Standard Room", "Deluxe Cottage", "Family Cottage"], 2);
  const boards: [Board, number][] = [
    ["full board", 60],
    ["half board", 30],
    ["bed and breakfast", 0],
  ];
  const firsts = units.map((_, better) => drawPrice(random, 160, 220, 10) + better * 80);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, place) =>
    seasons.map((season, index): ExcelValue[] => [
      unit,
      season.name,
      ...boards.flatMap(([board, meals]) => {
        const single = firsts[place]! + index * 40 + meals;
        const price = single + 60 + meals;
        rates.push(...ratesOf(season, { unit, price, single, board, charged: "per unit" }));
        return [single, price];
      }),
    ]),
  );
  const dates = seasons.map(({ name, periods }) => [name, spellPeriods(periods, "d mmm", " - ", ", ")]);
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(0, 4, 0), band(5, 12, 50)] },
    sheets: [
      {
        sheet: `Rack rates ${year}`,
        rows: [
          [lodge],
          [`Rack rates valid 1 January ${year} to 31 December ${year}`],
          ["US dollars per room per night"],
          [],
          [null, null, ...wide("Full board"), ...wide("Half board"), ...wide("Bed & breakfast")],
          ["Room", "Season", "Single", "Double", "Single", "Double", "Single", "Double"],
          ...rows,
          [],
          ["Seasons"],
          ...dates,
          [],
          ["Children 0 - 4 years: free. Children 5 - 12 years: 50% of the adult rate."],
          ["East African residents: 20% discount on presentation of ID."],
          ["Gorilla permits are not included. We book them for you at the price of the Uganda Wildlife Authority."],
        ],
      },
    ],
  };
}

export const fynbosBooks: readonly Layout[] = [
  { name: "a workbook of an operator's camps with terms on a second sheet", make: operatorContract },
  { name: "a workbook of a mountain lodge by season, midweek and weekend", make: mountainLodge },
  { name: "a workbook of rooms in three boards with its seasons below", make: gorillaLodge },
];
