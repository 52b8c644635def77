import { southBooks } from "./blind-south-books";
import { southBush } from "./blind-south-bush";
import { southCoast } from "./blind-south-coast";
import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of lodges in Botswana, Namibia and Zambia; of other countries and as workbooks in other files. */
export const southLayouts: readonly Layout[] = [
  { name: "delta camp: tents and occupancies as rows", make: deltaCamp },
  { name: "pans lodge: a table for each room, in pula", make: pansLodge },
  { name: "desert lodge: two boards in merged heads", make: desertLodge },
  { name: "valley camps: calendar apart from prices, two years", make: valleyCamps },
  ...southBush,
  ...southCoast,
  ...southBooks,
];

const deltaCss = `
  body{font:10.5px Verdana,"DejaVu Sans",sans-serif;margin:18px 26px;color:#3a3226}
  .band{background:#5b4a2f;color:#f5ecd8;padding:14px 20px;display:flex;align-items:center;gap:18px}
  .band b{font-size:19px;letter-spacing:3px;text-transform:uppercase}
  table{border-collapse:collapse;width:100%;margin:14px 0} td,th{border:1px solid #c9bb9c;padding:6px 9px}
  th{background:#e9dfc7;font-weight:bold} td{text-align:center} .k{width:48%;margin:4px 0}
  h3{margin:14px 0 4px;color:#5b4a2f;font-size:12px} p{margin:4px 0} .f{color:#887}`;

const deltaLogo = `<svg width="46" height="46"><circle cx="23" cy="23" r="22" fill="#c99a3b"/>
  <path d="M6 30 Q14 10 23 26 T40 20" stroke="#5b4a2f" stroke-width="4" fill="none"/></svg>`;

function deltaCamp(random: Random): Made {
  const year = random.whole(2025, 2027);
  const camp = random.pick(["Tsokwane Camp", "Moremi Reedbank Camp", "Nokaneng Island Camp"]);
  const units = random.some(["Classic Tent", "Lagoon Suite", "Family Tent", "Island Tent"], 3);
  const peak = random.pick(["06-01", "06-15", "07-01"]);
  const seasons = makeSeasons(
    ["Green Season", "Shoulder Season", "Peak Season", "Festive"],
    [0, 1, 2, 1, 0, 3],
    divide(year, ["01-06", "04-01", peak, "11-01", "12-01", "12-20"], "01-05"),
  );
  const pattern = random.pick(["d mmm yyyy", "dd mmmm yyyy", "dd mmm yy"]);
  const levy = random.pick([25, 30, 45]);
  const child = random.pick([50, 60, 70]);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit) => deltaRows(random, unit, seasons, rates));
  const prices = table([
    [
      head("Accommodation", { across: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(
          `${name}<br><span style="font-weight:normal">${spellPeriods(periods, pattern)}</span>`,
        ),
      ),
    ],
    ...rows,
  ]);
  return {
    landscape: true,
    html: southPage(
      deltaCss,
      `<div class="band">${deltaLogo}<b>${camp}</b><span>Okavango Delta, Botswana<br>Rack Rates ${year}</span></div>
      <p style="margin-top:12px">All rates are quoted in US Dollars, per person per night, on a fully inclusive basis. A minimum stay of two nights applies; three nights over Festive.</p>
      ${prices}
      <h3>Children</h3><p>We welcome children of 6 years and older. Children aged 6 to 12 years who share with two adults pay ${child}% of the adult sharing rate.</p>
      <h3>Levies</h3><p>A community trust levy of US$${levy} per person per night is payable in addition to the rates above.</p>
      <h3>Rates include</h3><p>Accommodation, all meals, house wines, local beers and spirits, soft drinks, game drives, mokoro excursions, laundry and VAT.</p>
      <h3>Rates exclude</h3><p>Flights to and from Maun, premium imported brands, travel insurance and gratuities.</p>
      <h3>Cancellation</h3>${table([
        heads(["Days before arrival", "Fee"]),
        cells(["More than 90", "20% (deposit)"]),
        cells(["89 – 46", "50%"]),
        cells(["45 or fewer", "100%"]),
      ]).replace("<table", '<table class="k"')}
      <p class="f">Reservations: Private Bag 118, Maun · +267 686 40 12 · res@${camp.split(" ", 1)[0]?.toLowerCase()}.example · E&amp;OE</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 12, child)],
      extras: [extra(levy)],
      offers: [],
    },
  };
}

/** Two rows of a tent; nobody pays a supplement in the green season. */
function deltaRows(
  random: Random,
  unit: string,
  seasons: readonly Season[],
  rates: TrueRate[],
): string[][] {
  const base = drawPrice(random, 520, 780);
  const prices = seasons.map(({ name, periods }, index) => {
    const price = base + index * drawPrice(random, 140, 260);
    const single = index === 0 ? price : price + drawPrice(random, 120, 320, 10);
    const minNights = name === "Festive" ? 3 : 2;
    rates.push(...ratesOf({ periods }, { unit, price, single, minNights, board: "all inclusive" }));
    return { price, single };
  });
  return [
    [
      head(unit, { down: 2 }),
      cell("Per person sharing"),
      ...prices.map(({ price }) => cell(`$${grouped(price)}`)),
    ],
    [cell("Single"), ...prices.map(({ single }) => cell(`$${grouped(single)}`))],
  ];
}

const pansCss = `
  body{font:12px Georgia,"DejaVu Serif",serif;margin:34px 44px} h1{font-size:22px;text-align:center;margin:0}
  h2{font-size:13px;text-align:center;font-weight:normal;font-style:italic;margin:4px 0 18px}
  .u{background:#27546b;color:#fff;padding:5px 10px;font-weight:bold;margin-top:14px}
  table{border-collapse:collapse;width:100%} th{text-align:left;border-bottom:2px solid #27546b;padding:4px 10px}
  td{border-bottom:1px dotted #9ab;padding:4px 10px} li{margin:3px 0}`;

function pansLodge(random: Random): Made {
  const year = random.whole(2026, 2027);
  const lodge = random.pick([
    "Kudiakam Salt Lodge",
    "Ntwetwe Horizon Lodge",
    "Lone Palm Pan Lodge",
  ]);
  const units = random.some(["Thatched Chalet", "Family Rondavel", "Baobab Room"], 2);
  const high = random.pick(["06-01", "06-16", "07-01"]);
  const periods = divide(year, ["01-01", high, "11-01"], "12-31");
  const names = ["Low", "High", "Low"];
  const pattern = random.pick(["dd-mmm-yy", "dd mmm yyyy", "dd/mm/yyyy"]);
  const write = random.pick([
    (amount: number) => `P ${grouped(amount, " ")}`,
    (amount: number) => `P${grouped(amount)}.00`,
  ]);
  const rates: TrueRate[] = [];
  const blocks = units.map((unit) => {
    const low = drawPrice(random, 1450, 2300, 10);
    const dear = low + drawPrice(random, 300, 800, 10);
    const supplement = drawPrice(random, 350, 700, 10);
    const rows = periods.map((period, index) => {
      const price = names[index] === "High" ? dear : low;
      rates.push(
        ...ratesOf(
          { periods: [period] },
          { unit, price, single: price + supplement, board: "half board" },
        ),
      );
      return [
        names[index] ?? "",
        spell(period.from, pattern),
        spell(period.to, pattern),
        write(price),
        write(supplement),
      ].map((text) => cell(text));
    });
    const titles = ["Season", "From", "To", "Per person sharing", "Single supplement"];
    return `<div class="u">${unit}</div>${table([heads(titles), ...rows])}`;
  });
  return {
    html: southPage(
      pansCss,
      `<h1>${lodge}</h1><h2>STO tariff ${year} &mdash; Makgadikgadi, Botswana</h2>
      <p>Dinner, bed and breakfast. All prices in Botswana Pula (BWP), per person per night, 14% VAT included.</p>
      ${blocks.join("")}
      <ul><li>A government bed levy of P10.00 per person per night is not included and is settled on departure.</li>
      <li>Children up to 2 years stay free of charge.</li>
      <li>Children from 3 to 11 years, sharing with two adults: 50% of the sharing rate.</li>
      <li>Check in from 14h00, check out by 10h00.</li></ul>
      <p><b>Payment:</b> 30% deposit within 14 days of confirmation, balance 45 days before arrival.<br>
      Bank: First Kalahari Bank, Francistown · Branch 28 21 67 · Account 620 4471 8835 · SWIFT FKBWBWGX</p>
      <p><b>Cancellations:</b> 45 – 30 days before arrival 30%; 29 – 15 days 60%; 14 days and fewer, and no shows, 100%.</p>`,
    ),
    truth: {
      kind: "sto",
      currency: "BWP",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(10)],
      offers: [],
    },
  };
}

const desertCss = `
  body{font:11.5px "Trebuchet MS","Liberation Sans",sans-serif;margin:30px} .t{display:flex;justify-content:space-between;border-bottom:4px solid #b5532a;padding-bottom:8px}
  .t b{font-size:24px;color:#b5532a} table{border-collapse:collapse;width:100%;margin:12px 0}
  th{background:#b5532a;color:#fff;padding:5px 8px;border:1px solid #fff} td{padding:5px 8px;background:#f7ece6;border:1px solid #fff;text-align:right}
  .l td{text-align:left} h4{margin:12px 0 2px}`;

function desertLodge(random: Random): Made {
  const year = random.whole(2025, 2027);
  const lodge = random.pick(["Aub Canyon Lodge", "Koigab Plains Lodge", "Klipvlei Desert Lodge"]);
  const units = random.some(["Standard Chalet", "View Chalet", "Mountain Suite", "Garden Room"], 3);
  const high = random.pick(["06-01", "06-16", "07-01"]);
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [0, 1],
    divide(year - 1, ["11-01", high], "10-31"),
  );
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit) => desertRows(random, unit, seasons, rates));
  const camping = seasons.map(({ periods }, index) => {
    const price = drawPrice(random, 240, 300, 10) + index * 60;
    const unit = "Campsite";
    const charged = "per person" as const;
    rates.push(...ratesOf({ periods }, { unit, price, charged, board: "self-catering" }));
    return price;
  });
  const lines = seasons.map(
    ({ name, periods: [span] }) =>
      `<b>${name}:</b> ${span ? spellPeriod(span, "dd mmmm yyyy") : ""}`,
  );
  return {
    html: southPage(
      desertCss,
      `<div class="t"><b>${lodge}</b><span>RACK RATES ${year - 1} / ${year}<br>Namib Desert, Namibia</span></div>
      <p>${lines.join("<br>")}</p>
      ${table([
        [
          head("Accommodation", { down: 2 }),
          head("Season", { down: 2 }),
          head("Bed &amp; Breakfast", { across: 2 }),
          head("Dinner, Bed &amp; Breakfast", { across: 2 }),
        ],
        heads(["Sharing pp", "Single", "Sharing pp", "Single"]),
        ...rows,
      ])}
      <h4>Camping – self-catering, per person per night</h4>
      ${table([
        [head("Site"), ...seasons.map(({ name }) => head(name))],
        [
          cell("Campsite", { style: "text-align:left" }),
          ...camping.map((price) => cell(`N$ ${grouped(price, " ")}`)),
        ],
      ])}
      <p>Rates are in Namibian Dollars, per person per night, and include 15% VAT and the NTB levy.</p>
      <h4>Children (sharing with parents)</h4>
      <p>0 – 5 years: free of charge<br>6 – 12 years: 50% of the rate per person sharing</p>
      <h4>Activities at the lodge</h4>${table([
        cells(["Sundowner drive (2 hours)", "N$ 890 per person"]),
        cells(["Guided canyon walk", "N$ 420 per person"]),
        cells(["Scenic flight", "on request"]),
      ]).replace("<table", '<table class="l"')}
      <p>Tel +264 63 290 114 · bookings@lodge.example · PO Box 5017, Windhoek</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      offers: [],
    },
  };
}

function desertRows(
  random: Random,
  unit: string,
  seasons: readonly Season[],
  rates: TrueRate[],
): string[][] {
  const base = drawPrice(random, 1900, 3400, 10);
  const [supplement, dinner] = [drawPrice(random, 400, 900, 50), drawPrice(random, 420, 560, 10)];
  const rise = drawPrice(random, 300, 900, 10);
  return seasons.map(({ name, periods }, index) => {
    const breakfast = base + index * rise;
    const priced = [
      { price: breakfast, board: "bed and breakfast" as const },
      { price: breakfast + dinner, board: "half board" as const },
    ];
    for (const { price, board } of priced)
      rates.push(...ratesOf({ periods }, { unit, price, single: price + supplement, board }));
    const figures = priced
      .flatMap(({ price }) => [price, price + supplement])
      .map((figure) => cell(`N$ ${grouped(figure, " ")}`));
    const first =
      index === 0 ? [cell(unit, { down: seasons.length, style: "text-align:left" })] : [];
    return [...first, cell(name, { style: "text-align:left" }), ...figures];
  });
}

const valleyCss = `
  body{font:11px Arial,sans-serif;margin:24px 30px} h1{font-weight:300;font-size:26px;margin:0;color:#2f5d3a}
  table{border-collapse:collapse;margin:8px 0 16px} td,th{border:1px solid #2f5d3a;padding:5px 10px;text-align:center}
  p{margin:5px 0}`;

function valleyCamps(random: Random): Made {
  const year = random.whole(2025, 2027);
  const years = [year, year + 1];
  const safari = random.pick(["Mupamadzi Bush Camps", "Kapanda Trails", "Mukula Bushcamps"]);
  const units = random.some(["River Camp", "Ebony Camp", "Oxbow Camp", "Lagoon Camp"], 3);
  const late = random.pick(["10-16", "11-01"]);
  const names = random.pick([
    ["Early", "Prime", "Late"],
    ["Opening", "Peak", "Emerald"],
  ]);
  const calendar = years.map((one) => divide(one, ["05-20", "07-01", late], "11-20"));
  const supplement = drawPrice(random, 120, 220, 10);
  const rates: TrueRate[] = [];
  const rows = units.map((unit) => {
    const base = drawPrice(random, 430, 620);
    const prices = calendar.flatMap((periods, age) =>
      periods.map((period, index) => {
        const price = base + age * 25 + (index === 1 ? 140 : index * 30);
        const fields = { unit, price, single: price + supplement, minNights: 3 };
        rates.push(...ratesOf({ periods: [period] }, { ...fields, board: "all inclusive" }));
        return cell(price);
      }),
    );
    return [head(unit), ...prices];
  });
  const join = random.pick([" to ", " – ", " until "]);
  const dates = names.map((name, index) => [
    cell(name),
    ...calendar.map((periods) =>
      cell(periods[index] ? spellPeriod(periods[index], "d mmmm", join) : ""),
    ),
  ]);
  return {
    landscape: true,
    html: southPage(
      valleyCss,
      `<h1>${safari}</h1><p>South Luangwa, Zambia – <b>Nett rates for the trade ${years.join(" &amp; ")}</b></p>
      <p><b>Our seasons</b></p>
      ${table([[head("Season"), ...heads(years)], ...dates])}
      <p><b>Rates in USD per person per night sharing, fully inclusive</b></p>
      ${table([
        [head("Camp", { down: 2 }), ...years.map((one) => head(one, { across: 3 }))],
        years.flatMap(() => heads(names)),
        ...rows,
      ])}
      <p>Single supplement: USD ${supplement} per night at every camp. The camps are closed from 21 November to 19 May.</p>
      <p>Minimum stay at each camp: 3 nights. Long stay: book 7 nights and pay for 6.</p>
      <p>Included: meals, bar, laundry, walks and drives, park fees and transfers from Mfuwe airport. Not included: visas, insurance, tips, champagne.</p>
      <p>These rates are nett and non-commissionable. They may change without notice if government raises taxes or fees.</p>
      <p>Contact: Thandi, +260 97 555 0142, trade@bushcamps.example. Deposit 25%, balance 60 days prior. Cancellation inside 60 days: 50%; inside 30 days: 100%.</p>`,
    ),
    truth: { kind: "nett", currency: "USD", rates, offers: [{ stay: 7, pay: 6 }] },
  };
}
