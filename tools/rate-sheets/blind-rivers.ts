import { riversBooks } from "./blind-rivers-books";
import { riversLodges } from "./blind-rivers-lodges";
import { spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, heads, plainPage, row, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of camps from a drawer of a tour operator; of lodges and as workbooks in other files. */
export const riversLayouts: readonly Layout[] = [
  { name: "Kenyan family of camps, one row for each camp", make: kenyanCamps },
  { name: "Mara conservancy camp, full board and game package", make: maraCamp },
  { name: "Okavango camps, a page for each year", make: okavangoCamps },
  { name: "Kruger reserve, seasons of two years", make: krugerReserve },
  ...riversLodges,
  ...riversBooks,
];

const marketOf = {
  USD: { sign: "US$", title: "International rack rates", least: 380, step: 10 },
  KES: { sign: "KSh", title: "Rack rates for residents", least: 17_000, step: 500 },
};

const kenyanNames = [
  "Olkeri River Camp",
  "Naiboi Hill Camp",
  "Sarara Springs",
  "Kipepeo House",
  "Lendoro Camp",
];

const kenyanStyles = `body{font:11.5px "DejaVu Sans",sans-serif;margin:26px 32px;color:#3a2d20}
      .top{background:#5b4a2f;color:#fbf4e4;padding:14px 18px;display:flex;justify-content:space-between}
      *{-webkit-print-color-adjust:exact} h1{font:24px Georgia;margin:0} table{border-collapse:collapse;width:100%;margin:14px 0}
      th{background:#e9dcc0} th,td{border:1px solid #c9b68d;padding:6px 8px;text-align:center} small{display:block;font-weight:400}
      .fees{width:45%} .fees td{text-align:left}`;

function kenyanCamps(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const currency = random.pick(["USD", "KES"] as const);
  const { sign, title, least, step } = marketOf[currency];
  const camps = someInOrder(random, kenyanNames, 4);
  const nights = random.pick([3, 4]);
  const seasons = makeSeasons(
    ["Green Season", "Mid Season", "High Season"],
    [2, 1, 0, 2, 1, 2],
    divide(
      year,
      ["01-01", "01-06", "04-01", random.pick(["06-01", "06-16"]), "11-01", "12-20"],
      "12-31",
    ),
    [null, 2, nights],
  );
  const pattern = random.pick(["d mmm", "dd mmm", "mmm d"]);
  const closed = random.pick(camps);
  const rise = step * random.whole(14, 22);
  const rates: TrueRate[] = [];
  const rows = camps.map((unit) => [
    cell(`<b>${unit}</b>`, { style: "text-align:left" }),
    ...seasons.flatMap((season, place) => {
      if (unit === closed && place === 0) return [cell("<i>Closed</i>", { across: 2 })];
      const price = drawPrice(random, least, least * 1.25, step) + place * rise;
      const single = price + drawPrice(random, least / 4, least / 2, step);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    }),
  ]);
  const top = seasons.map(({ name, periods, minNights }) =>
    head(
      `${name}<small>${spellPeriods(periods, pattern)}${minNights ? `<br>Min. ${minNights} nights` : ""}</small>`,
      { across: 2 },
    ),
  );
  const fees = camps.map((camp) =>
    cells([camp, `${sign} ${grouped(drawPrice(random, least / 6, least / 4, step))}`]),
  );
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency,
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50), band(12, 16, 75)],
    },
    html: southPage(
      kenyanStyles,
      `<div class="top"><h1>Nyika Family Camps</h1><div>${title} ${year}<br>1 January – 31 December ${year}</div></div>
      <p>All rates are in ${sign} (${currency}), <b>per person per night</b>, all inclusive: meals, house wines, beers and soft drinks,
      laundry, shared game drives and walks. Conservancy fees (next page) are not included.</p>
      ${table([
        [head("Camp", { down: 2 }), ...top],
        seasons.flatMap(() => heads(["Sharing", "Single"])),
        ...rows,
      ])}
      <p><b>Children</b> &nbsp; 0 – 4 years: free of charge. &nbsp; 5 – 11 years: 50% of the adult sharing rate. &nbsp;
      12 – 16 years: 75% of the adult sharing rate.</p>
      <h3 style="page-break-before:always">Conservancy and land-owner fees</h3><p>Per adult per night, invoiced with the stay.</p>
      <div class="fees">${table(fees)}</div>
      <h3>Cancellation</h3>${table([
        heads(["Notice before arrival", "Charge"]),
        cells(["More than 60 days", "10% of the total"]),
        cells(["60 – 31 days", "50% of the total"]),
        cells(["30 days or less", "100% of the total"]),
      ])}
      <p>Bank: Savings & Trust Bank, Karen Branch, A/C 01 2044 7190 300, SWIFT STBKKENA</p>
      <p>Reservations: bookings@nyikafamily.example, +254 700 204 118</p>`,
    ),
  };
}

const maraStyles = `body{font:12px Cambria,"Liberation Serif",serif;margin:30px 42px} h1{color:#8a3b12;margin:0;letter-spacing:3px;font-size:22px}
      h3{background:#8a3b12;color:#fff;padding:5px 8px;margin:16px 0 0;font-size:12px;-webkit-print-color-adjust:exact}
      th{border-bottom:2px solid #8a3b12;padding:5px;text-align:left} td{border-bottom:1px solid #ddd;padding:5px;vertical-align:top}`;

function maraCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const tents = someInOrder(
    random,
    ["Plains Tent", "River Tent", "Deluxe River Tent", "Honeymoon Tent"],
    random.pick([2, 3]),
  );
  const seasons = makeSeasons(
    ["Peak", "Shoulder", "Green"],
    [1, 2, 0, 1],
    divide(year, ["01-01", "04-01", random.pick(["06-16", "07-01"]), "11-01"], "12-31"),
    [3],
  );
  const supplement = random.pick([120, 150, 180]);
  const festive = random.pick([50, 75]);
  const [low, high, young] = random.pick([
    [100, 200, 50],
    [120, 180, 60],
  ] as const);
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 260, 420);
  const package_ = (title: string, board: "full board" | "all inclusive", more: number) => {
    const body = seasons.map((season, place) => [
      cell(`<b>${season.name}</b>${season.minNights ? " (minimum stay 3 nights)" : ""}`),
      cell(spellPeriods(season.periods, "dth mmmm", " to ")),
      ...tents.map((unit, column) => {
        const price = base + more + column * 85 + ([260, 90, 0][place] ?? 0);
        rates.push(...ratesOf(season, { unit, price, single: price + supplement, board }));
        return cell(`$ ${grouped(price)}`, { style: "text-align:right" });
      }),
    ]);
    return `<h3>${title}</h3>${table([heads(["Season", "Dates", ...tents]), ...body], "width:100%")}`;
  };
  const plain = package_("FULL BOARD – accommodation and three meals daily", "full board", 0);
  const game = package_(
    "GAME PACKAGE – all inclusive: meals, house drinks, two shared game drives daily, airstrip transfers",
    "all inclusive",
    random.pick([190, 230]),
  );
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(low), extra(high), extra(young), extra(festive)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      maraStyles,
      `<h1>ENTIM SAFARI CAMP</h1><p>Olpurkel Conservancy, Greater Mara &middot; STO rates ${year} &middot; not for publication</p>
      <p>US Dollars per person per night sharing a tent.</p>${plain}${game}
      <p><b>Single supplement</b> US$ ${supplement} per night, all seasons.</p>
      <p><b>Festive supplement</b> US$ ${festive} per person per night from 22nd December to 31st December ${year}.</p>
      <p><b>Conservancy fees</b> per person per night, not included in the above:</p>
      ${table([
        heads(["", "1st January – 30th June", "1st July – 31st December"]),
        cells(["Adults", `US$ ${low}`, `US$ ${high}`]),
        [...cells(["Children 3 – 17 years"]), cell(`US$ ${young}`, { across: 2 })],
      ])}
      <p><b>Children sharing with two adults:</b> under 3 years free; 3 to 11 years 50% of the adult rate.</p>
      <p><b>Long stay:</b> stay 4 nights and pay for 3 in the Green season (conservancy fees are due on all nights).</p>
      <p>Deposit 30% with booking. Balance 45 days before arrival. Cancellations within 45 days forfeit the full amount.
      VAT and catering levy at present rates are included. sales@entimcamp.example | P.O. Box 4471-00200 Nairobi</p>`,
    ),
  };
}

const okavangoNames = [
  "Tsaro Bush Camp",
  "Khwena Camp",
  "Moremi Letaka Camp",
  "Savute Dust Camp",
  "Pula Pan Camp",
];
const okavangoWhole = { charged: "per unit", sleeps: 8, board: "all inclusive" } as const;
const okavangoMoney = { USD: 1, BWP: 13 };

const okavangoNotes = `<li>Children of 6 to 12 years receive a 30% discount when sharing with an adult. No children under 6 years.</li>
      <li>Rates exclude flights, visas, tips and medical evacuation cover. A deposit of 25% secures the booking.</li></ul>
      <p>Maun office: Plot 218, Sedia Road &middot; +267 686 0418 &middot; res@mokorodust.example</p>`;

const okavangoStyles = `body{font:13px "Liberation Sans",Arial} h1{font-size:21px;color:#1d4f5c;margin:0 0 4px} h2{border-left:9px solid #1d4f5c;padding-left:9px}
      h4{margin:18px 0 6px} section+section{page-break-before:always} table{width:100%} span{font-weight:400;font-size:11px}
      th{background:#d9e8ea;padding:7px;width:25%} td{padding:7px;border-bottom:1px solid #9bb;text-align:center} td:first-child{text-align:left}`;

function okavangoCamps(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const currency = random.pick(["USD", "BWP"] as const);
  const sign = currency === "USD" ? "USD " : "P";
  const scale = okavangoMoney[currency];
  const camps = someInOrder(random, okavangoNames, random.pick([3, 4]));
  const home = "Kubu Private Camp";
  const starts = ["01-01", "04-01", random.pick(["06-15", "07-01"]), "11-01"];
  const pattern = random.pick(["d mmmm", "dd mmm"]);
  const fee = random.pick([30, 40]) * scale;
  const rates: TrueRate[] = [];
  const yearPage = (year: number, rise: number) => {
    const draw = (least: number, most: number) => drawPrice(random, least, most) * scale;
    const periods = divide(year, starts, "12-31");
    const seasons = makeSeasons(["Green", "Shoulder", "Peak"], [0, 1, 2, 0], periods, [2, 2, 2]);
    const supplements = seasons.map((_, place) => ([75, 150, 225][place] ?? 0) * scale);
    const rows = camps.map((unit) => [
      cell(unit),
      ...seasons.map((season, place) => {
        const price = draw(420, 540) + place * 180 * scale + rise * scale;
        const single = price + (supplements[place] ?? 0);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return cell(sign + grouped(price));
      }),
    ]);
    const whole = seasons.map(({ periods }, place) => {
      const price = draw(3800, 4200) + place * 900 * scale + rise * 8 * scale;
      rates.push(...ratesOf({ periods, minNights: 3 }, { unit: home, price, ...okavangoWhole }));
      return cell(sign + grouped(price));
    });
    const top = [
      head("Camp"),
      ...seasons.map(({ name, periods }) =>
        head(
          `${name} ${year}<br><span>${spellPeriods(periods, pattern, " to ", "<br>and ")}</span>`,
        ),
      ),
    ];
    return `<section><h2>Rates ${year}</h2>
      <h4>Per person per night sharing &middot; minimum stay 2 nights at each camp</h4>
      ${table([
        top,
        ...rows,
        cells([
          "Single supplement per night",
          ...supplements.map((value) => sign + grouped(value)),
        ]),
      ])}
      <h4>Private camp &middot; whole camp per night, up to 8 guests &middot; minimum stay 3 nights</h4>
      ${table([top, [cell(home), ...whole]])}</section>`;
  };
  const pages = [yearPage(first, 0), yearPage(first + 1, 45)];
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency,
      rates,
      bands: [band(6, 12, 70)],
      extras: [extra(fee, { per: "stay" })],
    },
    html: coastPage(
      okavangoStyles,
      `<h1>Mokoro & Dust Safaris – our fixed camps in the Delta</h1><p>Rack rates in ${currency}, fully inclusive of meals, local drinks,
      park fees, laundry and two activities a day with a professional guide.</p>${pages.join("")}
      <h4>Notes</h4><ul><li>A community trust contribution of ${sign}${grouped(fee)} per person per stay is added to every booking.</li>
      ${okavangoNotes}`,
    ),
  };
}

const krugerNotes = `<p><b>Children:</b> 6 to 11 years sharing with two adults pay 50%. Children under 6 are not accepted.
      From 12 years the adult rate applies.</p>
      <p><b>Deposit and cancellation:</b> 20% on confirmation; 90 – 60 days 25%; 59 – 30 days 50%; under 30 days 100%.</p>
      <p>Mbilo (Pty) Ltd, First Lowveld Bank, Hoedspruit, account 620 118 4402, branch code 270-152. E&OE.</p>`;

const krugerVilla = { charged: "per unit", sleeps: 8, board: "all inclusive" } as const;

const krugerStyles = `*{-webkit-print-color-adjust:exact} body{font:12px Helvetica,Arial;margin:0 36px;color:#222}
      .logo{text-align:center;padding:16px} th{background:#20382b;color:#fff;padding:8px;font-size:11px} th div,th em{font-weight:400}
      table{border-collapse:collapse;width:100%} tr td{padding:9px 8px;border-bottom:1px solid #20382b;text-align:center}
      td:nth-child(-n+2){text-align:left} td:nth-child(2){font-size:10.5px;color:#555}`;

function krugerReserve(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const suites = someInOrder(
    random,
    ["Bushwillow Suite", "Leadwood Suite", "Marula Family Suite", "Riverbank Suite"],
    random.pick([2, 3]),
  );
  const seasons = makeSeasons(
    ["Value Season", "Safari Season", "Festive Season"],
    [0, 1, 2, 0],
    divide(
      first,
      ["05-01", random.pick(["07-01", "08-01"]), random.pick(["12-15", "12-18"]), "01-06"],
      "04-30",
    ),
    [null, null, 4],
  );
  const percents = random.pick([
    [25, 50, 100],
    [30, 60, 100],
  ] as const);
  const levy = random.pick([195, 240, 285]);
  const pattern = random.pick(["d mmm yyyy", "dd mmmm yyyy", "dd/mm/yyyy"]);
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 8400, 13_000, 100);
  const rows = suites.map((unit, line) => [
    cells([unit, "per person per night sharing"]),
    seasons.map((season, place) => {
      const price = base + line * 1100 + place * 2300;
      const single = price * (1 + (percents[place] ?? 0) / 100);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cell(`R ${grouped(price, " ")}`);
    }),
  ]);
  const villa = [
    cells(["Baobab Villa", "per villa per night, maximum 8 guests"]),
    seasons.map((season, place) => {
      const price = base * 7 + place * 14_000;
      rates.push(...ratesOf(season, { unit: "Baobab Villa", price, ...krugerVilla }));
      return cell(`R ${grouped(price, " ")}`);
    }),
  ];
  const top = seasons.map(({ name, periods, minNights }) =>
    head(
      `${name.toUpperCase()}<div>${spellPeriods(periods, pattern)}</div>${minNights ? `<em>min. ${minNights} nights</em>` : ""}`,
    ),
  );
  const span = { from: `${first}-05-01`, to: `${first + 1}-04-30` };
  return {
    landscape: true,
    truth: { kind: "sto", currency: "ZAR", rates, bands: [band(6, 11, 50)], extras: [extra(levy)] },
    html: southPage(
      krugerStyles,
      `<div class="logo"><svg width="46" height="46"><circle cx="23" cy="23" r="21" fill="none" stroke="#20382b" stroke-width="2"/>
      <path d="M10 32 L23 12 L36 32" fill="none" stroke="#20382b" stroke-width="3"/></svg>
      <div style="font:20px Georgia;letter-spacing:5px">MBILO PRIVATE GAME RESERVE</div>
      <div>STO RATES &nbsp;|&nbsp; valid ${spellPeriod(span, "d mmmm yyyy")}</div></div>
      <table>${row([head("Accommodation"), head("Basis"), ...top])}
      ${[...rows, villa].map((parts) => row(parts.flat())).join("")}</table>
      <p>Rates are in South African Rand and include 15% VAT. All inclusive: accommodation, all meals, local beverages, two game drives a day
      in open vehicles and a guided walk.</p>
      <p><b>Single supplement:</b> ${percents[0]}% in Value Season, ${percents[1]}% in Safari Season and ${percents[2]}% in Festive Season (suites).</p>
      <p><b>Conservation levy:</b> R ${levy} per person per night, payable by all guests and not included in the rates.</p>
      ${krugerNotes}`,
    ),
  };
}
