import { eastWorkbooks } from "./blind-east-books";
import { houseLayouts } from "./blind-east-houses";
import {
  calendar,
  grouped,
  pageOf,
  priced,
  row,
  type Season,
  someOf,
  spanned,
  spansAt,
  sumOf,
} from "./blind-east-parts";
import { southLayouts } from "./blind-east-south";
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

function conservancySeasons(random: Random, year: number): Season[] {
  const festive = random.pick(["12-16", "12-20", "12-21"]);
  const starts = ["01-06", "04-01", "06-01", "07-01", "11-01", festive];
  const spans = calendar(
    starts.map((start) => `${year}-${start}`),
    `${year + 1}-01-05`,
  );
  return [
    { name: "Green Season", spans: spansAt(spans, [1, 4]), minNights: null },
    { name: "High Season", spans: spansAt(spans, [0, 2]), minNights: null },
    { name: "Peak Season", spans: spansAt(spans, [3, 5]), minNights: random.pick([2, 3]) },
  ];
}

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
  const seasons = conservancySeasons(random, year);
  const pattern = random.pick(["D Mon", "Do Month", "DD Mon"]);
  const tents = someOf(random, ["Classic Tent", "River Tent", "Family Tent", "Bush Suite"], 3);
  const [adultFee, childFee] = [random.pick([100, 116, 130]), random.pick([45, 60])];
  const [teenFrom, percent] = [random.pick([12, 13]), random.pick([70, 75])];
  const rates: TrueRate[] = [];
  const rows = tents.map((unit) => {
    const base = sumOf(random, 280, 420);
    return row([
      cell(unit),
      ...seasons.flatMap((season, index) => {
        const price = base + index * sumOf(random, 110, 160);
        const single = index === 0 ? price : price + sumOf(random, 120, 240);
        rates.push(...priced(season, { unit, price, single, board: "all inclusive" }));
        return [cell(grouped(price)), cell(grouped(single))];
      }),
    ]);
  });
  const peak = seasons[2]?.minNights;
  const html = pageOf(
    conservancyStyles,
    `<div class="band"><svg width="46" height="40"><path d="M23 40V20M5 18h36L32 8H14z" stroke="#f3ead7"
    stroke-width="3" fill="none"/></svg><div><b>ENKIROTET CAMP</b><br>A private conservancy in the greater Maasai Mara,
    Kenya</div></div><h2>STO RATES ${year}</h2>
    <p>Valid from 6 January ${year} to 5 January ${year + 1}. All prices in US Dollars, per person per night.</p>
    <table>${row([head("Accommodation", { down: 3 }), ...seasons.map(({ name }) => head(name.toUpperCase(), { across: 2 }))])}
    ${row(seasons.map(({ spans }) => head(spans.map((span) => spanned(span, pattern)).join("<br>"), { across: 2 })))}
    ${row(seasons.flatMap(() => [head("Sharing"), head("Single")]))}${rows.join("")}</table>
    <p>Peak Season: minimum stay of ${peak} nights. There is no single supplement in Green Season.</p>
    <p>The rate is all inclusive: meals, house wines, beers and spirits, shared game drives, bush walks, laundry and
    transfers from the airstrip. Champagne and tips are for the guest's own account.</p>
    <h2>CONSERVANCY FEES – not included in the rates above</h2>
    <table class="half">${row([head("Guest"), head("Per person per night")])}
    ${row([cell("Adult"), cell(`$${adultFee}`)])}${row([cell(`Child 3 – 17 years`), cell(`$${childFee}`)])}</table>
    <h2>CHILDREN</h2><table class="half">${row([head("Age"), head("Sharing with two adults")])}
    ${row([cell("0 – 3 years"), cell("Free")])}${row([cell(`4 – ${teenFrom - 1} years`), cell("50% of the adult rate")])}
    ${row([cell(`${teenFrom} – 16 years`), cell(`${percent}% of the adult rate`)])}</table>${conservancyTerms}`,
  );
  const fee = { per: "night" as const, each: "person" as const, obligatory: true };
  return {
    html,
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      offers: [],
      extras: [
        { amount: adultFee * 100, ...fee },
        { amount: childFee * 100, ...fee },
      ],
      bands: [
        { fromAge: 0, toAge: 3, percent: 0, amount: null },
        { fromAge: 4, toAge: teenFrom - 1, percent: 50, amount: null },
        { fromAge: teenFrom, toAge: 16, percent, amount: null },
      ],
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

function gorillaLodge(random: Random): Made {
  const year = random.pick([2025, 2026, 2027]);
  const starts = ["01-01", "03-01", "06-01", random.pick(["10-01", "09-16"]), "12-15"];
  const spans = calendar(
    starts.map((start) => `${year}-${start}`),
    `${year}-12-31`,
  );
  const low = { name: "Low season", spans: spansAt(spans, [1, 3]), minNights: null };
  const high = { name: "High season", spans: spansAt(spans, [0, 2, 4]), minNights: null };
  const pattern = random.pick(["D Month YYYY", "Do Mon YYYY", "DD.MM.YYYY"]);
  const rooms = someOf(random, ["Forest Banda", "Garden Cottage", "Volcano View Cottage"], 3);
  const rates: TrueRate[] = [];
  const rows = rooms.map((unit, index) => {
    const prices = [low, high].map((season, dearer) => {
      const price = sumOf(random, 180, 260) + dearer * 80 + index * 20;
      const single = price + sumOf(random, 60, 110);
      const triple = index === 2 ? null : price - sumOf(random, 15, 30);
      rates.push(...priced(season, { unit, price, single, triple, board: "full board" }));
      return { single, price, triple };
    });
    const line = (name: string, key: "single" | "price" | "triple") => [
      cell(name),
      ...prices.map((one, at) =>
        cell(`$ ${one[key]}`, { style: at === 0 ? "background:#dceadf" : "background:#f5d9a8" }),
      ),
    ];
    const [single, double] = [line("Single", "single"), line("Double / twin", "price")];
    const triple = index === 2 ? "" : row(line("Triple", "triple"));
    const down = index === 2 ? 2 : 3;
    return `${row([cell(`<b>${unit}</b>`, { down }), ...single])}${row(double)}${triple}`;
  });
  const dates = (season: Season) => season.spans.map((span) => spanned(span, pattern)).join("; ");
  const free = random.pick([4, 5]);
  const html = pageOf(
    gorillaStyles,
    `<h1>Nshongi Mist Lodge</h1><div class="sub">BWINDI, UGANDA · RACK RATES ${year}</div>
    <h3>Seasons</h3><table>
    ${row([cell("&nbsp;&nbsp;&nbsp;", { style: "background:#dceadf" }), cell("<b>Low season</b>", { style: "white-space:nowrap" }), cell(dates(low))])}
    ${row([cell("&nbsp;&nbsp;&nbsp;", { style: "background:#f5d9a8" }), cell("<b>High season</b>", { style: "white-space:nowrap" }), cell(dates(high))])}
    </table><h3>Rates per person per night in US$, full board</h3><table>
    ${row(["Room", "Occupancy", "Low season", "High season"].map((text) => head(text)))}${rows.join("")}</table>
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
      bands: [
        { fromAge: 0, toAge: free, percent: 0, amount: null },
        { fromAge: free + 1, toAge: 12, percent: 50, amount: null },
      ],
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
  const calving = random.pick(["12-15", "12-20"]);
  const starts = [`${year}-${calving}`, `${year + 1}-04-01`, `${year + 1}-06-01`];
  const last = calving === "12-15" ? `${year + 1}-12-14` : `${year + 1}-12-19`;
  const spans = calendar([...starts, `${year + 1}-07-01`, `${year + 1}-11-01`], last);
  const seasons: Season[] = [
    { name: "Calving", spans: spansAt(spans, [0]), minNights: 2 },
    { name: "Shoulder", spans: spansAt(spans, [2, 4]), minNights: null },
    { name: "Crossing", spans: spansAt(spans, [3]), minNights: random.pick([2, 3]) },
  ];
  const pattern = random.pick(["DD Mon YYYY", "Mon D, YYYY", "DD/MM/YYYY"]);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => {
    const price = sumOf(random, 240, 300, 1) + index * 45;
    const supplement = sumOf(random, 60, 90);
    const single = price + supplement;
    const added = sumOf(random, 190, 240);
    rates.push(...priced(season, { price, single, board: "full board" }));
    rates.push(
      ...priced(season, { price: price + added, single: single + added, board: "all inclusive" }),
    );
    const sums = [price, single, price + added, single + added].map((sum) => cell(`${sum}.00`));
    const dates = season.spans.map((span) => spanned(span, pattern, " to ")).join("<br>");
    return row([
      cell(season.name),
      cell(dates),
      ...sums,
      cell(season.minNights ? `${season.minNights} nights` : "–"),
    ]);
  });
  const shut = spans[1] && spanned(spans[1], pattern, " to ");
  rows.splice(
    1,
    0,
    row([cell(""), cell(shut ?? ""), cell("CAMP CLOSED", { across: 5 })], 'class="shut"'),
  );
  const html = pageOf(
    seasonalStyles,
    `<h1>Korongo Migration Camp – Serengeti</h1><p>Nett contract rates, non-commissionable, for our partners in the trade</p>
    <table><thead>${row([
      head("Season", { down: 2 }),
      head("Travel dates", { down: 2 }),
      head("Full board", { across: 2 }),
      head("All-inclusive game package", { across: 2 }),
      head("Minimum stay", { down: 2 }),
    ])}${row(["pp sharing", "single", "pp sharing", "single"].map((text) => head(text)))}</thead>
    ${rows.join("")}</table><p>Rates are in USD per person per night and include VAT. The camp has ten tents, all alike;
    it stands at Ndutu in the calving months and at Kogatende for the river crossings.</p>
    <p>Full board: accommodation and all meals. Game package: in addition soft drinks, beer and wine, and shared game
    drives in an open vehicle.</p>
    <h4>To be added to the above</h4>${table([
      [cell("Park concession fee, adult"), cell("USD 59.00 per person per night")],
      [cell("Park concession fee, child 5–15"), cell("USD 11.80 per person per night")],
      [cell("Tourism development levy"), cell("USD 1.50 per person per night")],
    ]).replace("<table", '<table class="plain"')}
    ${seasonalTerms("Under 5 years: free. 5 to 11 years, sharing with two adults: 50% of the sharing rate. 12 years and over: adult rate.")}`,
  );
  return { html, truth: seasonalTruth(rates) };
}

function seasonalTruth(rates: readonly TrueRate[]): Made["truth"] {
  const fee = { per: "night" as const, each: "person" as const, obligatory: true };
  return {
    kind: "nett",
    currency: "USD",
    rates,
    offers: [],
    extras: [5900, 1180, 150].map((amount) => ({ amount, ...fee })),
    bands: [
      { fromAge: 0, toAge: 4, percent: 0, amount: null },
      { fromAge: 5, toAge: 11, percent: 50, amount: null },
    ],
  };
}
