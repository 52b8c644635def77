import { spell, spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, dateCell, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import {
  type ExcelValue,
  type Layout,
  type Made,
  type Random,
  table,
  type TrueRate,
} from "./layout";

/** Workbooks of a hotel, a guest farm and a beach hotel, and the fact sheet of a camp, which states no rates. */
export const bosveldBooks: readonly Layout[] = [
  { name: "crater hotel, contract workbook with two boards", make: contractBook },
  { name: "guest farm, list with a row for each room and season", make: farmList },
  { name: "beach hotel, workbook of room rates by season", make: beachBook },
  { name: "fact sheet of a camp", make: factSheet },
];

function contractBook(random: Random): Made {
  const hotel = random.pick([
    "Karatu Highlands Lodge",
    "Ngorongoro Rim Hotel",
    "Tarangire Baobab Lodge",
  ]);
  const seasons = makeSeasons(
    ["LOW SEASON", "HIGH SEASON"],
    [1, 0, 1, 0],
    divide(
      2027,
      [
        random.pick(["01-01", "01-04"]),
        random.pick(["03-15", "04-01"]),
        random.pick(["06-01", "06-16"]),
        "11-01",
      ],
      random.pick(["12-19", "12-21"]),
    ),
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 130, 240);
  const rooms = someInOrder(
    random,
    ["Standard Room", "Superior Room", "Deluxe Room", "Junior Suite"],
    random.whole(2, 4),
  );
  const boards = [
    { code: "HB", board: "half board", more: 0 },
    { code: "FB", board: "full board", more: random.pick([20, 25, 30]) },
  ] as const;
  const rows = rooms.flatMap((unit, index) =>
    boards.map(({ code, board, more }): ExcelValue[] => [
      unit,
      code,
      ...seasons.flatMap((season, place) => {
        const price = base + index * 35 + more + place * 40;
        const [single, triple] = [price + 60 + place * 15, price - 10];
        rates.push(...ratesOf(season, { unit, board, price, single, triple }));
        return [price, single, triple];
      }),
    ]),
  );
  const [concession, discount] = [random.pick([59, 71]), random.pick([50, 40])];
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 100 - discount)],
      extras: [extra(concession)],
    },
    sheets: [
      {
        sheet: "STO Rates 2027",
        rows: [
          [hotel.toUpperCase()],
          ["STO CONTRACT RATES 2027 - CONFIDENTIAL"],
          ["Rates in USD per person per night, including 18% VAT"],
          [],
          [null, null, ...seasons.flatMap(({ name }) => wide(name, 3))],
          [
            null,
            null,
            ...seasons.flatMap(({ periods }) =>
              wide(
                periods.map((period) => spellPeriod(period, "dd mmm yyyy", " - ")).join(" & "),
                3,
              ),
            ),
          ],
          [
            "Room type",
            "Meal plan",
            ...seasons.flatMap(() => ["Per person sharing", "Single", "Triple"]),
          ],
          ...rows,
          [],
          ["HB = half board (dinner, bed & breakfast), FB = full board (with hot or picnic lunch)"],
          ["Festive season rates on request"],
        ],
      },
      {
        sheet: "Terms",
        rows: lines(
          "TERMS AND CONDITIONS",
          "Child policy (sharing with two adults)",
          "0 - 2 years: free of charge",
          `3 - 11 years: ${100 - discount}% of the adult sharing rate`,
          "12 years and above: full adult rate",
          "Not included",
          `Concession fee of USD ${concession} per person per night, payable with the invoice`,
          "Driver and guide accommodation: on request",
          "Cancellation",
          "Up to 45 days before arrival 10%, 44 - 21 days 50%, less than 21 days 100%",
          "Release period: 30 days",
        ),
      },
    ],
  };
}

function farmList(random: Random): Made {
  const farm = random.pick(["Gästefarm Omuramba", "Kameeldoring Guest Farm", "Okosongoro Ranch"]);
  const first = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low", "High"],
    [0, 1],
    divide(first, ["11-01", random.pick(["06-01", "07-01"])], "10-31"),
  );
  const board = random.pick([
    { text: "DBB", board: "half board" },
    { text: "B&B", board: "bed and breakfast" },
  ] as const);
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 1150, 1900, 10);
  const rooms = someInOrder(
    random,
    ["Farm Room", "Garden Bungalow", "Family Chalet", "Kopje Chalet"],
    random.whole(2, 4),
  );
  const rows = rooms.flatMap((unit, index) =>
    seasons.map((season, place): ExcelValue[] => {
      const price = base + index * 220 + place * random.pick([180, 240]);
      const single = unit === "Family Chalet" ? null : price + random.pick([300, 350]);
      rates.push(...ratesOf(season, { unit, price, single, board: board.board }));
      const [{ from, to } = { from: "", to: "" }] = season.periods;
      const format = "dd/mm/yyyy";
      return [
        unit,
        season.name,
        dateCell(from, format),
        dateCell(to, format),
        board.text,
        price,
        single,
      ];
    }),
  );
  return {
    truth: {
      kind: "nett",
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      extras: [],
      offers: [],
    },
    sheets: [
      {
        sheet: "Sheet1",
        rows: [
          [`${farm} - nett rates ${first}/${first + 1}`],
          ["N$ per night incl. VAT and tourism levy"],
          [],
          ["Room", "Season", "From", "To", "Basis", "Per person sharing", "Single"],
          ...rows,
          [],
          ["Children 0-5 years free, 6-12 years 50% (in parents' room)"],
          ["DBB = dinner, bed and breakfast; B&B = bed and breakfast"],
          ["Rates are nett and non-commissionable"],
          ["Game drives and lunch on request"],
          [`Updated ${spell(`${first}-0${random.whole(3, 9)}-14`, "d mmmm yyyy")}`],
        ],
      },
    ],
  };
}

function beachBook(random: Random): Made {
  const hotel = random.pick(["Mwezi Beach Hotel", "Dhow Bay Resort", "Pwani Blue Hotel"]);
  const seasons = makeSeasons(
    ["Low", "Mid", "High", "Festive"],
    [1, 0, 2, 1, 3],
    divide(
      2027,
      [
        "01-06",
        random.pick(["03-16", "04-01"]),
        random.pick(["06-01", "06-16"]),
        random.pick(["10-01", "11-01"]),
        random.pick(["12-20", "12-22"]),
      ],
      "01-05",
    ),
    [null, null, null, random.pick([4, 5])],
  );
  const columns = seasons
    .flatMap((season) => season.periods.map((period) => ({ ...season, periods: [period], period })))
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from));
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 110, 220, 10);
  const rooms = [
    ["Garden Room", 2],
    ["Sea View Room", 3],
    ["Beach Bungalow", 3],
    ["Family Suite", 5],
    ["Two-Bedroom Villa", 6],
  ] as const;
  const chosen = new Set(random.some(rooms, random.whole(3, 4)));
  const steps: Record<string, number> = { Low: 0, Mid: 30, High: 70, Festive: 150 };
  const rows = rooms
    .filter((room) => chosen.has(room))
    .map(([unit, sleeps], index): ExcelValue[] => [
      unit,
      sleeps,
      ...columns.map((season) => {
        const price = base + index * 45 + (steps[season.name] ?? 0);
        rates.push(
          ...ratesOf(season, {
            unit,
            sleeps,
            price,
            charged: "per unit",
            board: "bed and breakfast",
          }),
        );
        return { value: price, format: '"$"#,##0' };
      }),
    ]);
  const [half, full, levy] = [random.pick([25, 30]), random.pick([45, 50]), random.pick([4, 5])];
  const child = random.pick([25, 35]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 12)],
      extras: [extra(levy), extra(half, { obligatory: false }), extra(full, { obligatory: false })],
      offers: [{ stay: 7, pay: 6 }],
    },
    sheets: [
      {
        sheet: "Rack 2027",
        rows: [
          [hotel],
          ["Rack rates 2027 in US dollars per room per night, bed and breakfast"],
          [],
          [null, "Season", ...columns.map(({ name }) => name)],
          [null, "From", ...columns.map(({ period }) => dateCell(period.from, "d-mmm-yy"))],
          [null, "To", ...columns.map(({ period }) => dateCell(period.to, "d-mmm-yy"))],
          [null, "Min nights", ...columns.map(({ minNights }) => minNights)],
          ["Room", "Max guests"],
          ...rows,
          [],
          ["Supplements per person per night"],
          ["Half board", half],
          ["Full board", full],
          [],
          [`Government infrastructure levy USD ${levy} per person per night, paid at check-out`],
          [
            `Children under 3 years free, 3 to 12 years USD ${child} per night in the room of their parents`,
          ],
          ["Stay 7 nights, pay 6: low season only"],
          ["Early bird: 10% off bookings made 90 days before arrival"],
        ],
      },
    ],
  };
}

function factSheet(random: Random): Made {
  const camp = random.pick(["Musango Plains Camp", "Kafunta Bend Camp", "Chikoko Tree Camp"]);
  const tents = random.whole(6, 10);
  const facts = [
    ["Location", "Luangwa Valley, Zambia. 13°06′ S, 31°47′ E, 540 m above the sea"],
    [
      "Season",
      `Open ${random.pick(["1 May", "20 May"])} to ${random.pick(["31 October", "15 November"])}`,
    ],
    [
      "Accommodation",
      `${tents} tents for up to ${tents * 2} guests: ${tents - 1} twin or double, 1 family tent with two bedrooms`,
    ],
    ["Tents", "48 m², outdoor shower, fan, charging points, 2 beds of 1.1 × 2.0 m"],
    ["Activities", "Morning and afternoon game drives, night drives, walks of 2 to 4 hours"],
    ["Children", "Welcome from 8 years; walks from 12 years"],
    [
      "Getting there",
      `Mfuwe airport, ${random.whole(60, 110)} minutes by road; Lusaka to Mfuwe, 70 minutes by air`,
    ],
    ["Power", "Solar, 220 V, British plugs"],
    ["Wi-Fi", "In the main area"],
    ["Payment on site", "Visa and Mastercard, US dollars of 2013 or later"],
    ["Contact", "reservations@camp.example, +260 216 555 021"],
  ];
  return {
    truth: { kind: null, currency: "USD", rates: [], bands: [], extras: [], offers: [] },
    html: plainPage(
      `body{font:13px "Open Sans",Arial,sans-serif;margin:40px} td{padding:7px 10px;border-bottom:1px solid #ccc;vertical-align:top}
      td:first-child{color:#8a5a2b;font-weight:bold;width:130px} h1{color:#8a5a2b;margin-bottom:0}`,
      `<h1>${camp}</h1><h3>Fact sheet 2027</h3><p>A small seasonal camp under ebony trees on a bend of the river, run by its
      guides and packed away before the rains.</p>${table(facts.map((texts) => cells(texts)))}
      <p>Wake-up call 5.00, breakfast by the fire 5.30, drive or walk 6.00, brunch 11.00, tea 15.30, dinner 19.30.</p>`,
    ),
  };
}
