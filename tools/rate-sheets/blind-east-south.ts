import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, eastPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, type TrueRate } from "./layout";

/** Sheets of lodges in Botswana and South Africa. */
export const southLayouts: readonly Layout[] = [
  { name: "delta camp in landscape, supplements in rows", make: deltaCamp },
  { name: "suites in rand, a block for each season", make: suitesInRand },
];

const deltaStyles = `body{font:11px "Liberation Sans Narrow";margin:0} .lead{background:#20333f;color:#fff;padding:10px 16px}
  .lead span{float:right;color:#d9b166} h1{font:20px "C059";margin:0} td,th{padding:6px 9px;border:1px solid #9aa7ad;text-align:center}
  table{width:100%;margin:12px 0} td:first-child{text-align:left;font-weight:bold;background:#f1efe9} tr:not(.s) td:nth-child(2){text-align:left}
  .s{font-style:italic} ol{columns:2;padding-left:16px} li{margin:0 0 5px}`;

function deltaCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["GREEN", "SHOULDER", "PEAK"],
    [0, 1, 2, 1, 2],
    divide(year, ["01-10", "04-01", "06-01", random.pick(["10-16", "11-01"]), "12-20"], "01-09"),
    [null, null, random.pick([2, 3])],
  );
  const pattern = random.pick(["dd mmmm yyyy", "d mmm yyyy"]);
  const units = someInOrder(random, ["Island Tent", "Lagoon Tent", "Leadwood Suite"], 2);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, index) => {
    const base = drawPrice(random, 620, 700) + index * 140;
    const sums = seasons.map((season, dearer) => {
      const price = base + dearer * drawPrice(random, 260, 320);
      const supplement = dearer === 0 ? 0 : drawPrice(random, 200, 350, 10) * dearer;
      const single = price + supplement;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return { price, supplement };
    });
    const supplements = sums.map(({ supplement }) =>
      cell(supplement ? `+ ${grouped(supplement)}` : "NIL", { style: "font-style:italic" }),
    );
    return [
      row([
        cell(unit, { down: 2 }),
        cell("Per person sharing"),
        ...sums.map(({ price }) => cell(grouped(price))),
      ]),
      `<tr class="s"><td style="font-weight:normal;background:none;text-align:left">Single supplement</td>${supplements.join("")}</tr>`,
    ];
  });
  const colors = ["#cfe0bf", "#f2e2b8", "#e9b9a0"];
  const titles = seasons.map(({ name, periods, minNights }, index) => {
    const dates = spellPeriods(periods, pattern, " to ");
    const minimum = minNights ? `<br>Minimum ${minNights} nights` : "";
    return head(`${name}<br><span style="font-weight:normal">${dates}${minimum}</span>`, {
      style: `background:${colors[index]}`,
    });
  });
  const html = eastPage(
    deltaStyles,
    `<div class="lead"><span>RACK RATES ${year} (US$)</span><h1>Mokoro Lediba Camp</h1>Okavango Delta, Botswana</div>
    <table>${row([head("Accommodation", { across: 2 }), ...titles])}${rows.join("")}</table>
    <ol><li>Rates are per person per night and fully inclusive: accommodation, all meals, local drinks, two activities a day
    (drives, boats, mokoro), laundry, park fees and the return road transfer from the airstrip.</li>
    <li>Premium imported drinks, charter flights, cover for cancellation and gratuities are excluded.</li>
    <li>Children from 7 to 15 years who share with two adults pay 60% of the sharing rate. Under 7s are not accepted, except
    when a family takes the whole camp.</li>
    <li>Commission for registered operators is by agreement.</li>
    <li>Deposit 25% within 10 days; balance 60 days before arrival. Cancelled 59 to 30 days before: 50%; after that: 100%.</li>
    <li>Maun office: Plot 448, Tsaro Road. +267 686 5551. reservations@lediba.example</li></ol>`,
  );
  const bands = [band(7, 15, 60)];
  return {
    html,
    landscape: true,
    truth: { kind: "rack", currency: "USD", rates, bands, extras: [], offers: [] },
  };
}

const randStyles = `body{font:12px "Liberation Sans";margin:0} .logo{text-align:center;color:#6b3e1e}
  .logo b{font:26px "Z003"} h2{background:#6b3e1e;color:#fff;padding:6px 10px;font-size:13px;margin:18px 0 0}
  td,th{padding:6px 10px;border-bottom:1px solid #d8c7b8;text-align:left} td:last-child,th:last-child{text-align:right}
  table{width:100%} .small{font-size:10px;color:#444}`;

const randTerms = `<p class="small"><b>Cancellation:</b> more than 8 weeks – 10% of the booking; 8 to 4 weeks – 50%; less than
  4 weeks – 100%. <b>Bank:</b> Thornveld Hospitality (Pty) Ltd, First Lowveld Bank, branch 250 655, account 6255 010 7789.
  Please use your booking number as reference. <b>E&amp;OE.</b> VAT at 15% is included. Tel +27 13 555 0160,
  stay@thornveldriver.example</p>`;

function suitesInRand(random: Random): Made {
  const year = random.pick([2025, 2026]);
  const suites = someInOrder(random, ["Luxury Suite", "River Suite", "Pool Suite"], 2);
  const seasons = makeSeasons(
    ["Summer", "Festive", "Winter Special"],
    [0, 1, 0, 2, 0],
    divide(year, ["11-01", "12-15", "01-11", "05-01", "09-01"], random.pick(["10-31", "09-30"])),
    [null, random.pick([3, 4])],
  );
  const [levy, child] = [random.pick([280, 320, 350]), drawPrice(random, 1800, 2600, 50)];
  const rates: TrueRate[] = [];
  const blocks = seasons.map((season, index) => {
    const dates = spellPeriods(season.periods, "dd/mm/yyyy", " – ", " &amp; ");
    const rows = suites.map((unit, dearer) => {
      const price =
        drawPrice(random, 9800, 12_500, 50) + dearer * 2400 + ([1500, 5200, 0][index] ?? 0);
      const facts = { unit, price, charged: "per unit" as const };
      rates.push(...ratesOf(season, { ...facts, board: "full board" }));
      return row(cells([unit, "per suite per night", `R ${grouped(price, " ")}`]));
    });
    const minimum = season.minNights ? ` (minimum ${season.minNights} nights)` : "";
    return `<h2>${season.name}: ${dates}${minimum}</h2><table>${rows.join("")}</table>`;
  });
  const html = eastPage(
    randStyles,
    `<div class="logo"><b>Thornveld River Lodge</b><br>Greater Kruger, Limpopo, South Africa<br>
    RACK RATES ${year} / ${year + 1}</div>${blocks.join("")}
    <p>Rates are on a full board basis: breakfast, lunch, high tea and dinner, plus two game drives per day. Drinks are charged to your room.</p>
    <p>Conservation levy: R ${levy} per person per night, not included in the rate and collected on arrival.</p>
    <p>Winter Special: stay 4 nights and pay for only 3.</p>
    <p>Children of 6 to 12 years on a rollaway bed in the suite: R ${grouped(child, " ")} per child per night. We do not
    take children younger than 6.</p>${randTerms}`,
  );
  return {
    html,
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      offers: [{ stay: 4, pay: 3 }],
      extras: [extra(levy)],
      bands: [band(6, 12)],
    },
  };
}
