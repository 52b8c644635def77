import { isOfOneYear, type Period, spellPeriod, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of small groups of camps and of houses by a river. */
export const hillsCamps: readonly Layout[] = [
  { name: "valley camps, closed in the rains, supplement row", make: valleyCamps },
  { name: "plains camp, seasons in a table of their own", make: plainsCamp },
  { name: "forest lodges, two years side by side", make: forestLodges },
  { name: "houses by the river, per house in euro", make: riverHouses },
];

type SpellDates = (period: Period) => string;

/** Dates as the lodges in all files of this set spell them. */
export const datesWithYear: readonly SpellDates[] = [
  (period) => spellYearOnce(period, "d mmm"),
  (period) => spellYearOnce(period, "dth mmmm", " to "),
  (period) => spellYearOnce(period, "dd mmmm", " - "),
  (period) => spellPeriod(period, "dd mmm yyyy"),
  (period) => spellPeriod(period, "dd-mmm-yyyy", " till "),
];
export const datesInDigits: readonly SpellDates[] = [
  (period) => spellPeriod(period, "dd/mm/yyyy"),
  (period) => spellPeriod(period, "dd.mm.yyyy", " - "),
  (period) => spellPeriod(period, "dd/mm/yy", " to "),
];
export const datesWithoutYear: readonly SpellDates[] = [
  (period) => spellYearIfNeeded(period, "d mmm"),
  (period) => spellYearIfNeeded(period, "dth mmmm", " to "),
  (period) => spellYearIfNeeded(period, "mmm d", " - "),
  (period) => spellYearIfNeeded(period, "d mmmm", "–"),
];

/** Spells no year unless the two days are of different years. */
const spellYearIfNeeded = (period: Period, pattern: string, until = " – ") =>
  spellPeriod(period, isOfOneYear(period) ? pattern : `${pattern} yyyy`, until);

const valleySeasons = (year: number, random: Random) =>
  makeSeasons(
    random.pick([
      ["Emerald", "Shoulder", "Peak"],
      ["Green", "Mid", "High"],
    ]),
    [0, 1, 2, 1],
    divide(
      year,
      [
        random.pick(["01-04", "01-10"]),
        random.pick(["05-01", "05-16", "06-01"]),
        random.pick(["07-01", "07-16"]),
        random.pick(["10-16", "11-01"]),
      ],
      random.pick(["11-20", "11-30"]),
    ),
  );

function valleyCamps(random: Random): Made {
  const group = random.pick([
    "Mupamadzi Camps",
    "Kigelia River Safaris",
    "Nyala & Winterthorn Camps",
  ]);
  const year = random.pick([2027, 2028]);
  const seasons = valleySeasons(year, random);
  const dates = random.pick(datesWithoutYear);
  const supplements = [0, drawPrice(random, 60, 100), drawPrice(random, 120, 180)];
  const minimum = random.pick([2, 3]);
  const levy = random.pick([40, 55, 60]);
  const rates: TrueRate[] = [];
  const camps = ["Winterthorn Camp", "Lagoon Camp", "Sausage Tree House", "Baobab Bushcamp"];
  const rows = random.some(camps, random.whole(3, 4)).map((unit, number) => {
    const low = drawPrice(random, 290, 460);
    const cells = seasons.map((season, index) => {
      if (number === 1 && index === 0) return cell("Closed", { style: "color:#999" });
      const price = low + index * random.pick([95, 110, 130]);
      const single = price + (supplements[index] ?? 0);
      const minNights = index === 2 ? minimum : null;
      rates.push(...ratesOf(season, { unit, price, single, minNights, board: "all inclusive" }));
      return cell(`US$${grouped(price)}`);
    });
    return [cell(unit, { style: "text-align:left;font-weight:bold" }), ...cells];
  });
  const body = table([
    [
      head("Camp"),
      ...seasons.map((season, index) =>
        head(
          `${season.name.toUpperCase()} SEASON<br>${season.periods.map(dates).join("<br>&amp; ")}${index === 2 ? `<br>(minimum ${minimum} nights)` : ""}`,
        ),
      ),
    ],
    ...rows,
    [
      cell("Single supplement", { style: "text-align:left" }),
      ...supplements.map((value) => cell(value ? `US$${value}` : "None")),
    ],
  ]);
  const children = random.pick([
    "Children aged 8 to 15 who share with adults pay 70% of the sharing rate.",
    "Children aged 8 to 15 who share with adults receive a 30% discount on the sharing rate.",
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(8, 15, 70)],
      offers: [],
      extras: [extra(levy)],
    },
    landscape: true,
    html: plainPage(
      "body{font:13px 'Gill Sans',Arial} td,th{padding:9px 16px;text-align:center} th{background:#c8a257;color:#fff} td{border-bottom:1px solid #ddd}",
      `<h1 style="letter-spacing:4px;font-weight:normal">${group.toUpperCase()}</h1>
      <h3>South Luangwa, Zambia &nbsp;|&nbsp; STO rates ${year}</h3>
      <p>Per person sharing per night, all inclusive. Single supplement per night.</p>${body}
      <p>All-inclusive covers meals, local drinks, laundry, two shared activities a day and transfers between the camps.</p>
      <p>Park and conservation fees of US$${levy} per person per night are charged in addition.</p>
      <p>${children} We do not take children under 8 years.</p>
      <p style="font-size:10px">Confidential. E&amp;OE. 30% deposit within 14 days, balance 60 days prior to arrival.
      Cancellations within 30 days of arrival: 100%. sales@valley-camps.example · +260 97 555 4012</p>`,
    ),
  };
}

const plainsPlaces = ["Kusini plains (calving)", "Central valley", "Mara River (crossings)"];

function plainsSeasons(year: number, random: Random): Season[] {
  const names = random.pick([
    ["Calving season", "Low season", "Crossing season"],
    ["Season A", "Season B", "Season C"],
  ]);
  const starts = [
    "06-01",
    random.pick(["07-01", "07-10"]),
    "11-01",
    random.pick(["12-10", "12-15"]),
  ];
  return makeSeasons(names, [1, 2, 1, 0], divide(year, starts, random.pick(["03-20", "03-31"])));
}

function plainsCamp(random: Random): Made {
  const camp = random.pick(["Nyumbu Trail Camp", "Kopje Wandering Camp", "Siringet Fly Camp"]);
  const year = random.pick([2027, 2028]);
  const seasons = plainsSeasons(year, random);
  const dates = random.pick(datesWithYear);
  const concession = random.pick([59, 65, 70]);
  const supplements = seasons.map(() => drawPrice(random, 70, 160));
  const nights = [random.pick([2, 3]), 1, random.pick([3, 4])];
  const rates: TrueRate[] = [];
  const units = ["Classic tent", random.pick(["Family tent", "Honeymoon tent"])];
  const rows = units.map((unit) => {
    const low = drawPrice(random, 280, 420);
    const cells = seasons.flatMap((season, index) =>
      (["full board", "all inclusive"] as const).map((board, meal) => {
        const price = low + (index === 1 ? 0 : 60 + index * 15) + meal * random.pick([140, 150]);
        const single = price + (supplements[index] ?? 0);
        const minNights = nights[index] ?? null;
        rates.push(...ratesOf(season, { unit, price, single, minNights, board }));
        return cell(price);
      }),
    );
    return [cell(unit), ...cells];
  });
  const calendar = table([
    heads(["Season", "Dates", "Where the camp stands", "Single supplement", "Minimum stay"]),
    ...seasons.map((season, index) => [
      cell(season.name),
      cell(season.periods.map(dates).join("<br>")),
      cell(plainsPlaces[index] ?? ""),
      cell(`$${supplements[index]} per night`),
      cell(nights[index] === 1 ? "1 night" : `${nights[index]} nights`),
    ]),
  ]);
  const prices = table([
    [head("Tent", { down: 2 }), ...seasons.map(({ name }) => head(name, { across: 2 }))],
    seasons.flatMap(() => heads(["Full board", "Game package"])),
    ...rows,
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates, extras: [extra(concession), extra(20)] },
    html: plainPage(
      "body{font:12px Helvetica,Arial} td,th{border:1px solid #555;padding:5px 9px;text-align:center} th{background:#f3ead7} table{margin:12px 0}",
      `<div style="border-left:10px solid #b5532a;padding-left:12px"><h1 style="margin:0">${camp}</h1>Serengeti, Tanzania</div>
      <h2>Rack rates June ${year} – March ${year + 1}</h2><p>We move with the herds, so the season decides where you sleep:</p>${calendar}
      <p>Rates in USD, per person sharing per night:</p>${prices}
      <p><b>Full board:</b> three meals, water, tea and coffee. <b>Game package:</b> all inclusive – all meals, drinks,
      shared game drives and airstrip transfers.</p>
      <p>The camp is closed in April and May.</p>
      <p><b>Concession fees</b> are payable with the camp account: adults (16 years and over) USD ${concession} per person per
      night, children 5–15 years USD 20 per person per night.</p>
      <p>Payment in full 45 days before arrival. Postponements are accepted once, free of charge, until 60 days before arrival.</p>
      <p>${camp} Ltd, Arusha · bookings@wandering-camp.example</p>`,
    ),
  };
}

function forestLodges(random: Random): Made {
  const group = random.pick(["Three Ridges Lodges", "Mist & Bamboo Lodges", "Rugarama Collection"]);
  const years = random.pick([
    [2026, 2027],
    [2027, 2028],
  ]);
  const names = ["Low season", "High season"];
  const rise = random.pick([10, 15, 20]);
  const late = random.pick([
    { month: "10", next: "11", word: "October" },
    { month: "11", next: "12", word: "November" },
  ]);
  const calendar = years.map((year) =>
    makeSeasons(
      names,
      [1, 0, 1, 0, 1],
      divide(year, ["01-01", "04-01", "06-01", `${late.month}-01`, `${late.next}-01`], "12-31"),
    ),
  );
  const rates: TrueRate[] = [];
  const lodges = ["Ruhanga Ridge", "Mutojo Hill", "Echuya Springs", "Bamboo Gate Lodge"];
  const rows = random.some(lodges, random.whole(3, 4)).map((unit) => {
    const low = drawPrice(random, 130, 320);
    const supplement = drawPrice(random, 40, 90);
    const cells = calendar.flatMap((seasons, later) =>
      seasons.map((season, index) => {
        const price = low + index * 40 + later * rise;
        rates.push(
          ...ratesOf(season, { unit, price, single: price + supplement, board: "full board" }),
        );
        return cell(price);
      }),
    );
    return [cell(unit, { style: "text-align:left" }), ...cells, cell(`+ ${supplement}`)];
  });
  const body = table([
    [
      head("Lodge", { down: 2 }),
      ...years.map((year) => head(year, { across: 2 })),
      head("Single<br>supplement", { down: 2 }),
    ],
    years.flatMap(() => heads(names)),
    ...rows,
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      extras: [extra(10, { per: "stay" })],
      bands: [],
      offers: [],
    },
    html: plainPage(
      "body{font:13px Cambria,Georgia;margin:34px} td,th{border:1px solid #2d4a3a;padding:7px 14px;text-align:center} th{background:#2d4a3a;color:#fff}",
      `<h1 style="text-align:center;color:#2d4a3a">${group}</h1><p style="text-align:center">Bwindi · Mgahinga · Lake Mutanda</p>
      <h2>Nett rates ${years.join(" and ")}</h2><p>USD per person sharing per night, full board, non-commissionable.</p>${body}
      <p><b>Low season:</b> April, May and ${late.word}.<br><b>High season:</b> all other months.</p>
      <p>A community contribution of USD 10 per person per stay is compulsory and not included in the rates.</p>
      <p>Gorilla permits and park fees are not included; we gladly book permits on your behalf.</p>
      <p>One tour leader stays free for every ten paying guests.</p>
      <h3>Cancellation</h3><p>30% of the booking is kept up to 31 days before arrival, 100% after that.</p>`,
    ),
  };
}

const largeHouses = ["Heron House", "Fig Tree House", "Riverbend Farmhouse"];
const smallHouses = ["Kingfisher Cottage", "Otter Cottage"];

function riverHouses(random: Random): Made {
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Quiet months", "Main season", "Christmas &amp; New Year"],
    [0, 1, 0, 2],
    divide(
      year,
      [
        random.pick(["01-07", "01-11"]),
        random.pick(["05-01", "06-01"]),
        random.pick(["11-01", "11-16"]),
        random.pick(["12-18", "12-20"]),
      ],
      "01-06",
    ),
  );
  const dates = random.pick(datesInDigits);
  const minimums = [2, random.pick([3, 4]), random.pick([5, 7])];
  const cleaning = random.pick([45, 60, 75]);
  const offer = random.pick([
    { stay: 7, pay: 6 },
    { stay: 5, pay: 4 },
  ]);
  const houses = [largeHouses, smallHouses].map((names, index) => ({
    unit: random.pick(names),
    sleeps: index === 0 ? 8 : random.pick([2, 4]),
    low: index === 0 ? drawPrice(random, 380, 520) : drawPrice(random, 140, 240),
  }));
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => [
    cell(`<b>${season.name}</b><br>${season.periods.map(dates).join("<br>")}`),
    ...houses.map(({ unit, sleeps, low }) => {
      const price = Math.round((low * (10 + index * 3)) / 50) * 5;
      const minNights = minimums[index] ?? null;
      const words = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      rates.push(...ratesOf(season, { ...words, price, minNights }));
      return cell(`€ ${price}`);
    }),
    cell(`${minimums[index]} nights`),
  ]);
  const titles = houses.map(({ unit, sleeps }) =>
    head(`${unit}<br><small>sleeps ${sleeps}</small>`),
  );
  return {
    truth: {
      kind: null,
      currency: "EUR",
      rates,
      extras: [extra(cleaning, { per: "stay", each: "unit" })],
      bands: [],
      offers: [offer],
    },
    html: plainPage(
      "body{font:14px Optima,Candara,Arial;margin:40px;color:#333} td,th{padding:10px 20px;border-top:1px solid #aac;border-bottom:1px solid #aac} td+td{text-align:center}",
      `<h1>Kafue River Houses</h1><p>Two private houses with their own garden and staff</p><h3>Rates ${year}</h3>
      <p>Prices are per house per night, self-catering.</p>${table([[head("Season"), ...titles, head("Minimum stay")], ...rows])}
      <p>Our cook is at your disposal; you buy the groceries. Electricity, water and firewood are included.</p>
      <p>Final cleaning: € ${cleaning} per house per stay, not included in the price.</p>
      <p>Stay ${offer.stay} nights and pay only ${offer.pay}!</p>
      <p>We reserve the house for you on receipt of half of the price. Anne &amp; Chanda, +260 96 555 7781</p>`,
    ),
  };
}
