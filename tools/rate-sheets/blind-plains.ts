import { plainsBooks } from "./blind-plains-books";
import { plainsSouth } from "./blind-plains-south";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, coastPage, eastPage, heads, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of camps and lodges in Tanzania, Kenya and Uganda; of the south and as workbooks in other files. */
export const plainsLayouts: readonly Layout[] = [
  { name: "tents in tables of a Word file, dates that wrap", make: wordTables },
  { name: "rim lodge, occupancies as rows, half and full board", make: rimLodge },
  { name: "ranch houses by the night, seasons in a table before", make: ranchHouses },
  { name: "forest cottages, two years side by side", make: twoYears },
  ...plainsSouth,
  ...plainsBooks,
];

/** The table of a Word file: columns of widths that somebody pulled, and a title row over each. */
function wordTables(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const fee = random.pick([60, 71, 82]);
  const [lowest, oldest] = random.pick([
    [3, 11],
    [4, 12],
    [5, 15],
  ]);
  const starts = ["06-01", "07-01", "11-01", `12-${random.whole(18, 22)}`, "01-06", "03-01"];
  const seasons = makeSeasons(
    ["Low", "High", "Peak"],
    [1, 2, 0, 2, 1, 0],
    divide(year, starts, "03-31"),
    [null, null, 3],
  );
  const pattern = random.pick(["d mmmm yyyy", "dth mmmm yyyy", "dd mmm yyyy"]);
  const rates: TrueRate[] = [];
  const tentTable = (unit: string, base: number) => {
    const step = drawPrice(random, 60, 140);
    const rows = seasons.map((season, place) => {
      const price = base + place * step;
      // What a third adult pays is no price of each of three.
      const [single, third] = [price + 80 + place * 40, price - 45];
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return row([
        cell(season.name),
        cell(spellPeriods(season.periods, pattern, " – ", "<p>")),
        ...cells(
          [price, single, third, Math.round(price / 2)].map((amount) => `$${grouped(amount)}`),
        ),
        cell(season.minNights ? `${season.minNights} nights` : ""),
      ]);
    });
    const widths = [52, 128, 74, 70, 98, 92, 70].map((width) => `<col style="width:${width}px">`);
    return `<table>${widths.join("")}${row([cell(`<b>${unit}</b>`, { across: 7, style: "background:#d9e2f3" })])}
    ${row(
      cells([
        "Season",
        "Dates",
        "Per person sharing",
        "Single",
        "Third adult in tent, per person",
        `Child ${lowest} – ${oldest} years, sharing`,
        "Minimum stay",
      ]),
      'style="font-weight:bold"',
    )}${rows.join("")}</table>`;
  };
  const tents = someInOrder(random, ["Classic Tent", "Kopje Tent", "Family Tent", "Suite Tent"], 2)
    .map((unit, place) => tentTable(unit, drawPrice(random, 380, 460) + place * 95))
    .join("<p>&nbsp;</p>");
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, lowest - 1, 0), band(lowest, oldest)],
      extras: [extra(fee), extra(1.5)],
    },
    html: plainPage(
      `body{font:14.5px Carlito,Calibri,sans-serif;margin:56px 66px} table{table-layout:fixed}
       td{border:1px solid #000;padding:0 7px;vertical-align:top} td p{margin:0} h1{font-size:21px}`,
      `<h1>Nasirian Plains Camp, Central Serengeti</h1>
      <p><b>STO rates 1 June ${year} – 31 March ${year + 1}</b></p>
      <p>Rates are in US dollars per night, on full board (all meals, tea, coffee and drinking water), VAT
      included. The camp is closed in April and May.</p>${tents}
      <p>Children below ${lowest} years who share with their parents stay free of charge.</p>
      <p>Not included: Serengeti concession fee of USD ${fee} per person per night and the tourism development
      levy of USD 1.50 per person per night, which we add to your invoice.</p>
      <p>Payment: 30% to confirm, the balance 45 days before arrival. Cancellation 45 – 31 days before arrival:
      50%; 30 days or less: 100%.</p><p>Account 0400 118 2267, Meru Trust Bank, Arusha. Reservations: Neema,
      +255 700 000 118, res@nasirian.example</p>`,
    ),
  };
}

/** A contract of a hotel kind: what one, two or three people in a room pay, on two boards. */
function rimLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const green = random.pick(["03-16", "04-01"]);
  const seasons = makeSeasons(
    ["GREEN SEASON", "MID SEASON", "HIGH SEASON"],
    [2, 1, 0, 2, 1, 2],
    divide(year, ["01-01", "03-01", green, "06-01", "11-01", "12-20"], "12-31"),
  );
  const oldest = random.pick([11, 12]);
  const lunch = random.pick([25, 30, 35]);
  const rates: TrueRate[] = [];
  const rows = someInOrder(random, ["Forest Room", "Rim Room", "Crater Suite"], 2).flatMap(
    (unit, place) => {
      const base = drawPrice(random, 150, 190) + place * 60;
      const columns = seasons.flatMap((season, step) =>
        (["half board", "full board"] as const).map((board, meal) => {
          const price = base + step * 45 + meal * lunch;
          const [single, triple] = [price + 55 + step * 10, price - 18];
          rates.push(...ratesOf(season, { unit, price, single, triple, board }));
          return [single, price, triple];
        }),
      );
      return ["SGL", "DBL / TWN", "TPL"].map((occupancy, line) =>
        row([
          ...(line === 0 ? [cell(unit, { down: 3, style: "font-weight:bold" })] : []),
          cell(occupancy),
          ...columns.map((amounts) => cell(`${amounts[line]}.00`, { style: "text-align:right" })),
        ]),
      );
    },
  );
  const dark = "background:#5b3a1e;color:#fff;padding:6px";
  return {
    landscape: true,
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, oldest, 50)],
    },
    html: eastPage(
      `body{font:12px "DejaVu Sans",sans-serif} td,th{border:1px solid #b9a58f;padding:5px 9px}
       .bar{background:#5b3a1e;color:#f6e7c8;padding:14px 20px;font-size:20px;letter-spacing:3px}`,
      `<div class="bar">OLMESERA RIM LODGE · NGORONGORO</div>
      <h3>Contract rates ${year}, nett and non-commissionable</h3>
      <p>US dollars per person per night, all taxes included</p>
      <table>${row([
        head("Room", { down: 2, style: dark }),
        head("Occupancy", { down: 2, style: dark }),
        ...seasons.map(({ name, periods }) =>
          head(`${name}<br><small>${spellPeriods(periods, "d mmm", " – ")}</small>`, {
            across: 2,
            style: dark,
          }),
        ),
      ])}${row(seasons.flatMap(() => heads(["HB", "FB"])))}${rows.join("")}</table>
      <p>SGL: one person in the room. DBL: each of two persons. TPL: each of three persons.</p>
      <ul><li>Children up to 4 years: free in the room of their parents. Children 5 – ${oldest} years: 50% of the
      rate in the room of their parents.</li><li>HB: dinner and breakfast. FB: dinner, breakfast and lunch or picnic.</li>
      <li>Fees of the Conservation Area Authority are paid by the operator at the gate.</li>
      <li>Driver guides: room and meals in the staff wing, free of charge.</li></ul>
      <p>P.O. Box 219, Karatu, Tanzania · contracts@olmesera.example</p>`,
    ),
  };
}

/** A family's ranch: whole houses by the night; the seasons and their least stays are told first. */
function ranchHouses(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const fee = random.pick([90, 100, 120, 135]);
  const kept = random.pick([
    [
      "self-catering",
      "The houses are self-catering: bring your provisions, our cooks prepare them.",
    ],
    [
      "full board",
      "The houses are taken on full board: all meals from the farm kitchen are included.",
    ],
  ] as const);
  const seasons = makeSeasons(
    ["Green", "High", "Festive"],
    [1, 0, 1, 0, 2],
    divide(
      year,
      ["01-06", "04-01", "06-15", "11-01", `12-${random.whole(18, 21)}`],
      `01-0${random.whole(3, 5)}`,
    ),
    [2, 3, random.pick([4, 5])],
  );
  const houses = someInOrder(
    random,
    ["Stable Cottage", "Dam House", "Ranch House", "The Whole Ranch"],
    3,
  );
  const rates: TrueRate[] = [];
  const rows = houses.map((unit, place) => {
    const sleeps = 4 + place * 4;
    const base = drawPrice(random, 600, 800, 50) * (place + 1);
    const amounts = seasons.map((season, step) => {
      const price = base + step * 250;
      rates.push(...ratesOf(season, { unit, charged: "per unit", price, sleeps, board: kept[0] }));
      return `US$ ${grouped(price)}`;
    });
    return cells([unit, sleeps, ...amounts]);
  });
  const inWords: Record<number, string> = { 2: "two", 3: "three", 4: "four", 5: "five" };
  return {
    truth: { kind: "rack", currency: "USD", rates, extras: [extra(fee)] },
    html: coastPage(
      `body{font:14px/1.55 "Liberation Serif",serif;color:#233} h1{font-weight:400;font-size:30px}
       td,th{padding:4px 20px 4px 0;text-align:left;border-bottom:1px dotted #889} table{margin:6px 0 18px}
       h2{font-size:16px;text-transform:uppercase;letter-spacing:1px;color:#7a4b12}`,
      `<h1>Ol Parasha Ranch, Laikipia</h1><h2>Rack rates ${year}</h2>
      <p>Each house is let to one party only. ${kept[1]} Staff, one vehicle with a guide, walks and the use of
      the pool are part of it.</p>
      ${table([
        heads(["Season", "Dates", "Minimum stay"]),
        ...seasons.map(({ name, periods, minNights }) =>
          cells([
            name,
            spellPeriods(periods, "dth mmmm yyyy", " to "),
            `${inWords[minNights ?? 0]} nights`,
          ]),
        ),
      ])}<h2>Price per house per night</h2>
      ${table([heads(["House", "Sleeps", ...seasons.map(({ name }) => name)]), ...rows])}
      <p>Conservancy fee: US$ ${fee} per person per night, in addition to the above.</p>
      <p>A deposit of 25% holds your dates. We return deposits, less 5%, until 90 days before you come; after
      that they are kept. Please make sure that you are insured.</p>
      <p><i>Write to Hannah or Joseph: stay@olparasha.example, +254 700 000 241</i></p>`,
    ),
  };
}

/** Two years of the same seasons, in heads of three rows. */
function twoYears(random: Random): Made {
  const years = random.pick([
    [2026, 2027],
    [2027, 2028],
  ]);
  const first = random.pick(["03-01", "03-16", "04-01"]);
  const starts = ["01-01", first, "06-01", "11-01", "12-01"];
  const seasonsOf = (year: number): Season[] =>
    makeSeasons(["Low season", "High season"], [1, 0, 1, 0, 1], divide(year, starts, "12-31"));
  const rates: TrueRate[] = [];
  const rows = someInOrder(
    random,
    ["Garden Banda", "Forest Cottage", "Canopy Cottage", "Family Cottage"],
    3,
  ).map((unit, place) => {
    const base = drawPrice(random, 210, 280) + place * 70;
    const rise = drawPrice(random, 10, 30);
    const amounts = years.flatMap((year, later) =>
      seasonsOf(year).flatMap((season, step) => {
        const price = base + step * 65 + later * rise;
        const single = price + 75 + step * 25;
        rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
        return [price, single];
      }),
    );
    return row([cell(unit, { style: "text-align:left" }), ...cells(amounts)]);
  });
  const [low, high] = seasonsOf(years[0] ?? 0);
  const dates = (season?: Season) => spellPeriods(season?.periods ?? [], "d mmmm", " – ", ", ");
  const tint = (later: number) => `background:${later ? "#c9dcc0" : "#e4efdd"}`;
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(0, 4, 0), band(5, 11, 50)] },
    html: eastPage(
      `body{font:12.5px "Liberation Sans",sans-serif} td,th{border:1px solid #fff;border-bottom-color:#7c9a6c;
       padding:7px 10px;text-align:center} h1{color:#2f5a1d;text-align:center} footer{color:#666}`,
      `<h1>Kanyonza Forest Lodge</h1><p style="text-align:center">Buhoma, Bwindi Impenetrable National Park</p>
      <p><b>Rack rates ${years.join(" and ")}</b>, USD per person per night, full board, VAT included</p>
      <table>${row([
        head("Accommodation", { down: 3 }),
        ...years.map((year, later) => head(year, { across: 4, style: tint(later) })),
      ])}${row(
        years.flatMap((_, later) =>
          heads(["Low season", "High season"], { across: 2, style: tint(later) }),
        ),
      )}${row(
        years.flatMap((_, later) =>
          ["Sharing", "Single", "Sharing", "Single"].map((text) =>
            head(text, { style: tint(later) }),
          ),
        ),
      )}${rows.join("")}</table>
      <p>In both years:<br>Low season: ${dates(low)}<br>High season: ${dates(high)}</p>
      <p>Children under 5 years stay free; from 5 to 11 years they pay 50% of the adult rate in the cottage of
      their parents. Guests must be 15 to track gorillas.</p>
      <p>Permits, park entrance, drinks and laundry are extra. We can buy permits for you at cost.</p>
      <footer>Cancellations: 61 days or more 20%, 60 to 31 days 50%, 30 days or less 100%. Kampala office: Plot
      14, Acacia Lane. +256 700 000 377</footer>`,
    ),
  };
}
