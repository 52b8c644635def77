import { type Period, spellPeriod, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, heads } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of tented camps and lodges in East Africa and Zambia. */
export const pansCamps: readonly Layout[] = [
  { name: "tented camp, months in a calendar strip", make: calendarCamp },
  { name: "circuit of four camps, a small table each", make: circuit },
  { name: "gorilla lodge, two boards and a single supplement", make: gorillaLodge },
];

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const colors = ["#d9892b", "#f0cf8a", "#9cbf6b"];

function calendarCamp(random: Random): Made {
  const camp = random.pick(["Mto wa Chui Camp", "Nyasi Tented Camp", "Ndutu Dust Camp"]);
  const year = random.pick([2027, 2028]);
  const order = [0, 1, 2, 1, 0, 1, 0];
  const starts = [
    "01-01",
    "03-01",
    "04-01",
    "06-01",
    random.pick(["07-01", "08-01"]),
    random.pick(["10-01", "11-01"]),
    "12-01",
  ];
  const periods = divide(year, starts, "12-31");
  const seasons = makeSeasons(["High", "Low", "Green"], order, periods);
  const base = drawPrice(random, 240, 380);
  const levy = random.pick([35.4, 47.2, 59]);
  const strip = table([
    heads(months, { style: "background:#fff;color:#555;width:52px" }),
    periods.map((period, index) =>
      cell(seasons[order[index] ?? 0]?.name.toUpperCase() ?? "", {
        across: monthsOf(period),
        style: `background:${colors[order[index] ?? 0]};font-weight:bold`,
      }),
    ),
  ]);
  const rates: TrueRate[] = [];
  const plans = [
    { board: "full board", title: "Full board", more: 0 },
    { board: "all inclusive", title: "Game package (all-in)", more: random.pick([180, 210]) },
  ] as const;
  const tables = plans.map(({ board, title, more }) => {
    const rows = seasons.map((season, index) => {
      const price = base + more - index * random.pick([45, 60]);
      const [single, triple] = [price + (2 - index) * 50, price - 25];
      rates.push(...ratesOf(season, { price, single, triple, board }));
      return [cell(`${season.name} season`), ...cells([price, single, triple])];
    });
    const titles = heads(["USD", "Double / twin pps", "Single", "Triple p.p."]);
    return `<h3>${title}</h3>${table([titles, ...rows])}`;
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(5, 11, 50)],
      extras: [extra(levy)],
      offers: [],
    },
    html: coastPage(
      "body{font:12px 'Lucida Sans',sans-serif} td,th{border:1px solid #cbb;padding:6px 10px;text-align:center} th{background:#5b3a1e;color:#fff} h1{font-size:22px}",
      `<h1>${camp} · Serengeti, Tanzania</h1><h2>Rack rates ${year}, international guests</h2>
      <h3>Our seasons ${year}</h3>${strip}${tables.join("")}
      <p>All rates are per person per night. The game package is all inclusive: meals, house drinks, laundry and two shared game
      drives a day.</p>
      <p>Children from 5 to 11 years sharing a tent with two adults pay 50% of the adult rate. Children of 12 years and older
      pay the adult rate.</p>
      <p>The concession fee of USD ${levy.toFixed(2)} per person per night is not included.</p>
      <p>Ten tents with bucket showers. Airstrip: Seronera, 70 minutes by road.</p>`,
    ),
  };
}

const monthsOf = ({ from, to }: Period) => Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

function circuit(random: Random): Made {
  const company = random.pick(["Kasonso Safaris", "Busanga Trails", "Chitongo Safari Company"]);
  const year = random.pick([2027, 2028]);
  const high = random.pick(["07-01", "07-16"]);
  const wide = makeSeasons(
    ["Green", "Shoulder", "High"],
    [0, 1, 2, 1],
    divide(year, [random.pick(["03-15", "04-01"]), "06-01", high, "11-01"], "12-10"),
  );
  const dry = makeSeasons(["Shoulder", "High"], [0, 1], divide(year, ["06-01", high], "10-31"));
  const walk = makeSeasons(["Walking season"], [0], divide(year, ["06-15"], "10-15"));
  const [first = "", second = "", third = ""] = random.some(
    ["Kapamba Camp", "Musekese River Camp", "Shumba Plains", "Lufupa House", "Mukambi Hide"],
    3,
  );
  const places = [
    { unit: first, seasons: wide, minNights: null, note: "6 tents on the river" },
    { unit: second, seasons: wide, minNights: null, note: "8 chalets, pool" },
    { unit: third, seasons: dry, minNights: 3, note: "4 tents · minimum 3 nights" },
    { unit: "Ntemwa Fly Camp", seasons: walk, minNights: 2, note: "3 tents · minimum 2 nights" },
  ];
  const until = random.pick([" – ", " to "]);
  const rates: TrueRate[] = [];
  const boxes = places.map(({ unit, seasons, minNights, note }) => {
    const low = drawPrice(random, 420, 640);
    const lines = seasons.flatMap((season, index) => {
      const price = low + index * 140;
      const single = price + random.pick([90, 120, 150]);
      const words = { unit, price, single, minNights, board: "all inclusive" } as const;
      rates.push(...ratesOf(season, words));
      return season.periods.map((period) => ({ name: season.name, period, price, single }));
    });
    const rows = lines
      .toSorted((a, b) => a.period.from.localeCompare(b.period.from))
      .map(({ name, period, price, single }) => [
        ...cells([name, spellYearOnce(period, "d mmm", until), price, single]),
      ]);
    return `<div class="camp">${table([
      [head(unit, { across: 4, style: "background:#31464a;color:#fff;font-size:14px" })],
      heads(["Season", "Dates", "p.p.p.n.s.", "Single"]),
      ...rows,
    ])}<small>${note}</small></div>`;
  });
  const offer = random.pick([
    { stay: 4, pay: 3 },
    { stay: 5, pay: 4 },
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(8, 15, 60)],
      extras: [],
      offers: [offer],
    },
    landscape: true,
    html: coastPage(
      "body{font:12px Cambria,serif} .camp{display:inline-block;vertical-align:top;width:440px;margin:0 24px 18px 0} .camp table{width:100%} td,th{border-bottom:1px solid #9ab;padding:5px 9px;text-align:left} td:nth-child(n+3),th:nth-child(n+3){text-align:right}",
      `<h1 style="margin:0">${company}</h1><p>The Kafue circuit – rack rates ${year} in US dollars</p>
      <div>${boxes.join("")}</div>
      <p>p.p.p.n.s. = per person per night sharing. All-in: all meals, drinks, laundry, activities, park and bed levies.</p>
      <p>Children of 8 to 15 years sharing with adults pay 60% of the sharing rate. We do not take children under 8.</p>
      <p>Stay ${offer.stay} nights in one camp and pay for ${offer.pay}. Road transfers between the camps: USD 120 per vehicle.</p>`,
    ),
  };
}

function gorillaLodge(random: Random): Made {
  const lodge = random.pick(["Rushaga Mist Lodge", "Ruhija Ridge Lodge", "Nkuringo Cloud Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["High season", "Low season"],
    [0, 1, 0, 1, 0],
    divide(
      year,
      [
        "01-01",
        random.pick(["03-01", "03-16"]),
        random.pick(["06-01", "06-15"]),
        random.pick(["10-01", "11-01"]),
        random.pick(["12-15", "12-20"]),
      ],
      "12-31",
    ),
  );
  const pattern = random.pick(["d mmm", "mmm d", "dd mmm"]);
  const rates: TrueRate[] = [];
  const rooms = ["Garden banda", "Forest cottage", "Volcano cottage", "Silverback suite"];
  const chosen = someInOrder(random, rooms, random.whole(2, 3));
  const residents = chosen.map((unit, number) => [
    cell(unit),
    cell(grouped((drawPrice(random, 380, 420) + number * 90) * 1000)),
  ]);
  const rows = chosen.flatMap((unit, number) => {
    const low = drawPrice(random, 150, 220) + number * 70;
    return seasons.map((season, index) => {
      const fullBoard = low + (1 - index) * random.pick([30, 45]);
      const halfBoard = fullBoard - random.pick([15, 20]);
      const supplement = random.pick([40, 50, 65]);
      for (const [board, price] of [
        ["full board", fullBoard],
        ["half board", halfBoard],
      ] as const)
        rates.push(...ratesOf(season, { unit, price, single: price + supplement, board }));
      return [
        ...(index === 0 ? [cell(`<b>${unit}</b>`, { down: 2 })] : []),
        cell(season.name),
        ...[fullBoard, halfBoard, supplement].map((amount) => cell(`$${amount}`)),
      ];
    });
  });
  const dates = seasons.map(({ name, periods }) => {
    const spelled = periods.map((one) => spellPeriod(one, pattern)).join(", ");
    return `<b>${name}:</b> ${spelled}`;
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [],
      offers: [],
    },
    html: coastPage(
      "body{font:13px Tahoma,sans-serif;color:#222} td,th{border:1px solid #2f4d33;padding:7px 14px} th{background:#dfe9d8} td:nth-last-child(-n+3){text-align:center}",
      `<div style="text-align:center"><span style="font-size:26px;color:#2f4d33">${lodge}</span><br>Bwindi Impenetrable Forest, Uganda</div>
      <h2>${year} rack rates</h2><p>US$ per person per night in a double or twin room, VAT included</p>
      ${table([heads(["Room", "Season", "FB", "HB", "Single supplement"]), ...rows])}
      <p>${dates.join("<br>")}</p>
      <p>FB: full board with a packed lunch on the day of the trek. HB: half board (breakfast and dinner).</p>
      <p>Children below 4 years stay free; children of 4 – 11 years sharing with their parents pay 50%.</p>
      <h3>East African residents only (proof required)</h3>
      ${table([heads(["Room", "UGX per person, full board"]), ...residents])}
      <p>Gorilla permits are sold by the wildlife authority and are not part of our rates. Porters can be arranged at the
      gate.</p>`,
    ),
  };
}
