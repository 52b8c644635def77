import { deltaBooks } from "./blind-delta-books";
import { deltaHotels } from "./blind-delta-hotels";
import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of camps in Botswana, South Africa, Kenya and Zimbabwe; of hotels and as workbooks in other files. */
export const deltaLayouts: readonly Layout[] = [
  { name: "camps by region under a key of seasons", make: campsByRegion },
  { name: "suites over two years, a house and levies", make: twoYears },
  { name: "a page for each camp, two boards", make: pagePerCamp },
  { name: "a season camp in lines of text", make: linesOfText },
  ...deltaHotels,
  ...deltaBooks,
];

function waterYear(random: Random, year: number): Season[] {
  const peak = random.pick(["06-01", "06-15", "07-01"]);
  const start = `01-${random.pick(["06", "08", "10"])}`;
  return makeSeasons(
    ["Green Season", "Shoulder Season", "Peak Season"],
    [0, 1, 2, 1, 0],
    divide(year, [start, "04-01", peak, "11-01", "12-01"], "01-05"),
  );
}

const keyColors = ["#7d9a5a", "#d2a24c", "#a8502f"];

function campsByRegion(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = waterYear(random, year);
  const percent = random.pick([50, 60, 70]);
  const rates: TrueRate[] = [];
  const campRow = (unit: string) => [
    cell(unit, { style: "text-align:left;font-weight:bold" }),
    cell(random.pick([6, 8, 9, 10, 12])),
    ...seasons.flatMap((season, index) => {
      const price = drawPrice(random, 620 + index * 380, 900 + index * 400);
      const single = index === 0 ? price : price + drawPrice(random, 200, 480, 10);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    }),
  ];
  const regionRow = (region: string) => [
    cell(region, { across: 8, style: "background:#e4ddcf;text-align:left;letter-spacing:2px" }),
  ];
  const delta = random.some(["Xhumega Camp", "Letsha Plains", "Mbiroba Island", "Tau Lagoon"], 3);
  const north = random.some(["Selinda Bend", "Kazuma Pan Camp", "Linyanti Reeds"], 2);
  const key = table(
    seasons.map((season, index) => [
      cell("&nbsp;", { style: `background:${keyColors[index]};width:26px` }),
      cell(`<b>${season.name}</b>`, { style: "text-align:left" }),
      cell(spellPeriods(season.periods, "d mmmm yyyy", " to ", " &nbsp;and&nbsp; "), {
        style: "text-align:left",
      }),
    ]),
  );
  const body = table([
    [
      head("Camp", { down: 2 }),
      head("Tents", { down: 2 }),
      ...seasons.map(({ name }, index) =>
        head(name, { across: 2, style: `background:${keyColors[index]};color:#fff` }),
      ),
    ],
    seasons.flatMap(() => heads(["Per person sharing", "Single"])),
    regionRow("OKAVANGO DELTA"),
    ...delta.map((camp) => campRow(camp)),
    regionRow("CHOBE &amp; LINYANTI"),
    ...north.map((camp) => campRow(camp)),
  ]);
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 15, percent)],
      offers: [{ stay: 5, pay: 4 }],
    },
    html: plainPage(
      `body{font:11px Georgia;color:#333;margin:26px 40px} td,th{border:1px solid #cfc6b4;padding:4px 9px;text-align:center}
      h1{font-weight:normal;letter-spacing:4px;color:#6b5536;margin:4px 0} .key td{border:0} ul{columns:2}`,
      `<h1>KWANDELA SAFARI CAMPS</h1><p>Rack Rates ${year} &nbsp;|&nbsp; US Dollars per person per night &nbsp;|&nbsp; Fully inclusive</p>
      <div class="key">${key}</div><br>${body}
      <p><b>Included:</b> accommodation, all meals, two scheduled activities a day, house wines, local spirits and beers, laundry, park fees and 14% VAT.<br>
      <b>Excluded:</b> flights and road transfers, premium brands, travel insurance and gratuities.</p>
      <p><b>Children:</b> our camps welcome children from 6 years of age. Children aged 6 – 15 sharing with two adults pay ${percent}% of the adult sharing rate.</p>
      <p><b>Long stays:</b> stay 5 nights and pay for 4 in Green Season.</p>
      <p>Deposit of 20% within 14 days of confirmation; balance 45 days before arrival. Reservations: +267 680 0417, res@kwandela.example</p>`,
    ),
  };
}

function twoYears(random: Random): Made {
  const first = random.pick([2025, 2026]);
  const [supplement, guests] = [random.pick([30, 40, 50]), random.pick([6, 8, 10])];
  const [levy, festive] = [drawPrice(random, 160, 320, 10), drawPrice(random, 1200, 2600, 100)];
  const seasons = [first, first + 1].map((year) => ({
    name: String(year),
    periods: divide(year, ["01-01"], "12-31"),
  }));
  const rates: TrueRate[] = [];
  const rand = (value: number) => cell(`R ${grouped(value, " ")}`);
  const suites = random.some(["Marula Suite", "Leadwood Suite", "Jackalberry Suite"], 2);
  const suiteRows = [...suites, "Granite Pool Suite"].map((unit) => {
    const price = drawPrice(random, 9800, 19_000, 100);
    return [
      cell(unit),
      ...seasons.map((season, index) => {
        const raised = price + index * drawPrice(random, 600, 1400, 100);
        const single = raised * (1 + supplement / 100);
        rates.push(...ratesOf(season, { unit, price: raised, single, board: "full board" }));
        return rand(raised);
      }),
    ];
  });
  const house = drawPrice(random, 68_000, 92_000, 500);
  const houseRow = seasons.map((season, index) => {
    const price = house + index * 5500;
    const night = { unit: "Ridge House", price, charged: "per unit", sleeps: guests } as const;
    rates.push(...ratesOf(season, { ...night, minNights: 2, board: "full board" }));
    return rand(price);
  });
  const years = seasons.map((season) => head(`1 January – 31 December ${season.name}`));
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [extra(levy), extra(festive)],
    },
    html: plainPage(
      `body{font:13px "Trebuchet MS",Arial;margin:36px 48px} td{border-bottom:1px dotted #777;padding:7px 16px 7px 0} 
      th{text-align:left;padding:7px 16px 7px 0;border-bottom:2px solid #222} h2{font-size:15px;margin:22px 0 4px}
      .top{background:#23302a;color:#e9dfc4;padding:14px 20px;font-size:20px}`,
      `<div class="top">Thabelo Private Game Reserve<br><small>Rack rates ${seasons.map(({ name }) => name).join(" and ")}</small></div>
      <h2>Suites – per person sharing, per night</h2>${table([[head("Suite"), ...years], ...suiteRows])}
      <p>Single supplement in a suite: ${supplement}% of the sharing rate.</p>
      <h2>Ridge House – exclusive use, per night</h2>
      ${table([
        [head("House"), head("Maximum guests"), ...years],
        [cell("Ridge House"), cell(guests), ...houseRow],
      ])}
      <p>Minimum stay at Ridge House is 2 nights.</p>
      <p>Rates include three meals a day (full board), morning and evening game drives, guided walks and 15% VAT.</p>
      <p><b>Not included:</b> a conservation levy of R ${levy} per person per night, payable by all guests.
      A festive supplement of R ${grouped(festive, " ")} per person per night applies from 20 December to 3 January.</p>
      <p><b>Children</b> under 4 years stay free of charge. Children 4 to 11 years sharing with two adults pay 50% of the adult rate.</p>
      <p>Cancellations: 42 – 29 days before arrival 25%, 28 – 15 days 50%, 14 days or less 100%.<br>
      Bank: Lowveld Merchant Bank, branch 250 655, account 6204 118 907.</p>`,
    ),
  };
}

function pagePerCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const dry = random.pick(["06-15", "07-01"]);
  const seasons = makeSeasons(
    ["Low Season", "Mid Season", "High Season", "Festive"],
    [1, 0, 2, 0, 3],
    divide(year, ["01-05", "04-01", dry, "11-01", "12-20"], "01-04"),
    [null, null, null, random.pick([3, 4])],
  );
  const fee = drawPrice(random, 90, 140);
  const rates: TrueRate[] = [];
  const campPage = (unit: string) => {
    const added = drawPrice(random, 120, 180);
    const rows = seasons.map((season, index) => {
      const price = drawPrice(random, 280 + index * 90, 360 + index * 90);
      const single = price + drawPrice(random, 70, 140);
      rates.push(
        ...ratesOf(season, { unit, price, single, board: "full board" }),
        ...ratesOf(season, {
          unit,
          price: price + added,
          single: single + added,
          board: "all inclusive",
        }),
      );
      const least = season.minNights ? `<br><i>minimum ${season.minNights} nights</i>` : "";
      return [
        cell(`<b>${season.name}</b>${least}`),
        cell(spellPeriods(season.periods, "d mmm yyyy")),
        ...[price, single, price + added, single + added].map((value) =>
          cell(`$${value}`, { style: "text-align:right" }),
        ),
      ];
    });
    return `<h2>${unit}</h2>${table([
      [
        head("Season", { down: 2 }),
        head("Dates", { down: 2 }),
        head("Full Board", { across: 2 }),
        head("Game Package (all inclusive)", { across: 2 }),
      ],
      heads(["Sharing", "Single", "Sharing", "Single"]),
      ...rows,
    ])}`;
  };
  const camps = random.some(["Ol Sero Camp", "Enkiito Tented Camp", "Lemeiti Springs"], 2);
  const intro = `<h1>Siyiapei Camps <span>Kenya</span></h1><p>Rack rates ${year}. All rates in US Dollars, per person per night.</p>`;
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 15, 50)],
      extras: [extra(fee)],
    },
    html: plainPage(
      `body{font:12px Verdana;margin:40px} h1{border-bottom:5px solid #8c2f1b} h1 span{float:right;font-size:14px;color:#777}
      h2{color:#8c2f1b} th{background:#8c2f1b;color:#fff;border:1px solid #fff;padding:6px} td{border:1px solid #bbb;padding:6px 8px}`,
      `${intro}${campPage(camps[0] as string)}<p>The Game Package adds shared game drives, bush walks, house wines, beers and airstrip transfers.</p>
      <div style="break-after:page"></div>${intro}${campPage(camps[1] as string)}
      <p><b>Conservancy fee:</b> $${fee} per person per night, in addition to the above rates.</p>
      <p><b>Child policy (both camps):</b> 0 – 4 years free; 5 – 15 years 50% of the adult rate when sharing with adults; 16 years and above pay as adults.</p>
      <p>Bookings: P.O. Box 1172, Nanyuki. Tel +254 709 555 018</p>`,
    ),
  };
}

function linesOfText(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const opens = random.pick(["04-01", "04-15"]);
  const peak = random.pick(["07-01", "08-01"]);
  const periods = divide(year, [opens, peak, "11-01"], "11-20");
  const fee = random.pick([15, 20, 25]);
  const least = random.pick([2, 3]);
  const names = ["Early season", "Peak season", "Late season"];
  const rates: TrueRate[] = [];
  const lines = periods.map((period, index) => {
    const price = drawPrice(random, 480, 640) + (index === 1 ? 270 : 0);
    const single = price + drawPrice(random, 90, 260);
    rates.push(
      ...ratesOf(
        { periods: [period] },
        { price, single, minNights: least, board: "all inclusive" },
      ),
    );
    return `<h3>${names[index]}: ${spellPeriod(period, "dth mmmm", " to ")} ${year}</h3>
      <p>US$${price} per person per night sharing<br>US$${single} per person per night single</p>`;
  });
  const closed = `${spell(`${year}-11-21`, "dd mmm")} ${year}`;
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      bands: [band(8, 14, 75)],
      extras: [extra(fee)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      `body{font:13px/1.5 "Times New Roman";width:540px;margin:48px auto;text-align:center} h1{font-variant:small-caps;margin:0}
      h3{margin:16px 0 0;font-size:14px} hr{width:120px}`,
      `<h1>Mutondo Fig Camp</h1><p>Mana Pools, Zimbabwe</p><hr><h2>${year} Rates</h2>${lines.join("")}<hr>
      <p>The camp is fully inclusive of meals, drinks, walking, canoeing and game drives. A minimum stay of ${least} nights applies throughout the season.
      We close for the rains on ${closed}.</p>
      <p>National Parks fees of US$${fee} per person per night are not included.</p>
      <p>Children from 8 to 14 years sharing with adults are charged 75% of the adult rate. We regret that we cannot take children under 8.</p>
      <p>Stay 4 nights and pay for 3 in the early season.</p>
      <p>A deposit of 30% holds your booking. Refunds are 50% up to 60 days before arrival; none thereafter.<br>Harare office +263 242 555 380</p>`,
    ),
  };
}
