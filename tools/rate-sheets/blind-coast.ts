import { booksOfHouses } from "./blind-coast-books";
import { mobileAndSmall } from "./blind-coast-camps";
import { islandSheets } from "./blind-coast-islands";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, coastPage, heads, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of groups with several lodges; of islands, camps and houses, and workbooks in other files. */
export const coastLayouts: readonly Layout[] = [
  { name: "a group's lodges as rows with their basis", make: lodgesAsRows },
  { name: "a group's lodges in sections, seasons in a key", make: lodgesInSections },
  { name: "a group's workbook with merged lodges", make: groupWorkbook },
  ...islandSheets,
  ...mobileAndSmall,
  ...booksOfHouses,
];

/** Seasons of the bush: green, shoulder and dry, in one calendar year. */
function bushSeasons(random: Random, names: readonly string[], year: number): Season[] {
  const shoulder = random.pick(["04-01", "05-01"]);
  const dry = random.pick(["06-16", "07-01"]);
  const after = random.pick(["10-16", "11-01"]);
  return makeSeasons(names, [0, 1, 2, 1], divide(year, ["01-01", shoulder, dry, after], "12-31"));
}

const lodges = [
  ["Tumbili Ridge Lodge", "Laikipia"],
  ["Mto Mchanga Camp", "Samburu"],
  ["Korongo House", "Lake Naivasha"],
  ["Swala Plains Camp", "Mara North"],
  ["Mbuyu Hill Lodge", "Tsavo West"],
  ["Pembe Forest Camp", "Chyulu Hills"],
] as const;

function lodgesAsRows(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const names = random.pick([
    ["Green", "Mid", "High"],
    ["Low Season", "Shoulder Season", "Peak Season"],
  ]);
  const seasons = bushSeasons(random, names, year);
  const fee = random.pick([60, 80, 116]);
  const rates: TrueRate[] = [];
  const rows = random.some(lodges, 5).map(([unit, area], index) => {
    const board = index % 2 === 0 ? "all inclusive" : "full board";
    const supplement = drawPrice(random, 60, 190, 10);
    const low = drawPrice(random, 240, 420, 10);
    const prices = seasons.map((season, step) => {
      const price = low + step * drawPrice(random, 50, 130, 10);
      const single = price + supplement;
      rates.push(...ratesOf(season, { unit, board, price, single }));
      return cell(price, { style: "text-align:right" });
    });
    const basis = index % 2 === 0 ? "Game Package" : "Full Board";
    return [cell(`<b>${unit}</b>`), cell(area), cell(basis), ...prices, cell(supplement)];
  });
  const titles = [
    ...heads(["Property", "Location", "Basis"]),
    ...seasons.map(({ name, periods }) =>
      head(`${name}<br><small>${spellPeriods(periods, "d mmm yyyy")}</small>`),
    ),
    head("Single supplement<br><small>per night, all seasons</small>"),
  ];
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      extras: [extra(fee)],
      bands: [band(0, 3, 0), band(4, 11, 50)],
    },
    landscape: true,
    html: coastPage(
      `body{font:12px Verdana,sans-serif} .band{background:#2f4a3a;color:#fff;padding:14px 20px;font-size:20px}
      th{background:#d9c9a3;padding:6px 9px;font-weight:bold} td{padding:6px 9px;border-bottom:1px solid #c8b98f}`,
      `<div class="band">Nyika Wild Collection &nbsp;|&nbsp; STO Rates ${year}</div>
      <p>Rates are quoted in US Dollars per person sharing per night.</p>
      ${table([titles, ...rows], "width:100%")}
      <p><b>Game Package</b> is fully inclusive: all meals, house drinks, laundry and two shared activities a day.
      <b>Full Board</b>: breakfast, lunch and dinner.</p>
      <p><b>Conservancy fee</b>: USD ${fee} per person per night, charged at every property in addition to the above rates.</p>
      <p><b>Children</b> 0 – 3 years: free of charge. 4 – 11 years: 50% of the adult sharing rate. 12 years and above: adult rate.</p>
      <p style="color:#666">Reservations: bookings@nyikawild.example | +254 700 555 0142</p>`,
    ),
  };
}

const sections = [
  {
    lodge: "Isimba River Lodge",
    place: "Lower Zambezi, Zambia",
    units: ["River Chalet", "Honeymoon Chalet"],
  },
  { lodge: "Chitembe Tented Camp", place: "South Luangwa, Zambia", units: ["Classic Tent"] },
  { lodge: "Njovu Pools", place: "Liwonde, Malawi", units: ["Stone Suite", "Family Suite"] },
  { lodge: "Mpasa Island House", place: "Lake Malawi", units: ["Lake Room", "Beach Bandas"] },
] as const;

/** Pages of two lodges each, with what the trade adds after them. */
function lodgesInSections(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = bushSeasons(random, ["Emerald", "Classic", "Prime"], year);
  const nights = random.pick([2, 3]);
  const rates: TrueRate[] = [];
  const blocks = sections.map((section, index) => sectionOf(random, section, index, seasons));
  for (const block of blocks) rates.push(...block.rates);
  for (const rate of rates)
    if (seasons[2]?.periods.some(({ from }) => from === rate.from)) rate.minNights = nights;
  const key = table([
    heads(["Season", "Travel dates"]),
    ...seasons.map(({ name, periods }) =>
      cells([name, spellPeriods(periods, "d mmm yyyy", " to ", " and ")]),
    ),
  ]);
  const [first = "", second = "", third = "", fourth = ""] = blocks.map(({ html }) => html);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: coastPage(
      `body{font:12px Georgia} td,th{border:1px solid #9bb0b5;padding:5px 10px;text-align:center}
      th{background:#e3edef;font-weight:normal} h2{margin:22px 0 2px;color:#23525c;font-size:16px}
      .page{page-break-before:always} td:first-child{text-align:left} i{color:#555}`,
      `<h1 style="color:#23525c">Kafue &amp; Lakes Lodges</h1><p>Rack rates ${year}, US$ per person per night</p>${key}
      ${first}${second}<div class="page"></div>${third}${fourth}
      <p>A minimum stay of ${nights} nights applies at all lodges in the Prime season.</p>
      <h2>Booking conditions</h2><p>A deposit of 30% confirms a booking; the balance is due 45 days before arrival.</p>
      ${table([
        heads(["Days before arrival", "Cancellation fee"]),
        cells(["90 – 46", "30%"]),
        cells(["45 – 15", "60%"]),
        cells(["14 – 0", "100%"]),
      ])}
      <p>Bank: Copperbelt Commercial, Lusaka. Account 0112 558 9034, branch 014, SWIFT CCBKZMLX.</p>`,
    ),
  };
}

function sectionOf(
  random: Random,
  { lodge, place, units }: (typeof sections)[number],
  index: number,
  seasons: readonly Season[],
) {
  const board = index % 2 === 0 ? "all inclusive" : "full board";
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 280, 420, 10);
  const rise = drawPrice(random, 80, 160, 10);
  const rows = units.map((unit, better) => {
    const low = base + better * drawPrice(random, 40, 120, 10);
    return [
      cell(unit),
      ...seasons.flatMap((season, step) => {
        const price = low + step * rise;
        const single = price + drawPrice(random, 90, 240, 10);
        rates.push(...ratesOf(season, { unit, board, price, single }));
        return cells([grouped(price), grouped(single)]);
      }),
    ];
  });
  const basis = board === "all inclusive" ? "All inclusive" : "Full board";
  const html = `<h2>${lodge}</h2><i>${place}. ${basis}.</i>${table([
    [head("", { down: 2 }), ...seasons.map(({ name }) => head(name, { across: 2 }))],
    seasons.flatMap(() => heads(["Sharing", "Single"])),
    ...rows,
  ])}`;
  return { rates, html };
}

const campsOfBook = [
  { lodge: "Duma Escarpment", rooms: ["Escarpment Room", "Escarpment Suite"] },
  { lodge: "Twiga Lakeside", rooms: ["Lakeside Tent", "Lakeside Family Tent"] },
  { lodge: "Nyumbu Seronera", rooms: ["Safari Tent"] },
] as const;

function groupWorkbook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = bushSeasons(random, ["Green Season", "Mid Season", "Dry Season"], year);
  const rates: TrueRate[] = [];
  const rows = campsOfBook.flatMap(({ lodge, rooms }) =>
    rooms.map((unit, index) => [
      index === 0 ? { value: lodge, rowSpan: rooms.length } : null,
      unit,
      ...seasons.flatMap((season, step) => {
        const price = drawPrice(random, 190, 240, 10) + step * 90 + index * 60;
        const supplement = drawPrice(random, 40, 110, 10);
        const single = price + supplement;
        rates.push(...ratesOf(season, { unit, board: "full board", price, single }));
        return [{ value: price, format: "#,##0" }, supplement];
      }),
    ]),
  );
  const sheet = {
    sheet: `Nett ${year}`,
    rows: [
      ["BARABARA CAMPS (T) LTD"],
      [`Nett rates for tour operators ${year} - confidential`],
      ["USD per person sharing per night on full board. SS = single supplement per night."],
      [],
      [null, null, ...seasons.flatMap(({ name }) => wide(name))],
      [
        "Lodge",
        "Room type",
        ...seasons.flatMap((season) =>
          wide(spellPeriods(season.periods, "dd-mmm-yy", " - ", " & ")),
        ),
      ],
      [null, null, ...seasons.flatMap(() => ["Sharing", "SS"])],
      ...rows,
      [],
      ["Park fees are not included and are paid at the gate."],
      ["Payment: Uhuru Trade Bank, Arusha, USD account 33401 77820"],
      ["Office: +255 27 555 0188, res@barabaracamps.example"],
    ],
  };
  return { truth: { kind: "nett", currency: "USD", rates }, sheets: [sheet] };
}
