import { spellPeriod, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, dateCell, heads, lines, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** A guest farm, a book of camps, a guest house and houseboats. */
export const southSheets: readonly Layout[] = [
  { name: "guest farm, a leaflet with dotted lines", make: guestFarm },
  { name: "book of camps, single supplement in a sentence", make: bookOfCamps },
  { name: "guest house with rooms across and dates down", make: guestHouse },
  { name: "houseboats by the boat, midweek and weekend", make: houseboats },
];

const dotted = (text: string, amount: number) => `<div class="line"><span>${text}</span><i></i>
  <span>N$ ${grouped(amount, " ")}.00</span></div>`;

/** One year, one price: each kind of bed with its lines. */
function guestFarm(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const period = { from: `${year}-11-01`, to: `${year + 1}-10-31` };
  const units = someInOrder(random, ["Farmhouse Room", "Garden Bungalow", "Family Chalet"], 2);
  const dinner = drawPrice(random, 320, 420, 10);
  const low = drawPrice(random, 980, 1350, 10);
  const rates: TrueRate[] = [];
  const boards = [
    ["bed and breakfast", "bed &amp; breakfast"],
    ["half board", "dinner, bed &amp; breakfast"],
  ] as const;
  const sections = units.map((unit, better) => {
    const all = boards.map(([board, words], step) => {
      const price = low + better * 210 + step * dinner;
      const single = price + 280;
      rates.push(...ratesOf({ periods: [period] }, { unit, board, price, single }));
      return dotted(`per person sharing, ${words}`, price) + dotted(`single, ${words}`, single);
    });
    return `<h3>${unit}</h3>${all.join("")}`;
  });
  const camping = drawPrice(random, 170, 240, 10);
  const campsite = { unit: "Campsite at the Dam", charged: "per person", price: camping } as const;
  rates.push(...ratesOf({ periods: [period] }, campsite));
  return {
    truth: {
      kind: "rack",
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      offers: [],
    },
    html: plainPage(
      `body{font:13px "Trebuchet MS",sans-serif;margin:40px 70px;color:#4a3826} h1{margin:0;font-size:26px} h3{margin:18px 0 4px}
      .line{display:flex;margin:3px 0} .line i{flex:1;border-bottom:1px dotted #4a3826;margin:0 6px 4px}`,
      `<h1>Guest Farm Kameldorn</h1><div>Fam. Brandt &middot; D1265, Kalahari &middot; Namibia</div>
      <p><b>Rack rates ${spellPeriod(period, "d mmmm yyyy", " until ")}</b></p>
      ${sections.join("")}<h3>Campsite at the Dam</h3>${dotted("per person per night", camping)}
      <p>Children under 6 years stay free of charge, children from 6 to 12 years pay half.</p>
      <h3>On the farm</h3>${dotted("sundowner drive, per person", 480)}${dotted("guided bushman walk, per person", 350)}
      <p>All prices include 15% VAT and the tourism levy. We accept Visa and MasterCard.<br>
      Tel. 063 555 014 &middot; info@kameldorn.example</p>`,
    ),
  };
}

const camps = [
  { camp: "Mokoro Island Camp", units: ["Water Tent"], place: "NG 25, Okavango Delta" },
  { camp: "Selinda Reeds Camp", units: ["Reed Suite", "Family Suite"], place: "Linyanti" },
  { camp: "Tau Pan Tented Camp", units: ["Desert Tent"], place: "Central Kalahari" },
] as const;

/** A cover with the dates of the seasons, then the camps, two on a page. */
function bookOfCamps(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Green Season", "Shoulder Season", "Peak Season"],
    [0, 1, 2, 1],
    divide(year, ["01-10", "04-01", random.pick(["06-01", "06-16"]), "11-01"], "12-19"),
    [2, 2, 2],
  );
  const supplement = drawPrice(random, 250, 480, 10);
  const rates: TrueRate[] = [];
  const blocks = camps.map(({ camp, units, place }) => {
    const low = drawPrice(random, 640, 980, 10);
    const rows = seasons.map((season, step) => {
      const prices = units.map((unit, better) => {
        const price = low + step * 290 + better * 160;
        const single = step === 0 ? price : price + supplement;
        rates.push(...ratesOf(season, { unit, board: "all inclusive", price, single }));
        return cell(`US$ ${grouped(price)}`);
      });
      return [cell(season.name), ...prices];
    });
    return `<section><h2>${camp}</h2><p class="place">${place}</p>
      ${table([heads(["", ...units]), ...rows])}</section>`;
  });
  const [first = "", second = "", third = ""] = blocks;
  const key = seasons.map(
    ({ name, periods }) =>
      `<tr><td><b>${name}</b></td><td>${periods.map((one) => spellYearOnce(one, "d mmm", " to ")).join(" and ")}</td></tr>`,
  );
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(6, 11, 50)],
      extras: [],
      offers: [],
    },
    landscape: true,
    html: plainPage(
      `body{font:13px Calibri,Carlito,sans-serif;margin:36px 50px} h1{font-size:30px;color:#21504f;margin:0}
      h2{color:#21504f;margin:22px 0 0} .place{color:#777;margin:2px 0 8px} .new{page-break-before:always}
      td,th{padding:6px 22px 6px 0;text-align:left;border-bottom:1px solid #b9cfcd}`,
      `<h1>Letsatsi Safaris Botswana</h1><h3>STO rates ${year} &mdash; tour operators only</h3>
      <p>All rates are quoted in United States Dollars per person sharing per night and are fully inclusive of meals, local drinks, laundry,
      guided activities, park fees and VAT.</p><table>${key.join("")}</table>${first}
      <div class="new"></div>${second}${third}
      <p><b>Single travelers.</b> No single supplement in the Green Season. In the Shoulder and Peak Seasons the single supplement is
      US$ ${supplement} per night at all camps.</p>
      <p><b>Length of stay.</b> A minimum stay of two nights applies at each camp.</p>
      <p><b>Children.</b> From 6 to 11 years: 50% of the adult rate when sharing with adults. Children under 6 are not accepted.</p>
      <p>Flights between the camps are quoted on request.</p>`,
    ),
  };
}

/** A workbook that an owner keeps: a line for each stretch of the year, a column for each room. */
function guestHouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const rooms = [
    ["Vineyard Room", 2],
    ["Garden Suite", 2],
    [random.pick(["The Loft", "Cellar Cottage"]), 4],
  ] as const;
  const periods = divide(
    year,
    ["05-01", random.pick(["09-01", "10-01"]), "12-15"],
    random.pick(["01-10", "01-15"]),
  );
  const last = periods.at(-1)?.to ?? "";
  const rest = { from: `${last.slice(0, 8)}${Number(last.slice(8)) + 1}`, to: `${year + 1}-04-30` };
  const names = ["Winter", "Spring", "Festive", "Summer"];
  const low = drawPrice(random, 1650, 2200, 50);
  const rates: TrueRate[] = [];
  const rows = [...periods, rest].map((period, index) => {
    const minNights = index === 2 ? 3 : 1;
    const prices = rooms.map(([unit, sleeps], better) => {
      const price = low + better * 450 + ([0, 600, 1800, 1000][index] ?? 0);
      const words = { unit, sleeps, charged: "per unit", board: "bed and breakfast" } as const;
      rates.push(...ratesOf({ periods: [period] }, { ...words, price, minNights }));
      return { value: price, format: '"R" # ##0' };
    });
    const dates = [dateCell(period.from, "d mmm yyyy"), dateCell(period.to, "d mmm yyyy")];
    return [names[index] ?? "", ...dates, ...prices, minNights];
  });
  return {
    truth: { kind: "rack", currency: "ZAR", rates, bands: [], extras: [], offers: [] },
    sheets: [
      {
        sheet: `Rates ${year}-${String(year + 1).slice(2)}`,
        rows: [
          ["La Rochelle Guest House, Franschhoek"],
          ["Rack rates per room per night, full English breakfast included"],
          [],
          [null, "From", "To (last night)", ...rooms.map(([unit]) => unit), "Minimum nights"],
          [null, null, "Sleeps", ...rooms.map(([, sleeps]) => sleeps), null],
          ...rows,
          [],
          ...lines(
            "Rates include VAT and the 1% tourism levy.",
            "Check in from 14:00, check out by 10:00. Secure parking, pool, wifi.",
            "50% deposit within 7 days of booking. Bank details are on the confirmation.",
            "We regret that we cannot accommodate children under 12.",
          ),
        ],
      },
    ],
  };
}

const boats = [
  { unit: "Kariba Drifter", cabins: 4, sleeps: 8 },
  { unit: "Tigerfish Queen", cabins: 5, sleeps: 10 },
  { unit: "Zambezi Heron", cabins: 7, sleeps: 14 },
] as const;

/** A table for each season; a boat costs the same however many are aboard. */
function houseboats(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Off Peak", "Peak (school holidays)"],
    [0, 1, 0, 1, 0, 1],
    divide(year, ["01-04", "03-24", "04-13", "08-01", "09-07", "12-11"], "01-03"),
    [2, 3],
  );
  const meals = drawPrice(random, 40, 60, 5);
  const low = drawPrice(random, 380, 520, 10);
  const rates: TrueRate[] = [];
  const tables = seasons.map((season, step) => {
    const rows = boats.map(({ unit, cabins, sleeps }, better) => {
      const midweek = low + better * 170 + step * 110;
      const words = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      const weekend = midweek + 90;
      rates.push(
        ...ratesOf(season, { ...words, price: midweek, weekdays: [1, 2, 3, 4, 7] }),
        ...ratesOf(season, { ...words, price: weekend, weekdays: [5, 6] }),
      );
      return cells([unit, cabins, sleeps, `$${midweek}`, `$${weekend}`]);
    });
    const dates = season.periods.map((one) => spellPeriod(one, "dd mmm yyyy", " - ")).join(", ");
    return `<h3>${season.name}</h3><p>${dates}<br>Minimum hire ${season.minNights} nights</p>${table([
      heads(["Boat", "Cabins", "Max guests", "Sun - Thu nights", "Fri &amp; Sat nights"]),
      ...rows,
    ])}`;
  });
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      bands: [],
      extras: [extra(meals, { obligatory: false })],
      offers: [],
    },
    html: plainPage(
      `*{-webkit-print-color-adjust:exact} body{font:12px Arial;margin:28px 40px} h1{color:#0b4a7a;margin:0} h3{background:#0b4a7a;color:#fff;padding:5px 10px;margin:20px 0 6px}
      td,th{border:1px solid #8aa9c2;padding:5px 14px} th{background:#e4eef6}`,
      `<h1>Siavonga Houseboats</h1><p>Lake Kariba, Zambia</p><h2>Boat hire ${year}</h2>
      <p>Rates are in US Dollars <b>per boat per night</b>, and include captain, cook and deckhand, bedding, one tender boat with
      fishing rods, and the first 4 hours of cruising a day.</p>${tables.join("")}
      <p>The boats are self-catering: bring your food and drinks and the cook prepares them. Full catering can be arranged at $${meals} per
      person per night.</p><p>Generator and tender fuel is charged on return by consumption.</p>
      <p>Bookings: +260 211 555 036</p>`,
    ),
  };
}
