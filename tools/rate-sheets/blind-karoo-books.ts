import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

export const karooBooks: readonly Layout[] = [
  { name: "Workbook of an agent, rack beside nett, a tab for each year", make: agentsContract },
  { name: "Workbook of an owner, cottages by weekday and weekend", make: ownersCottages },
  { name: "Workbook of a group, seasons and prices in tabs of their own", make: seasonsApart },
];

const money = (value: number, format: string): ExcelValue => ({ value, format });

/** The heads of a year of the agent, and its rows with their truth. */
function contractYear(random: Random, year: number, rooms: readonly string[]) {
  const seasons = makeSeasons(
    ["Green", "Shoulder", "High"],
    [0, 1, 2, 1, 0],
    divide(year, ["01-06", "04-01", random.pick(["06-16", "07-01"]), "11-01", "12-01"], "12-31"),
  );
  const least = drawPrice(random, 480, 560);
  const rates: TrueRate[] = [];
  const rows = rooms.flatMap((unit, room) =>
    seasons.flatMap((season, place) => {
      const price = least + room * 110 + place * drawPrice(random, 160, 220);
      const single = Math.round((price * 1.3) / 5) * 5;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return season.periods.map(({ from, to }): ExcelValue[] => [
        unit,
        season.name,
        dateCell(from, "dd-mmm-yy"),
        dateCell(to, "dd-mmm-yy"),
        ...[price, single, price * 0.75, single * 0.75].map((amount) => money(amount, "#,##0.00")),
      ]);
    }),
  );
  return { rates, rows };
}

function agentsContract(random: Random): Made {
  const lodge = random.pick(["Savuti Woods Lodge", "Linyanti Reed Camp", "Khwai Leadwood Camp"]);
  const rooms = someInOrder(random, ["Standard Chalet", "River Chalet", "Family Chalet"], 2);
  const years = [2025, 2026, 2027].map((year) => ({ year, ...contractYear(random, year, rooms) }));
  const fee = random.pick([20, 25, 30]);
  const sheets = years.map(({ year, rows }): ExcelSheet => ({
    sheet: String(year),
    isHidden: year === 2025,
    rows: [
      wide(`${lodge}: contracted rates ${year}`, 8),
      ["Currency", "USD", null, null, "Commission", { value: 0.25, format: "0%" }],
      wide(
        "Per person per night, fully inclusive of meals, drinks, laundry and two activities a day",
        8,
      ),
      [],
      ["Room type", "Season", "Valid from", "Valid to", ...wide("Rack"), ...wide("Nett")],
      [null, null, null, null, "Sharing", "Single", "Sharing", "Single"],
      ...rows,
    ],
  }));
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates: years.flatMap(({ year, rates }) => (year === 2025 ? [] : rates)),
      bands: [band(6, 11, 50), band(12, 16, 75)],
      extras: [extra(fee)],
      offers: [{ stay: 4, pay: 3 }],
    },
    sheets: [
      ...sheets,
      {
        sheet: "Terms",
        rows: lines(
          "Terms of the contract",
          `Park fee: USD ${fee} per person per night, not included`,
          "Children from 6 to 11 years: 50% of the sharing rate",
          "Children from 12 to 16 years: 75% of the sharing rate",
          "No children under 6 years in camp",
          "Stay 4 nights, pay 3: in the green season",
          "Release period 30 days. Cancellation within 30 days of arrival: 100%",
          "Contract signed by the lodge on 14 August 2025",
        ),
      },
    ],
  };
}

const cottageNames = [
  ["Shepherd's Cottage", 2],
  ["Windmill Cottage", 4],
  ["Stone House", 6],
  ["Old Stables", 4],
  ["Main Farmhouse", 10],
] as const;

function ownersCottages(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const names = someInOrder(
    random,
    cottageNames.map(([name]) => name),
    4,
  );
  const cottages = cottageNames.filter(([name]) => names.includes(name));
  const seasons = makeSeasons(
    ["Winter", "Summer", "Holidays"],
    [2, 1, 0, 1, 2],
    divide(year, ["01-01", "01-11", random.pick(["05-01", "05-16"]), "09-01", "12-12"], "12-31"),
    [null, 2, random.pick([4, 5])],
  );
  const rise = random.pick([1.055, 1.065, 1.075]);
  const rates: TrueRate[] = [];
  const before: ExcelValue[][] = [];
  const rows = cottages.flatMap(([unit, sleeps]): ExcelValue[][] => {
    const last = seasons.flatMap((_, place) => {
      const week = 520 + sleeps * 145 + place * drawPrice(random, 140, 260, 10);
      return [week, week + drawPrice(random, 150, 350, 10)];
    });
    const risen = last.map((amount) => Math.round(amount * rise * 100) / 100);
    before.push([unit, ...last]);
    seasons.forEach((season, place) => {
      const stated = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      const [week = 0, end = 0] = risen.slice(place * 2);
      rates.push(
        ...ratesOf(season, { ...stated, price: week, weekdays: [1, 2, 3, 4, 7] }),
        ...ratesOf(season, { ...stated, price: end, weekdays: [5, 6] }),
      );
    });
    return [[unit, sleeps, ...risen.map((amount) => money(amount, '"R" # ##0.00'))], []];
  });
  return {
    truth: {
      kind: null,
      currency: "ZAR",
      rates,
      extras: [extra(350, { per: "stay", each: "unit" })],
      offers: [{ stay: 7, pay: 6 }],
    },
    sheets: [
      {
        sheet: `Prices ${year}`,
        rows: [
          ["Kareeboom Farm Cottages, Prince Albert"],
          [`Prices from 1 January to 31 December ${year}, in South African rand`],
          ["Per cottage per night, self-catering"],
          [],
          ["Cottage", "Sleeps", ...seasons.flatMap(({ name }) => wide(name))],
          [
            null,
            null,
            ...seasons.flatMap(({ periods }) => wide(spellPeriods(periods, "d mmm", " - ", " & "))),
          ],
          [
            null,
            null,
            ...seasons.flatMap(({ minNights }) =>
              minNights ? wide(`Minimum ${minNights} nights`) : [null, null],
            ),
          ],
          [null, null, ...seasons.flatMap(() => ["Sun - Thu", "Fri & Sat"])],
          ...rows,
          [],
          ["Stay 7 nights, pay for 6 (winter only)"],
        ],
      },
      {
        sheet: "Good to know",
        rows: lines(
          "Cleaning fee: R 350 per cottage per stay, added to the bill",
          "Towels on request, linen and firewood are there",
          "Children are as welcome as adults: the price is for the cottage, up to the number it sleeps",
          "Dogs by arrangement, check in from 14:00, check out by 10:00",
          "Half of the amount to book, the rest two weeks before you come",
        ),
      },
      {
        sheet: "calc",
        isHidden: true,
        rows: [
          [`Prices ${year - 1}`, ...seasons.flatMap(({ name }) => wide(name))],
          ...before,
          ["increase", { value: rise, format: "0.000" }],
        ],
      },
    ],
  };
}

const tanzanianCamps = [
  "Ndutu Acacia Camp",
  "Seronera Kopje Camp",
  "Kogatende River Camp",
  "Karatu Coffee House",
];

function seasonsApart(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const camps = someInOrder(random, tanzanianCamps, 3);
  const seasons = makeSeasons(
    ["Low", "Mid", "High", "Peak"],
    [2, 1, 0, 2, 1, 3],
    divide(
      year,
      ["01-06", "03-01", "04-01", random.pick(["06-01", "06-16"]), "11-01", "12-20"],
      "01-05",
    ),
    [null, null, 2, 3],
  );
  const rates: TrueRate[] = [];
  const rows = camps.flatMap((unit, camp) =>
    (
      [
        ["Full board", "full board"],
        ["All inclusive", "all inclusive"],
      ] as const
    ).map(([basis, board], more): ExcelValue[] => [
      more === 0 ? { value: unit, rowSpan: 2 } : null,
      basis,
      ...seasons.flatMap((season, place) => {
        const price = 310 + camp * 45 + more * 130 + place * 70 + drawPrice(random, 0, 30);
        const [single, triple] = [
          price + drawPrice(random, 90, 150),
          price - drawPrice(random, 15, 35),
        ];
        rates.push(...ratesOf(season, { unit, price, single, triple, board }));
        return [price, single, triple].map((amount) => money(amount, '"$"#,##0'));
      }),
    ]),
  );
  const dated = seasons
    .flatMap(({ name, periods, minNights }) =>
      periods.map((period) => ({ name, minNights, ...period })),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const [fee, levy] = [random.pick([59, 70.8]), 1.5];
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 15, 50)],
      extras: [extra(fee), extra(levy)],
      offers: [{ stay: 5, pay: 4 }],
    },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          wide("Mawingu Camps of Tanzania", 14),
          wide(
            `STO rates ${year}/${String(year + 1).slice(2)} in US dollars, per person per night, VAT included`,
            14,
          ),
          wide("Dates of the seasons: see the tab Seasons", 14),
          [],
          ["Camp", "Basis", ...seasons.flatMap(({ name }) => wide(`${name} season`, 3))],
          [null, null, ...seasons.flatMap(() => ["Sharing", "Single", "Triple"])],
          ...rows,
        ],
      },
      {
        sheet: "Seasons",
        rows: [
          ["Season", "From", "To", "Minimum nights"],
          ...dated.map(({ name, from, to, minNights }): ExcelValue[] => [
            name,
            dateCell(from, "dd/mm/yyyy"),
            dateCell(to, "dd/mm/yyyy"),
            minNights,
          ]),
        ],
      },
      {
        sheet: "Children & fees",
        rows: [
          ...lines(
            "Children of 0 - 4 years: free of charge",
            "Children of 5 - 15 years: 50% of the sharing rate, with two adults",
            "Stay 5 nights and pay for 4 in the low season",
          ),
          [],
          ["Not included, charged with the stay", null],
          ["Concession fee, per person per night", money(fee, '"$"#,##0.00')],
          ["Bed levy, per person per night", money(levy, '"$"#,##0.00')],
          [],
          ["Cancellation 45 - 30 days before arrival 30%, 29 - 14 days 60%, later 100%"],
        ],
      },
    ],
  };
}
