import { spellPeriod, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of a South African reserve, and of lodges in Kenya and Rwanda. */
export const veldCamps: readonly Layout[] = [
  { name: "private reserve: weekdays and weekends, SADC below", make: privateReserve },
  { name: "Kenyan hotel group: residents beside non-residents", make: hotelGroup },
  { name: "Rwandan lodge: per room, season within the room", make: forestLodge },
];

const reserveCss = `
  body{font:11px system-ui,sans-serif;margin:26px 34px} h1{font-size:18px;font-weight:300;letter-spacing:5px;text-align:center}
  h2{font-size:12px;letter-spacing:2px;border-bottom:2px solid #2d4a3a;color:#2d4a3a;margin:16px 0 6px}
  td,th{border:1px solid #9aa89f;padding:6px 8px;text-align:center} th{color:#2d4a3a} td:first-child{text-align:left}`;

const workdays = [1, 2, 3, 4, 7];
const weekend = [5, 6];

function privateReserve(random: Random): Made {
  const year = random.whole(2026, 2028);
  const lodge = random.pick(["Tshukudu Ridge", "Marula Kloof", "Ingwe Rock"]);
  const units = [
    ...someInOrder(random, ["Bush Suite", "Rock Suite", "River Suite"], random.whole(1, 2)).map(
      (unit) => ({ unit, sleeps: 2 }),
    ),
    { unit: random.pick(["Family Suite", "Koppie Villa"]), sleeps: random.pick([4, 6]) },
  ];
  const periods = divide(
    year,
    ["01-06", random.pick(["05-01", "05-16"]), "09-01", "12-15"],
    "01-05",
  );
  const [low, high, festive] = makeSeasons(
    ["Low season", "High season", "Festive season"],
    [1, 0, 1, 2],
    periods,
  ) as [Season, Season, Season];
  const [share, sadc] = [random.pick([70, 75, 80]), random.pick([60, 65])];
  const [levy, gate] = [drawPrice(random, 180, 320, 10), drawPrice(random, 240, 420, 10)];
  const [base, step] = [drawPrice(random, 9000, 14000, 100), drawPrice(random, 1100, 2400, 100)];
  const childBase = drawPrice(random, 1600, 2300, 50);
  const childPrices = [0, 450, 900].map((more) => childBase + more);
  const rand = (amount: number) => `R ${grouped(amount, " ")}`;
  const rates: TrueRate[] = [];
  const priced = units.map(({ unit, sleeps }, place) => {
    const prices = [0, 1, 2, 3, 5].map((steps) => base + place * 3000 + steps * step);
    const stay = (
      season: Season,
      weekdays: readonly number[],
      price: number,
      minNights: number | null = null,
    ) =>
      rates.push(
        ...ratesOf(season, {
          unit,
          sleeps,
          charged: "per unit",
          price,
          single: (price * share) / 100,
          weekdays,
          minNights,
          board: "full board",
        }),
      );
    const [lowWeek = 0, lowEnd = 0, highWeek = 0, highEnd = 0, top = 0] = prices;
    stay(low, workdays, lowWeek);
    stay(low, weekend, lowEnd, 2);
    stay(high, workdays, highWeek);
    stay(high, weekend, highEnd, 2);
    stay(festive, [], top, 3);
    return { unit, sleeps, prices };
  });
  const dates = ({ periods: all }: Season) =>
    all.map((one) => spellPeriod(one, "dd mmm yy", "–")).join("<br>");
  return {
    landscape: random.pick([true, false]),
    html: plainPage(
      reserveCss,
      `<h1>${lodge.toUpperCase()} PRIVATE GAME RESERVE</h1><p style="text-align:center">Rack rates ${year} | South African Rand, per suite per night, incl. 15% VAT</p>
      ${table([
        [
          head("Suite", { down: 2 }),
          head("Sleeps", { down: 2 }),
          ...[low, high].map((one) => head(`${one.name}<br>${dates(one)}`, { across: 2 })),
          head(`${festive.name}<br>${dates(festive)}`),
        ],
        heads(["Sun – Thu", "Fri & Sat", "Sun – Thu", "Fri & Sat", "All nights"]),
        ...priced.map(({ unit, sleeps, prices }) =>
          cells([unit, sleeps, ...prices.map((price) => rand(price))]),
        ),
      ])}
      <p>Single occupancy is charged at ${share}% of the suite rate. Weekend nights are sold together (minimum 2 nights); three
      nights minimum over the Festive season.</p>
      <h2>CHILDREN</h2><p>Children of 5 years and younger stay free of charge. Children of 6 to 11 years who share with their parents pay per
      child per night: ${childPrices.map((price, index) => `${["low", "high", "festive"][index]} ${rand(price)}`).join(", ")}.</p>
      <h2>INCLUDED</h2><p>Full board (breakfast, lunch, high tea and dinner), two game drives daily in open vehicles, a guided walk. Beverages are for your own account.</p>
      <h2>PAYABLE IN ADDITION</h2><p>Conservation levy: ${rand(levy)} per person per night. Gate entrance: ${rand(gate)} per vehicle per stay.</p>
      <h2>SADC RESIDENTS</h2><p>On proof of residence (ID or passport) SADC residents enjoy these rates per suite per night, all days of the week, festive season excluded:</p>
      ${table([heads(["Suite", "Low season", "High season"]), ...priced.map(({ unit, prices }) => cells([unit, ...[0, 2].map((place) => rand(Math.round(((prices[place] ?? 0) * sadc) / 1000) * 10))]))])}`,
    ),
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, 5, 0), band(6, 11)],
      extras: [extra(levy), extra(gate, { per: "stay", each: "unit" })],
      offers: [],
    },
  };
}

const groupCss = `
  body{font:9.5px sans-serif;margin:16px 20px} h1{font-size:17px;margin:0;color:#8a1c1c} .side{display:flex;gap:22px;align-items:flex-start}
  td,th{border:1px solid #555;padding:3px 7px} td+td,td.p{text-align:right} th{background:#f2e3c6} h3{margin:8px 0 3px;font-size:11px}
  p{margin:4px 0} *{-webkit-print-color-adjust:exact}`;

function hotelGroup(random: Random): Made {
  const year = random.whole(2026, 2028);
  const group = random.pick([
    "Mara Sopa Heights Hotels",
    "Kifaru Hotels & Lodges",
    "Twiga Lodges Kenya",
  ]);
  const units = random.some(
    [
      "Amboseli Kilima Lodge",
      "Tsavo Red Elephant Lodge",
      "Nakuru Lakeview Lodge",
      "Mara Olare Lodge",
      "Samburu Riverside Lodge",
    ],
    random.whole(3, 4),
  );
  const seasons = makeSeasons(
    ["Low", "Shoulder", "High"],
    [2, 1, 0, 2, 1, 2],
    divide(
      year,
      [
        "01-03",
        "03-01",
        random.pick(["04-01", "04-16"]),
        random.pick(["06-16", "07-01"]),
        "11-01",
        "12-21",
      ],
      "01-02",
    ),
  );
  const [child, festive] = [random.pick([50, 60]), random.pick([40, 50, 60])];
  const shilling = random.pick([95, 105, 110]);
  const rates: TrueRate[] = [];
  const priced = units.map((unit) => {
    const base = drawPrice(random, 120, 190);
    const prices = seasons.map((season, index) => {
      const price = base + index * drawPrice(random, 35, 70);
      const [single, triple] = [
        price + drawPrice(random, 50, 95),
        price - drawPrice(random, 10, 20),
      ];
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
      return { name: season.name, price, single, triple };
    });
    return { unit, prices };
  });
  const guests = priced.flatMap(({ unit, prices }) =>
    prices.map(({ name, price, single, triple }, index) => [
      ...(index === 0 ? [cell(unit, { down: prices.length })] : []),
      cell(name, { style: "text-align:left" }),
      ...cells([single, price, triple], { style: "text-align:right" }),
    ]),
  );
  const residents = priced.flatMap(({ unit, prices }) =>
    prices.map(({ name, price, single }, index) => [
      ...(index === 0 ? [cell(unit, { down: prices.length })] : []),
      cell(name, { style: "text-align:left" }),
      ...[single, price].map((amount) =>
        cell(grouped(Math.round((amount * shilling * 0.6) / 50) * 50), {
          style: "text-align:right",
        }),
      ),
    ]),
  );
  return {
    landscape: true,
    html: plainPage(
      groupCss,
      `<h1>${group.replace("&", "&amp;")} – RACK RATES ${year}</h1>
      <p>Full board, per person per night. Single: one adult alone in a room; Double and Triple: per person sharing.</p>
      ${table([heads(["Season", "Dates"]), ...seasons.toReversed().map(({ name, periods }) => cells([name, periods.map((period) => spellYearOnce(period, "d mmm")).join("; ")], { style: "text-align:left" }))])}
      <div class="side"><div><h3>NON-RESIDENTS (US$)</h3>${table([heads(["Lodge", "Season", "Single", "Double", "Triple"]), ...guests])}</div>
      <div><h3>EAST AFRICAN RESIDENTS (KES)</h3>${table([heads(["Lodge", "Season", "Single", "Double"]), ...residents])}</div></div>
      <p>Festive supplement on the nights of 24, 25 and 31 December: US$ ${festive} per person per night, non-residents.</p>
      <p>Children: 0 – 2 years free of charge in a cot; 3 – 11 years sharing a room with two adults ${child}% of the adult sharing rate.</p>
      <p>Park entry fees are paid by the guest on eCitizen and are not included. VAT at 16%, service charge and catering levy are included.</p>
      <p>Meals start with lunch and end with breakfast. Check-in 12 noon, check-out 10 am. Drivers and guides: half rate in shared quarters.</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, child)],
      extras: [extra(festive)],
      offers: [],
    },
  };
}

const forestCss = `
  body{font:12px serif;margin:46px 70px;text-align:center} h1{font-size:26px;font-weight:normal;letter-spacing:4px;margin:0}
  table{margin:18px auto} td,th{padding:6px 16px} th{border-top:1px solid #333;border-bottom:1px solid #333;font-weight:normal;text-transform:uppercase;font-size:10px}
  .e td{border-bottom:1px solid #bbb} p{margin:7px 0}`;

function forestLodge(random: Random): Made {
  const year = random.whole(2026, 2027);
  const lodge = random.pick(["Ingagi Ridge", "Umuganura House", "Bisoke Mist Lodge"]);
  const rooms = [
    ...someInOrder(random, ["Forest Room", "Volcano Room", "Deluxe Cottage"], 2).map((unit) => ({
      unit,
      sleeps: 2,
    })),
    { unit: random.pick(["Family Cottage", "Two-bedroom Villa"]), sleeps: 4 },
  ];
  const periods = divide(year, ["06-01", "10-01", "12-15", "03-01"], "05-31");
  const [high, low] = makeSeasons(["High season", "Low season"], [0, 1, 0, 1], periods) as [
    Season,
    Season,
  ];
  const [fund, child] = [random.pick([20, 25, 30]), drawPrice(random, 80, 140, 10)];
  const base = drawPrice(random, 480, 760, 10);
  const rates: TrueRate[] = [];
  const rows = rooms.flatMap(({ unit, sleeps }, place) => {
    return [low, high].map((season, index) => {
      const price = base + place * 240 + index * drawPrice(random, 180, 260, 10);
      const single = sleeps > 2 ? null : price - drawPrice(random, 90, 150, 10);
      rates.push(
        ...ratesOf(season, {
          unit,
          sleeps,
          charged: "per unit",
          price,
          single,
          board: "full board",
        }),
      );
      const line = cells([
        season.name,
        single === null ? "–" : `$ ${grouped(single)}`,
        `$ ${grouped(price)}`,
      ]);
      return index === 0
        ? row([cell(unit, { down: 2 }), cell(sleeps, { down: 2 }), ...line])
        : row(line, 'class="e"');
    });
  });
  return {
    html: plainPage(
      forestCss,
      `<h1>${lodge}</h1><p>Volcanoes National Park, Rwanda</p><p><b>Rack rates from 1 June ${year} to 31 May ${year + 1}</b></p>
      <p>High season: ${spellPeriods(high.periods, "d mmmm yyyy", " to ", " and ")}<br>Low season: ${spellPeriods(low.periods, "d mmmm yyyy", " to ", " and ")}</p>
      <table>${row(heads(["Room", "Sleeps", "Season", "Single occupancy", "Per room"]))}${rows.join("")}</table>
      <p>All prices in US dollars, per room per night, with full board, tea and coffee, laundry and VAT.</p>
      <p>The minimum stay is two nights. Children under 5 years stay free; from 5 to 11 years they pay $ ${child} per night on an extra bed in their parents' room.</p>
      <p>Community fund: $ ${fund} per person per night, added to each invoice.</p>
      <p>Gorilla permits are sold by the Rwanda Development Board and are not included; neither are transfers from Kigali,
      bar drinks and tips to trackers and porters.</p><p><i>A deposit of 50% confirms the booking. No refunds within 30 days of arrival.</i></p>`,
    ),
    truth: {
      kind: "rack",
      currency: "USD",
      rates: rates.map((rate) => ({ ...rate, minNights: 2 })),
      bands: [band(0, 4, 0), band(5, 11)],
      extras: [extra(fund)],
      offers: [],
    },
  };
}
