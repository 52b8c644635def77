import { addDays } from "#domain/rates/trip";
import { veldBooks } from "./blind-veld-books";
import { veldCamps } from "./blind-veld-camps";
import { veldCoast } from "./blind-veld-coast";
import { spell, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, dateCell, heads, lines, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import {
  cell,
  type ExcelValue,
  head,
  type Layout,
  type Made,
  type Random,
  table,
  type TrueRate,
} from "./layout";

/** Sheets of operators in Botswana and Namibia, and an invoice; of other countries and as workbooks in other files. */
export const veldLayouts: readonly Layout[] = [
  { name: "mobile camps: a letter to partners with two tables", make: mobileLetter },
  { name: "camps of one house: pairs of columns, one closed", make: houseOfCamps },
  { name: "German farm: boards as columns", make: germanFarm },
  { name: "invoice of a stay, workbook", make: invoice },
  ...veldCamps,
  ...veldCoast,
  ...veldBooks,
];

const letterCss = `
  body{font:12px/1.45 serif;margin:44px 60px} p{margin:9px 0} .r{text-align:right}
  td,th{border:1px solid #777;padding:4px 10px;text-align:left} .n td{text-align:right}
  .n td:first-child{text-align:left} h1{font-size:17px;letter-spacing:1px;margin:0}`;

function mobileLetter(random: Random): Made {
  const year = random.whole(2026, 2028);
  const company = random.pick([
    "Sekgwa Mobile Safaris",
    "Pula & Dust Expeditions",
    "Motswiri Trails",
  ]);
  const styles = someInOrder(
    random,
    ["Expedition Camp", "Classic Mobile Camp", "Heritage Camp", "Private Fly Camp"],
    random.whole(2, 3),
  );
  const [long, short] = [random.whole(5, 7), random.whole(3, 4)];
  const seasons = makeSeasons(
    ["Green", "Shoulder", "High"],
    [0, 1, 2, 1, 0],
    divide(year, ["03-01", "04-01", random.pick(["06-16", "07-01"]), "11-01", "12-01"], "01-09"),
    [short, short, long],
  );
  const supplement = random.pick([20, 30, 40]);
  const child = random.pick([60, 70, 75]);
  const [fee, vehicle] = [random.pick([45, 60, 65]), drawPrice(random, 300, 450, 10)];
  const rates: TrueRate[] = [];
  const rows = styles.map((unit, place) => {
    const base = drawPrice(random, 320, 420, 10) + place * 180;
    const prices = seasons.map((season, index) => {
      const price = base + index * drawPrice(random, 60, 110, 10);
      const single = index === 0 ? price : (price * (100 + supplement)) / 100;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return price;
    });
    return cells([unit, ...prices.map((price) => `USD ${grouped(price)}`)]);
  });
  const key = table([
    heads(["Season", "Dates of travel"]),
    ...seasons.map(({ name, periods }) =>
      cells([name, periods.map((period) => spellYearOnce(period, "d mmmm")).join(" and ")]),
    ),
  ]);
  return {
    html: plainPage(
      letterCss,
      `<h1>${company.replace("&", "&amp;")}</h1><p>Plot ${random.whole(120, 990)}, Airport Road, Maun, Botswana</p>
      <p class="r">Maun, ${random.whole(2, 27)} August ${year - 1}</p>
      <p>Dear partners,</p>
      <p>Thank you for another wonderful year together. Below you will find our STO rates for the ${year} season. The camps
      move with the game, and from 10 January until the end of February, when the black cotton soil is at its
      worst, we do not operate.</p>
      ${key}
      <p>All rates are per person per night sharing a tent, fully inclusive of meals, local drinks, mokoro outings and
      game drives in our own vehicles:</p>
      ${table([heads(["Camp style", ...seasons.map(({ name }) => name)]), ...rows]).replace("<table", '<table class="n"')}
      <p>Guests who travel alone pay a single supplement of ${supplement}%; in the Green season we gladly waive it. We ask for a
      minimum of ${short} nights, and of ${long} nights in the High season.</p>
      <p>Park fees are not included: please add USD ${fee} per person per night. A private vehicle with guide can be
      arranged on request at USD ${vehicle} per vehicle per night.</p>
      <p>We take children from 8 years. Those of 8 to 12 years who share a tent with an adult pay ${child}% of the rate.</p>
      <p>Provisional bookings are held for 14 days; a deposit of 30% secures the space and the balance is due 60 days
      before the first night.</p>
      <p>With warm regards,</p><p><i>${random.pick(["Boitumelo Sechele", "Kagiso Nthobatsang", "Wynand du Preez"])}</i><br>Reservations</p>`,
    ),
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(8, 12, child)],
      extras: [extra(fee), extra(vehicle, { each: "unit", obligatory: false })],
      offers: [],
    },
  };
}

const houseCss = `
  body{font:10.5px sans-serif;margin:22px 30px;color:#222} h1{font:24px serif;margin:0;color:#6b4226}
  table{width:100%;margin:12px 0} th{background:#6b4226;color:#fff;font-weight:normal;padding:5px}
  .s th{background:#d9c9b4;color:#222} td{border-bottom:1px solid #d9c9b4;padding:6px;text-align:center}
  td:first-child{text-align:left;font-weight:bold} ul{margin:4px 0 8px;padding-left:16px} h4{margin:8px 0 2px}
  .c{width:46%} *{-webkit-print-color-adjust:exact}`;

function houseOfCamps(random: Random): Made {
  const year = random.whole(2026, 2028);
  const house = random.pick(["Mokolwane Collection", "Tlou & Co. Camps", "Letaka House of Camps"]);
  const camps = random.some(
    ["Xobega Camp", "Dinaka Island", "Khwai Sandbanks", "Little Gomoti", "Savute Pan Camp"],
    random.whole(3, 4),
  );
  const seasons = makeSeasons(
    ["Green", "Shoulder", "Peak"],
    [0, 1, 2, 1],
    divide(year, ["01-06", "04-01", random.pick(["06-01", "06-15"]), "11-01"], "01-05"),
    [2, 2, 3],
  );
  const closed = random.pick(camps.slice(1));
  const [young, older] = [random.pick([40, 50]), random.pick([70, 75])];
  const [levy, offer] = [
    random.pick([35, 40, 55]),
    random.pick([
      { stay: 4, pay: 3 },
      { stay: 5, pay: 4 },
    ]),
  ];
  const rates: TrueRate[] = [];
  const rows = camps.map((unit) => {
    const base = drawPrice(random, 590, 940);
    const prices = seasons.flatMap((season, index) => {
      if (unit === closed && index === 0) return [cell("closed *", { across: 2 })];
      const price = base + index * drawPrice(random, 210, 330);
      const single = price + index * drawPrice(random, 150, 300, 10);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    });
    return row([cell(unit), ...prices]);
  });
  const dates = (season: Season) => spellPeriods(season.periods, "d mmm yyyy");
  return {
    landscape: true,
    html: plainPage(
      houseCss,
      `<h1>${house.replace("&", "&amp;")}</h1><p>Rack rates ${year} &middot; US Dollars per person per night &middot; valid until 5 January ${year + 1}</p>
      <table>${row([head("Camp", { down: 2 }), ...seasons.map((season) => head(`<b>${season.name}</b><br>${dates(season)}`, { across: 2 }))])}
      ${row(
        seasons.flatMap(() => heads(["Sharing", "Single"])),
        'class="s"',
      )}
      ${rows.join("")}
      ${row([cell("Minimum stay"), ...seasons.map(({ minNights }) => cell(`${minNights} nights`, { across: 2 }))])}</table>
      <p>* ${closed} is closed for maintenance and reopens at the start of the Shoulder season.</p>
      <h4>Children sharing with two adults</h4>${table([
        heads(["Age", "Rate"]),
        cells(["Under 6 years", "not accepted"]),
        cells(["6 – 11 years", `${young}% of the sharing rate`]),
        cells(["12 – 15 years", `${older}% of the sharing rate`]),
      ]).replace("<table", '<table class="c"')}
      <h4>Please note</h4><ul><li>A concession levy of US$ ${levy} per person per night is charged in addition to the rates.</li>
      <li>Special offer: stay ${offer.stay} nights and pay for ${offer.pay}, at any one camp, in the Green season.</li>
      <li>Rates are fully inclusive: all meals, house drinks, two activities a day, laundry and transfers from the airstrip.</li>
      <li>Not included: flights, premium spirits, champagne, curios, travel insurance, gratuities.</li>
      <li>Cancellation: 60 – 31 days before arrival 50%, 30 days or fewer 100% of the invoice.</li></ul>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 11, young), band(12, 15, older)],
      extras: [extra(levy)],
      offers: [offer],
    },
  };
}

const farmCss = `
  body{font:12.5px/1.4 serif;margin:50px 64px} h1{font-size:22px;font-weight:normal;text-align:center;margin:0}
  .c{text-align:center} td,th{padding:6px 14px;border-bottom:1px dotted #555} th{font-weight:normal;font-style:italic}
  td+td{text-align:right} table{margin:16px auto}`;

function germanFarm(random: Random): Made {
  const start = random.pick([2026, 2027]);
  const [month, last] = random.pick([
    ["11", "31. Oktober"],
    ["03", "28. Februar"],
  ] as const);
  const from = `${start}-${month}-01`;
  const to = `${start + 1}-${month === "11" ? "10-31" : "02-28"}`;
  const farm = random.pick(["Gästefarm Okarusewa", "Farm Hohenfels", "Gästefarm Omburo-Süd"]);
  const units = someInOrder(
    random,
    ["Farmzimmer", "Gartenzimmer", "Bungalow", "Steinhaus"],
    random.whole(2, 3),
  );
  const [halfBoard, fullBoard] = [drawPrice(random, 320, 420, 10), drawPrice(random, 560, 690, 10)];
  const [supplement, child] = [drawPrice(random, 200, 380, 10), random.pick([50, 60])];
  const base = drawPrice(random, 980, 1240, 10);
  const boards = [
    ["bed and breakfast", 0],
    ["half board", halfBoard],
    ["full board", fullBoard],
  ] as const;
  const rates: TrueRate[] = [];
  const rows = units.map((unit, place) => {
    const prices = boards.map(([board, more]) => {
      const price = base + place * 210 + more;
      rates.push(
        ...ratesOf({ periods: [{ from, to }] }, { unit, price, single: price + supplement, board }),
      );
      return `N$ ${grouped(price, ".")}`;
    });
    return cells([unit, ...prices]);
  });
  const first = month === "11" ? "1. November" : "1. März";
  return {
    html: plainPage(
      farmCss,
      `<h1>${farm}</h1><p class="c">Familie ${random.pick(["Rust", "von Seydlitz", "Brandt"])} &middot; Namibia</p>
      <p class="c"><b>Preisliste, gültig vom ${first} ${start} bis ${last} ${start + 1}</b><br>Alle Preise in Namibia-Dollar, pro Person und Nacht im Doppelzimmer</p>
      ${table([heads(["", "Übernachtung<br>mit Frühstück", "Halbpension", "Vollpension"]), ...rows])}
      <p>Einzelzimmerzuschlag: N$ ${supplement} pro Nacht.</p>
      <p>Kinder bis 5 Jahre übernachten bei uns kostenlos, Kinder von 6 bis 12 Jahren zahlen ${child} % im Zimmer der Eltern.</p>
      <p>Zur Halbpension gehören Kaffee und Kuchen am Nachmittag und das gemeinsame Abendessen am Farmtisch. Getränke werden nach Verbrauch abgerechnet.</p>
      <p>Farmrundfahrten, Reiten und Jagdgäste: bitte sprechen Sie uns an. Wir bitten um eine Anzahlung von 20 %; der
      Rest kann in bar oder per Überweisung bezahlt werden. Bei Absage weniger als 14 Tage vor Anreise berechnen wir 50 %.</p>
      <p class="c"><i>Wir freuen uns auf Ihren Besuch!</i></p>`,
    ),
    truth: {
      kind: null,
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, child)],
      extras: [],
      offers: [],
    },
  };
}

/** No rate sheet: the amounts are of one party that has stayed. */
function invoice(random: Random): Made {
  const arrival = `${random.whole(2026, 2027)}-${random.pick(["05", "09", "10"])}-${random.whole(10, 24)}`;
  const nights = random.whole(2, 4);
  const [rate, transfer, levy] = [
    drawPrice(random, 380, 720, 10),
    drawPrice(random, 120, 260, 10),
    drawPrice(random, 20, 40),
  ];
  const items = [
    ["Luxury tent, full board, 2 adults", nights * 2, rate],
    ["Conservancy levy", nights * 2, levy],
    ["Airport transfer, one way", 2, transfer],
  ] as const;
  const total = items.reduce((sum, [, count, price]) => sum + count * price, 0);
  return {
    sheets: [
      {
        sheet: "Invoice",
        rows: [
          ["PROFORMA INVOICE", null, null, `No. ${random.whole(1100, 4800)}`],
          [random.pick(["Olkeri Camp Ltd", "Sosian Hills Lodge Ltd", "Ndutu Woods Ltd"])],
          ["Bill to:", random.pick(["Mr & Mrs Vandermeer", "Family Lindqvist", "Ms O. Adeyemi"])],
          [
            "Arrival:",
            dateCell(arrival, "dd mmm yyyy"),
            "Departure:",
            dateCell(addDays(arrival, nights), "dd mmm yyyy"),
          ],
          [null],
          ["Description", "Qty", "Unit price USD", "Amount USD"],
          ...items.map(([name, count, price]): ExcelValue[] => [name, count, price, count * price]),
          ["Total due", null, null, total],
          ["Deposit 30%", null, null, Math.round(total * 0.3)],
          [null],
          ...lines(
            `Payable within 14 days of ${spell(addDays(arrival, -90), "d mmmm yyyy")}.`,
            "Bank: Equity Bank, Nanyuki. Please quote the invoice number.",
          ),
        ],
      },
    ],
    truth: { kind: null, currency: "USD", rates: [], bands: [], offers: [] },
  };
}
