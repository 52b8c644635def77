import { hillsBooks } from "./blind-hills-books";
import { datesInDigits, datesWithoutYear, datesWithYear, hillsCamps } from "./blind-hills-camps";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of family-run lodges in East Africa and Malawi; of groups of camps and as workbooks in other files. */
export const hillsLayouts: readonly Layout[] = [
  { name: "crater lodge, sharing and single for two seasons", make: craterLodge },
  { name: "lake guest lodge, season dates below the table", make: lakeLodge },
  { name: "lakeshore lodge, weekdays and weekends", make: lakeshore },
  { name: "coffee farm, a table for each board", make: coffeeFarm },
  ...hillsCamps,
  ...hillsBooks,
];

const letterhead = (name: string, place: string, color: string) =>
  `<div style="background:${color};color:#fff;padding:14px 20px"><span style="font-size:24px">${name}</span><br>
  <span style="font-size:11px;letter-spacing:2px">${place}</span></div>`;

const craterTerms = `<h3>Cancellation</h3><table class="small">
  <tr><td>60 days or more before arrival</td><td>10 % of the invoice</td></tr>
  <tr><td>59 to 30 days</td><td>50 %</td></tr><tr><td>Less than 30 days, no shows</td><td>100 %</td></tr></table>
  <h3>Payment</h3><p>A deposit of 30 % confirms the booking; the balance is due 30 days before arrival.<br>
  Pearl Commercial Bank, Fort Portal branch, account 9030 0127 4418 (US dollars), swift PCBKUGKA.</p>`;

function craterLodge(random: Random): Made {
  const lodge = random.pick(["Kyanga Crater Lodge", "Turaco Hill Lodge", "Ntanda Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0, 1],
    divide(
      year,
      [
        "01-01",
        random.pick(["03-01", "03-16"]),
        random.pick(["06-01", "06-15"]),
        random.pick(["10-01", "10-16", "11-01"]),
        random.pick(["12-15", "12-20"]),
      ],
      "12-31",
    ),
  );
  const dates = random.pick(datesWithoutYear);
  const rooms = ["Standard room", "Crater view cottage", "Forest cottage", "Honeymoon banda"];
  const rates: TrueRate[] = [];
  const rows = [...random.some(rooms, random.whole(2, 3)), "Family cottage"].map((unit) => {
    const low = drawPrice(random, 95, 260);
    const prices = seasons.flatMap((season, index) => {
      const price = low + index * random.pick([20, 35, 45]);
      const single = unit === "Family cottage" ? null : price + random.pick([40, 55]);
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return cells([`$ ${price}`, single === null ? "–" : `$ ${single}`]);
    });
    return [cell(unit, { style: "text-align:left" }), ...prices];
  });
  const body = table([
    [
      head("Room", { down: 2 }),
      ...seasons.map((season) =>
        head(`${season.name}<br><small>${season.periods.map(dates).join("<br>")}</small>`, {
          across: 2,
        }),
      ),
    ],
    seasons.flatMap(() => heads(["Per person sharing", "Single"])),
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 12, 50)],
    },
    html: plainPage(
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

function lakeLodge(random: Random): Made {
  const lodge = random.pick(["Inzovu Bay Lodge", "Umuvumu House", "Kibuno Lake Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low", "Mid", random.pick(["High", "Peak"])],
    [1, 0, 2, 1, 0, 2],
    divide(
      year,
      [
        random.pick(["01-04", "01-08"]),
        "04-01",
        random.pick(["06-01", "06-10"]),
        "10-01",
        "11-01",
        random.pick(["12-18", "12-21"]),
      ],
      "01-03",
    ),
  );
  const dates = random.pick(datesWithYear);
  const percent = random.pick([30, 40, 50]);
  const minimum = random.pick([2, 3]);
  const rates: TrueRate[] = [];
  const rooms = ["Garden room", "Lake view room", "Terrace suite", "Island suite", "Loft room"];
  const rows = random.some(rooms, random.whole(3, 4)).map((unit) => {
    const low = drawPrice(random, 60, 140) * 2;
    return [
      cell(unit),
      ...seasons.map((season, index) => {
        const price = low + index * 30;
        const single = price * (1 + percent / 100);
        const minNights = index === 2 ? minimum : null;
        rates.push(
          ...ratesOf(season, { unit, price, single, minNights, board: "bed and breakfast" }),
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
    (season) => `<li><b>${season.name} season:</b> ${season.periods.map(dates).join("; ")}</li>`,
  );
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 40)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
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

function lakeshore(random: Random): Made {
  const lodge = random.pick(["Mbuna Sands Lodge", "Chikale Point Lodge", "Nkhwazi Beach Lodge"]);
  const year = random.pick([2027, 2028]);
  const supplement = random.pick([25, 30, 35]);
  const festive = random.pick([15, 20, 25]);
  const seasons = makeSeasons(
    ["Regular season", random.pick(["High season", "Holiday season"])],
    [0, 1, 0, 1],
    divide(
      year,
      ["01-11", random.pick(["06-15", "07-01"]), random.pick(["10-16", "11-01"]), "12-15"],
      "01-10",
    ),
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
    low: house ? drawPrice(random, 300, 420) : drawPrice(random, 70, 130),
  }));
  const parts = seasons.map((season, number) => {
    const rows = bases.map(({ unit, house }, index) => {
      const { sleeps = 0, low = 0 } = drawn[index] ?? {};
      const prices = weekParts.map(({ weekdays }, part) => {
        const price = low + (number * 2 + part) * (house ? 40 : 10);
        const single = house ? null : price + supplement;
        const charged = house ? "per unit" : "per person sharing";
        const words = { unit, single, charged, sleeps, weekdays, board: "half board" } as const;
        rates.push(...ratesOf(season, { ...words, price }));
        return cell(`USD ${price}`);
      });
      return [...cells([unit, sleeps, house ? "per house" : "per person sharing"]), ...prices];
    });
    const titles = heads(["Room", "Sleeps", "Rate is", ...weekParts.map(({ title }) => title)]);
    return `<h3>${season.name}</h3><p>${season.periods.map(dates).join(" and ")}</p>${table([titles, ...rows])}`;
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [extra(festive)],
    },
    html: plainPage(
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

function coffeeFarm(random: Random): Made {
  const lodge = random.pick(["Lambo Farm Lodge", "Mbulu Ridge Coffee Lodge", "Tloma Springs Farm"]);
  const year = random.pick([2027, 2028]);
  const names = random.pick([
    ["Green season", "High season", "Peak season"],
    ["Low", "Shoulder", "Peak"],
  ]);
  const seasons = makeSeasons(
    names,
    [1, 0, 1, 2, 1, 2],
    divide(
      year,
      [
        random.pick(["01-03", "01-06"]),
        random.pick(["03-16", "03-21"]),
        "06-01",
        "07-01",
        random.pick(["10-01", "11-01"]),
        random.pick(["12-20", "12-22"]),
      ],
      "01-02",
    ),
  );
  const dates = random.pick(datesInDigits);
  const base = drawPrice(random, 120, 210);
  const rates: TrueRate[] = [];
  const tables = (["half board", "full board"] as const).map((board, meal) => {
    const rows = seasons.map((season, index) => {
      const price = base + index * 35 + meal * 20;
      const [single, triple] = [price + 50 + index * 5, price - 15];
      rates.push(...ratesOf(season, { price, single, triple, board }));
      return [
        cell(`<b>${season.name}</b>`),
        cell(season.periods.map(dates).join("<br>"), { style: "white-space:nowrap" }),
        ...[single, price, triple].map((value) => cell(`${grouped(value)} $`)),
      ];
    });
    const titles = heads(["Season", "Period", "In a single", "In a double / twin", "In a triple"]);
    return `<h3 style="break-before:${meal ? "page" : "auto"}">${["Half board (HB)", "Full board (FB)"][meal]}</h3>${table([titles, ...rows])}`;
  });
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50)],
      extras: [extra(1.5)],
    },
    html: plainPage(
      "body{font:13px Calibri,Arial} td,th{border:1px solid #6b4a2f;padding:5px 14px} th{background:#6b4a2f;color:#fff} td{text-align:center}",
      `<div style="text-align:right;color:#6b4a2f"><b>${lodge}</b><br>P.O. Box 118, Karatu, Tanzania<br>+255 754 555 660</div>
      <h2>STO rates ${year}</h2><p>Prices are per person per night in USD, for contracted tour operators only.</p>${tables.join("")}
      <h3>Children sharing with two adults</h3>${table([
        heads(["Age", "Charge"]),
        cells(["0 – 4 years", "Free of charge"]),
        cells(["5 – 11 years", "50% of adult rate"]),
        cells(["12 years and over", "Adult rate"]),
      ])}
      <p>The tourism development levy of USD 1.50 per person per night is not included and will be added to the invoice.
      VAT is included.</p><p>Beds for drivers and guides are available free of charge, with meals.</p>`,
    ),
  };
}
