import { parksBooks } from "./blind-parks-books";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Three seasons of an East African year, from January 6 to January 5. */
function parkYear(random: Random, year: number, names: readonly string[]): Season[] {
  const green = random.pick(["04-01", "03-16"]);
  const peak = random.pick(["06-01", "06-16", "07-01"]);
  return makeSeasons(
    names,
    [1, 0, 2, 1, 2],
    divide(year, ["01-06", green, peak, "11-01", "12-21"], "01-05"),
  );
}

function parkLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = parkYear(random, year, ["Low Season", "Mid Season", "High Season"]);
  const units = [random.pick(["Standard Room", "Garden Room"]), random.pick(["Cottage", "Suite"])];
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, better) =>
    seasons.map((season, index) => {
      const price = random.whole(28, 34) * 5 + index * 45 + better * 60;
      const [single, triple] = [price + random.whole(8, 14) * 5, price - 15];
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "full board" }));
      return [
        ...(index === 0 ? [head(unit, { down: 3 })] : []),
        cell(season.name),
        cell(spellPeriods(season.periods, "d mmmm yyyy")),
        ...cells([single, price, triple]),
      ];
    }),
  );
  const titles = [
    "Room Type",
    "Season",
    "Travel period",
    "Single",
    "Double<br>(p.p. sharing)",
    "Triple<br>(p.p. sharing)",
  ];
  const fee = random.pick([70, 80, 100]);
  const festive = random.pick([30, 40, 50]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [fee, festive].map((amount) => extra(amount)),
    },
    html: plainPage(
      "body{font:12px Georgia;margin:10px 20px}h1{color:#6b3f12;text-align:center}td,th{border:1px solid #b99;padding:5px 9px;text-align:center}tr:first-child th{background:#6b3f12;color:#fff}",
      `<h1>KILIMA TEMBO SAFARI LODGE</h1><h3 style="text-align:center">RACK RATES ${year}</h3>
      <p>All rates are quoted in US Dollars, per person per night, on full board (breakfast, lunch and dinner).</p>
      ${table([heads(titles), ...rows])}
      <h4>Child policy</h4><p>0 – 3 years: free of charge.<br>4 – 11 years sharing with two adults: 50% of the adult sharing rate.</p>
      <h4>Park fees</h4><p>Not included. Park entry fees of USD ${fee} per person per night are payable in addition to the above.</p>
      <h4>Festive supplement</h4><p>A supplement of USD ${festive} per person per night applies from 24 December ${year} to 1 January ${year + 1}.</p>
      <h4>Check in / out</h4><p>Check in 13:00 hrs, check out 10:00 hrs.</p>
      <p>Reservations: +255 27 555 0140 | bookings@kilimatembo.example | P.O. Box 1187, Arusha</p>`,
    ),
  };
}

function brandBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = parkYear(random, year, ["Green", "Shoulder", "Peak"]);
  const percent = random.pick([30, 40, 50]);
  const rates: TrueRate[] = [];
  const countries = [
    ["Kenya", "Ol Sirua Camp", "Enkare House"],
    ["Tanzania", "Mawe Tented Camp", "Nyasi Plains Camp", "Lobo Springs"],
  ];
  const rows = countries.flatMap(([country = "", ...camps]) => [
    [cell(country.toUpperCase(), { across: 4, style: "background:#e8dfcc;letter-spacing:3px" })],
    ...camps.map((unit) => [
      cell(unit, { style: "text-align:left" }),
      ...seasons.map((season, index) => {
        const price = random.whole(62, 80) * 10 + index * 280;
        const single = index === 0 ? price : (price * (100 + percent)) / 100;
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return cell(`$${grouped(price)}`);
      }),
    ]),
  ]);
  const titles = seasons.map(({ name, periods }) =>
    head(`<b>${name.toUpperCase()}</b><br><small>${spellPeriods(periods, "dd mmm yy")}</small>`),
  );
  return {
    truth: { kind: "rack", currency: "USD", rates, offers: [{ stay: 4, pay: 3 }] },
    landscape: true,
    html: plainPage(
      "body{font:300 12px 'Helvetica Neue',Arial;margin:0;color:#333}header{background:#23302a;color:#e9dcc0;padding:22px 34px;letter-spacing:4px;-webkit-print-color-adjust:exact}main{padding:12px 34px}table{width:100%}th{font-weight:400;border-bottom:2px solid #23302a;padding:6px}td{padding:7px;text-align:center;border-bottom:1px solid #ddd}",
      `<header><big>SIRUA &amp; SONS</big><br>Safari camps · Rack rates ${year}</header><main>
      <p>Per person sharing per night in US dollars, fully inclusive of meals, drinks, shared game drives, laundry and airstrip transfers.</p>
      ${table([[head("Camp"), ...titles], ...rows])}
      <p><b>Single travelers</b> — No single supplement in the Green season. A single supplement of ${percent}% applies in the Shoulder and Peak seasons.</p>
      <p><b>Long stays</b> — Stay 4 nights and pay for only 3 at any one camp in the Green season.</p>
      <p><small>Not included: international flights, visas, travel insurance, premium wines and gratuities. Rates may change without notice if government taxes change.</small></p></main>`,
    ),
  };
}

function tentedCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const peak = random.pick(["06-15", "07-01"]);
  const seasons = makeSeasons(
    ["Green season", "High season", "Migration season", "Festive season"],
    [1, 0, 2, 1, 3],
    divide(year, ["01-04", "03-16", peak, "10-16", "12-20"], "01-03"),
  );
  const least = [null, 2, 3, random.pick([3, 4])];
  const first = random.whole(30, 36) * 10;
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => {
    const price = first + index * 90;
    const single = price + random.pick([80, 110, 140]);
    const minNights = least[index] ?? null;
    rates.push(...ratesOf(season, { price, single, minNights, board: "full board" }));
    return cells([
      `<b>${season.name}</b><br>${spellPeriods(season.periods, "d mmmm yyyy", " to ")}`,
      `US$ ${price}`,
      `US$ ${single}`,
      minNights ? `${minNights} nights` : "–",
    ]);
  });
  const fee = random.pick([80, 100, 116]);
  const titles = ["Season", "Per adult sharing", "Single occupancy", "Minimum stay"];
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 15, 50)],
      extras: [extra(fee)],
    },
    html: plainPage(
      "body{font:12px Verdana;margin:14px 26px;color:#2c2a25}h1{font-size:20px;border-bottom:5px solid #b5651d}td,th{padding:8px 14px;text-align:center}td:first-child{text-align:left}tr:nth-child(odd) td{background:#f3ece1}th{background:#cfa776}",
      `<h1>Mto Wa Simba Tented Camp</h1><h3>STO Rates ${year} – strictly confidential</h3>
      <p>Rates are per person per night.</p>${table([heads(titles), ...rows])}
      <p><b>Rates include:</b> full board accommodation, tea and coffee, bottled water in the tent, VAT.</p>
      <p><b>Rates exclude:</b></p><ul><li>Conservancy fee of US$ ${fee} per person per night</li><li>All drinks</li><li>Laundry</li><li>Items of a personal nature</li></ul>
      <p><b>Children:</b> under 5 years stay free. Children from 5 to 15 years sharing a tent with adults pay 50% of the adult rate.</p>
      <p><b>Cancellation:</b> more than 60 days before arrival – 10%; 59 to 30 days – 50%; 29 days or less – 100%.</p>`,
    ),
  };
}

function desertLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const change = random.pick(["06-01", "07-01"]);
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [0, 1, 0],
    divide(year, ["01-01", change, "12-01"], "12-31"),
  );
  const units = ["Dune Chalet", "Camelthorn Chalet", "Honeymoon Suite"];
  const rates: TrueRate[] = [];
  const tables = seasons.map((season, index) => {
    const rows = units.map((unit, row) => {
      const bed = random.whole(33, 38) * 50 + row * 400 + index * 450;
      const half = bed + 450;
      const supplement = random.pick([350, 400, 500]);
      const bases = [
        ["bed and breakfast", bed],
        ["half board", half],
      ] as const;
      return [
        cell(unit),
        ...bases.flatMap(([board, price]) => {
          const single = price + supplement;
          rates.push(...ratesOf(season, { unit, board, price, single }));
          return [price, single].map((value) => cell(`R ${grouped(value, " ")}`));
        }),
      ];
    });
    const top = [
      head("", { down: 2 }),
      head("Bed &amp; Breakfast", { across: 2 }),
      head("Dinner, Bed &amp; Breakfast", { across: 2 }),
    ];
    const under = heads(["Sharing", "Single", "Sharing", "Single"]);
    return `<h3>${season.name}: ${spellPeriods(season.periods, "d mmmm yyyy", " – ", " and ")}</h3>${table([top, under, ...rows])}`;
  });
  return {
    truth: { kind: "rack", currency: "ZAR", rates, bands: [band(0, 5, 0), band(6, 12, 50)] },
    html: plainPage(
      "body{font:12px 'Trebuchet MS',Arial;margin:16px 30px}h1{color:#c0562b;margin:0}h3{background:#f6d9b8;padding:6px 10px}td,th{border:1px solid #e0b58a;padding:6px 16px;text-align:center}td:first-child{text-align:left;width:150px}",
      `<h1>Rooikop Desert Lodge</h1><p>Rack rates ${year} · South African Rand · per person per night · VAT and tourism levy included</p>
      ${tables.join("")}<p>Children up to 5 years sharing with parents: free. Children 6–12 years sharing with parents: 50% of the sharing rate.</p>
      <p>Dune walks and sundowner drives can be booked at reception.</p>
      <p>Banking details: First Desert Bank, branch 280-172, account 6200 114 530, SWIFT FDBKNANX</p>`,
    ),
  };
}

function seasonKey(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = parkYear(random, year, ["Green", "Mid", "Peak"]);
  const colors = ["#cfe3c3", "#f6e3a1", "#f0b9a0"];
  const units = ["Classic Tent", "Family Tent", "Hilltop Suite"];
  const rates: TrueRate[] = [];
  const key = seasons.map((season, index) => [
    cell(season.name, { style: `background:${colors[index]}` }),
    cell(spellPeriods(season.periods, "dd.mm.yyyy", " - ", " &amp; ")),
  ]);
  const rows = units.map((unit, row) => [
    cell(unit),
    ...seasons.flatMap((season, index) => {
      const price = random.whole(40, 48) * 10 + row * 80 + index * 150;
      const [single, child] = [price + 125, price / 2];
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return [price, single, child].map((value) =>
        cell(value, { style: `background:${colors[index]}` }),
      );
    }),
  ]);
  const fee = random.pick([60, 90, 120]);
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(4, 12)], extras: [extra(fee)] },
    landscape: true,
    html: plainPage(
      "body{font:11.5px Arial;margin:16px 26px;-webkit-print-color-adjust:exact}h1{text-align:right;color:#555}td,th{border:1px solid #fff;padding:6px 10px;text-align:center}th{background:#555;color:#fff}",
      `<h1>Naretoi Conservancy Camp</h1><h3>Rack rates ${year}, US dollars</h3>
      ${table([heads(["Season", "Dates"]), ...key])}<br>
      ${table([[head("Accommodation", { down: 2 }), ...seasons.map(({ name }) => head(name, { across: 3 }))], seasons.flatMap(() => heads(["Adult sharing", "Single", "Child 4-12 yrs"])), ...rows])}
      <p>Rates are per person per night on a game package: all meals, house wines, beers and soft drinks, two game drives a day and transfers from the airstrip.</p>
      <p>Conservancy fees: USD ${fee} per person per night, not included in the rates above.</p>`,
    ),
  };
}

function sentences(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const low = random.whole(26, 34) * 5;
  const high = low + random.pick([40, 55]);
  const supplement = random.pick([35, 45]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1],
    divide(year, ["01-01", "03-01", "06-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => {
    const price = index ? high : low;
    rates.push(...ratesOf(season, { price, single: price + supplement, board: "full board" }));
    return cells([
      season.name,
      `${spellPeriods(season.periods, "dth mmmm", " to ", ", ")} ${year}`,
      `€ ${price}`,
    ]);
  });
  return {
    truth: { kind: null, currency: "EUR", rates, bands: [band(0, 2, 0), band(3, 11, 60)] },
    html: plainPage(
      "body{font:13px 'Times New Roman';margin:30px 50px}td,th{padding:4px 22px 4px 0;text-align:left}",
      `<h2>Vohitra Forest Lodge</h2><p>Dear partners,</p><p>Please find below our prices for ${year}. They are per person per night for two people sharing a bungalow, full board, and include VAT.</p>
      ${table([heads(["Season", "Dates", "Per person sharing"]), ...rows])}
      <p>The single supplement is € ${supplement} per night. Children under 3 years are free; children from 3 to 11 years pay 60% of the adult price.</p>
      <p>Tourist tax and the fee for guides of the national park are paid locally.</p><p>With our best regards,<br>The reservations team</p>`,
    ),
  };
}

function cityHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const periods = divide(year, ["01-01"], "12-31");
  const boards = ["bed and breakfast", "half board", "full board"] as const;
  const rates: TrueRate[] = [];
  const rows = ["Standard Room", "Deluxe Room", "Executive Room"].map((unit, row) => {
    const lone = random.whole(26, 31) * 500 + row * 3500;
    return [
      cell(unit),
      ...boards.flatMap((board, meals) => {
        const single = lone + meals * 2500;
        const price = lone + 4000 + meals * 5000;
        rates.push(...ratesOf({ periods }, { unit, board, charged: "per unit", price, single }));
        return [single, price].map((value) => cell(grouped(value)));
      }),
    ];
  });
  const top = [
    head("Room category", { down: 2 }),
    ...["Bed &amp; Breakfast", "Half Board", "Full Board"].map((text) => head(text, { across: 2 })),
  ];
  const under = boards.flatMap(() => heads(["Single", "Double"]));
  return {
    truth: { kind: "rack", currency: "KES", rates },
    html: plainPage(
      "body{font:12px Tahoma,Arial;margin:20px}h1,h3{text-align:center;margin:4px}td,th{border:1px solid #1d3f72;padding:7px 12px;text-align:center}th{background:#dbe5f3;color:#1d3f72}td:first-child{text-align:left}",
      `<h1>THE LAKEVIEW GARDENS HOTEL</h1><h3>Rack rates, ${spellPeriods(periods, "d mmmm yyyy", " to ")}</h3>
      <p>Rates are in Kenya Shillings (KES), per room per night for one guest (single) or two guests (double).</p>${table([top, under, ...rows])}
      <ol><li>The rates include 16% VAT, 10% service charge and 2% catering levy.</li><li>Check in is from 2 pm and check out is at 10 am.</li><li>Conference packages are quoted separately.</li></ol>
      <p>M-Pesa Paybill 512300, account: name of the guest. Tel. +254 20 555 0190</p>`,
    ),
  };
}

function privateHouses(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low", "High", "Festive"],
    [1, 0, 1, 0, 2],
    divide(year, ["01-06", "03-01", "06-01", "11-01", "12-20"], "01-05"),
  );
  const least = [2, 3, random.pick([5, 7])];
  const houses = [
    { unit: "Acacia House", sleeps: random.pick([6, 8]), base: 2200 },
    { unit: "Baobab Villa", sleeps: random.pick([10, 12]), base: 3600 },
  ];
  const rates: TrueRate[] = [];
  const rows = houses.map(({ unit, sleeps, base }) => [
    cell(unit),
    cell(sleeps),
    ...seasons.map((season, index) => {
      const price = base + index * 650 + random.whole(0, 8) * 50;
      const minNights = least[index] ?? null;
      const told = { unit, sleeps, price, minNights, board: "all inclusive" } as const;
      rates.push(...ratesOf(season, { ...told, charged: "per unit" }));
      return cell(`$ ${grouped(price)}`);
    }),
  ]);
  const titles = [
    head("House"),
    head("Sleeps"),
    ...seasons.map((season, index) =>
      head(
        `${season.name}<br><small>${spellPeriods(season.periods, "dd mmm yy")}<br>Minimum ${least[index]} nights</small>`,
      ),
    ),
  ];
  const cancellation = table([
    heads(["Notice before arrival", "Charge"]),
    cells(["More than 90 days", "Deposit of 25%"]),
    cells(["90 – 46 days", "50%"]),
    cells(["45 days or less", "100%"]),
  ]);
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: plainPage(
      "body{font:300 12px 'Gill Sans',Arial;margin:0 40px;color:#3b352c}h1{font-weight:300;letter-spacing:6px;text-align:center;margin-top:60px}table{margin:18px auto;width:92%}th{font-weight:400;border-top:1px solid #a08c5b;border-bottom:1px solid #a08c5b;padding:9px}td{padding:10px;text-align:center}section{break-before:page;padding-top:40px}",
      `<h1>MATETSI RIDGE HOUSES</h1><p style="text-align:center">Rack rates ${year}<br>US dollars per house per night, exclusive use, all inclusive</p>${table([titles, ...rows])}
      <p>Each house comes with a private guide, a vehicle, a chef and a butler. All meals, house drinks, game drives and laundry are included, whatever the number of guests.</p>
      <p>Children of all ages are welcome.</p>
      <section><h3>Terms and conditions</h3><p>A deposit of 25% secures the booking; the balance is due 60 days before arrival.</p>${cancellation}
      <p>Account name: Matetsi Ridge Houses Ltd, account number 4411 902 776, sort code 30-11-08. Bank charges are for the account of the sender.</p></section>`,
    ),
  };
}

export const parksLayouts: readonly Layout[] = [
  { name: "park lodge, rooms over seasons", make: parkLodge },
  { name: "brand book of camps by country", make: brandBook },
  { name: "tented camp with minimum stays", make: tentedCamp },
  { name: "desert lodge, two boards", make: desertLodge },
  { name: "conservancy camp, key of seasons", make: seasonKey },
  { name: "letter of a forest lodge", make: sentences },
  { name: "city hotel, rooms by board", make: cityHotel },
  { name: "houses for exclusive use", make: privateHouses },
  ...parksBooks,
];
