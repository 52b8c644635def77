import {
  comma,
  datesInDigits,
  datesWithoutYear,
  datesWithYear,
  drawRate,
  followSeasons,
  paper,
  seasonRates,
  spellAll,
} from "./blind-hills-kit";
import { cell, head, type Layout, type Random, table, type TrueRate } from "./layout";

/** Lodges that one family runs; all PDF. */
export const hillsLodges: readonly Layout[] = [
  { name: "crater lodge, sharing and single for two seasons", make: craterLodge },
  { name: "lake guest lodge, season dates below the table", make: lakeLodge },
  { name: "lakeshore lodge, weekdays and weekends", make: lakeshore },
  { name: "coffee farm, a table for each board", make: coffeeFarm },
];

const letterhead = (name: string, place: string, color: string) =>
  `<div style="background:${color};color:#fff;padding:14px 20px"><span style="font-size:24px">${name}</span><br>
  <span style="font-size:11px;letter-spacing:2px">${place}</span></div>`;

const craterTerms = `<h3>Cancellation</h3><table class="small">
  <tr><td>60 days or more before arrival</td><td>10 % of the invoice</td></tr>
  <tr><td>59 to 30 days</td><td>50 %</td></tr><tr><td>Less than 30 days, no shows</td><td>100 %</td></tr></table>
  <h3>Payment</h3><p>A deposit of 30 % confirms the booking; the balance is due 30 days before arrival.<br>
  Pearl Commercial Bank, Fort Portal branch, account 9030 0127 4418 (US dollars), swift PCBKUGKA.</p>`;

function craterLodge(random: Random) {
  const lodge = random.pick(["Kyanga Crater Lodge", "Turaco Hill Lodge", "Ntanda Lodge"]);
  const year = random.pick([2027, 2028]);
  const end = `${year}-12-31`;
  const seasons = followSeasons(
    ["Low season", "High season"],
    [
      [`${year}-01-01`, 1],
      [`${year}-03-${random.pick(["01", "16"])}`, 0],
      [`${year}-06-${random.pick(["01", "15"])}`, 1],
      [`${year}-${random.pick(["10-01", "10-16", "11-01"])}`, 0],
      [`${year}-12-${random.pick(["15", "20"])}`, 1],
    ],
    end,
  );
  const dates = random.pick(datesWithoutYear);
  const rooms = ["Standard room", "Crater view cottage", "Forest cottage", "Honeymoon banda"];
  const rates: TrueRate[] = [];
  const rows = [...random.some(rooms, random.whole(2, 3)), "Family cottage"].map((unit) => {
    const low = drawRate(random, 95, 260);
    const cells = seasons.flatMap((season, index) => {
      const price = low + index * random.pick([20, 35, 45]);
      const single = unit === "Family cottage" ? null : price + random.pick([40, 55]);
      rates.push(...seasonRates(season, price, { unit, single, board: "full board" }));
      return [cell(`$ ${price}`), cell(single === null ? "–" : `$ ${single}`)];
    });
    return [cell(unit, { style: "text-align:left" }), ...cells];
  });
  const body = table([
    [
      head("Room", { down: 2 }),
      ...seasons.map((season) =>
        head(`${season.name}<br><small>${spellAll(season, dates, "<br>")}</small>`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => [head("Per person sharing"), head("Single")]),
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack" as const,
      currency: "USD",
      rates,
      bands: [
        { fromAge: 0, toAge: 4, percent: 0, amount: null },
        { fromAge: 5, toAge: 12, percent: 50, amount: null },
      ],
    },
    html: paper(
      "body{font:13px Georgia;color:#222} td,th{border:1px solid #8a9a6a;padding:6px 10px;text-align:center} th{background:#eef2e2} .small td{border:0;text-align:left;padding:2px 12px 2px 0}",
      `${letterhead(lodge, "KIBALE FOREST · WESTERN UGANDA", "#54672f")}
      <h2>Rack rates ${year}</h2><p>Valid from 1st January to 31st December ${year}. All rates are in US dollars per
      person per night on full board and include VAT.</p>${body}
      <p><b>Included:</b> breakfast, lunch and dinner, tea and coffee, a walk around the crater lake.<br>
      <b>Not included:</b> drinks, laundry, park entrance and chimpanzee permits.</p>
      <p><b>Children:</b> under 5 years free, 5 – 12 years 50 % of the sharing rate when sharing with their parents.</p>
      ${craterTerms}<p>Reservations: +256 772 555 018 · stay@${lodge.split(" ")[0]?.toLowerCase()}.example</p>`,
    ),
  };
}

function lakeLodge(random: Random) {
  const lodge = random.pick(["Inzovu Bay Lodge", "Umuvumu House", "Kibuno Lake Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = followSeasons(
    ["Low", "Mid", random.pick(["High", "Peak"])],
    [
      [`${year}-01-${random.pick(["04", "08"])}`, 1],
      [`${year}-04-01`, 0],
      [`${year}-06-${random.pick(["01", "10"])}`, 2],
      [`${year}-10-01`, 1],
      [`${year}-11-01`, 0],
      [`${year}-12-${random.pick(["18", "21"])}`, 2],
    ],
    `${year + 1}-01-03`,
  );
  const dates = random.pick(datesWithYear);
  const percent = random.pick([30, 40, 50]);
  const minimum = random.pick([2, 3]);
  const rates: TrueRate[] = [];
  const rooms = ["Garden room", "Lake view room", "Terrace suite", "Island suite", "Loft room"];
  const rows = random.some(rooms, random.whole(3, 4)).map((unit) => {
    const low = drawRate(random, 60, 140) * 2;
    return [
      cell(unit),
      ...seasons.map((season, index) => {
        const price = low + index * 30;
        const single = price * (1 + percent / 100);
        const minNights = index === 2 ? minimum : null;
        rates.push(
          ...seasonRates(season, price, { unit, single, minNights, board: "bed and breakfast" }),
        );
        return cell(price, { style: "text-align:right" });
      }),
    ];
  });
  const body = table([
    [
      head("Accommodation", { style: "text-align:left" }),
      ...seasons.map(({ name }, index) => head(`${name} season${index === 2 ? " *" : ""}`)),
    ],
    ...rows,
  ]);
  const list = seasons.map(
    (season) => `<li><b>${season.name} season:</b> ${spellAll(season, dates, "; ")}</li>`,
  );
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      bands: [
        { fromAge: 0, toAge: 3, percent: 0, amount: null },
        { fromAge: 4, toAge: 11, percent: 40, amount: null },
      ],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: paper(
      "body{font:13px Verdana;margin:30px} td,th{border-bottom:1px solid #b9c8d4;padding:7px 18px} th{color:#2c5875} li{margin:3px 0}",
      `<h1 style="font-weight:normal;color:#2c5875">${lodge}</h1><p>Lake Kivu, Rwanda</p><h3>Our rates ${year}</h3>
      <p>US$ per person sharing, per night, bed &amp; breakfast. Taxes are included.</p>${body}
      <p>* Minimum stay of ${minimum} nights in ${seasons[2]?.name.toLowerCase()} season.</p><h3>Seasons</h3><ul>${list.join("")}</ul>
      <p>Single travelers: supplement of ${percent}% on the sharing rate.</p>
      <p>Children up to 3 years stay for free; children from 4 to 11 years pay 40% of the adult rate in their parents' room.</p>
      <p>Long stay: stay 4 nights, pay for 3 (low season only).</p>
      <p>Lunch or dinner at our restaurant: US$ 22 per person. Boat trips and coffee tours on request.</p>
      <p style="color:#777">Questions? Write to hello@kivu-house.example or call +250 788 555 204. Check-in 14:00, check-out 10:00.</p>`,
    ),
  };
}

const weekParts = [
  { title: "Sunday – Thursday", weekdays: [1, 2, 3, 4, 7] },
  { title: "Friday &amp; Saturday", weekdays: [5, 6] },
] as const;

function lakeshore(random: Random) {
  const lodge = random.pick(["Mbuna Sands Lodge", "Chikale Point Lodge", "Nkhwazi Beach Lodge"]);
  const year = random.pick([2027, 2028]);
  const supplement = random.pick([25, 30, 35]);
  const festive = random.pick([15, 20, 25]);
  const seasons = followSeasons(
    ["Regular season", random.pick(["High season", "Holiday season"])],
    [
      [`${year}-01-11`, 0],
      [`${year}-${random.pick(["06-15", "07-01"])}`, 1],
      [`${year}-${random.pick(["10-16", "11-01"])}`, 0],
      [`${year}-12-15`, 1],
    ],
    `${year + 1}-01-10`,
  );
  const dates = random.pick(datesWithYear);
  const rates: TrueRate[] = [];
  const rooms = random.some(["Beach chalet", "Garden chalet", "Reed room", "Rock room"], 2);
  const bases = [
    ...rooms.map((unit) => ({ unit, house: false })),
    { unit: "Family house", house: true },
  ];
  const drawn = bases.map(({ house }) => ({
    sleeps: house ? random.pick([5, 6]) : random.pick([2, 3]),
    low: house ? drawRate(random, 300, 420) : drawRate(random, 70, 130),
  }));
  const parts = seasons.map((season, number) => {
    const rows = bases.map(({ unit, house }, index) => {
      const { sleeps = 0, low = 0 } = drawn[index] ?? {};
      const cells = weekParts.map(({ weekdays }, part) => {
        const price = low + (number * 2 + part) * (house ? 40 : 10);
        const single = house ? null : price + supplement;
        const charged = house ? "per unit" : "per person sharing";
        const words = { unit, single, charged, sleeps, weekdays, board: "half board" } as const;
        rates.push(...seasonRates(season, price, words));
        return cell(`USD ${price}`);
      });
      return [cell(unit), cell(sleeps), cell(house ? "per house" : "per person sharing"), ...cells];
    });
    const heads = ["Room", "Sleeps", "Rate is", ...weekParts.map(({ title }) => title)];
    return `<h3>${season.name}</h3><p>${spellAll(season, dates, " and ")}</p>${table([heads.map((text) => head(text)), ...rows])}`;
  });
  return {
    truth: {
      kind: "rack" as const,
      currency: "USD",
      rates,
      extras: [
        { amount: festive * 100, per: "night" as const, each: "person" as const, obligatory: true },
      ],
    },
    html: paper(
      "body{font:12.5px 'Trebuchet MS'} td,th{border:1px solid #ccc;padding:5px 12px} th{background:#0f6f7c;color:#fff} h3{margin-bottom:0} p{margin:5px 0}",
      `<h1>${lodge}</h1><p><i>Southern lakeshore, Malawi</i></p><h2>Rack rates ${year}</h2>
      <p>Per night, on a dinner, bed and breakfast basis.</p>${parts.join("")}
      <p>Single supplement in the chalets and rooms: USD ${supplement} per night.</p>
      <p>Festive supplement: USD ${festive} per person per night from 23 December ${year} to 2 January ${year + 1}.</p>
      <p>Rates include 17.5% VAT and the 1% tourism levy. Kayaks and snorkels are free to use.</p>
      <p>Booking: +265 999 555 310. Pets are welcome in the garden, not in the rooms.</p>`,
    ),
  };
}

function coffeeFarm(random: Random) {
  const lodge = random.pick(["Lambo Farm Lodge", "Mbulu Ridge Coffee Lodge", "Tloma Springs Farm"]);
  const year = random.pick([2027, 2028]);
  const names = random.pick([
    ["Green season", "High season", "Peak season"],
    ["Low", "Shoulder", "Peak"],
  ]);
  const seasons = followSeasons(
    names,
    [
      [`${year}-01-${random.pick(["03", "06"])}`, 1],
      [`${year}-03-${random.pick(["16", "21"])}`, 0],
      [`${year}-06-01`, 1],
      [`${year}-07-01`, 2],
      [`${year}-${random.pick(["10-01", "11-01"])}`, 1],
      [`${year}-12-${random.pick(["20", "22"])}`, 2],
    ],
    `${year + 1}-01-02`,
  );
  const dates = random.pick(datesInDigits);
  const base = drawRate(random, 120, 210);
  const rates: TrueRate[] = [];
  const tables = (["half board", "full board"] as const).map((board, meal) => {
    const rows = seasons.map((season, index) => {
      const price = base + index * 35 + meal * 20;
      const [single, triple] = [price + 50 + index * 5, price - 15];
      rates.push(...seasonRates(season, price, { single, triple, board }));
      return [
        cell(`<b>${season.name}</b>`),
        cell(spellAll(season, dates, "<br>"), { style: "white-space:nowrap" }),
        ...[single, price, triple].map((value) => cell(`${comma(value)} $`)),
      ];
    });
    const heads = ["Season", "Period", "In a single", "In a double / twin", "In a triple"];
    return `<h3 style="break-before:${meal ? "page" : "auto"}">${["Half board (HB)", "Full board (FB)"][meal]}</h3>${table([heads.map((text) => head(text)), ...rows])}`;
  });
  return {
    truth: {
      kind: "sto" as const,
      currency: "USD",
      rates,
      bands: [
        { fromAge: 0, toAge: 4, percent: 0, amount: null },
        { fromAge: 5, toAge: 11, percent: 50, amount: null },
      ],
      extras: [{ amount: 150, per: "night" as const, each: "person" as const, obligatory: true }],
    },
    html: paper(
      "body{font:13px Calibri,Arial} td,th{border:1px solid #6b4a2f;padding:5px 14px} th{background:#6b4a2f;color:#fff} td{text-align:center}",
      `<div style="text-align:right;color:#6b4a2f"><b>${lodge}</b><br>P.O. Box 118, Karatu, Tanzania<br>+255 754 555 660</div>
      <h2>STO rates ${year}</h2><p>Prices are per person per night in USD, for contracted tour operators only.</p>${tables.join("")}
      <h3>Children sharing with two adults</h3>${table([
        ["Age", "Charge"].map((text) => head(text)),
        [cell("0 – 4 years"), cell("Free of charge")],
        [cell("5 – 11 years"), cell("50% of adult rate")],
        [cell("12 years and over"), cell("Adult rate")],
      ])}
      <p>The tourism development levy of USD 1.50 per person per night is not included and will be added to the invoice.
      VAT is included.</p><p>Beds for drivers and guides are available free of charge, with meals.</p>`,
    ),
  };
}
