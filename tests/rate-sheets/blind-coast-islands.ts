import {
  coastSeasons,
  dottedDate,
  longDate,
  ownPage,
  priceBetween,
  ratesOf,
  sheetYears,
  shortDate,
  spell,
  thousands,
} from "./blind-coast-kit";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of beach lodges in Mozambique, Zanzibar and Madagascar. */
export const islandSheets: readonly Layout[] = [
  { name: "a Mozambican beach lodge, seasons as rows", make: mozambique },
  { name: "a Zanzibar hotel with two boards in columns", make: zanzibar },
  { name: "bungalows in Madagascar by the night", make: madagascar },
  { name: "a beach lodge's workbook of two years", make: yearsWorkbook },
];

function mozambique(random: Random): Made {
  const year = random.pick(sheetYears);
  const seasons = coastSeasons(random, ["Value", "Regular", "Festive"], year);
  const units = random.some(["Dune Casita", "Sea View Casita", "Beach Villa", "Reef Suite"], 3);
  const percent = random.pick([30, 50]);
  const childTo = random.pick([11, 12]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, step) => {
    const minNights = [2, 3, 5][step] ?? null;
    const prices = units.map((unit, index) => {
      const price = priceBetween(random, 2800 + step * 1400, 3600 + step * 1400) + index * 650;
      const single = price * (1 + percent / 100);
      rates.push(
        ...ratesOf(season, {
          unit,
          board: "half board",
          charged: "per person sharing",
          price,
          single,
          minNights,
        }),
      );
      return cell(`R ${thousands(price, " ")}`);
    });
    const dates = spell(season, shortDate, " – ", "<br>");
    return [cell(season.name), cell(dates), cell(`${minNights} nights`), ...prices];
  });
  const heads = ["Season", "Dates", "Minimum stay", ...units].map((text) => head(text));
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [
        { fromAge: 0, toAge: 2, percent: 0, amount: null },
        { fromAge: 3, toAge: childTo, percent: 50, amount: null },
      ],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: ownPage(
      `body{font:12.5px "Trebuchet MS",Arial} h1{font-weight:300;color:#0a7287;letter-spacing:3px;margin:0}
      th{background:#0a7287;color:#fff;padding:8px;font-weight:normal} td{padding:8px;border:1px solid #b7dbe2}`,
      `<h1>PRAIA DAS CONCHAS</h1><p>Tofo coast, Inhambane, Mozambique</p><h3>Rack rates ${year}</h3>
      <p>South African Rand, per person sharing per night, dinner, bed and breakfast</p>
      ${table([heads, ...rows], "width:100%")}
      <p>Single supplement: ${percent}%</p>
      <p>Children sharing with two adults:</p>
      ${table([
        [head("Age"), head("Rate")],
        [cell("0 – 2 years"), cell("Free of charge")],
        [cell(`3 – ${childTo} years`), cell("50% of the adult rate")],
      ])}
      <p><b>Long stay:</b> stay 7 nights and pay for only 6. Not combinable with other specials.</p>
      <p>Rates include VAT, kayaks and snorkelling gear. Rates exclude dives, spirits and airport transfers.</p>
      <p>Reservas: praia@conchas.example, +258 84 555 0170</p>`,
    ),
  };
}

const boardsOfHotel = ["bed and breakfast", "half board"] as const;

function zanzibar(random: Random): Made {
  const year = random.pick(sheetYears);
  const seasons = coastSeasons(random, ["LOW SEASON", "HIGH SEASON", "PEAK SEASON"], year);
  const units = random.some(["Garden Room", "Ocean Room", "Swahili Suite", "Pool Bungalow"], 3);
  const festive = random.pick([35, 40]);
  const meal = random.pick([25, 30]);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, step) => [
    [cell(`${season.name}: ${spell(season, dottedDate, " – ", " and ")}`, { across: 7 })],
    ...units.map((unit, index) => {
      const low = priceBetween(random, 80, 110) + step * 40 + index * 25;
      const prices = boardsOfHotel.flatMap((board, dinner) => {
        const price = low + dinner * meal;
        const [single, triple] = [price + 45 + step * 10, price - 10];
        const charged = "per person sharing" as const;
        rates.push(...ratesOf(season, { unit, board, charged, price, single, triple }));
        return [single, price, triple].map((value) => cell(value));
      });
      return [cell(unit), ...prices];
    }),
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      extras: [5, festive].map((amount) => ({
        amount: amount * 100,
        per: "night",
        each: "person",
        obligatory: true,
      })),
      bands: [
        { fromAge: 0, toAge: 3, percent: 0, amount: null },
        { fromAge: 4, toAge: 12, percent: 50, amount: null },
      ],
    },
    html: ownPage(
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
          boardsOfHotel.flatMap(() => ["Single", "Double", "Triple"].map((text) => head(text))),
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
  const year = random.pick(sheetYears);
  const [low, high, festive] = coastSeasons(
    random,
    ["Low season", "High season", "Holidays"],
    year,
  );
  const seasons = [low, high, festive].filter((season) => season !== undefined);
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
  const heads = [
    head("Bungalow"),
    head("Max. guests"),
    ...seasons.map((season) =>
      head(`${season.name}<br><small>${spell(season, longDate, " to ", "<br>")}</small>`),
    ),
  ];
  return {
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      extras: [
        { amount: halfBoard * 100, per: "night", each: "person", obligatory: false },
        { amount: 100, per: "night", each: "unit", obligatory: true },
      ],
    },
    html: ownPage(
      `body{font:13px "Times New Roman"} h1{font-style:italic;margin-bottom:0} th{border-bottom:2px solid #7a4b1e;padding:7px}
      td{padding:7px 10px;border-bottom:1px dotted #7a4b1e;text-align:center} td:first-child{text-align:left}`,
      `<h1>Antsanga Lodge</h1><p>Île de Nosy Mena, Madagascar</p><h3>Rack rates ${year} in euro</h3>
      <p>Prices are per bungalow and per night, breakfast included for all guests.</p>
      ${table([heads, ...rows])}
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
  const sheets = sheetYears.map((year, later) => {
    const seasons = coastSeasons(random, ["Low", "High", "Christmas & New Year"], year);
    const rows = units.flatMap((unit, index) =>
      seasons.flatMap((season, step) => {
        const price = priceBetween(random, 130, 190) + index * 60 + step * 70 + later * 10;
        const single = price + 50 + step * 15;
        const minNights = step === 2 ? 5 : 2;
        const stated = { unit, price, single, minNights, board: "full board" as const };
        rates.push(...ratesOf(season, { ...stated, charged: "per person sharing" }));
        return season.nights.map(({ from, to }) => [
          unit,
          season.name,
          ...[from, to].map((date) => ({ value: new Date(date), format: "dd mmm yyyy" })),
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
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [{ fromAge: 4, toAge: 11, percent: null, amount: null }],
    },
    sheets: [...sheets, { sheet: "Terms", rows: terms }],
  };
}
