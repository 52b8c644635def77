import { spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, eastPage, heads, row, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of camps, lodges and a hotel in Zambia, Botswana and South Africa. */
export const plainsSouth: readonly Layout[] = [
  { name: "river camps, supplement as a row of the table", make: supplementRow },
  { name: "chalets over two pages, private house after", make: twoPages },
  { name: "river hotel, pula per room, one or two guests", make: hotelRooms },
  { name: "reserve of lodges, midweek and weekend", make: reserveLodges },
];

const riverCamps = ["Mukwa Bend Camp", "Kapinga Plains Camp", "Ntengu Island Camp"];
const riverStyle = `body{font:13px Helvetica,Arial,sans-serif;color:#3b2a1a} td,th{padding:9px 14px;text-align:center}
       th{background:#c4752b;color:#fff;font-weight:600} tr:nth-child(odd) td{background:#f7ebdf}
       table{width:100%} .top{display:flex;gap:24px;align-items:center;margin-bottom:12px}`;
const riverLogo = `<svg width="70" height="70"><circle cx="35" cy="35" r="33" fill="#c4752b"/>
    <path d="M12 45q23-40 46 0" stroke="#fff" stroke-width="4" fill="none"/></svg>`;
const riverNotes = `<p><b>All inclusive:</b> all meals, house wine, beer and soft drinks, game drives, boat trips and walks,
      laundry. A minimum stay of three nights applies at both camps.</p>`;
const riverEnd = `<p>The camps are closed outside these seasons.</p>
      <p style="font-size:11px">Zambezi Commercial Bank, Lusaka, account 5510 220 847, swift ZCBLZMLX.
      Deposit 20%, balance 60 days before arrival.</p>`;

/** Camps of one owner; what one person pays more is the last row. */
function supplementRow(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const [title, kind] = random.pick([
    ["Rack Rates", "rack"],
    ["Nett Rates", "nett"],
  ] as const);
  const starts = [
    ["05-15", "06-01"],
    ["07-01", "07-16"],
    ["10-01", "10-16"],
  ].map((days) => random.pick(days));
  const last = random.pick(["11-05", "11-15"]);
  const seasons = makeSeasons(
    ["Early Dry", "Peak", "Late Dry"],
    [0, 1, 2],
    divide(year, starts, last),
  );
  const supplements = seasons.map((_, place) => drawPrice(random, 90, 130) + (place % 2) * 80);
  const [park, community, percent] = [
    random.pick([25, 30, 40]),
    random.pick([10, 15, 20]),
    random.pick([60, 70, 75]),
  ];
  const rates: TrueRate[] = [];
  const rows = someInOrder(random, riverCamps, 2).map((unit) => {
    const base = drawPrice(random, 480, 620, 10);
    const amounts = seasons.map((season, place) => {
      const price = base + (place % 2) * 150 + place * 20;
      const single = price + (supplements[place] ?? 0);
      const board = "all inclusive";
      rates.push(...ratesOf({ ...season, minNights: 3 }, { unit, price, single, board }));
      return `US$ ${grouped(price)}`;
    });
    return cells([unit, ...amounts]);
  });
  return {
    truth: {
      kind,
      currency: "USD",
      rates,
      bands: [band(8, 15, percent)],
      extras: [extra(park), extra(community)],
      offers: [
        { stay: 5, pay: 4 },
        { stay: 8, pay: 6 },
      ],
    },
    html: eastPage(
      riverStyle,
      `<div class="top">${riverLogo}<div><div style="font-size:22px">Mukwa Bend Safaris</div>Kafue National Park, Zambia</div></div>
      <h2>${year} ${title}</h2><p>Per person sharing, per night</p>
      ${table([
        [
          head("Camp"),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br>${spellPeriods(periods, "d mmm", " – ")}`),
          ),
        ],
        ...rows,
        [
          cell("<i>Single supplement per night</i>"),
          ...cells(supplements.map((amount) => `US$ ${amount}`)),
        ],
      ])}
      ${riverNotes}
      <p><b>Not included:</b> park fee US$ ${park} per person per night; community levy US$ ${community} per person
      per night. These are charged with the accommodation.</p>
      <p><b>Long stays:</b> stay 5 nights and pay for 4; stay 8 nights and pay for 6.</p>
      <p><b>Children:</b> we welcome children from 8 years. Children from 8 to 15 years who share with adults pay
      ${percent}% of the adult rate.</p>
      ${riverEnd}`,
    ),
  };
}

/** A long table whose heads return on the second page. */
function twoPages(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Emerald", "Shoulder", "High", "Peak"],
    [0, 1, 2, 3, 1],
    divide(year, ["04-01", "05-16", "06-16", "08-01", "10-16"], "11-20"),
  );
  const [levy, river] = [random.pick([10, 12]), random.pick([25, 30, 35])];
  const rates: TrueRate[] = [];
  const lined = someInOrder(
    random,
    ["River Chalet", "Deck Chalet", "Honeymoon Chalet", "Ebony Suite", "Winterthorn Suite"],
    4,
  ).flatMap((unit, place) => {
    const base = drawPrice(random, 520, 600, 10) + place * 110;
    return [
      row([cell(unit, { across: 4, style: "background:#dfe8ea;font-weight:bold" })]),
      ...seasons.map((season, step) => {
        const price = base + step * 95;
        const single = step === 0 ? price : price + step * 120;
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return row([
          cell(season.name),
          cell(spellPeriods(season.periods, "d mmmm yyyy", " – ")),
          ...cells([grouped(price), grouped(single)], { style: "text-align:right" }),
        ]);
      }),
    ];
  });
  const unit = random.pick(["Mwinji House", "Masamba House"]);
  const sleeps = random.pick([6, 8]);
  const houseBase = drawPrice(random, 3200, 4200, 100);
  const housePrices = seasons.map((season, step) => {
    const price = houseBase + step * 600;
    const charged = "per unit";
    rates.push(
      ...ratesOf(
        { ...season, minNights: 3 },
        { unit, price, charged, sleeps, board: "all inclusive" },
      ),
    );
    return grouped(price);
  });
  return {
    truth: { kind: "rack", currency: "USD", rates, extras: [extra(levy), extra(river)] },
    html: southPage(
      `@page{margin:16mm 14mm} body{font:13px "Liberation Sans";-webkit-print-color-adjust:exact}
       table{border-collapse:collapse;width:100%} td,th{padding:7px 10px;border-bottom:1px solid #94a9ad}
       th{text-align:left;border-bottom:2px solid #1d4b53} tr{break-inside:avoid} thead{display:table-header-group}
       .hero{background:#1d4b53;color:#fff;height:210px;display:flex;align-items:end;padding:20px;font-size:28px}`,
      `<div class="hero">Chakwenga River Lodge<br>Lower Zambezi</div>
      <h2>International rack rates ${year}</h2><p>US dollars per person per night, all inclusive</p>
      <table><thead>${row(heads(["Season", "Dates", "Per person sharing", "Single occupancy"]))}</thead>
      <tbody>${lined.join("")}</tbody></table>
      <h3>${unit}</h3><p>Private house for up to ${sleeps} guests, with its own guide, vehicle and boat. Price per house
      per night, all inclusive; minimum stay 3 nights. Seasons as above.</p>
      ${table([heads(seasons.map(({ name }) => name)), cells(housePrices)])}
      <p>The rates exclude a bed levy of USD ${levy} per person per night and the river conservation fee of
      USD ${river} per person per night.</p><p>Children under 10 years are taken in ${unit} only.</p>
      <p>The lodge is closed from 21 November to 31 March.</p>
      <h3>Cancellation</h3>
      ${table([heads(["Before arrival", "We charge"]), cells(["More than 90 days", "Deposit"]), cells(["90 – 60 days", "50 %"]), cells(["Less than 60 days", "100 %"])])}
      <p>bookings@chakwenga.example · +260 970 000 512</p>`,
    ),
  };
}

/** A town hotel in the bush: prices are of the room, by how many sleep in it. */
function hotelRooms(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const day = random.pick(["04-01", "04-16"]);
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [0, 1, 0],
    divide(year, ["01-08", day, random.pick(["11-01", "12-01"])], "01-07"),
  );
  const [levy, child] = [random.pick([10, 15, 20]), random.pick([320, 350, 380])];
  const rates: TrueRate[] = [];
  const rooms = someInOrder(
    random,
    ["Standard Room", "Superior Room", "River View Room", "Floodplain Suite"],
    3,
  );
  const rows = rooms.map((unit, place) => {
    const base = drawPrice(random, 1450, 1900, 10) + place * 640;
    const amounts = seasons.flatMap((season, step) => {
      const single = base + step * 480;
      const price = single + 390 + place * 110;
      const board = "bed and breakfast";
      rates.push(...ratesOf(season, { unit, charged: "per unit", price, single, board }));
      return [single, price].map((amount) => `P ${grouped(amount, " ")}`);
    });
    return cells([unit, ...amounts]);
  });
  return {
    truth: {
      kind: "sto",
      currency: "BWP",
      rates,
      bands: [band(0, 5, 0), band(6, 12)],
      extras: [extra(levy)],
    },
    html: coastPage(
      `body{font:13px "DejaVu Sans Condensed","DejaVu Sans",sans-serif} td,th{border:1px solid #203864;padding:6px 10px}
       th{background:#203864;color:#fff} td{text-align:center} td:first-child{text-align:left} hr{border:2px solid #c9a227}`,
      `<h1 style="margin:0">Sedudu Terrace Hotel</h1><p>Kasane, Botswana</p><hr>
      <p><b>STO RATES ${year}</b> · Valid 8 January ${year} – 7 January ${year + 1} · Botswana pula (BWP)</p>
      ${table([
        [
          head("Room type", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(
              `${name}<br>${periods.map((period) => spellPeriod(period, "dd.mm.yy", " – ")).join("<br>")}`,
              { across: 2 },
            ),
          ),
        ],
        seasons.flatMap(() => heads(["Single", "Double"])),
        ...rows,
      ])}
      <p>Rates are per room per night, for one guest (single) or two guests (double), with full breakfast and VAT.</p>
      ${table([
        heads(["Child in the room of its parents", "Per night, with breakfast"]),
        cells(["0 – 5 years", "free"]),
        cells(["6 – 12 years", `P ${child}`]),
      ])}
      <p>Bed levy: P ${levy} per person per night, not included in the rates.</p>
      <p>Groups of ten rooms or more: please ask. Check-in 14:00, check-out 10:30. Rooms may be released 21 days
      before arrival without charge; later the first night is charged.</p>
      <p>Tel. +267 620 00 18 · sales@seduduterrace.example · Kazungula Savings Bank, branch 061, account 300 448 19</p>`,
    ),
  };
}

const reserveStyle = `body{font:12px "Liberation Sans Narrow","Liberation Sans"} h1{letter-spacing:6px;font-weight:300;margin:0}
       td,th{padding:6px 12px;border-right:1px solid #ccc;text-align:center} th{background:#6b705c;color:#fff}
       td:first-child{text-align:left} tr{border-bottom:1px solid #ccc} h3{margin:14px 0 4px}`;

/** Lodges by the person and bush homes by the night, each of two parts of the week. */
function reserveLodges(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const [levy, percent, share] = [
    random.pick([165, 180, 210]),
    random.pick([30, 40, 50]),
    random.pick([40, 50, 60]),
  ];
  const seasons = makeSeasons(
    ["Winter", "Summer"],
    [0, 1],
    divide(year, ["05-01", random.pick(["09-01", "10-01"])], "04-30"),
  );
  const weeks = [
    { title: "Monday – Thursday", weekdays: [1, 2, 3, 4], minNights: null },
    { title: "Friday – Sunday<br>(min. 2 nights)", weekdays: [5, 6, 7], minNights: 2 },
  ];
  const money = (amount: number) => `R ${grouped(amount, " ")}`;
  const rates: TrueRate[] = [];
  const rows = (units: readonly string[], least: number, bushHome: boolean) =>
    units.map((unit, place) => {
      const base = drawPrice(random, least, least * 1.2, 50) + place * least * 0.2;
      const sleeps = bushHome ? 8 + place * 2 : null;
      const amounts = seasons.flatMap((season, later) =>
        weeks.map(({ weekdays, minNights }, step) => {
          const price = Math.round((base * (1 + later * 0.15 + step * 0.1)) / 50) * 50;
          const single = bushHome ? null : price * (1 + percent / 100);
          const charged = bushHome ? "per unit" : "per person sharing";
          const board = bushHome ? "self-catering" : "full board";
          const stated = { unit, price, single, charged, sleeps, board, weekdays } as const;
          rates.push(...ratesOf({ ...season, minNights }, stated));
          return money(price);
        }),
      );
      return cells([unit, ...(sleeps ? [sleeps] : []), ...amounts]);
    });
  const top = (texts: readonly string[]) => [
    [
      ...heads(texts, { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(`${name} · ${spellPeriods(periods, "d mmmm yyyy", " – ")}`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => heads(weeks.map(({ title }) => title))),
  ];
  const lodges = rows(
    someInOrder(random, ["Msasane Lodge", "Umkhiwane Lodge", "Cliff Lodge", "Tented Camp"], 3),
    3200,
    false,
  );
  const homes = rows(someInOrder(random, ["Ilala Bush Home", "Mvubu Bush Home"], 2), 9800, true);
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, 3, 0), band(4, 11, share)],
      extras: [extra(levy)],
    },
    html: eastPage(
      reserveStyle,
      `<h1>MSASANE GAME RESERVE</h1><div>Zululand, KwaZulu-Natal</div>
      <p>Rack rates, valid 1 May ${year} – 30 April ${year + 1}, in South African rand including 15% VAT</p>
      <h3>Lodges: per person sharing per night, full board with two game drives a day</h3>
      ${table([...top(["Lodge"]), ...lodges])}<p>Single supplement at the lodges: ${percent}%.</p>
      <h3>Bush homes: per home per night, self-catering</h3>
      ${table([...top(["Home", "Sleeps"]), ...homes])}
      <p>Conservation levy: R ${levy} per person per night, added to all rates.</p>
      <p>Children at the lodges: 0 – 3 years free, 4 – 11 years ${share}% of the adult rate, when they share with
      two adults.</p><p>Provisional bookings are held for 7 days. Cancellation within 30 days of arrival: no refund.
      First Coastal Bank, Hluhluwe 220 130, account 62 118 004 552.</p>`,
    ),
  };
}
