import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of lodges in South Africa and Mozambique. */
export const southCoast: readonly Layout[] = [
  { name: "reserve: suites by person, villa by night", make: reserveLodge },
  { name: "island lodge: supplements in the last row", make: islandLodge },
];

const reserveCss = `
  @page{margin:0} body{font:11px "Helvetica Neue",Arial,sans-serif;margin:0;color:#222}
  .top{height:58px;background:linear-gradient(90deg,#1f2a24,#6c7a5c);color:#fff;padding:22px 40px 0;font-size:21px}
  .top small{font-size:11px;opacity:.85;margin-left:14px} .in{padding:18px 40px}
  table{border-collapse:collapse;width:100%} th{border-bottom:1.5px solid #1f2a24;padding:6px;font-size:10px}
  td{padding:8px 6px;border-bottom:1px solid #ddd;text-align:center} td:first-child{text-align:left;font-weight:bold}
  .brk{page-break-before:always;padding:40px} li{margin:4px 0}`;

function reserveLodge(random: Random): Made {
  const year = random.whole(2025, 2027);
  const lodge = random.pick(["Marula Drift", "Thornveld Private Reserve", "Nyathi Ridge"]);
  const seasons = makeSeasons(
    ["Winter Special", "Summer", "Festive Season"],
    [0, 1, 2, 1],
    divide(year, ["05-01", "09-01", `12-${random.pick([16, 18, 20])}`, "01-06"], "04-30"),
  );
  const suites = random.some(["Luxury Suite", "Honeymoon Suite", "River Suite"], 2);
  const villa = random.pick(["Marula Villa", "Hilltop Villa"]);
  const [sleeps, percent] = [random.pick([6, 8]), random.pick([30, 50])];
  const levy = drawPrice(random, 280, 460, 10);
  const rates: TrueRate[] = [];
  const rows = [
    ...suites.map((unit) => suiteRow(random, unit, seasons, percent, rates)),
    villaRow(random, villa, seasons, sleeps, rates),
  ];
  const titles = heads(["Accommodation", "Sleeps", "Basis"]);
  const pattern = random.pick(["dd mmm yyyy", "d mmm yy"]);
  const columns = seasons.map(({ name, periods }) =>
    head(`${name}<br>${spellPeriods(periods, pattern)}`),
  );
  return {
    landscape: true,
    html: southPage(
      reserveCss,
      `<div class="top">${lodge}<small>Limpopo, South Africa · Rack rates ${year}/${year + 1}</small></div><div class="in">
      <p>Rates in South African Rand (ZAR), inclusive of 15% VAT.</p>
      ${table([[...titles, ...columns], ...rows])}
      <p>Single supplement: ${percent}% of the sharing rate, suites only.</p>
      <p>* Exclusive use. Minimum stay in the villa is 3 nights, and 4 nights in the Festive Season.</p>
      <p>Fully inclusive of all meals, two game drives daily, local beers, house wines and soft drinks.</p>
      <p>Conservation levy: R ${levy} per person per stay, not included in the rates and payable by all guests.</p></div>
      <div class="brk"><b>Booking terms</b><ul>
      <li>Provisional bookings are held for 10 days.</li>
      <li>A non-refundable deposit of 25% confirms a booking; the balance is due 45 days prior to arrival.</li>
      <li>Cancellation fees: 45 to 31 days 50%; 30 to 15 days 75%; within 14 days 100%.</li>
      <li>No children under 10 years in the suites; the villa welcomes families with children of all ages.</li>
      <li>Malaria precautions are advised from October to April.</li></ul>
      <p>Lowveld Bank, Hoedspruit · Account name ${lodge} (Pty) Ltd · Account 4089 1127 34 · Branch code 334 655 · VAT no 4250188203</p>
      <p>+27 15 793 0260 · reservations@reserve.example</p></div>`,
    ),
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      extras: [extra(levy, { per: "stay" })],
      offers: [],
    },
  };
}

function suiteRow(
  random: Random,
  unit: string,
  seasons: readonly Season[],
  percent: number,
  rates: TrueRate[],
): string[] {
  const base = drawPrice(random, 9800, 15_500, 50);
  const prices = seasons.map(({ periods }, index) => {
    const price = base + index * 2450;
    const single = (price * (100 + percent)) / 100;
    rates.push(...ratesOf({ periods }, { unit, price, single, sleeps: 2, board: "all inclusive" }));
    return cell(`R ${grouped(price, " ")}`);
  });
  return [cell(unit), cell(2), cell("Per person sharing per night"), ...prices];
}

function villaRow(
  random: Random,
  unit: string,
  seasons: readonly Season[],
  sleeps: number,
  rates: TrueRate[],
): string[] {
  const base = drawPrice(random, 54_000, 88_000, 500);
  const fields = { unit, sleeps, charged: "per unit" as const, board: "all inclusive" as const };
  const prices = seasons.map(({ name, periods }, index) => {
    const price = base + index * 9500;
    const minNights = name === "Festive Season" ? 4 : 3;
    rates.push(...ratesOf({ periods }, { ...fields, price, minNights }));
    return cell(`R ${grouped(price, " ")}`);
  });
  return [cell(`${unit} *`), cell(sleeps), cell("Per villa per night"), ...prices];
}

const islandCss = `
  body{font:12px "Century Gothic",Futura,"DejaVu Sans",sans-serif;margin:28px 34px;color:#17414b}
  h1{font-weight:normal;font-size:23px;color:#0f8a94;margin:0} table{border-collapse:collapse;width:100%;margin:12px 0}
  th{background:#0f8a94;color:#fff;font-weight:normal;padding:6px 5px} td{padding:6px 5px;text-align:center;border:1px solid #bfe0e2}
 `;

const islandChildren = table(
  [
    heads(["Age", "Rate"]),
    cells(["0 – 3 years", "Free of charge"]),
    cells(["4 – 11 years", "50% of adult rate"]),
    cells(["12 – 15 years", "75% of adult rate"]),
  ],
  "width:55%",
);

function islandLodge(random: Random): Made {
  const year = random.whole(2026, 2027);
  const lodge = random.pick(["Ilha Coral Lodge", "Casuarina Point", "Dhow Bay Lodge"]);
  const units = random.some(
    ["Garden Casita", "Beach Casita", "Ocean Pool Suite", "Dune Chalet"],
    3,
  );
  const seasons = makeSeasons(
    ["Low", "Mid", "High", "Festive"],
    [0, 1, 2, 1, 3],
    divide(year, ["01-06", "04-01", random.pick(["07-01", "07-16"]), "11-01", "12-21"], "01-05"),
  );
  const step = drawPrice(random, 20, 40);
  const supplements = seasons.map((_, index) => 60 + index * step);
  const fee = random.pick([8, 10, 12]);
  const stay = random.pick([4, 5, 7]);
  const pattern = random.pick(["d mmm", "dd mmm", "mmm dth"]);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => {
    const base = drawPrice(random, 280, 460);
    const prices = seasons.map(({ periods }, index) => {
      const price = base + index * 75;
      const single = price + (supplements[index] ?? 0);
      rates.push(...ratesOf({ periods }, { unit, price, single, board: "full board" }));
      return cell(price);
    });
    return [cell(unit, { style: "text-align:left" }), ...prices];
  });
  const style = "background:#e6f5f5;font-style:italic";
  const supplement = ["Single supplement", ...supplements].map((text) => cell(text, { style }));
  const dates = seasons.map(({ periods }) =>
    head(spellPeriods(periods, pattern), { style: "font-size:10.5px" }),
  );
  return {
    html: southPage(
      islandCss,
      `<h1>${lodge}</h1><p>Quirimbas, Mozambique</p>
      <p><b>STO RATES ${year}</b> – valid from 6 January ${year} to 5 January ${year + 1}</p>
      ${table([
        [head("Room type", { down: 2 }), ...seasons.map(({ name }) => head(`${name} season`))],
        dates,
        ...rows,
        supplement,
      ])}
      <p>Prices in USD per person sharing per night, full board. 17% VAT included.</p>
      <p><b>Long stay:</b> stay ${stay} nights and pay for only ${stay - 1} (not in the Festive season).</p>
      <p><b>Marine park fee:</b> USD ${fee} per person per stay, not included.</p>
      <p><b>Children sharing with two adults</b></p>
      ${islandChildren}
      <p>Included: three meals, snorkeling from the beach, kayaks and paddle boards. Not included: drinks, diving, dhow trips, and transfers from Pemba.</p>
      <p>Reservas / reservations: +258 84 301 5522 – reservas@ilha.example</p>`,
    ),
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50), band(12, 15, 75)],
      extras: [extra(fee, { per: "stay" })],
      offers: [{ stay, pay: stay - 1 }],
    },
  };
}
