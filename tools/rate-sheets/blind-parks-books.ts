import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, wide } from "./kit/sheets";
import { band, ratesOf } from "./kit/truth";
import type { Layout, Made, Random, TrueRate } from "./layout";

/** Each line is one tent in one period, as an operator keeps its list. */
function operatorList(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low", "Shoulder", "Peak"],
    [1, 0, 2, 0, 1],
    divide(year, ["01-01", "04-01", "06-01", "11-01", "12-16"], "12-31"),
  );
  const units = ["Luxury Tent", "Family Tent", "Pool Suite"];
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, row) =>
    seasons.flatMap((season, index) => {
      const price = random.whole(32, 39) * 10 + row * 70 + index * 95;
      const supplement = index === 0 ? 0 : random.pick([90, 120, 150]);
      const told = { unit, price, single: price + supplement, board: "all inclusive" } as const;
      rates.push(...ratesOf(season, told));
      return season.periods.map(({ from, to }) => [
        unit,
        season.name,
        dateCell(from, "dd-mmm-yyyy"),
        dateCell(to, "dd-mmm-yyyy"),
        "All inclusive",
        price,
        supplement,
      ]);
    }),
  );
  return {
    truth: { kind: "sto", currency: "USD", rates },
    sheets: [
      {
        sheet: "STO rates",
        rows: [
          ["Kasanka Plains Camp"],
          [`STO rates ${year} in USD, per person sharing per night`],
          [],
          ["Room type", "Season", "From", "To", "Basis", "PP sharing", "Single supplement"],
          ...rows,
          [],
          ["Rates are subject to change without notice. E&OE."],
        ],
      },
    ],
  };
}

/** Each tent has a block of rows for the ways of sharing it. */
function blocks(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["LOW SEASON", "HIGH SEASON"],
    [0, 1, 0, 1],
    divide(year, ["01-01", random.pick(["06-01", "06-16"]), "11-01", "12-21"], "01-05"),
  );
  const rates: TrueRate[] = [];
  const rows = ["Safari Tent", "Lagoon Tent"].flatMap((unit, row) => {
    const prices = seasons.map((season, index) => {
      const price = random.whole(24, 29) * 10 + row * 50 + index * 110;
      const told = { unit, price, single: price + 80, triple: price - 20 };
      rates.push(...ratesOf(season, { ...told, board: "full board" }));
      return { ...told, child: price / 2 };
    });
    return [
      [unit.toUpperCase()],
      ["Per person sharing", ...prices.map(({ price }) => price)],
      ["Single", ...prices.map(({ single }) => single)],
      ["Triple, per person", ...prices.map(({ triple }) => triple)],
      ["Child 5-11 years sharing", ...prices.map(({ child }) => child)],
    ];
  });
  return {
    truth: { kind: "nett", currency: "USD", rates, bands: [band(5, 11)] },
    sheets: [
      {
        sheet: "Nett rates",
        rows: [
          ["SHIRE MVUU CAMP"],
          [`NETT RATES ${year} – US$ per person per night, full board`],
          [],
          ["", ...seasons.map(({ name }) => name)],
          ...[0, 1].map((line) => [
            "",
            ...seasons.map(({ periods }) => {
              const period = periods[line];
              return period ? spellPeriod(period, "dd/mm/yyyy", " - ") : "";
            }),
          ]),
          ...rows,
        ],
      },
      {
        sheet: "Terms",
        rows: [
          ["Payment", "30% on confirmation, balance 30 days before arrival"],
          ["Cancellation 30-15 days", "50%"],
          ["Cancellation 14 days or less", "100%"],
          ["Account", "0140 2201 7788"],
        ],
      },
    ],
  };
}

/** Cottages of a reserve in South Africa: midweek and weekend prices of the whole cottage. */
function weekends(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low Season", "Summer Season"],
    [0, 1],
    divide(year, ["01-11", random.pick(["09-01", "10-01"])], "01-10"),
  );
  const rates: TrueRate[] = [];
  const cottages = [
    ["Bushwillow Cottage", 4],
    ["Leadwood Cottage", 6],
    ["Marula House", 8],
  ] as const;
  const rows = cottages.map(([unit, sleeps], row) => [
    unit,
    sleeps,
    ...seasons.flatMap((season, index) => {
      const price = random.whole(30, 38) * 50 + row * 900 + index * 350;
      const dear = price + random.pick([400, 600]);
      const told = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      rates.push(
        ...ratesOf(season, { ...told, price, weekdays: [1, 2, 3, 4, 7] }),
        ...ratesOf(season, { ...told, price: dear, weekdays: [5, 6], minNights: 2 }),
      );
      return [price, dear];
    }),
  ]);
  const titles = seasons.flatMap(({ name, periods }) =>
    wide(`${name} (${spellPeriods(periods, "dd.mm.yyyy", " - ", ", ")})`),
  );
  const days = ["Midweek (Sun-Thu)", "Weekend (Fri-Sat)"];
  return {
    truth: { kind: "rack", currency: "ZAR", rates },
    sheets: [
      {
        sheet: `Rates ${year}`,
        rows: [
          ["Klipspruit Nature Reserve"],
          [`Rack rates ${year} in ZAR, per cottage per night, self-catering`],
          [],
          ["Cottage", "Sleeps", ...titles],
          ["", "", ...days, ...days],
          ...rows,
          [],
          ["Weekends: a minimum stay of 2 nights applies."],
          [`Rates valid until ${spell(`${year + 1}-01-10`, "d mmmm yyyy")}.`],
        ],
      },
    ],
  };
}

/** A lodge of two years: its seasons are told once over a table of both years. */
function riverLodge(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const peak = random.pick(["06-01", "07-01"]);
  const years = [first, first + 1].map((year) =>
    makeSeasons(
      ["Low Season", "High Season"],
      [0, 1, 0],
      divide(year, ["01-01", peak, "11-01"], "12-31"),
    ),
  );
  const rates: TrueRate[] = [];
  const rows = ["River Chalet", "River Suite", "Family Chalet"].map((unit, row) => [
    unit,
    ...years.flatMap((seasons, later) =>
      seasons.flatMap((season, index) => {
        const price = random.whole(29, 33) * 10 + row * 60 + index * 130 + later * 20;
        const single = price + random.pick([60, 75, 90]);
        rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
        return [price, single];
      }),
    ),
  ]);
  const dates = (years[0] ?? []).map((season) => [
    season.name,
    spellPeriods(season.periods, "d mmm", " - ", " and "),
  ]);
  return {
    truth: { kind: "nett", currency: "USD", rates, offers: [{ stay: 7, pay: 6 }] },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          wide("Lufupa Bend River Lodge", 9),
          wide(`Nett rates ${first} and ${first + 1}, USD per person per night, full board`, 9),
          [],
          ["Season dates (the same in both years)"],
          ...dates,
          [],
          ["", ...years.flatMap((_, later) => wide(String(first + later), 4))],
          [
            "",
            ...[0, 1].flatMap(() => ["Low Season", "High Season"].flatMap((name) => wide(name))),
          ],
          ["Room", ...Array.from({ length: 4 }, () => ["Sharing", "Single"]).flat()],
          ...rows,
          [],
          ["Stay 7 nights and pay for 6, all year round."],
          ["Drinks from the bar, boat cruises and game drives are charged to the room."],
          ["A deposit of 30% confirms the booking; the balance is due 45 days before arrival."],
        ],
      },
    ],
  };
}

export const parksBooks: readonly Layout[] = [
  { name: "operator's list of tents", make: operatorList },
  { name: "river lodge, two years", make: riverLodge },
  { name: "blocks of ways to share", make: blocks },
  { name: "cottages by midweek and weekend", make: weekends },
];
