import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

export const karooGroups: readonly Layout[] = [
  { name: "Five lodges of a group, common seasons and a basis for each", make: fiveLodges },
  { name: "Kenyan camp for residents, turned season cells, park fees", make: residentRates },
];

const groupStyles = `body{font:10.5px "Liberation Sans Narrow","Liberation Sans";margin:22px 26px} .band{background:#1f3d4d;color:#fff;padding:10px 14px;font-size:17px;-webkit-print-color-adjust:exact}
  table{width:100%;margin:10px 0} th,td{border:1px solid #789;padding:5px 6px} td{text-align:right} td:first-child{text-align:left} th{background:#dde6ea;-webkit-print-color-adjust:exact}
  .key{width:62%} .key td{text-align:left} .notes{columns:2;column-gap:30px}`;

const bases = {
  BB: "bed and breakfast",
  DBB: "half board",
  FB: "full board",
  FI: "all inclusive",
} as const;
const groupLodges = [
  { unit: "Waterkop Town Hotel", basis: "BB", least: 1150 },
  { unit: "Okonde Lodge", basis: "DBB", least: 2100 },
  { unit: "Dune Edge Camp", basis: "DBB", least: 2650 },
  { unit: "Palmwag Ridge Lodge", basis: "FB", least: 3400 },
  { unit: "Seal Bay Camp", basis: "FI", least: 6900 },
] as const;

function fiveLodges(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const limited = random.pick(["Okonde Lodge", "Dune Edge Camp"]);
  const closed = random.pick(["Palmwag Ridge Lodge", "Seal Bay Camp"]);
  const [nights, kind] = [random.pick([2, 3]), random.pick(["rack", "sto"] as const)];
  const seasons = makeSeasons(
    ["Low", "Shoulder", "High", "Peak"],
    [1, 0, 1, 2, 3, 2, 1, 3],
    divide(
      year,
      [
        "01-06",
        "02-01",
        "04-01",
        "06-01",
        random.pick(["07-16", "08-01"]),
        random.pick(["09-01", "09-16"]),
        "11-01",
        "12-20",
      ],
      "01-05",
    ),
  );
  const step = drawPrice(random, 180, 320, 10);
  const mark = random.pick([" ", ","]);
  const rates: TrueRate[] = [];
  const rows = groupLodges.map(({ unit, basis, least }) => [
    ...cells([unit === limited ? `${unit} *` : unit]),
    cell(basis, { style: "text-align:center" }),
    ...seasons.flatMap((season, place) => {
      if (unit === closed && season.name === "Low")
        return [cell("closed", { across: 2, style: "text-align:center" })];
      const price = least + place * step + drawPrice(random, 0, 90, 10);
      const single = price + drawPrice(random, 250, 650, 10);
      const minNights = unit === limited && place > 1 ? nights : null;
      rates.push(
        ...ratesOf({ ...season, minNights }, { unit, price, single, board: bases[basis] }),
      );
      return cells([`N$ ${grouped(price, mark)}`, `N$ ${grouped(single, mark)}`]);
    }),
  ]);
  const levy = random.pick([35, 45, 60]);
  return {
    landscape: true,
    truth: {
      kind,
      currency: "NAD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(levy)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      groupStyles,
      `<div class="band">Kameelboom Lodges &amp; Camps &nbsp; | &nbsp; ${kind === "rack" ? "Rack" : "STO"} rates ${year}, Namibia</div>
      <div class="key">${table([
        heads(["Season", "Travel dates"]),
        ...seasons.map(({ name, periods }) =>
          cells([name, spellPeriods(periods, "dd mmm yyyy", " – ", " &nbsp;/&nbsp; ")]),
        ),
      ])}</div>
      <table>${row([
        ...heads(["Lodge", "Basis"], { down: 2 }),
        ...heads(
          seasons.map(({ name }) => name),
          { across: 2 },
        ),
      ])}${row(seasons.flatMap(() => heads(["Per person sharing", "Single"])))}${rows.map((content) => row(content)).join("")}</table>
      <p>All rates are in Namibian dollars per person per night and include 15% VAT. <b>BB</b> bed and breakfast, <b>DBB</b> dinner, bed and breakfast,
      <b>FB</b> full board (three meals), <b>FI</b> fully inclusive (meals, local drinks, two activities a day).</p>
      <p>* Minimum stay of ${nights} nights in High and Peak.</p>
      <div class="notes"><p><b>Tourism levy</b> N$ ${levy} per person per night at all lodges, not included.</p>
      <p><b>Children</b> 0 – 2 years free, 3 – 11 years 50% of the sharing rate in the room of two adults, from 12 years adult rate.</p>
      <p><b>Free night</b> Stay 4 nights, pay 3, at one lodge; low season only.</p>
      <p><b>Guides and pilots</b> One room on dinner, bed and breakfast for the guide of a group of eight or more, on request.</p>
      <p><b>Cancellation</b> 30 – 15 days 25%, 14 – 8 days 50%, 7 days or less 100%.</p>
      <p><b>Groups</b> 10 rooms and more: please ask our office, +264 61 240 118.</p></div>`,
    ),
  };
}

const residentStyles = `body{font:11px "Liberation Sans";margin:26px 30px} h1{color:#8a2f1c;font-size:22px;margin:0} table{margin:10px 0} th,td{border:1px solid #999;padding:5px 10px}
  td{text-align:center} th{background:#f5e9d8;-webkit-print-color-adjust:exact} .fees td:first-child{text-align:left} .stay{width:100%}`;

function residentRates(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const camp = random.pick(["Entim Ridge Camp", "Olare Mara Camp", "Ngoswani Camp"]);
  const tents = someInOrder(
    random,
    ["Classic Tent", "Superior Tent", "Family Tent", "Honeymoon Tent"],
    3,
  );
  const seasons = makeSeasons(
    ["Low", "Mid", "High"],
    [2, 1, 0, 2, 1, 2],
    divide(
      year,
      ["01-01", "01-05", "04-01", random.pick(["06-16", "07-01"]), "11-01", "12-21"],
      "12-31",
    ),
  );
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, place) =>
    tents.map((unit, tent) => {
      const price = drawPrice(random, 21_000, 23_500, 500) + tent * 2500 + place * 5500;
      const single = price + drawPrice(random, 5000, 9000, 500);
      const triple = price - drawPrice(random, 1000, 2500, 500);
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
      const all = { down: tents.length };
      const dates = spellPeriods(season.periods, "ddmmm", "-").toUpperCase();
      return [
        ...(tent === 0
          ? [
              head(season.name, { ...all, style: "writing-mode:vertical-rl" }),
              cell(dates.replaceAll("<BR>", "<br>"), all),
            ]
          : []),
        cell(unit, { style: "text-align:left" }),
        ...cells([price, single, triple].map((amount) => `KES ${grouped(amount)}`)),
      ];
    }),
  );
  const fees = [
    ["Adult (18 and over)", 1500, 2000, random.pick([100, 200])],
    ["Student with a card", 800, 1000, 70],
    ["Child (5 – 17)", 500, 700, 50],
    ["Child (under 5)", "free", "free", "free"],
  ] as const;
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency: "KES",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50), band(12, 17, 75)],
    },
    html: plainPage(
      residentStyles,
      `<h1>${camp}, Maasai Mara</h1><p><b>Rack rates ${year} for citizens and residents of East Africa</b> – in Kenya shillings, per person per night on full board, VAT included.
      Proof of residence is asked for at check-in; others pay our international rates, which are on a sheet of their own.</p>
      <div class="stay"><table style="width:100%">${row(
        heads([
          "Season",
          `Dates ${year}`,
          "Tent",
          "Sharing in double",
          "Single",
          "Sharing in triple",
        ]),
      )}${rows.map((content) => row(content)).join("")}</table></div>
      <p>Children in the tent of two adults: under 5 years free, 5 – 11 years 50%, 12 – 17 years 75% of the adult sharing rate.</p>
      <div class="fees"><p style="margin-bottom:0"><b>Reserve fees</b> of Narok County for each 24 hours, paid at the gate and not part of our rates:</p>
      ${table([
        heads(["Ages", "Citizen (KES)", "Resident (KES)", "Non-resident (US$)"]),
        ...fees.map(([ages, ...amounts]) =>
          cells([ages, ...amounts.map((amount) => (amount === "free" ? amount : grouped(amount)))]),
        ),
      ])}</div>
      <p>M-Pesa Paybill 811 204. Cancellation within 7 days of arrival: one night is charged; no-shows pay the whole stay.</p>`,
    ),
  };
}
