import type { ExcelValue } from "#tests/rate-sheets/workbook";
import { spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, dateCell, heads, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of ground operators, hotel groups and hotels. */
export const sheetsOfGroups: readonly Layout[] = [
  { name: "operator's list of contracts, a line for each season", make: contractList },
  { name: "hotel group, rooms by season in shillings", make: hotelGroup },
  { name: "operator's camps with two packages and footnotes", make: operatorCamps },
  { name: "lake hotel, per room with an offer", make: lakeHotel },
];

const contracts = [
  {
    property: "Oldeani Coffee Lodge",
    area: "Karatu",
    board: "half board",
    rooms: ["Standard Cottage", "Plantation Suite"],
  },
  {
    property: "Tarangire Baobab Camp",
    area: "Tarangire",
    board: "full board",
    rooms: ["Safari Tent"],
  },
  {
    property: "Arusha Jacaranda Hotel",
    area: "Arusha",
    board: "bed and breakfast",
    rooms: ["Classic Room", "Garden Room", "Executive Room"],
  },
  {
    property: "Seronera Rock Lodge",
    area: "Central Serengeti",
    board: "full board",
    rooms: ["Lodge Room", "Rock Suite"],
  },
] as const;
const boardCodes = { "half board": "HB", "full board": "FB", "bed and breakfast": "BB" } as const;

function contractList(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Low", "Shoulder", "High", "Peak"],
    [2, 0, 1, 2, 1, 3],
    divide(year, ["01-06", "04-01", "06-01", "07-01", "11-01", "12-20"], "01-05"),
    [null, null, null, 2],
  );
  const rates: TrueRate[] = [];
  const rows = contracts.flatMap(({ property, area, board, rooms }) => {
    const base = drawPrice(random, 110, 260, 5);
    return rooms.flatMap((unit, better) => {
      const low = base + better * 35;
      return seasons.flatMap((season, step) => {
        const price = low + step * 25;
        const single = price + 30 + step * 10;
        const triple = price - 10;
        const periods = ratesOf(season, { unit, price, single, triple, board });
        rates.push(...periods);
        return periods.map(({ from, to }): ExcelValue[] => [
          ...[property, area, unit, boardCodes[board], season.name],
          ...[from, to].map((date) => dateCell(date, "dd-mmm-yy")),
          ...[single, price, triple].map((value) => ({ value, format: "#,##0.00" })),
          season.minNights,
        ]);
      });
    });
  });
  const sheet = {
    sheet: `Contracted ${year}`,
    rows: [
      ["NORTHERN CIRCUIT DMC LTD - CONTRACTED NETT RATES, NON RESIDENTS"],
      ["Currency: USD. Rates per person per night. Updated 02/11/2026"],
      [],
      [
        ...["Property", "Location", "Room type", "Basis", "Season", "Valid from", "Valid to"],
        ...["Single", "PP sharing", "PP triple", "Min nights"],
      ],
      ...rows,
      [],
      [
        "BB bed & breakfast, HB half board, FB full board. Concession and park fees are not included.",
      ],
    ],
  };
  return { truth: { kind: "nett", currency: "USD", rates }, sheets: [sheet] };
}

const hotels = [
  ["SAFARI PARK ROAD HOTEL, NAIROBI", ["Standard Room", "Superior Room", "Executive Suite"]],
  ["BAHARI BEACH HOTEL, DIANI", ["Garden View", "Sea View"]],
  ["MENENGAI HOTEL, NAKURU", ["Standard Room", "Family Room"]],
] as const;

function hotelGroup(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["LOW", "HIGH", "FESTIVE"],
    [1, 0, 1, 2],
    divide(year, ["01-04", "04-16", "07-16", "12-21"], "01-03"),
    [null, null, 3],
  );
  const rates: TrueRate[] = [];
  const sections = hotels.flatMap(([hotel, rooms]) => [
    [hotel] as ExcelValue[],
    ...rooms.map((unit, better): ExcelValue[] => {
      const low = drawPrice(random, 8500, 10_500, 100) + better * 2400;
      return [
        unit,
        ...seasons.flatMap((season, step) => {
          const single = low + step * 1900;
          const price = single + 3200;
          rates.push(
            ...ratesOf(season, {
              unit,
              price,
              single,
              charged: "per unit",
              board: "bed and breakfast",
            }),
          );
          return [single, price].map((value) => ({ value, format: "#,##0" }));
        }),
      ];
    }),
  ]);
  const sheet = {
    sheet: "RACK",
    rows: [
      ["TUMAINI HOTELS GROUP"],
      [`RACK RATES ${year} - KES PER ROOM PER NIGHT, BED AND BREAKFAST`],
      [],
      [null, ...seasons.flatMap(({ name }) => wide(name))],
      [
        null,
        ...seasons.flatMap(({ periods }) =>
          wide(periods.map((period) => spellYearOnce(period, "d mmm")).join(", ")),
        ),
      ],
      ["ROOM", ...seasons.flatMap(() => ["SINGLE", "DOUBLE"])],
      ...sections,
      [],
      ...lines(
        "RATES INCLUDE 16% VAT, 2% CATERING LEVY AND 5% SERVICE CHARGE",
        "MINIMUM STAY IN THE FESTIVE SEASON: 3 NIGHTS",
        "EXTRA BED KES 3,500. DINNER BUFFET KES 2,800. CONFERENCE ROOMS ON REQUEST.",
      ),
    ],
  };
  return { truth: { kind: "rack", currency: "KES", rates }, sheets: [sheet] };
}

const camps = [
  ["Tarangire Silale Camp", ""],
  ["Manyara Acacia Camp", ""],
  ["Crater Rim Camp", "1"],
  ["Serengeti Moru Camp", ""],
  ["Lamai Migration Camp", "2"],
] as const;

function operatorCamps(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Low", "High"],
    [1, 0, 1],
    divide(year, ["01-01", "03-16", "06-01"], "12-31"),
  );
  const festive = random.pick([40, 50]);
  const rates: TrueRate[] = [];
  const rows = camps.map(([unit, note]) => {
    const supplement = drawPrice(random, 60, 130, 10);
    const low = drawPrice(random, 240, 360, 5);
    const minNights = note === "2" ? 3 : null;
    const prices = seasons.flatMap((season, step) =>
      (["full board", "all inclusive"] as const).map((board, more) => {
        const price = low + step * 70 + more * 145;
        const single = price + supplement;
        rates.push(...ratesOf({ ...season, minNights }, { unit, price, single, board }));
        return cell(price);
      }),
    );
    return [cell(`${unit}${note && ` <sup>${note}</sup>`}`), ...prices, cell(supplement)];
  });
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50), band(12, 16, 75)],
      extras: [extra(festive)],
    },
    landscape: true,
    html: plainPage(
      `body{font:12.5px Roboto,Arial;margin:36px 44px} table{width:100%} td,th{padding:8px 10px;text-align:center} td:first-child{text-align:left}
      tr:nth-child(even) td{background:#f0f0ea} th{background:#44553a;color:#fff;-webkit-print-color-adjust:exact} sup{font-size:8px}`,
      `<h2>Ardhi Tented Camps &ndash; Tanzania</h2><p>STO Rates ${year} | USD per person sharing per night</p>
      ${table([
        [
          head("Camp", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(`${name} season: ${spellPeriods(periods, "d mmm", " – ", ", ")}`, { across: 2 }),
          ),
          head("Single supplement", { down: 2 }),
        ],
        seasons.flatMap(() => heads(["Full board", "Game package"])),
        ...rows,
      ])}
      <p><sup>1</sup> Crater service fee of USD 295 per vehicle is paid at the gate. &nbsp; <sup>2</sup> Minimum 3 nights.</p>
      <p><b>Full board</b>: accommodation, breakfast, lunch (hot or picnic) and dinner. <b>Game package</b>: all inclusive of drinks, laundry and shared game drives.</p>
      <p><b>Children</b> under 5 years free, 5 – 11 years 50%, 12 – 16 years 75% of the adult rate, sharing with an adult.</p>
      <p><b>Festive supplement</b>: USD ${festive} per person per night from 23 December to 31 December, all camps.</p>
      <p>Guides' accommodation: USD 45 per guide per night, full board.</p>`,
    ),
  };
}

function lakeHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0],
    divide(year, ["01-01", "03-01", "06-01", "10-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const rows = ["Hill Room", "Lake Room", "Lake Suite"].map((unit, better) => [
    cell(unit),
    ...seasons.flatMap((season, step) => {
      const single = drawPrice(random, 85, 105, 5) + better * 35 + step * 20;
      const price = single + 30;
      rates.push(
        ...ratesOf(season, {
          unit,
          price,
          single,
          charged: "per unit",
          board: "bed and breakfast",
        }),
      );
      return cells([`$${single}`, `$${price}`]);
    }),
  ]);
  const dates = seasons.map(({ periods }) => spellPeriods(periods, "mmmm d", " - ", "<br>"));
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      "*{-webkit-print-color-adjust:exact} body{font:13px Arial Narrow,Arial;margin:46px} td,th{padding:8px 18px;border:1px solid #c2c2c2;text-align:center} th{background:#16506b;color:#fff}",
      `<h2>Cormoran Bay Hotel</h2><p>Lake Kivu, Rwanda</p><h3>Rack rates ${year}</h3>
      ${table([
        [
          head("", { down: 2 }),
          ...seasons.map(({ name }, place) =>
            head(`${name}<br><small>${dates[place]}</small>`, { across: 2 }),
          ),
        ],
        seasons.flatMap(() => heads(["Single", "Double"])),
        ...rows,
      ])}
      <p>Prices are in US dollars per room per night, bed and breakfast, with 18% VAT.</p>
      <p>Half board: add $${random.pick([18, 20, 22])} per person per day. Full board: add $38 per person per day.</p>
      <p><b>Special offer in the low season: stay 4 nights, pay 3.</b></p>
      <p>Children under 6 sleep free in their parents' bed. Extra bed $25.</p>
      <p>Boat to the islands $15 per person. Parking and wifi are free.</p>`,
    ),
  };
}
