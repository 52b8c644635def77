import { spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Sheets that are sent as workbooks. */
export const riversBooks: readonly Layout[] = [
  { name: "Luangwa bush camps, a line for each period", make: luangwaBook },
  { name: "Victoria Falls lodge, a child column and two years", make: fallsBook },
  { name: "Malawi lake resort, midweek and weekend", make: lakeBook },
  { name: "Cape wine-farm guest house", make: wineFarmBook },
];

const luangwaTerms = lines(
  "Included: accommodation, all meals, local drinks, two activities a day, laundry, VAT",
  "Not included: premium wines and spirits, air transfers, park fees and community levy",
  "Park fees: USD 30 per person per night",
  "Community levy: USD 15 per person per night",
  "Both are added to every invoice",
  "",
  "Children 7 – 12 years: 50% of the adult rate, sharing with an adult",
  "Children under 7 years cannot be accepted at the camps",
  "",
  "Provisional bookings are held for 14 days",
  "Deposit 20%, balance 60 days before arrival",
  "",
  "Bank: Copperbelt Commercial Bank, Mfuwe. USD account 1017 4420 9, sort code 06 21 07",
);

/** Lines of one camp: its name runs over the lines of its periods. */
function campLines(
  unit: string,
  seasons: readonly Season[],
  prices: readonly number[],
  supplements: readonly number[],
): ExcelValue[][] {
  const found = seasons
    .flatMap(({ name, periods }, place) => periods.map((period) => ({ name, period, place })))
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from));
  return found.map(({ name, period, place }, index) => [
    index === 0 ? { value: unit, rowSpan: found.length } : null,
    name,
    dateCell(period.from, "dd-mmm-yyyy"),
    dateCell(period.to, "dd-mmm-yyyy"),
    prices[place] ?? null,
    supplements[place] ? supplements[place] : "no supplement",
    seasons[place]?.minNights ?? null,
  ]);
}

function luangwaBook(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const lodge = random.pick(["Mushika River Lodge", "Chipembele Lodge"]);
  const camps = someInOrder(
    random,
    ["Kaingo Bend Bushcamp", "Mupani Bushcamp", "Lupande Walking Camp", "Nsolo Plains Bushcamp"],
    random.pick([2, 3]),
  );
  const starts = random.pick([
    ["06-01", "08-01"],
    ["06-10", "07-16"],
  ] as const);
  const extra_ = random.pick([100, 150]);
  const rates: TrueRate[] = [];
  const sheets = [first, first + 1].map((year, index): ExcelSheet => {
    const lodgeSeasons = makeSeasons(
      ["Emerald", "Classic", "Prime"],
      [0, 1, 2, 0],
      divide(year, ["01-01", ...starts, "11-01"], "12-31"),
    );
    const campSeasons = makeSeasons(
      ["Classic", "Prime"],
      [0, 1],
      divide(year, starts, "10-31"),
      [3, 3],
    );
    const priced = (unit: string, seasons: readonly Season[], supplements: readonly number[]) => {
      const base = drawPrice(random, 390, 480) + index * 30 + (unit === lodge ? 0 : 160);
      const prices = seasons.map((_, place) => base + place * 125);
      for (const [place, season] of seasons.entries()) {
        const price = prices[place] ?? 0;
        const single = price + (supplements[place] ?? 0);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      }
      return campLines(unit, seasons, prices, supplements);
    };
    return {
      sheet: `Rates ${year}`,
      rows: [
        wide(`LUANGWA WILD CAMPS – nett rates ${year}`, 7),
        wide("US Dollars, per person per night sharing, fully inclusive", 7),
        [],
        [
          "Camp",
          "Season",
          "From",
          "To",
          "Per person sharing",
          "Single supplement",
          "Minimum nights",
        ],
        ...priced(lodge, lodgeSeasons, [0, extra_, extra_]),
        ...camps.flatMap((camp) => priced(camp, campSeasons, [extra_, extra_ + 50])),
        [],
        ...lines("Bushcamps are closed outside the dates shown"),
      ],
    };
  });
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(7, 12, 50)],
      extras: [extra(30), extra(15)],
    },
    sheets: [...sheets, { sheet: "Terms", rows: luangwaTerms }],
  };
}

function fallsBook(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const rooms = someInOrder(
    random,
    ["Classic Room", "Gorge View Room", "Spray View Room", "Livingstone Suite"],
    3,
  );
  const pattern = random.pick(["d mmm yyyy", "dd mmmm yyyy", "dd/mm/yyyy"]);
  const turn = random.pick(["07-01", "06-16"]);
  const rates: TrueRate[] = [];
  const sheets = [first, first + 1].map((year, index): ExcelSheet => {
    const seasons = makeSeasons(
      ["Low", "High", "Festive"],
      [0, 1, 2],
      divide(year, ["01-06", turn, "12-20"], "01-05"),
      [null, 2, 3],
    );
    const rows = rooms.map((unit, line): ExcelValue[] => [
      unit,
      ...seasons.flatMap((season, place): ExcelValue[] => {
        const price = drawPrice(random, 170, 215) + line * 60 + place * 45 + index * 15;
        const single = Math.round(price * 1.4);
        rates.push(...ratesOf(season, { unit, price, single, board: "bed and breakfast" }));
        return [price, single, Math.round(price / 2)];
      }),
    ]);
    return {
      sheet: `STO ${year}`,
      rows: [
        ["THE MOSI GORGE LODGE, VICTORIA FALLS"],
        [`STO rates ${year} – confidential`],
        ["USD per person per night, bed and breakfast"],
        [],
        ["", ...seasons.flatMap(({ name }) => wide(`${name} season`, 3))],
        ["", ...seasons.flatMap(({ periods }) => wide(spellPeriods(periods, pattern), 3))],
        [
          "Minimum stay",
          ...seasons.flatMap(({ minNights }) =>
            wide(minNights ? `${minNights} nights` : "none", 3),
          ),
        ],
        ["Room type", ...seasons.flatMap(() => ["Sharing", "Single", "Child 4 - 11"])],
        ...rows,
      ],
    };
  });
  const terms = lines(
    "Rates include breakfast, 15% VAT and 2% tourism levy.",
    "Children aged 0 - 3 years stay free of charge.",
    "Children aged 4 - 11 years sharing with two adults pay the child rate shown.",
    "Entry to the rainforest is paid by guests at the gate.",
    "Airport transfers are arranged by our transfer desk on request.",
    "Groups of 10 or more: one tour leader stays free.",
  );
  const cancellation: ExcelValue[][] = [
    ["Cancellation", ""],
    ["Days before arrival", "Fee"],
    ["60 or more", "10%"],
    ["59 to 30", "50%"],
    ["29 to 0", "100%"],
    [],
    ["Reservations", "+263 83 284 4790"],
    ["E-mail", "trade@mosigorge.example"],
  ];
  return {
    truth: { kind: "sto", currency: "USD", rates, bands: [band(0, 3, 0), band(4, 11)], extras: [] },
    sheets: [...sheets, { sheet: "Conditions", rows: [...terms, [], ...cancellation] }],
  };
}

const nightsOfWeek = [
  { title: "Midweek (Sun – Thu nights)", weekdays: [1, 2, 3, 4, 7], more: 0 },
  { title: "Weekend (Fri & Sat nights)", weekdays: [5, 6], more: 25 },
];

const lakeTitle = (text: string, year: number): ExcelValue[][] => [
  ["CHILUMBA BAY LAKE RESORT"],
  [text],
  [`Rack rates ${year} in US Dollars (USD)`],
  [],
];

const drawChalets = (random: Random) => [
  { unit: random.pick(["Nkhwazi Chalet", "Mbuna Chalet"]), sleeps: 4 },
  { unit: random.pick(["Msuku Cottage", "Chambo Cottage"]), sleeps: 6 },
];

function lakeBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const rooms = someInOrder(
    random,
    ["Garden Room", "Beach Room", "Cichlid Suite", "Likoma Suite"],
    random.pick([2, 3]),
  );
  const chalets = drawChalets(random);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0, 1],
    divide(year, ["01-01", "01-11", random.pick(["07-01", "08-01"]), "10-16", "12-15"], "12-31"),
  );
  const pattern = random.pick(["d mmm yyyy", "dd mmmm yyyy", "dd/mm/yyyy"]);
  const rates: TrueRate[] = [];
  const each = <Item>(
    make: (season: Season, place: number, night: (typeof nightsOfWeek)[number]) => Item,
  ) => seasons.flatMap((season, place) => nightsOfWeek.map((night) => make(season, place, night)));
  const roomRows = rooms.map((unit, line): ExcelValue[] => [
    unit,
    ...each((season, place, { weekdays, more }) => {
      const price = drawPrice(random, 75, 95) + line * 30 + place * 20 + more;
      const single = price + 35;
      rates.push(...ratesOf(season, { unit, price, single, weekdays, board: "bed and breakfast" }));
      return [price, single];
    }).flat(),
  ]);
  const chaletRows = chalets.map(({ unit, sleeps }): ExcelValue[] => [
    unit,
    sleeps,
    ...each((season, place, { weekdays, more }) => {
      const price = drawPrice(random, 160, 190) + sleeps * 20 + place * 45 + more * 2;
      const charged = "per unit";
      rates.push(
        ...ratesOf(season, { unit, price, sleeps, charged, weekdays, board: "self-catering" }),
      );
      return price;
    }),
  ]);
  const dates = ({ name, periods }: Season) =>
    `${name}: ${spellPeriods(periods, pattern, " – ", " / ")}`;
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(0, 4, 0), band(5, 12, 50)] },
    sheets: [
      {
        sheet: "Rooms",
        rows: [
          ...lakeTitle("Rooms – per person per night, bed and breakfast", year),
          ["", ...seasons.flatMap((season) => wide(dates(season), 4))],
          ["", ...each((_, __, night) => wide(night.title)).flat()],
          ["Room", ...each(() => ["Sharing", "Single"]).flat()],
          ...roomRows,
          [],
          ...lines(
            "Children sharing with two adults: under 5 years free, 5 to 12 years half price.",
          ),
        ],
      },
      {
        sheet: "Chalets",
        rows: [
          ...lakeTitle("Chalets – self-catering, per chalet per night", year),
          ["", "", ...seasons.flatMap((season) => wide(dates(season)))],
          ["Chalet", "Sleeps", ...each((_, __, night) => night.title)],
          ...chaletRows,
          [],
          ...lines("Full payment 14 days before arrival. No pets. Gate closes at 21h00."),
        ],
      },
    ],
  };
}

const farmRules = lines(
  "Children under 3 years stay free of charge in a cot.",
  "Children of 3 to 12 years on an extra bed in a room: R 450 per night.",
  "Wine tasting and cellar tour are complimentary for residents.",
  "Cancellation within 14 days of arrival: 50%. Within 48 hours: 100%.",
  "EFT: Kleinfontein Trust, Boland Bank, acc 4059 118 220, branch 470010",
  "Tel +27 21 863 5512, stay@kleinfontein.example",
);

const farmUnits = {
  rooms: ["Courtyard Room", "Vineyard Room", "Loft Suite", "Oak Suite"],
  cottages: ["Shiraz Cottage", "Pinotage Cottage", "Old Cellar House"],
};

function wineFarmBook(random: Random): Made {
  const year = random.pick([2025, 2026]);
  const rooms = someInOrder(random, farmUnits.rooms, random.pick([2, 3]));
  const cottages = someInOrder(random, farmUnits.cottages, random.pick([1, 2]));
  const seasons = makeSeasons(
    ["Summer", "Winter"],
    [0, 1, 0],
    divide(year, ["10-01", "05-01", random.pick(["09-01", "08-16"])], "09-30"),
    [2],
  );
  const spelling = random.pick(["d mmmm yyyy", "dd mmm yyyy", "dd/mm/yyyy"]);
  const money = (value: number): ExcelValue => ({ value, format: '"R" #,##0' });
  const rates: TrueRate[] = [];
  const roomRows = rooms.map((unit, line): ExcelValue[] => [
    unit,
    2,
    ...seasons.flatMap((season, place) => {
      const price = drawPrice(random, 2700, 3100, 50) + line * 450 - place * 800;
      const single = price - 500;
      const stated = { charged: "per unit", sleeps: 2, board: "bed and breakfast" } as const;
      rates.push(...ratesOf(season, { unit, price, single, ...stated }));
      return [money(price), money(single)];
    }),
  ]);
  const cottageRows = cottages.map((unit, line): ExcelValue[] => [
    unit,
    4 + line * 2,
    ...seasons.flatMap((season, place) => {
      const price = drawPrice(random, 4200, 4900, 50) + line * 1500 - place * 1200;
      const stated = { charged: "per unit", sleeps: 4 + line * 2, board: "self-catering" } as const;
      rates.push(...ratesOf(season, { unit, price, ...stated }));
      return [money(price), null];
    }),
  ]);
  const whole = { from: `${year}-10-01`, to: `${year + 1}-09-30` };
  const stays = seasons.flatMap(({ minNights }) =>
    wide(minNights ? `Minimum stay ${minNights} nights` : "", 2),
  );
  return {
    truth: { kind: null, currency: "ZAR", rates, bands: [band(0, 2, 0), band(3, 12)] },
    sheets: [
      {
        sheet: "Tariffs",
        rows: [
          ["KLEINFONTEIN WINE FARM & GUEST HOUSE"],
          [`Tariffs ${spellPeriod(whole, "d mmmm yyyy")}`],
          ["All tariffs in South African Rand, including VAT"],
          [],
          ["", "", ...seasons.flatMap(({ name }) => wide(name.toUpperCase()))],
          [
            "",
            "",
            ...seasons.flatMap(({ periods }) =>
              wide(spellPeriods(periods, spelling, " – ", " & ")),
            ),
          ],
          ["", "", ...stays],
          [],
          ["GUEST HOUSE – per room per night, bed and breakfast"],
          ["Room", "Sleeps", "Two guests", "Single guest", "Two guests", "Single guest"],
          ...roomRows,
          [],
          ["COTTAGES – per cottage per night, self-catering"],
          ["Cottage", "Sleeps", "Per cottage", "", "Per cottage", ""],
          ...cottageRows,
        ],
      },
      {
        sheet: "House rules",
        rows: farmRules,
      },
    ],
  };
}
