import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, eastPage, heads, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, type TrueRate } from "./layout";

/** Houses, villas and beach rooms of East Africa. */
export const houseLayouts: readonly Layout[] = [
  { name: "house in shillings, weekends dearer", make: lakeHouses },
  { name: "two years on two pages", make: twoYears },
  { name: "beach rooms in a grid without a table", make: spiceCoast },
];

const lakeStyles = `body{font:13px "Liberation Serif";margin:0} .top{border-left:14px solid #2f7f86;padding-left:14px}
  h1{margin:0;font-size:24px} table{margin:12px 0;width:100%} th{background:#2f7f86;color:#fff;padding:7px}
  td{padding:7px;border-bottom:1px dotted #2f7f86;text-align:center} td:first-child{text-align:left}
  .name td{background:#e2f0f1;font-weight:bold;text-align:left}`;

const weekday = [1, 2, 3, 4, 7];
const weekend = [5, 6];

/** Easter nights of the year begin on Thursday and end before Monday. */
const easter: Readonly<Record<number, readonly string[]>> = {
  2026: ["04-02", "04-06"],
  2027: ["03-25", "03-29"],
};

function lakeHouses(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const festive = `12-${random.pick([19, 20, 22])}`;
  const seasons = makeSeasons(
    ["Standard", "August school holidays", "Easter and Christmas"],
    [0, 2, 0, 1, 0, 2],
    divide(year, ["01-05", ...(easter[year] ?? []), "08-01", "09-01", festive], "01-04"),
    [2, 3, random.pick([4, 5])],
  );
  const pattern = random.pick(["d mmm yyyy", "dth mmmm yyyy"]);
  const houses = someInOrder(
    random,
    ["Fig Tree House", "Pelican House", "Hippo Point Cottage", "Reed Cottage"],
    2,
  );
  const cleaning = drawPrice(random, 3500, 6000, 500);
  const rates: TrueRate[] = [];
  const sections = houses.map((unit, index) => {
    const sleeps = index === 0 ? random.pick([8, 10]) : random.pick([4, 5]);
    const base = drawPrice(random, 14_000, 20_000, 500) * (2 - index);
    const rows = seasons.map((season, at) => {
      const price = base + at * drawPrice(random, 4500, 8000, 500);
      const facts = { unit, sleeps, charged: "per unit" as const, board: "self-catering" as const };
      const dates = spellPeriods(season.periods, pattern);
      const min = cell(`${season.minNights} nights`);
      const shillings = (sum: number) => `${grouped(sum)}/=`;
      if (at === 2) {
        rates.push(...ratesOf(season, { ...facts, price }));
        return row([cell(season.name), cell(dates), cell(shillings(price), { across: 2 }), min]);
      }
      const dear = price + drawPrice(random, 2000, 5000, 500);
      rates.push(...ratesOf(season, { ...facts, price, weekdays: weekday }));
      rates.push(...ratesOf(season, { ...facts, price: dear, weekdays: weekend }));
      const sums = [price, dear].map((sum) => cell(shillings(sum)));
      return row([cell(season.name), cell(dates), ...sums, min]);
    });
    const titles = [
      "Season",
      "Nights",
      "Sunday – Thursday",
      "Friday &amp; Saturday",
      "Minimum stay",
    ];
    return `<table>${row([cell(`${unit} – sleeps ${sleeps}`, { across: 5 })], 'class="name"')}
      ${row(heads(titles))}${rows.join("")}</table>`;
  });
  const html = eastPage(
    lakeStyles,
    `<div class="top"><h1>Crescent Shore Farm</h1>Moi South Lake Road, Naivasha, Kenya</div>
    <p><b>Tariff in Kenya Shillings (KES), per house per night.</b> You have the house to yourselves: self-catering,
    with a cook who prepares what you bring.</p>${sections.join("")}
    <p>A cleaning fee of KES ${grouped(cleaning)} per house per stay is added to every booking.</p>
    <p>M-Pesa Paybill 555 019, account: your surname. Half is due on booking, half one week before arrival.
    A breakage deposit is held and given back on departure. Check in from 1 pm, check out by 10 am.</p>
    <p>Call or text Wanjiru on +254 722 555 019. No day visitors, no loud music after 10 pm, dogs by arrangement.</p>`,
  );
  const extras = [extra(cleaning, { per: "stay", each: "unit" })];
  return { html, truth: { kind: null, currency: "KES", rates, extras, bands: [], offers: [] } };
}

const yearsStyles = `body{font:12px "Nimbus Sans";margin:0} .page{break-after:page} .page:last-child{break-after:auto}
  .bar{height:34px;background:linear-gradient(90deg,#0d3b2e,#5f9c6a)} h1{font:300 24px "URW Gothic","DejaVu Sans",sans-serif;margin:10px 0 0}
  th,td{padding:8px 10px;border-bottom:1px solid #bbb;text-align:right} th{border-bottom:2px solid #0d3b2e}
  tr:first-child th:first-child,td:first-child{text-align:left} table{width:100%;margin:14px 0} small{color:#555;font-weight:normal}`;

function twoYears(random: Random): Made {
  const first = random.pick([2025, 2026]);
  const rooms = someInOrder(random, ["Eucalyptus Room", "Bamboo Suite", "Crater Suite"], 2);
  const pattern = random.pick(["d mmmm yyyy", "dd mmm yyyy"]);
  const rise = random.pick([30, 40, 60]);
  const bases = rooms.map((_, index) => drawPrice(random, 520, 640, 10) + index * 130);
  const house = drawPrice(random, 4200, 6000, 100);
  const rates: TrueRate[] = [];
  const pages = [first, first + 1].map((year, later) => {
    const seasons = makeSeasons(
      ["Low", "High"],
      [1, 0, 1, 0, 1],
      divide(year, ["01-01", "03-16", "06-01", random.pick(["10-01", "11-01"]), "12-16"], "12-31"),
      [null, 2],
    );
    const rows = rooms.map((unit, index) => {
      const sums = seasons.flatMap((season, dearer) => {
        const price = (bases[index] ?? 0) + later * rise + dearer * 250;
        const single = price + 200 + dearer * 100;
        rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
        return cells([grouped(price), grouped(single)]);
      });
      return row([cell(unit), ...sums]);
    });
    const whole = seasons.map((season, dearer) => {
      const price = house + later * rise * 5 + dearer * 1200;
      const facts = { unit: "Sabyinyo House", charged: "per unit" as const, sleeps: 6 };
      rates.push(...ratesOf(season, { ...facts, price, board: "full board" }));
      return cell(`${grouped(price)} per house`, { across: 2 });
    });
    const headed = seasons.map(({ name, periods }) => {
      const dates = spellPeriods(periods, pattern);
      return head(`${name} season<br><small>${dates}</small>`, { across: 2 });
    });
    return `<div class="page"><div class="bar"></div><h1>Inyange Ridge Lodge · Musanze, Rwanda</h1>
      <p>Published rack rates ${year} — US dollars per person per night, full board, unless marked per house</p>
      <table>${row([head("", { down: 2 }), ...headed])}
      ${row(seasons.flatMap(() => heads(["Sharing", "Single"])))}${rows.join("")}
      ${row([cell("Sabyinyo House<br><small>exclusive use, sleeps 6, per night</small>"), ...whole])}</table>
      <p>High season: minimum stay 2 nights.</p></div>`;
  });
  const html = eastPage(
    yearsStyles,
    `${pages[0]}${pages[1]?.replace(
      /<\/div>$/,
      `<p><b>Children.</b> The lodge welcomes children from the age of 6. Children aged 6 to 14 pay 60% of the adult
      sharing rate when they share with their parents.</p>
      <p><b>Included.</b> All meals, tea and coffee, house wine with dinner, laundry, a nature walk and taxes.
      <b>Not included.</b> Gorilla permits, transfers, spa treatments, premium drinks.</p>
      <p><b>Cancellation.</b> 60 days or more: deposit (25%) retained. 59–30 days: 50%. Under 30 days: 100%.</p>
      <p>Virunga People's Bank, Musanze branch, a/c 100-55-2207-64. sales@inyangeridge.example, +250 788 555 140</p></div>`,
    )}`,
  );
  const bands = [band(6, 14, 60)];
  return { html, truth: { kind: "rack", currency: "USD", rates, bands, extras: [], offers: [] } };
}

const coastStyles = `body{font:12px "URW Gothic","DejaVu Sans",sans-serif;margin:0;color:#12354a} h1{letter-spacing:6px;font-weight:300;margin:0}
  .grid{display:grid;grid-template-columns:1.7fr 1fr 1fr 1fr;margin:16px 0;row-gap:2px}
  .grid>div{padding:9px 8px;background:#eef6f9;text-align:center} .grid>div.n{text-align:left;font-weight:bold}
  .grid>div.h{background:#12354a;color:#fff} .wave{height:10px;background:repeating-linear-gradient(90deg,#12354a 0 14px,#6db3c9 14px 28px)}
  .two{columns:2;column-gap:26px} .two p{margin:0 0 8px}`;

function spiceCoast(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Kusi", "Kaskazi", "Peak"],
    [1, 0, 2, 1, 2],
    divide(year, ["01-06", "03-16", "06-16", "10-01", random.pick(["12-18", "12-20"])], "01-05"),
    [null, null, random.pick([3, 4])],
  );
  const pattern = random.pick(["dd.mm.yy", "d mmm yy", "dd.mm.yyyy"]);
  const rooms = someInOrder(random, ["Garden Room", "Ocean Room", "Baobab Suite", "Dhow Villa"], 3);
  const supplement = random.pick([40, 45, 60]);
  const festive = random.pick([35, 50]);
  const rates: TrueRate[] = [];
  const lines = rooms.map((unit, index) => {
    const base = drawPrice(random, 95, 120) + index * 35;
    const sums = seasons.map((season, dearer) => {
      const price = base + dearer * drawPrice(random, 20, 40);
      rates.push(
        ...ratesOf(season, { unit, price, single: price + supplement, board: "half board" }),
      );
      return `<div>€ ${price}</div>`;
    });
    return `<div class="n">${unit}</div>${sums.join("")}`;
  });
  const titles = seasons.map(({ name, periods }) => {
    const dates = spellPeriods(periods, pattern, " - ");
    return `<div class="h"><b>${name}</b><br>${dates}</div>`;
  });
  const html = eastPage(
    coastStyles,
    `<h1>MAWIMBI HOUSE</h1><p>Matemwe, Zanzibar · STO rates ${year}/${String(year + 1).slice(2)} in Euro</p><div class="wave"></div>
    <div class="grid"><div class="h n">Room</div>${titles.join("")}${lines.join("")}</div>
    <p>Per person sharing, per night, half board (breakfast and dinner). Single supplement € ${supplement} per night,
    all seasons.</p><div class="two">
    <p><b>Minimum stay</b> ${seasons[2]?.minNights} nights in Peak season.</p>
    <p><b>Festive supplement</b> € ${festive} per person per night from 24 December ${year} to 1 January ${year + 1},
    compulsory.</p>
    <p><b>Infrastructure tax</b> € 4 per person per night, payable by the guest at check-out.</p>
    <p><b>Children</b> 0–2 years stay free in a cot. 3–11 years in the parents' room: 50% reduction. Adults from 12.</p>
    <p><b>Long stay</b> Stay 7 nights and pay 6, all year except Peak season.</p>
    <p><b>Check-in</b> 14h00, check-out 10h00.</p>
    <p><b>Cancellation</b> 30 days before arrival and more: free. 29–14 days: 50%. Later: 100%.</p>
    <p><b>Contact</b> Halima, trade@mawimbihouse.example, WhatsApp +255 777 555 230</p></div>`,
  );
  return {
    html,
    truth: {
      kind: "sto",
      currency: "EUR",
      rates,
      offers: [{ stay: 7, pay: 6 }],
      extras: [extra(festive), extra(4)],
      bands: [band(0, 2, 0), band(3, 11, 50)],
    },
  };
}
