import { spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, eastPage, heads, row, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Printed sheets of lodges and hotels. */
export const riversLodges: readonly Layout[] = [
  { name: "Zanzibar hotel, seasons named in a table of their own", make: zanzibarHotel },
  { name: "Madagascar lodge, a table for each bungalow", make: madagascarLodge },
  { name: "Namibian desert camp, two boards side by side", make: desertCamp },
  { name: "Rwandan gorilla lodge, bands of color for seasons", make: gorillaLodge },
];

const zanzibarBasis = { charged: "per unit", board: "bed and breakfast" } as const;

const zanzibarNotes = `<p>Children up to 2 years stay free. Children from 3 to 11 years in an extra bed pay US$ 35 per night.</p>
      <p>Honeymooners receive a fruit basket. Long stay: stay 7 nights, pay 6.</p>
      <p>Cancellation: until 30 days before arrival free of charge, 29 – 15 days 50%, later and no-show 100%.</p>
      <p>Account: NMK Hospitality Ltd, Bank of the Spice Islands, USD 0440 1120 7756 &middot; Tel. +255 24 223 9170</p>`;

const zanzibarStyles = `body{font:12px "Liberation Serif",Georgia;color:#10333b} h1{font-weight:400;font-size:26px;margin:0;color:#0c7c86}
      h3{color:#0c7c86;border-bottom:3px double #0c7c86;margin:18px 0 8px} th{background:#0c7c86;color:#fff;font-weight:400}
      td,th{padding:5px 10px;border:1px solid #a8d3d6;text-align:center} table{width:100%}`;

function zanzibarHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const rooms = someInOrder(
    random,
    ["Garden Room", "Terrace Room", "Ocean View Room", "Baraza Suite", "Rooftop Suite"],
    random.pick([3, 4]),
  ).map((unit, place) => ({ unit, sleeps: place < 2 ? 2 : 3 }));
  const newYear = random.pick(["01-06", "01-11"]);
  const seasons = makeSeasons(
    ["Kusi", "Kaskazi", "Vuli"],
    [1, 0, 1, 0, 1, 2],
    divide(
      year,
      ["06-01", "07-01", random.pick(["09-16", "10-01"]), "12-20", newYear, "04-01"],
      "05-31",
    ),
    [random.pick([3, 4, 5]), 2],
  );
  const [pattern, until] = random.pick([
    ["dd.mm.yyyy", " – "],
    ["d mmm yyyy", " to "],
    ["dd/mm/yy", " – "],
  ] as const);
  const tax = random.pick([4, 5]);
  const rates: TrueRate[] = [];
  const rows = rooms.map(({ unit, sleeps }, line) => [
    ...cells([unit, sleeps]),
    ...seasons.flatMap((season, place) => {
      const double = drawPrice(random, 150, 190) + line * 55 + ([90, 40, 0][place] ?? 0);
      const single = double - drawPrice(random, 25, 45);
      rates.push(...ratesOf(season, { unit, price: double, single, sleeps, ...zanzibarBasis }));
      return cells([double, single]);
    }),
  ]);
  const calendar = table([
    heads(["Season", "Travel dates (first to last night)", "Minimum stay"]),
    ...seasons.map(({ name, periods, minNights }) =>
      cells([name, spellPeriods(periods, pattern, until), minNights ? `${minNights} nights` : "–"]),
    ),
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11)],
      extras: [extra(tax), extra(30, { obligatory: false })],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: coastPage(
      zanzibarStyles,
      `<h1>Nyumba ya Mkuti</h1><p>Boutique hotel in Stone Town, Zanzibar &middot; Nett rates ${year}/${year + 1}</p>
      <h3>Seasons</h3>${calendar}<h3>Rates</h3><p>In US$ per room per night, including breakfast, VAT and service charge.</p>
      ${table([
        [
          head("Room", { down: 2 }),
          head("Max. guests", { down: 2 }),
          ...seasons.map(({ name }) => head(name, { across: 2 })),
        ],
        seasons.flatMap(() => heads(["Double", "Single use"])),
        ...rows,
      ])}
      <h3>Good to know</h3>
      <p>Half board can be added at US$ 30 per person per night (optional).</p>
      <p>Government infrastructure tax: US$ ${tax} per person per night, to be paid by guests at check-out.</p>
      ${zanzibarNotes}`,
    ),
  };
}

const openingOf = (year: number, random: Random) =>
  makeSeasons(
    ["Low season", "Mid season", "High season"],
    [0, 1, 2, 1, 2],
    divide(
      year,
      ["04-01", random.pick(["05-16", "06-01"]), "07-15", random.pick(["09-16", "10-01"]), "12-20"],
      "01-15",
    ),
  );

const madagascarStyles = `body{font:12.5px "DejaVu Serif",serif;margin:0 30px} h1{color:#2f6b2f;font-size:23px;margin:0} h2{font-size:15px;margin:18px 0 4px;color:#2f6b2f}
      table{width:100%} td,th{padding:4px 9px;border-top:1px solid #9c9;border-bottom:1px solid #9c9;text-align:left} th{font-weight:400;font-style:italic}`;

function madagascarLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const bungalows = someInOrder(
    random,
    ["Ravinala Bungalow", "Vakona Bungalow", "Indri Family Bungalow", "Villa Fosa"],
    random.pick([2, 3]),
  );
  const seasons = openingOf(year, random);
  const [pattern, until] = random.pick([
    ["dd/mm/yyyy", " au "],
    ["dd.mm.yyyy", " - "],
    ["d mmmm yyyy", " – "],
  ] as const);
  const money = random.pick([
    (amount: number) => `${amount} €`,
    (amount: number) => `${amount},00 €`,
    (amount: number) => `€ ${amount}`,
  ]);
  const tax = random.pick([2, 3]);
  const rates: TrueRate[] = [];
  const parts = bungalows.map((unit, line) => {
    const body = seasons.flatMap((season, place) => {
      const price = drawPrice(random, 84, 98, 1) + line * 37 + place * 16;
      const [single, triple] = [price + random.whole(28, 46), price - random.whole(7, 13)];
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "half board" }));
      const { name, periods } = season;
      return periods.map((period, index) => [
        ...(index === 0 ? [cell(name, { down: periods.length })] : []),
        cell(spellPeriod(period, pattern, until)),
        ...(index === 0
          ? [single, price, triple].map((value) => cell(money(value), { down: periods.length }))
          : []),
      ]);
    });
    return `<h2>${unit}</h2>${table([heads(["Saison / Season", "Dates", "Single", "Double", "Triple"]), ...body])}`;
  });
  return {
    truth: {
      kind: null,
      currency: "EUR",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [extra(tax, { each: "unit" })],
    },
    html: eastPage(
      madagascarStyles,
      `<h1>Ony Mena Forest Lodge</h1><p>Andasibe, Madagascar &mdash; Tarifs ${year} / Rates ${year}</p>
      <p>Prix par personne et par nuit en demi-pension. <i>Prices per person per night on half board, in Euro.</i></p>${parts.join("")}
      <p>The lodge is closed every year from 16 January to 31 March.</p>
      <p>Vignette touristique / tourist tax: ${tax} € per bungalow per night, not included, to be paid on the spot.</p>
      <p>Children sharing with two adults: 0 to 3 years free; 4 to 11 years 50% of the price in a double.</p>
      <p>Included: dinner, breakfast, local taxes except the above. Not included: lunch, drinks, entrance to the national park and
      local guides.</p><p>Acompte de 30% à la réservation / 30% deposit with booking; balance one month before arrival.</p>
      <p>Contact: Hery & Lalao, onymena@lodge.example, +261 34 05 771 90</p>`,
    ),
  };
}

const desertStyles = `*{-webkit-print-color-adjust:exact} body{font:12px Arial,"Liberation Sans";margin:20px 38px} h1{font-size:25px;color:#b5541c;margin:4px 0}
      table{border-collapse:collapse;width:100%;margin:8px 0} td,th{padding:6px 8px;text-align:center} .rates td:first-child{text-align:left}
      .rates tr{border-bottom:1px solid #e0b690} .unit td{background:#f3dcc4;letter-spacing:1px} .rates th{background:#b5541c;color:#fff}`;

function desertCamp(random: Random): Made {
  const year = random.pick([2025, 2026]);
  const units = someInOrder(
    random,
    ["Dune Chalet", "Camelthorn Chalet", "Star Bed Suite", "Canvas Room"],
    random.pick([2, 3]),
  );
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [1, 0, 1],
    divide(
      year,
      ["11-01", random.pick(["12-01", "01-08"]), random.pick(["06-01", "07-01"])],
      "10-31",
    ),
  );
  const [pattern, until] = random.pick([
    ["dd mmm yyyy", " – "],
    ["d mmmm yyyy", " to "],
    ["dd mmm yy", " - "],
  ] as const);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, line) => [
    row([cell(unit.toUpperCase(), { across: 5 })], 'class="unit"'),
    ...seasons.map((season, place) => {
      const bed = drawPrice(random, 1650, 1950, 10) + line * 480 + place * 560;
      const figures = [
        ["bed and breakfast", bed] as const,
        ["half board", bed + random.pick([420, 460])] as const,
      ].flatMap(([board, price]) => {
        const single = price + random.pick([450, 590]);
        rates.push(...ratesOf(season, { unit, price, single, board }));
        return cells([`N$ ${grouped(price)}`, `N$ ${grouped(single)}`]);
      });
      return row([
        cell(`<b>${season.name}</b><br>${spellPeriods(season.periods, pattern, until)}`),
        ...figures,
      ]);
    }),
  ]);
  return {
    truth: { kind: "rack", currency: "NAD", rates, bands: [band(0, 5, 0), band(6, 12, 50)] },
    html: southPage(
      desertStyles,
      `<div style="height:14px;background:linear-gradient(90deg,#b5541c,#e9a15b)"></div><h1>Aus der Namib Desert Camp</h1>
      <p>Rack rates 1 November ${year} – 31 October ${year + 1}, in Namibian Dollar (N$, fixed 1:1 to the Rand), per person per night.</p>
      <table class="rates">${row([head("", { down: 2 }), head("Bed & Breakfast", { across: 2 }), head("Dinner, Bed & Breakfast", { across: 2 })])}
      ${row(heads(["Sharing", "Single", "Sharing", "Single"]))}${rows.join("")}</table>
      <p>Rates include 15% VAT and the 2% tourism levy.</p>
      <p><b>Children:</b> 0 – 5 years free of charge, 6 – 12 years 50% when sharing the room with two adults.</p>
      <h3>Activities (optional, minimum two guests)</h3>${table([
        heads(["Activity", "Duration", "Per person"]),
        cells(["Sundowner drive", "2 hours", "N$ 690"]),
        cells(["Guided excursion to the vlei", "6 hours", "N$ 1,980"]),
        cells(["Guided e-bike tour", "3 hours", "N$ 850"]),
      ])}
      <p>Check-in from 14h00, check-out by 10h00. Payment by EFT or credit card. Reservations +264 61 400 217, stay@ausdernamib.example</p>`,
    ),
  };
}

const gorillaNotes = `<p>Gorilla permits are issued by the Rwanda Development Board at US$ 1,500 per person per trek and are not part of the lodge rate.
      We can buy permits on your behalf against full prepayment.</p>
      <p>Children of 6 to 14 years sharing with adults in cottages and suites pay 50% of the sharing rate. Children below 6 years
      cannot be accepted. Note that trekking is allowed from 15 years.</p>
      <p>Cancellation: 90 days or more 10%, 89 to 46 days 50%, 45 days or fewer 100%.</p>
      <p>Kigali office: KG 9 Avenue, Nyarutarama &middot; hello@ikirenga.example &middot; +250 788 301 442</p>`;

const gorillaStyles = `body{font:12.5px "Liberation Sans",Arial;color:#222} h1{font:italic 28px Georgia;margin:0} table{width:100%;margin:12px 0}
      td,th{padding:6px 9px;text-align:left} td:last-child{text-align:right} tr{border-bottom:1px dotted #888}
      .band td{color:#fff;text-align:left} .s0 td{background:#7a1f1f} .s1 td{background:#b4762a} .s2 td{background:#47713e}`;

function gorillaLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const cottage = random.pick(["Bamboo Cottage", "Volcano View Cottage", "Ibirunga Cottage"]);
  const suite = random.pick(["Silverback Suite", "Hagenia Suite"]);
  const house = random.pick(["Family House", "Umuryango House"]);
  const seasons = makeSeasons(
    ["Peak", "Standard", "Green"],
    [0, 1, 2, 0, 1, 0],
    divide(
      year,
      [
        "01-01",
        random.pick(["01-08", "01-11"]),
        "03-16",
        random.pick(["06-01", "06-11"]),
        "10-01",
        "12-20",
      ],
      "12-31",
    ),
    [3, 2],
  );
  const pattern = random.pick(["d mmmm", "mmmm dth", "dd mmm"]);
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 560, 780, 10);
  const blocks = seasons.flatMap((season, place) => {
    const rooms = [cottage, suite].flatMap((unit, line) => {
      const price = base + line * 260 + ([380, 170, 0][place] ?? 0);
      const single = price + random.pick([220, 250, 310]);
      rates.push(...ratesOf(season, { unit, price, single, sleeps: 2, board: "full board" }));
      return [
        row(cells([unit, "2", "per person sharing, per night", `US$ ${grouped(price)}`])),
        row(cells([unit, "2", "single occupancy, per night", `US$ ${grouped(single)}`])),
      ];
    });
    const price = base * 4 + ([1200, 600, 0][place] ?? 0);
    rates.push(
      ...ratesOf(season, {
        unit: house,
        price,
        sleeps: 5,
        charged: "per unit",
        board: "full board",
      }),
    );
    const { name, periods, minNights } = season;
    const stay = minNights ? ` &middot; minimum stay ${minNights} nights` : "";
    return [
      row(
        [
          cell(
            `<b>${name} season ${year}</b> &nbsp; ${spellPeriods(periods, pattern, " – ", ", ")}${stay}`,
            { across: 4 },
          ),
        ],
        `class="band s${place}"`,
      ),
      ...rooms,
      row(cells([house, "5", "per house, per night", `US$ ${grouped(price)}`])),
    ];
  });
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(6, 14, 50)] },
    html: coastPage(
      gorillaStyles,
      `<h1>Ikirenga Lodge</h1><p>Volcanoes National Park, Rwanda<br>Rack rates, 1 January to 31 December ${year}</p>
      <table>${row(heads(["Accommodation", "Max. guests", "Basis", "Rate"]))}${blocks.join("")}</table>
      <p>Rates include full board (three meals, tea and coffee), VAT and guided village walks. Drinks from the bar are charged as taken.</p>
      ${gorillaNotes}`,
    ),
  };
}
