import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, coastPage, dateCell, heads } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of beach lodges in Mozambique, Zanzibar and Madagascar. */
export const islandSheets: readonly Layout[] = [
  { name: "a Mozambican beach lodge, seasons as rows", make: mozambique },
  { name: "a Zanzibar hotel with two boards in columns", make: zanzibar },
  { name: "bungalows in Madagascar by the night", make: madagascar },
  { name: "a beach lodge's workbook of two years", make: yearsWorkbook },
];

/** Seasons of the coast: low, high and festive, until the first days of the next year. */
function coastSeasons(random: Random, names: readonly string[], year: number): Season[] {
  const rains = random.pick(["03-01", "03-16", "04-01"]);
  const summer = random.pick(["06-01", "06-16", "07-01"]);
  const festive = random.pick(["12-18", "12-20", "12-22"]);
  return makeSeasons(names, [1, 0, 1, 2], divide(year, ["01-06", rains, summer, festive], "01-05"));
}

function mozambique(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = coastSeasons(random, ["Value", "Regular", "Festive"], year);
  const units = random.some(["Dune Casita", "Sea View Casita", "Beach Villa", "Reef Suite"], 3);
  const percent = random.pick([30, 50]);
  const childTo = random.pick([11, 12]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, step) => {
    const minNights = [2, 3, 5][step] ?? null;
    const prices = units.map((unit, index) => {
      const price = drawPrice(random, 2800 + step * 1400, 3600 + step * 1400, 10) + index * 650;
      const single = price * (1 + percent / 100);
      rates.push(...ratesOf(season, { unit, board: "half board", price, single, minNights }));
      return cell(`R ${grouped(price, " ")}`);
    });
    const dates = spellPeriods(season.periods, "d mmm yyyy");
    return [cell(season.name), cell(dates), cell(`${minNights} nights`), ...prices];
  });
  const titles = heads(["Season", "Dates", "Minimum stay", ...units]);
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, 2, 0), band(3, childTo, 50)],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: coastPage(
      `body{font:12.5px "Trebuchet MS",Arial} h1{font-weight:300;color:#0a7287;letter-spacing:3px;margin:0}
      th{background:#0a7287;color:#fff;padding:8px;font-weight:normal} td{padding:8px;border:1px solid #b7dbe2}`,
      `<h1>PRAIA DAS CONCHAS</h1><p>Tofo coast, Inhambane, Mozambique</p><h3>Rack rates ${year}</h3>
      <p>South African Rand, per person sharing per night, dinner, bed and breakfast</p>
      ${table([titles, ...rows], "width:100%")}
      <p>Single supplement: ${percent}%</p>
      <p>Children sharing with two adults:</p>
      ${table([
        heads(["Age", "Rate"]),
        cells(["0 – 2 years", "Free of charge"]),
        cells([`3 – ${childTo} years`, "50% of the adult rate"]),
      ])}
      <p><b>Long stay:</b> stay 7 nights and pay for only 6. Not combinable with other specials.</p>
      <p>Rates include VAT, kayaks and snorkelling gear. Rates exclude dives, spirits and airport transfers.</p>
      <p>Reservas: praia@conchas.example, +258 84 555 0170</p>`,
    ),
  };
}

const boardsOfHotel = ["bed and breakfast", "half board"] as const;

function zanzibar(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = coastSeasons(random, ["LOW SEASON", "HIGH SEASON", "PEAK SEASON"], year);
  const units = random.some(["Garden Room", "Ocean Room", "Swahili Suite", "Pool Bungalow"], 3);
  const festive = random.pick([35, 40]);
  const meal = random.pick([25, 30]);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, step) => [
    [
      cell(`${season.name}: ${spellPeriods(season.periods, "dd.mm.yyyy", " – ", " and ")}`, {
        across: 7,
      }),
    ],
    ...units.map((unit, index) => {
      const low = drawPrice(random, 80, 110, 10) + step * 40 + index * 25;
      const prices = boardsOfHotel.flatMap((board, dinner) => {
        const price = low + dinner * meal;
        const [single, triple] = [price + 45 + step * 10, price - 10];
        const charged = "per person sharing" as const;
        rates.push(...ratesOf(season, { unit, board, charged, price, single, triple }));
        return cells([single, price, triple]);
      });
      return [cell(unit), ...prices];
    }),
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      extras: [5, festive].map((amount) => extra(amount)),
      bands: [band(0, 3, 0), band(4, 12, 50)],
    },
    html: coastPage(
      `body{font:12px Calibri,Carlito,Arial} td,th{border:1px solid #333;padding:4px 12px;text-align:center}
      td[colspan]{background:#f6d9a8;font-weight:bold;text-align:left} td:first-child{text-align:left}`,
      `<h2 style="text-align:center">MATEMWE PALMS BEACH HOTEL<br>NET CONTRACT RATES ${year}/${year + 1}</h2>
      <p>All rates are in USD, per person per night.</p>
      ${table(
        [
          [
            head("Room type", { down: 2 }),
            head("Bed &amp; Breakfast", { across: 3 }),
            head("Half Board", { across: 3 }),
          ],
          boardsOfHotel.flatMap(() => heads(["Single", "Double", "Triple"])),
          ...rows,
        ],
        "width:100%",
      )}
      <ul><li>Infants 0-3 years stay free in the parents' room.</li><li>Children 4-12 years sharing with two adults pay 50% of the adult rate.</li>
      <li>Government infrastructure tax of USD 5 per person per night is not included and is payable at the hotel.</li>
      <li>Compulsory festive supplement from 24.12.${year} to 01.01.${year + 1}: USD ${festive} per person per night, in addition to the above rates.</li>
      <li>Check in 14:00, check out 10:00.</li>
      <li>Cancellation: 30-15 days before arrival 50%, less than 15 days 100% of the booking.</li></ul>
      <p>Signed for the hotel: ______________ &nbsp; Signed for the agent: ______________</p>`,
    ),
  };
}

const bungalows = [
  ["Bungalow Vanille", 2, 62],
  ["Bungalow Girofle", 3, 78],
  ["Bungalow Famille", 5, 118],
  ["Villa Baobab", 6, 190],
] as const;

function madagascar(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = coastSeasons(random, ["Low season", "High season", "Holidays"], year);
  const halfBoard = random.pick([22, 26, 30]);
  const rates: TrueRate[] = [];
  const rows = bungalows.map(([unit, sleeps, base]) => [
    cell(unit),
    cell(sleeps),
    ...seasons.map((season, step) => {
      const price = base + random.whole(0, 9) + step * 18;
      rates.push(
        ...ratesOf(season, {
          unit,
          board: "bed and breakfast",
          charged: "per unit",
          price,
          sleeps,
        }),
      );
      return cell(`${price} €`);
    }),
  ]);
  const titles = [
    head("Bungalow"),
    head("Max. guests"),
    ...seasons.map(({ name, periods }) =>
      head(`${name}<br><small>${spellPeriods(periods, "dth mmmm yyyy", " to ")}</small>`),
    ),
  ];
  return {
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      extras: [extra(halfBoard, { obligatory: false }), extra(1, { each: "unit" })],
    },
    html: coastPage(
      `body{font:13px "Times New Roman"} h1{font-style:italic;margin-bottom:0} th{border-bottom:2px solid #7a4b1e;padding:7px}
      td{padding:7px 10px;border-bottom:1px dotted #7a4b1e;text-align:center} td:first-child{text-align:left}`,
      `<h1>Antsanga Lodge</h1><p>Île de Nosy Mena, Madagascar</p><h3>Rack rates ${year} in euro</h3>
      <p>Prices are per bungalow and per night, breakfast included for all guests.</p>
      ${table([titles, ...rows])}
      <p>Optional half board supplement: ${halfBoard} € per person per night.</p>
      <p>Tourist tax: 1 € per bungalow per night, to be paid on the spot.</p>
      <p>Visa and Mastercard accepted with a bank charge of 4%. Tél. +261 34 55 501 22</p>
      <p><i>Misaotra, we look forward to welcoming you!</i></p>`,
    ),
  };
}

function yearsWorkbook(random: Random): Made {
  const units = random.some(["Makuti Room", "Coral Cottage", "Mangrove Suite"], 2);
  const rates: TrueRate[] = [];
  const sheets = [2026, 2027].map((year, later) => {
    const seasons = coastSeasons(random, ["Low", "High", "Christmas & New Year"], year);
    const rows = units.flatMap((unit, index) =>
      seasons.flatMap((season, step) => {
        const price = drawPrice(random, 130, 190, 10) + index * 60 + step * 70 + later * 10;
        const single = price + 50 + step * 15;
        const minNights = step === 2 ? 5 : 2;
        const stated = { unit, price, single, minNights, board: "full board" as const };
        rates.push(...ratesOf(season, stated));
        return season.periods.map(({ from, to }) => [
          unit,
          season.name,
          ...[from, to].map((date) => dateCell(date, "dd mmm yyyy")),
          price,
          single,
          Math.round(price / 2),
          minNights,
        ]);
      }),
    );
    return {
      sheet: `Rates ${year}`,
      rows: [
        [`Kisiwa Bahari Lodge, Mafia Island - rack rates ${year}`],
        ["US$ per person per night, full board"],
        [],
        "Room|Season|From|To|Adult sharing|Single|Child 4-11 yrs|Min nights".split("|"),
        ...rows,
      ],
    };
  });
  const terms = [
    ["Terms and conditions"],
    ["Deposit", "25% to confirm"],
    ["Balance", "30 days before arrival"],
    ["Cancellation 30-8 days", "50%"],
    ["Cancellation 7-0 days", "100%"],
  ];
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(4, 11)] },
    sheets: [...sheets, { sheet: "Terms", rows: terms }],
  };
}
