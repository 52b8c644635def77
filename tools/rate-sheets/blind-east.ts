import { eastWorkbooks } from "./blind-east-books";
import { houseLayouts } from "./blind-east-houses";
import { southLayouts } from "./blind-east-south";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, eastPage, heads, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of East African lodges and a few from elsewhere, by a hand that does not know the reader. */
export const eastLayouts: readonly Layout[] = [
  { name: "conservancy camp with a logo band", make: conservancyCamp },
  { name: "gorilla lodge, seasons in a legend", make: gorillaLodge },
  { name: "seasonal camp, two boards, closed in the rains", make: seasonalCamp },
  ...houseLayouts,
  ...southLayouts,
  ...eastWorkbooks,
];

const conservancyStyles = `body{font:11px "Liberation Sans";color:#333;margin:0}
  .band{background:#3d4a2a;color:#f3ead7;padding:14px 18px;display:flex;align-items:center;gap:16px}
  .band b{font:22px "P052";letter-spacing:4px} h2{color:#7a5a2b;font-size:13px;margin:14px 0 4px}
  table{width:100%} td,th{border:1px solid #c9bfa8;padding:5px 6px;text-align:center}
  th{background:#e9e1cf;font-weight:bold} td:first-child{text-align:left}
  .half{width:60%} p{margin:4px 0;line-height:1.4}`;

const conservancyTerms = `<h2>CANCELLATION</h2>
  <table class="half"><tr><th>Notice before arrival</th><th>Fee</th></tr>
  <tr><td>More than 60 days</td><td>Deposit of 20%</td></tr><tr><td>60 to 31 days</td><td>50%</td></tr>
  <tr><td>30 days or less, and no shows</td><td>100%</td></tr></table>
  <h2>BANK DETAILS</h2><p>Account: Enkirotet Safari Holdings Ltd, No. 0148 2265 7001, Savings &amp; Trade Bank,
  Westlands Branch 1150, Nairobi. Swift STBKKENA</p>
  <p>Reservations: res@enkirotet.example | +254 20 555 0148 | P.O. Box 25117 – 00603 Nairobi</p>`;

function conservancyCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const festive = random.pick(["12-16", "12-20", "12-21"]);
  const seasons = makeSeasons(
    ["Green Season", "High Season", "Peak Season"],
    [1, 0, 1, 2, 0, 2],
    divide(year, ["01-06", "04-01", "06-01", "07-01", "11-01", festive], "01-05"),
    [null, null, random.pick([2, 3])],
  );
  const pattern = random.pick(["d mmm", "dth mmmm", "dd mmm"]);
  const tents = someInOrder(random, ["Classic Tent", "River Tent", "Family Tent", "Bush Suite"], 3);
  const [adultFee, childFee] = [random.pick([100, 116, 130]), random.pick([45, 60])];
  const [teenFrom, percent] = [random.pick([12, 13]), random.pick([70, 75])];
  const rates: TrueRate[] = [];
  const rows = tents.map((unit) => {
    const base = drawPrice(random, 280, 420);
    return row([
      cell(unit),
      ...seasons.flatMap((season, index) => {
        const price = base + index * drawPrice(random, 110, 160);
        const single = index === 0 ? price : price + drawPrice(random, 120, 240);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return cells([grouped(price), grouped(single)]);
      }),
    ]);
  });
  const peak = seasons[2]?.minNights;
  const html = eastPage(
    conservancyStyles,
    `<div class="band"><svg width="46" height="40"><path d="M23 40V20M5 18h36L32 8H14z" stroke="#f3ead7"
    stroke-width="3" fill="none"/></svg><div><b>ENKIROTET CAMP</b><br>A private conservancy in the greater Maasai Mara,
    Kenya</div></div><h2>STO RATES ${year}</h2>
    <p>Valid from 6 January ${year} to 5 January ${year + 1}. All prices in US Dollars, per person per night.</p>
    <table>${row([head("Accommodation", { down: 3 }), ...seasons.map(({ name }) => head(name.toUpperCase(), { across: 2 }))])}
    ${row(seasons.map(({ periods }) => head(spellPeriods(periods, pattern), { across: 2 })))}
    ${row(seasons.flatMap(() => heads(["Sharing", "Single"])))}${rows.join("")}</table>
    <p>Peak Season: minimum stay of ${peak} nights. There is no single supplement in Green Season.</p>
    <p>The rate is all inclusive: meals, house wines, beers and spirits, shared game drives, bush walks, laundry and
    transfers from the airstrip. Champagne and tips are for the guest's own account.</p>
    <h2>CONSERVANCY FEES – not included in the rates above</h2>
    <table class="half">${row(heads(["Guest", "Per person per night"]))}
    ${row(cells(["Adult", `$${adultFee}`]))}${row(cells([`Child 3 – 17 years`, `$${childFee}`]))}</table>
    <h2>CHILDREN</h2><table class="half">${row(heads(["Age", "Sharing with two adults"]))}
    ${row(cells(["0 – 3 years", "Free"]))}${row(cells([`4 – ${teenFrom - 1} years`, "50% of the adult rate"]))}
    ${row(cells([`${teenFrom} – 16 years`, `${percent}% of the adult rate`]))}</table>${conservancyTerms}`,
  );
  return {
    html,
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      offers: [],
      extras: [extra(adultFee), extra(childFee)],
      bands: [band(0, 3, 0), band(4, teenFrom - 1, 50), band(teenFrom, 16, percent)],
    },
  };
}

const gorillaStyles = `body{font:12px "URW Gothic","DejaVu Sans",sans-serif;margin:0;color:#222}
  h1{font:italic 26px "URW Bookman";color:#1f5130;margin:0;text-align:center}
  .sub{text-align:center;letter-spacing:2px;margin:2px 0 16px} h3{color:#1f5130;margin:16px 0 4px}
  td,th{padding:6px 10px;border-bottom:1px solid #9db8a4} th{background:#1f5130;color:#fff;text-align:left}
  .low{background:#dceadf} .high{background:#f5d9a8} li{margin:3px 0}
  .foot{margin-top:24px;border-top:3px double #1f5130;font-size:10px;text-align:center;padding-top:6px}`;

const gorillaNotes = `<h3>Good to know</h3><ul>
  <li>Gorilla permits, park entrance, drinks and laundry are not included.</li>
  <li>A contribution of $10 per guest per night to the village school is already part of the rate.</li>
  <li>Driver guides stay free of charge in the staff quarters, meals included.</li>
  <li>Bookings are held for 14 days against a deposit of 30%; the balance is due 45 days before arrival.</li>
  <li>Cancelled 44 – 15 days before arrival: 50%. Later than that: 100%.</li></ul>
  <div class="foot">Nshongi Mist Lodge, Rubuguri Road, Kisoro, Uganda – bookings@nshongimist.example –
  +256 392 555 611<br>USD account 9030 0077 1524, Pearl Commercial Bank, Kampala Road</div>`;

const gorillaColors = ["background:#dceadf", "background:#f5d9a8"];

function gorillaLodge(random: Random): Made {
  const year = random.pick([2025, 2026, 2027]);
  const autumn = random.pick(["10-01", "09-16"]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0, 1],
    divide(year, ["01-01", "03-01", "06-01", autumn, "12-15"], "12-31"),
  );
  const pattern = random.pick(["d mmmm yyyy", "dth mmm yyyy", "dd.mm.yyyy"]);
  const rooms = someInOrder(random, ["Forest Banda", "Garden Cottage", "Volcano View Cottage"], 3);
  const rates: TrueRate[] = [];
  const rows = rooms.map((unit, index) => {
    const prices = seasons.map((season, dearer) => {
      const price = drawPrice(random, 180, 260) + dearer * 80 + index * 20;
      const single = price + drawPrice(random, 60, 110);
      const triple = index === 2 ? null : price - drawPrice(random, 15, 30);
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
      return { single, price, triple };
    });
    const line = (name: string, key: "single" | "price" | "triple") => [
      cell(name),
      ...prices.map((one, at) => cell(`$ ${one[key]}`, { style: gorillaColors[at] })),
    ];
    const [single, double] = [line("Single", "single"), line("Double / twin", "price")];
    const triple = index === 2 ? "" : row(line("Triple", "triple"));
    const down = index === 2 ? 2 : 3;
    return `${row([cell(`<b>${unit}</b>`, { down }), ...single])}${row(double)}${triple}`;
  });
  const key = seasons.map(({ name, periods }, at) =>
    row([
      cell("&nbsp;&nbsp;&nbsp;", { style: gorillaColors[at] }),
      cell(`<b>${name}</b>`, { style: "white-space:nowrap" }),
      cell(spellPeriods(periods, pattern, " – ", "; ")),
    ]),
  );
  const free = random.pick([4, 5]);
  const html = eastPage(
    gorillaStyles,
    `<h1>Nshongi Mist Lodge</h1><div class="sub">BWINDI, UGANDA · RACK RATES ${year}</div>
    <h3>Seasons</h3><table>
    ${key[0]}
    ${key[1]}
    </table><h3>Rates per person per night in US$, full board</h3><table>
    ${row(heads(["Room", "Occupancy", "Low season", "High season"]))}${rows.join("")}</table>
    <h3>Children</h3><p>Up to and including ${free} years: free of charge in the room of their parents.
    ${free + 1} to 12 years: 50% of the double rate. From 13 years on the adult rate applies.</p>
    <h3>Stay longer</h3><p>Low season only: stay 4 nights, pay 3.</p>${gorillaNotes}`,
  );
  return {
    html,
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [],
      offers: [{ stay: 4, pay: 3 }],
      bands: [band(0, free, 0), band(free + 1, 12, 50)],
    },
  };
}

const seasonalStyles = `body{font:11px "DejaVu Serif";margin:0} h1{font-size:19px;margin:0} h1+p{color:#8a3b12;margin-top:2px}
  th,td{border:1px solid #000;padding:5px 8px} thead th{background:#f3c98b} .shut td{color:#777;font-style:italic}
  td{text-align:right} td:first-child,td:nth-child(2){text-align:left} .plain td{border:0;padding:2px 14px 2px 0;text-align:left}
  h4{margin:14px 0 2px;text-transform:uppercase}`;

const seasonalTerms = (child: string) => `<h4>Payment and cancellation</h4>
  <p>A deposit of 30% confirms the booking. Cancellation 90–46 days: 30%; 45–15 days: 60%; 14 days and less: 100%.</p>
  <h4>Guides</h4><p>Driver and guide accommodation: USD 35 per guide, full board, in their own tents.</p>
  <h4>Children</h4><p>${child}</p>
  <p>Contracts: Korongo Trails Ltd, Njiro Hill, Arusha, Tanzania. contracts@korongotrails.example, +255 27 555 0909.
  TIN 119-402-335</p>`;

function seasonalCamp(random: Random): Made {
  const year = random.pick([2025, 2026]);
  const [calving, last] = random.pick([
    ["12-15", "12-14"],
    ["12-20", "12-19"],
  ] as const);
  const [shut, ...seasons] = makeSeasons(
    ["", "Calving", "Shoulder", "Crossing"],
    [1, 0, 2, 3, 2],
    divide(year, [calving, "04-01", "06-01", "07-01", "11-01"], last),
    [null, 2, null, random.pick([2, 3])],
  );
  const pattern = random.pick(["dd mmm yyyy", "mmm d, yyyy", "dd/mm/yyyy"]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => {
    const price = drawPrice(random, 240, 300, 1) + index * 45;
    const supplement = drawPrice(random, 60, 90);
    const single = price + supplement;
    const added = drawPrice(random, 190, 240);
    rates.push(...ratesOf(season, { price, single, board: "full board" }));
    rates.push(
      ...ratesOf(season, { price: price + added, single: single + added, board: "all inclusive" }),
    );
    const sums = [price, single, price + added, single + added].map((sum) => cell(`${sum}.00`));
    const dates = spellPeriods(season.periods, pattern, " to ");
    return row([
      cell(season.name),
      cell(dates),
      ...sums,
      cell(season.minNights ? `${season.minNights} nights` : "–"),
    ]);
  });
  rows.splice(
    1,
    0,
    row(
      [
        cell(""),
        cell(spellPeriods(shut?.periods ?? [], pattern, " to ")),
        cell("CAMP CLOSED", { across: 5 }),
      ],
      'class="shut"',
    ),
  );
  const html = eastPage(
    seasonalStyles,
    `<h1>Korongo Migration Camp – Serengeti</h1><p>Nett contract rates, non-commissionable, for our partners in the trade</p>
    <table><thead>${row([
      head("Season", { down: 2 }),
      head("Travel dates", { down: 2 }),
      head("Full board", { across: 2 }),
      head("All-inclusive game package", { across: 2 }),
      head("Minimum stay", { down: 2 }),
    ])}${row(heads(["pp sharing", "single", "pp sharing", "single"]))}</thead>
    ${rows.join("")}</table><p>Rates are in USD per person per night and include VAT. The camp has ten tents, all alike;
    it stands at Ndutu in the calving months and at Kogatende for the river crossings.</p>
    <p>Full board: accommodation and all meals. Game package: in addition soft drinks, beer and wine, and shared game
    drives in an open vehicle.</p>
    <h4>To be added to the above</h4>${table([
      cells(["Park concession fee, adult", "USD 59.00 per person per night"]),
      cells(["Park concession fee, child 5–15", "USD 11.80 per person per night"]),
      cells(["Tourism development levy", "USD 1.50 per person per night"]),
    ]).replace("<table", '<table class="plain"')}
    ${seasonalTerms("Under 5 years: free. 5 to 11 years, sharing with two adults: 50% of the sharing rate. 12 years and over: adult rate.")}`,
  );
  return { html, truth: seasonalTruth(rates) };
}

function seasonalTruth(rates: readonly TrueRate[]): Made["truth"] {
  return {
    kind: "nett",
    currency: "USD",
    rates,
    offers: [],
    extras: [extra(59), extra(11.8), extra(1.5)],
    bands: [band(0, 4, 0), band(5, 11, 50)],
  };
}
