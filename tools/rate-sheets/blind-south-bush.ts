import { type Period, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { heads, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of tented camps in Zimbabwe and Kenya. */
export const southBush: readonly Layout[] = [
  { name: "teak forest camp: single before double and triple", make: teakCamp },
  { name: "conservancy camp: a band for each season", make: conservancyCamp },
];

const shortPeriod = (period: Period) => spellYearOnce(period, "d mmmm");

const teakCss = `
  body{font:12px Calibri,Carlito,"DejaVu Sans",sans-serif;margin:26px 36px}
  .logo{text-align:center;margin-bottom:10px} .logo b{display:block;letter-spacing:6px;font-size:17px;color:#6a1f1b}
  table{border-collapse:collapse;width:100%;margin:10px 0} th{background:#6a1f1b;color:#fff;padding:6px}
  td{padding:7px 8px;text-align:center;border-bottom:1px solid #d9c9c8} tr:nth-child(odd) td{background:#faf4f3}
  h5{font-size:12.5px;color:#6a1f1b;margin:12px 0 3px}`;

function teakCamp(random: Random): Made {
  const year = random.whole(2025, 2027);
  const camp = random.pick(["Umtshibi Teak Camp", "Kennedy Vlei Camp", "Ngamo Forest Camp"]);
  const seasons = makeSeasons(
    ["Emerald", "Mid", "Peak"],
    [0, 1, 2, 1],
    divide(year, ["01-08", "04-01", random.pick(["06-01", "07-01"]), "11-01"], "01-07"),
  );
  const base = drawPrice(random, 310, 420);
  const nights = random.pick([2, 3]);
  const [adult, child] = random.pick([
    [20, 10],
    [15, 8],
  ] as const);
  const join = random.pick([" &amp; ", " and ", "<br>"]);
  const rates: TrueRate[] = [];
  const rows = seasons.map(({ name, periods }, index) => {
    const price = base + index * 115;
    const [single, triple] = [price + 60 + index * 40, price - 35];
    const minNights = name === "Peak" ? nights : 1;
    rates.push(...ratesOf({ periods }, { price, single, triple, minNights, board: "full board" }));
    return [
      cell(`<b>${name}</b>`),
      cell(periods.map(shortPeriod).join(join)),
      ...[single, price, triple].map((figure) => cell(`US$ ${grouped(figure)}`)),
      cell(minNights === 1 ? "1 night" : `${minNights} nights`),
    ];
  });
  return {
    html: southPage(
      teakCss,
      `<div class="logo"><svg width="60" height="40"><path d="M30 2 L56 38 L4 38 Z" fill="#6a1f1b"/></svg>
      <b>${camp.toUpperCase()}</b>Hwange, Zimbabwe</div>
      <h5>Rack rates valid ${shortPeriod({ from: `${year}-01-08`, to: `${year + 1}-01-07` })}</h5>
      ${table([
        heads([
          "Season",
          "Travel dates",
          "Single",
          "Double pp sharing",
          "Triple pp sharing",
          "Min. stay",
        ]),
        ...rows,
      ])}
      <p>Rates are per person per night on full board and include VAT, the 2% tourism levy, tea and coffee, and laundry.</p>
      <h5>Park fees (payable in addition)</h5>
      <p>Adults: US$${adult} per person per night. Children 6 – 11 years: US$${child} per child per night.</p>
      <h5>Child policy</h5>
      <p>Children under 6 years are not accommodated. From 6 to 11 years, children sharing with two adults pay half the sharing rate.</p>
      <h5>Terms</h5>
      <p>A 20% deposit secures the booking. Full payment is due 60 days before arrival. Cancellations made 59 to 31 days prior forfeit 50%, and 30 days or less 100%, of the invoice.</p>
      <p>Bookings: +263 77 214 6650, camp@teakforest.example, WhatsApp welcome</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 11, 50)],
      extras: [adult, child].map((amount) => extra(amount)),
      offers: [],
    },
  };
}

const conservancyCss = `
  body{font:12px Cambria,"Liberation Serif",serif;margin:30px 46px} h1{font-size:20px;border-left:8px solid #d2842a;padding-left:10px}
  table{border-collapse:collapse;width:100%} td,th{padding:5px 10px;border:1px solid #d8cdbb} td{text-align:right}
  .x{margin-top:10px}`;

function conservancyCamp(random: Random): Made {
  const year = random.whole(2025, 2028);
  const camp = random.pick(["Olkeri Camp", "Leleshwa Springs Camp", "Enkewa Hills Camp"]);
  const units = ["Savanna Tent", random.pick(["Family Tent", "Hill Tent"])];
  const seasons = makeSeasons(
    ["LOW SEASON", "MID SEASON", "HIGH SEASON"],
    [1, 0, 2, 0, 2],
    divide(
      year,
      ["01-01", "04-01", random.pick(["06-01", "06-16", "07-01"]), "11-01", "12-20"],
      "12-31",
    ),
  );
  const pattern = random.pick(["dth mmmm", "d mmmm", "mmmm d"]);
  const [fee, percent] = [random.pick([100, 116, 130]), random.pick([25, 30])];
  const base = drawPrice(random, 340, 480, 10);
  const rates: TrueRate[] = [];
  const bands = seasons.flatMap((season, index) =>
    conservancyBand(season, pattern, units, base + index * 130, rates),
  );
  return {
    html: southPage(
      conservancyCss,
      `<h1>${camp} – rack rates ${year}</h1>
      <p>Masai Mara, Kenya. Rates are in US dollars, per person per night, and include full board accommodation.</p>
      ${table([heads(["", "Per person sharing", "Single", "Triple (per person)"]), ...bands])}
      <p class="x">Conservancy fee of USD ${fee} per person per night is charged on top of the above.</p>
      <p>Festive supplement: USD 50 per person per night for nights between 23 December and 31 December.</p>
      <p>Children below 3 years stay free. Children aged 3 to 11 years sharing with adults get a ${percent}% discount on the sharing rate.</p>
      <p>Includes 16% VAT, tea, coffee and drinking water. Excludes other drinks, game drives, spa treatments and laundry.</p>
      <p>A deposit of 30% is required to confirm. Cancellation less than 30 days before arrival: 50%. Less than 14 days: 100%.</p>
      <p>P.O. Box 30211-00100 Nairobi · Tel: +254 722 000 418 · M-Pesa Paybill 881 204</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 100 - percent)],
      extras: [fee, 50].map((amount) => extra(amount)),
      offers: [],
    },
  };
}

function conservancyBand(
  { name, periods }: Season,
  pattern: string,
  units: readonly string[],
  price: number,
  rates: TrueRate[],
): string[][] {
  const dates = spellPeriods(periods, pattern, " to ", " and ");
  const style = "background:#f6e3c8;text-align:left;font-weight:bold";
  const rows = units.map((unit, index) => {
    const sharing = price + index * 45;
    const [single, triple] = [sharing + 120, sharing - 30];
    rates.push(
      ...ratesOf({ periods }, { unit, price: sharing, single, triple, board: "full board" }),
    );
    return [
      cell(unit, { style: "text-align:left" }),
      ...[sharing, single, triple].map((figure) => cell(grouped(figure))),
    ];
  });
  return [[cell(`${name}: ${dates}`, { across: 4, style })], ...rows];
}
