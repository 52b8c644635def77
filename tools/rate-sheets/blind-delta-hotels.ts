import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of hotels, lodges and villas. */
export const deltaHotels: readonly Layout[] = [
  { name: "hotel rooms, single and double of two seasons", make: hotelRooms },
  { name: "lodges with a board of their own", make: lodgeBoards },
  { name: "casitas and villas under one list of seasons", make: casitas },
  { name: "hotel with weekday and weekend prices", make: weekends },
];

function hotelRooms(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const turn = random.pick(["06-01", "07-01"]);
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [0, 1],
    divide(year, ["01-06", turn], "01-05"),
  );
  const child = drawPrice(random, 35, 60);
  const rates: TrueRate[] = [];
  const rooms = random.some(["Garden Room", "Deluxe River Room", "Batoka Room"], 2);
  const rows = [...rooms, "Smoke View Suite", "Family Room"].map((unit, row) => [
    cell(unit),
    ...seasons.flatMap((season, index) => {
      const price = drawPrice(random, 240 + row * 60 + index * 70, 290 + row * 60 + index * 80);
      const single = unit === "Family Room" ? null : price - drawPrice(random, 40, 80);
      const board = "bed and breakfast";
      rates.push(...ratesOf(season, { unit, price, single, charged: "per unit", board }));
      return cells([single ?? "n/a", price]);
    }),
  ]);
  const body = table([
    [
      head("Room type", { down: 3 }),
      ...seasons.map(({ name }) => head(name.toUpperCase(), { across: 2 })),
    ],
    seasons.map((season) => head(spellPeriods(season.periods, "dd mmm yy", " – "), { across: 2 })),
    seasons.flatMap(() => heads(["Single", "Double"])),
    ...rows,
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 5, 0), band(6, 12)],
    },
    html: plainPage(
      `body{font:12px Calibri,Arial;margin:36px 44px} th{background:#1f4e79;color:#fff;padding:5px 14px;border:1px solid #9db8d2}
      td{padding:5px 14px;border:1px solid #9db8d2;text-align:center} td:first-child{text-align:left} .logo{float:right;border:3px double #1f4e79;padding:8px 12px;color:#1f4e79}`,
      `<div class="logo">MOSI<br>GORGE</div><h2>Mosi Gorge Hotel, Victoria Falls</h2>
      <p><b>${year} NETT RATES – TOUR OPERATORS</b><br>Rates are quoted in US$, per room per night, on a bed and breakfast basis.</p>${body}
      <p>Nett and non-commissionable. VAT of 15% and the 2% tourism levy are included.</p>
      <p><u>Child policy</u></p><ul><li>0 – 5 years: free of charge, sharing with parents</li>
      <li>6 – 12 years: US$ ${child} per child per night, sharing with parents</li></ul>
      <p><u>Cancellation</u></p>${table([
        heads(["Days before arrival", "Charge"]),
        cells(["30 – 15", "50%"]),
        cells(["14 – 0", "100%"]),
      ])}
      <p>Check in 14h00, check out 10h00. Group desk: +263 83 284 5190</p>`,
    ),
  };
}

function lodgeBoards(random: Random): Made {
  const year = random.pick([2025, 2026]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [0, 1],
    divide(year, ["11-01", "07-01"], "10-31"),
  );
  const [infant, last] = [random.pick([3, 5]), random.pick([11, 12])];
  const places = [
    ["Okonjari Plains Lodge", "DBB", "half board"],
    ["Spitzberg Desert Lodge", "DBB", "half board"],
    ["Bremen Haus Swakopmund", "B&amp;B", "bed and breakfast"],
    ["Otjomaruru Tented Camp", "FB", "full board"],
    ["Kalkrand Farm Lodge", "DBB", "half board"],
  ] as const;
  const rates: TrueRate[] = [];
  const rows = random.some(places, 4).map(([unit, basis, board]) => [
    cell(unit),
    cell(basis),
    ...seasons.flatMap((season, index) => {
      const price = drawPrice(random, 1650 + index * 600, 2200 + index * 700, 10);
      const single = price + drawPrice(random, 300, 650, 10);
      rates.push(...ratesOf(season, { unit, price, single, board }));
      return [price, single].map((value) => cell(`N$ ${grouped(value, " ")}`));
    }),
  ]);
  const body = table([
    [
      head("Lodge", { down: 2 }),
      head("Basis", { down: 2 }),
      ...seasons.map((season) =>
        head(`${season.name}<br>${spellPeriods(season.periods, "dd.mm.yyyy", " – ")}`, {
          across: 2,
        }),
      ),
    ],
    seasons.flatMap(() => heads(["Sharing p.p.", "Single"])),
    ...rows,
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "NAD",
      rates,
      bands: [band(0, infant, 0), band(infant + 1, last, 50)],
    },
    html: plainPage(
      `body{font:12px Arial;margin:40px} h1{font-size:19px;color:#b3541e;margin-bottom:0} 
      td{border-bottom:1px solid #ddd;padding:8px 10px;white-space:nowrap} th{border-bottom:2px solid #b3541e;padding:6px 10px} tr:nth-child(odd) td{background:#fbf4ec}`,
      `<h1>Weites Land Lodges Namibia</h1><p>STO rates ${year}/${year + 1} – valid 01.11.${year} to 31.10.${year + 1}</p>
      <p>Namibian Dollar, per person per night.</p>${body}
      <p style="font-size:10px">DBB = dinner, bed and breakfast &nbsp; B&amp;B = bed and breakfast &nbsp; FB = full board</p>
      <p>All rates include 15% VAT and the NTB tourism levy. Activities, drinks and park permits are for the guests' own account.</p>
      <p>Children 0 – ${infant} years: free of charge. Children ${infant + 1} – ${last} years sharing with two adults: 50% of the sharing rate.</p>
      <p>Tour guides in guide rooms on DBB: on request. These rates are confidential and may not be published.</p>
      <p>Banking: Windhoek Trust Bank, Independence Ave, acc. 1104 2267 35, code 482-172.</p>`,
    ),
  };
}

function coastYear(random: Random, year: number): Season[] {
  const [easter, after] = year === 2026 ? ["03-27", "04-13"] : ["03-22", "04-05"];
  return makeSeasons(
    ["Low", "High", "Festive"],
    [0, 1, 0, 1, 2],
    divide(year, ["01-08", easter, after, random.pick(["07-01", "08-01"]), "12-18"], "01-07"),
    [2, random.pick([3, 4]), random.pick([5, 7])],
  );
}

function casitas(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = coastYear(random, year);
  const [supplement, fee] = [drawPrice(random, 80, 140, 10), random.pick([20, 25, 40])];
  const rates: TrueRate[] = [];
  const casitaRows = random
    .some(["Dune Casita", "Ocean Casita", "Lagoon Casita"], 2)
    .map((unit) => [
      cell(unit),
      ...seasons.map((season, index) => {
        const price = drawPrice(random, 260 + index * 90, 340 + index * 110);
        rates.push(
          ...ratesOf(season, { unit, price, single: price + supplement, board: "full board" }),
        );
        return cell(price);
      }),
    ]);
  const villaRows = ["Villa Coral", "Villa Duna"].map((unit, row) => {
    const sleeps = 6 + row * random.pick([2, 4]);
    return [
      cell(unit),
      cell(sleeps),
      ...seasons.map((season, index) => {
        const price = drawPrice(
          random,
          700 + index * 400 + row * 250,
          1000 + index * 400 + row * 250,
        );
        rates.push(
          ...ratesOf(season, { unit, price, charged: "per unit", sleeps, board: "self-catering" }),
        );
        return cell(grouped(price));
      }),
    ];
  });
  const calendar = table([
    heads(["Season", "Dates", "Minimum stay"]),
    ...seasons.map((season) => [
      cell(season.name),
      cell(spellPeriods(season.periods, "dd mmm yy", " to ")),
      cell(`${season.minNights} nights`),
    ]),
  ]);
  const names = seasons.map(({ name }) => name);
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 12, 50)],
      extras: [extra(fee, { per: "stay" })],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: plainPage(
      `body{font:12px "Century Gothic",Arial;color:#274b57;margin:36px 44px} th{background:#d5ebee;text-align:left;padding:6px 14px} td{padding:6px 14px;border-bottom:1px solid #d5ebee}
      h3{margin:20px 0 6px} footer{margin-top:24px;background:#274b57;color:#fff;padding:8px}`,
      `<h1>Praia Azura, Vilankulo</h1><p>Rates ${year}, quoted in USD</p><h3>Seasons</h3>${calendar}
      <h3>Casitas – per person sharing per night, full board</h3>${table([heads(["Casita", ...names]), ...casitaRows])}
      <p>Single supplement in a casita: USD ${supplement} per night.</p>
      <h3>Villas – per villa per night, self-catering</h3>${table([heads(["Villa", "Sleeps", ...names]), ...villaRows])}
      <p>Children sharing a casita with their parents: under 3 years free, 3 – 12 years 50% of the adult rate.</p>
      <p>A marine reserve fee of USD ${fee} per person per stay is payable by every guest on arrival.</p>
      <p>Stay 7 nights and pay for 6 in low season.</p>
      <footer>reservas@praiaazura.example &nbsp; +258 84 555 2291</footer>`,
    ),
  };
}

function weekends(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Winter", "Summer"],
    [1, 0, 1],
    divide(year, ["01-10", "05-01", random.pick(["09-01", "10-01"])], "12-14"),
  );
  const rates: TrueRate[] = [];
  const rooms = [
    ["Courtyard Room", 2],
    ["Vineyard Room", 2],
    ["Loft Suite", random.pick([2, 3])],
    ["Gate Cottage", 4],
  ] as const;
  const rows = rooms.map(([unit, sleeps], row) => [
    cell(unit),
    cell(sleeps),
    ...seasons.flatMap((season, index) => {
      const week = drawPrice(
        random,
        1900 + row * 500 + index * 700,
        2300 + row * 500 + index * 700,
        50,
      );
      const weekend = week + drawPrice(random, 300, 700, 50);
      const night = { unit, sleeps, charged: "per unit", board: "bed and breakfast" } as const;
      rates.push(
        ...ratesOf(season, { ...night, price: week, weekdays: [1, 2, 3, 4, 7] }),
        ...ratesOf(season, { ...night, price: weekend, weekdays: [5, 6], minNights: 2 }),
      );
      return [week, weekend].map((value) => cell(`R${grouped(value)}`));
    }),
  ]);
  const body = table([
    [
      head("Room", { down: 2 }),
      head("Max. guests", { down: 2 }),
      ...seasons.map((season) =>
        head(
          `${season.name} ${year}<br><small>${spellPeriods(season.periods, "dd mmm", " – ", " and ")}</small>`,
          {
            across: 2,
          },
        ),
      ),
    ],
    seasons.flatMap(() => heads(["Sun – Thu", "Fri &amp; Sat<br>(min. 2 nights)"])),
    ...rows,
  ]);
  return {
    truth: { kind: "rack", currency: "ZAR", rates },
    html: plainPage(
      `body{font:12px Helvetica;margin:40px} h1{text-align:center;font:26px Georgia} .line{text-align:center;color:#6a3d52} table{margin:16px auto}
      td,th{border:1px solid #6a3d52;padding:7px 10px;text-align:center} th{color:#6a3d52} td:first-child{text-align:left}`,
      `<h1>Oude Drift Manor</h1><p class="line">Rack rates &nbsp;•&nbsp; South African Rand, per room per night, including breakfast and VAT</p>${body}
      <p>The estate is closed from 15 December ${year} to 9 January ${year + 1}.</p>
      <p>Extra breakfasts for visitors R 240. Secure parking and wifi are free of charge. Pets are welcome in the Gate Cottage only.</p>
      <p>Agents: 20% commission on the above for bookings made directly with us. Payment in full 7 days before arrival.</p>
      <p class="line">Dorpstraat 14, Riebeek &nbsp; 022 555 0136</p>`,
    ),
  };
}
