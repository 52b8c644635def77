import type { ExcelSheet } from "#tests/rate-sheets/workbook";
import { type Period, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Books with a page or tab for each camp, and packages of several nights. */
export const booksOfCamps: readonly Layout[] = [
  { name: "book of four camps, a page each", make: bookOfCamps },
  { name: "workbook with a tab for each camp, seasons in the last", make: tabsOfCamps },
  { name: "walking camp, packages beside nights", make: walkingCamp },
];

interface Camp {
  camp: string;
  place: string;
  rooms: readonly string[];
  about: string;
  isClosedInFebruary?: boolean;
}

const bookCamps: readonly Camp[] = [
  {
    camp: "Khwai Leadwood",
    place: "Khwai Community Concession",
    rooms: ["Classic Tent", "Family Tent"],
    about:
      "Ten tents on the bank of the Khwai River. Game drives, night drives and mokoro when the water is high.",
  },
  {
    camp: "Xobega Lagoon",
    place: "Moremi, Okavango Delta",
    rooms: ["Lagoon Tent"],
    about: "A water camp of eight tents, reached by boat from the Mboma jetty.",
  },
  {
    camp: "Savute Marsh House",
    place: "Chobe National Park",
    rooms: ["Marsh Room", "Marsh Suite"],
    about: "Twelve rooms above the channel, each with a deck and an outside shower.",
  },
  {
    camp: "Nxai Baobab",
    place: "Nxai Pan National Park",
    rooms: ["Pan Room"],
    about: "Nine thatched rooms on the edge of the pan. The camp is closed in February.",
    isClosedInFebruary: true,
  },
];

const datesOf = (periods: readonly Period[]) =>
  periods.map((one) => spellYearOnce(one, "d mmm", " to ")).join("<br>");

function bookOfCamps(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const nights = random.pick([2, 3]);
  const levy = random.pick([20, 25]);
  const rates: TrueRate[] = [];
  const pages = bookCamps.map((camp) => {
    const seasons = makeSeasons(
      ["Green", "Shoulder", "Peak"],
      camp.isClosedInFebruary ? [0, 1, 2, 0] : [1, 2, 0],
      camp.isClosedInFebruary
        ? divide(year, ["03-01", "04-01", "06-15", "11-01"], "01-31")
        : divide(year, ["04-01", "06-15", "11-01"], "03-31"),
      [null, null, nights],
    );
    return pageOf(random, camp, seasons, rates);
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 12, 50)],
      extras: [extra(levy)],
    },
    html: plainPage(
      `*{-webkit-print-color-adjust:exact} body{font:12.5px Optima,Arial;margin:44px 52px} .page{page-break-after:always} h1{font-size:24px;color:#5c3b1e;font-weight:normal}
      th{background:#5c3b1e;color:#fff;padding:8px 10px;font-weight:normal} td{padding:8px 10px;text-align:center;border-bottom:1px solid #d5c3ad} td:first-child{text-align:left}`,
      `<div class="page" style="text-align:center;padding-top:220px"><h1 style="font-size:36px">Mokolwane Safaris</h1><p>Camps of northern Botswana</p><p>Rack rates ${year} / ${year + 1}</p></div>
      ${pages.join("")}
      <h1>Terms</h1><p>All rates are in US dollars per person per night. They are fully inclusive of accommodation, meals, local drinks, activities,
      laundry and park fees: an all inclusive rate.</p>
      <p>A minimum of ${nights} nights applies to every camp in the Peak season.</p>
      <p>A tourism levy of USD ${levy} per person per night is added to the invoice.</p>
      <p>Children from 6 to 12 years pay 50% of the sharing rate in their parents' tent. Children under 6 are not accepted.</p>
      ${table([
        heads(["Notice given", "Fee"]),
        cells(["More than 60 days", "Deposit of 20%"]),
        cells(["60 to 31 days", "50%"]),
        cells(["30 days or less", "100%"]),
      ])}<p>Mokolwane Safaris (Pty) Ltd, Private Bag 114, Maun. Reg. 2009/4471.</p>`,
    ),
  };
}

function pageOf(
  random: Random,
  { camp, place, rooms, about }: Camp,
  seasons: readonly Season[],
  rates: TrueRate[],
): string {
  const base = drawPrice(random, 480, 620, 10);
  const rows = rooms.map((unit, better) => [
    cell(unit),
    ...seasons.flatMap((season, step) => {
      const price = base + better * 90 + step * 210;
      const single = step === 0 ? price : price + 110 + step * 60;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    }),
  ]);
  return `<div class="page"><h1>${camp}</h1><p><i>${place}</i></p><p>${about}</p>${table([
    [
      head("", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(`${name}<br><small>${datesOf(periods)}</small>`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => heads(["Sharing", "Single"])),
    ...rows,
  ])}</div>`;
}

const tabCamps = [
  ["Nsefu Bend", ["River Chalet", "Ebony Suite"]],
  ["Lupande Camp", ["Reed Chalet"]],
  ["Mwaleshi House", ["House Room", "Family Cottage", "Honeymoon Hut"]],
] as const;

function tabsOfCamps(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Emerald", "Low", "High"],
    [0, 1, 2, 1],
    divide(year, ["01-10", "04-01", "07-01", "11-01"], "12-18"),
  );
  const levy = random.pick([10, 15]);
  const rates: TrueRate[] = [];
  const tabs: ExcelSheet[] = tabCamps.map(([camp, rooms]) => ({
    sheet: camp,
    rows: [
      [`${camp} - Nett rates ${year}`],
      ["US$ per person per night, full board and two activities a day"],
      [],
      [null, ...seasons.flatMap(({ name }) => wide(`${name} season`))],
      ["Room type", ...seasons.flatMap(() => ["Per person sharing", "Single"])],
      ...rooms.map((unit, better) => [
        unit,
        ...seasons.flatMap((season, step) => {
          const price = drawPrice(random, 310, 350, 5) + better * 45 + step * 95;
          const single = price + 40 + step * 35;
          rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
          return [price, single];
        }),
      ]),
      [],
      ["For season dates and conditions see the last sheet."],
    ],
  }));
  const conditions: ExcelSheet = {
    sheet: "Seasons & conditions",
    rows: [
      ["Season", "Dates"],
      ...seasons.map(({ name, periods }) => [
        `${name} season`,
        spellPeriods(periods, "d mmmm yyyy", " - ", " and "),
      ]),
      [],
      ...lines(
        "All camps are closed from 19 December to 9 January.",
        `Conservation levy: US$ ${levy} per person per night, payable in addition.`,
        "Children 0 - 6 years are not accepted. 7 - 12 years: 60% of the sharing rate.",
        "Nett rates are confidential and non-commissionable.",
      ),
    ],
  };
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(7, 12, 60)],
      extras: [extra(levy)],
    },
    sheets: [...tabs, conditions],
  };
}

function walkingCamp(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Early season", "Prime season", "Late season"],
    [0, 1, 2],
    divide(year, ["05-20", "07-01", "10-16"], "11-10"),
  );
  const base = drawPrice(random, 520, 640, 10);
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, step) => {
    const price = base + (step === 1 ? 120 : step * 30);
    const single = price + 150;
    rates.push(...ratesOf(season, { price, single, board: "all inclusive" }));
    const dates = spellPeriods(season.periods, "mmmm dth", " to ");
    const money = (amount: number) => `$${grouped(amount)}`;
    return cells([
      `<b>${season.name}</b><br>${dates}`,
      money(price),
      money(single),
      money(price * 4 - 160),
      money(price * 7 - 420),
    ]);
  });
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: plainPage(
      "body{font:13px Georgia;margin:48px} table{width:100%} td,th{border:1px solid #b9a57c;padding:9px;text-align:center} th{background:#f5eedd}",
      `<h1>Chikoko Walking Camp</h1><p>North Luangwa, Zambia &ndash; four chalets, open from May 20th to November 10th</p>
      <h3>Rack rates ${year} in US dollars, per person</h3>
      ${table([
        [
          head("Season", { down: 2 }),
          head("Per night", { across: 2 }),
          head("Packages, per person sharing", { across: 2 }),
        ],
        heads(["Sharing", "Single", "4 nights", "7 nights"]),
        ...rows,
      ])}
      <p>All inclusive: walks with a scout and a guide, all meals, house drinks, laundry, park fees. The packages also include the flight from Mfuwe and back.</p>
      <p>Minimum age 12. Groups of up to eight guests; larger groups on request.</p>`,
    ),
  };
}
