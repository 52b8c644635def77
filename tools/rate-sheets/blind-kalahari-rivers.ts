import { spell, spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** A camp in Zambia, and an operator of shuttles in Botswana. */
export const kalahariRivers: readonly Layout[] = [
  { name: "river camp, rack beside STO", make: riverCamp },
  { name: "road transfers, no rate sheet", make: transfers },
];

function riverCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const nights = random.pick([2, 3]);
  const [youngest, discount] = [random.pick([8, 10]), random.pick([25, 30, 50])];
  const fees = random.pick([40, 45, 55]);
  const seasons = makeSeasons(
    ["Early", "Peak", "Late"],
    [0, 1, 2],
    divide(year, [random.pick(["04-15", "05-01"]), "07-01", "11-01"], "11-30"),
  );
  const rates: TrueRate[] = [];
  const names = ["Reed Chalet", "Ebony House"];
  const base = drawPrice(random, 480, 620, 20);
  const blocks = names.map((unit, place) => {
    const rows = seasons.map(({ name, periods }, index) => {
      const price = base + place * 100 + (index === 1 ? 160 : index * 20);
      const single = price + 120;
      const stated = { unit, price, single, minNights: nights, board: "all inclusive" } as const;
      rates.push(...ratesOf({ periods }, stated));
      const dates = periods.map((period) => spellPeriod(period, "d mmmm", " to "));
      const trade = [price, single].map((amount) => Math.round(amount * 0.75));
      return cells([name, dates.join(", "), ...[price, single, ...trade].map((sum) => grouped(sum))]);
    });
    return `<h3>${unit}</h3>${table([
      [
        head("Season", { down: 2 }),
        head(`Dates ${year}`, { down: 2 }),
        head("Rack rate", { across: 2 }),
        head("STO rate (25%)", { across: 2 }),
      ],
      heads(["Per person sharing", "Single", "Per person sharing", "Single"]),
      ...rows,
    ])}`;
  });
  const [opens = "", closes = ""] = [seasons[0]?.periods[0]?.from, seasons[2]?.periods[0]?.to];
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(youngest, 15, 100 - discount)],
      extras: [extra(fees)],
    },
    html: plainPage(
      `body{font:12.5px "DejaVu Sans",Verdana;margin:40px 44px} td,th{border:1px solid #bbb;padding:5px 9px;
       text-align:center} th{background:#f3eee2;font-weight:bold} h3{margin:16px 0 4px}`,
      `<h2>Kapamba Bend Camp – South Luangwa, Zambia</h2>
      <p>Open ${spell(opens, "d mmmm")} to ${spell(closes, "d mmmm yyyy")}. All rates in US dollars per person per
      night, fully inclusive of meals, drinks, two activities a day and laundry.</p>${blocks.join("")}
      <p>Minimum stay: ${nights} nights.</p>
      <p>Children aged ${youngest} to 15 receive a discount of ${discount}%. Sorry, none younger than ${youngest}.</p>
      <p>Park fees of USD ${fees} per person per night are not included and will be invoiced.</p>
      <p>Transfers from Mfuwe airport take two hours and are game drives for most of the way.</p>
      <p>STO rates are confidential and may not be shown to the public. bookings@kapambabend.example</p>`,
    ),
  };
}

function transfers(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const routes = [
    ["Maun – Khwai", "4 hrs"],
    ["Maun – Gweta", "2 ½ hrs"],
    ["Maun – Kasane", "7 hrs"],
    ["Kasane – Victoria Falls", "2 hrs"],
    ["Kasane – Livingstone", "2 hrs"],
    ["Maun – Ghanzi", "3 hrs"],
  ];
  const rows = random.some(routes, 5).map(([route = "", hours = ""]) => {
    const price = drawPrice(random, 180, 520);
    return cells([route, hours, `$${price}`, `$${price + 90}`, `$${price + 210}`]);
  });
  return {
    truth: { kind: null, currency: "USD", rates: [] },
    html: plainPage(
      `body{font:13px Arial;margin:50px} td,th{border:1px solid #999;padding:6px 12px} th{background:#fd9}`,
      `<h2>Thamalakane Shuttles</h2><p>Road transfers, valid 1 January to 31 December ${year}</p>
      <p>Prices in US dollars per vehicle, one way, with driver and fuel</p>
      ${table([heads(["Route", "Time", "1 – 3 passengers", "4 – 7 passengers", "8 – 12 passengers"]), ...rows])}
      <p>Border fees and visas are for the passengers' account. Waiting time after 30 minutes: $15 an hour. Child
      seats are free of charge, please order them. One suitcase and one piece of hand luggage each.</p>
      <p>Dispatch: +267 71 000 118, day and night</p>`,
    ),
  };
}
