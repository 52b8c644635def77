import { fynbosBooks } from "./blind-fynbos-books";
import { fynbosHouses } from "./blind-fynbos-houses";
import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, heads, plainPage, row, southPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** A page for agents of a camp that closes with the rains. */
function valleyCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const camp = random.pick(["Mupani Bend", "Chikoko Lagoon", "Nyamaluma Camp"]);
  const peak = random.pick(["07-01", "07-16"]);
  const seasons = makeSeasons(
    ["Early season", "Peak season", "Late season"],
    [0, 1, 2],
    divide(year, [random.pick(["05-20", "06-01"]), peak, "10-16"], "11-15"),
  );
  const units = someInOrder(random, ["Riverside Tent", "Thatched Chalet", "Family House"], 2);
  const levy = random.pick([20, 25, 30]);
  const eldest = random.pick([12, 15]);
  const childPercent = random.pick([70, 75]);
  const rates: TrueRate[] = [];
  const rows = units.map((unit, better) => [
    cell(unit, { style: "text-align:left;font-weight:bold" }),
    ...seasons.flatMap((season, index) => {
      const price = drawPrice(random, 520, 600, 10) + better * 90 + [0, 210, 120][index]!;
      const single = price + [0, 180, 150][index]!;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return cells([grouped(price), grouped(single)]);
    }),
  ]);
  const titles = seasons.map(({ name, periods }) =>
    head(`${name}<br><i>${spellPeriods(periods, "d mmm yyyy")}</i>`, { across: 2 }),
  );
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(8, eldest, childPercent)],
      extras: [extra(levy)],
    },
    html: coastPage(
      `body{font:12px/1.5 Georgia;color:#3b3a32}h1{font-weight:400;letter-spacing:5px;color:#8a5a2b;margin:0}
      h2{font:italic 15px Georgia;margin:0 0 18px}h3{color:#8a5a2b;margin:14px 0 2px}table{width:100%;margin:14px 0}
      th{background:#ece3d2;font-weight:400;padding:6px}td{padding:7px 6px;text-align:center;border-bottom:1px solid #d8cbb2}
      .two{columns:2;column-gap:34px}h3{break-after:avoid}`,
      `<h1>${camp.toUpperCase()}</h1><h2>South Luangwa, Zambia &nbsp;·&nbsp; STO rates ${year}</h2>
      <p>US dollars per person per night. For our trade partners only, please do not publish.</p>
      ${table([
        [head("", { down: 2 }), ...titles],
        heads(["Sharing", "Single", "Sharing", "Single", "Sharing", "Single"]),
        ...rows,
      ])}
      <div class="two"><h3>Included</h3><p>Accommodation, all meals, house wines, local beers, spirits and soft drinks, two
      safari activities a day, laundry, national park fees and transfers from Mfuwe airport.</p>
      <h3>Not included</h3><p>Conservation levy of US$${levy} per person per night, flights, visas, insurance, premium drinks
      and gratuities.</p>
      <h3>Children</h3><p>Children under 8 years are not accepted. Children aged 8 – ${eldest} sharing with two adults
      pay ${childPercent}% of the adult sharing rate. Walking safaris from 12 years only.</p>
      <h3>Deposit and cancellation</h3><p>30% on confirmation, the balance 60 days before arrival. Within 60 days 50%,
      within 30 days 100% of the total is charged.</p></div>
      <p>The camp is closed from ${spell(`${year}-11-16`, "d mmmm")} until the rains are over.</p>`,
    ),
    landscape: true,
  };
}

/** Two years beside each other, as reserves announce the next one early. */
function reserveLodge(random: Random): Made {
  const lodge = random.pick(["Leadwood Ridge", "Ndlopfu Hill Lodge", "Marula Crossing"]);
  const units = someInOrder(
    random,
    ["Luxury Room", "Bush Suite", "River Suite", "Pool Suite"],
    random.whole(2, 3),
  );
  const years = [2026, 2027].map((year) => ({
    periods: [{ from: `${year}-01-01`, to: `${year}-12-31` }],
  }));
  const percent = random.pick([30, 50]);
  const levy = random.pick([180, 220, 265]);
  const rates: TrueRate[] = [];
  const rows = units.map((unit, better) => {
    const first = drawPrice(random, 7800, 9200, 100) + better * 2600;
    return [
      cell(unit, { style: "text-align:left" }),
      ...years.map((season, later) => {
        const price = first + later * 600;
        const single = (price * (100 + percent)) / 100;
        rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
        return cell(`R ${grouped(price, " ")}`);
      }),
    ];
  });
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(6, 11, 50)],
      extras: [extra(levy)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: southPage(
      `body{font:11pt Calibri,Carlito,Arial;margin:40px 50px}table{border-collapse:collapse;margin:12px 0}
      td,th{border:1px solid #7f7f7f;padding:5px 16px;text-align:center}th{background:#d9e2d0}h1{font-size:20pt;margin:0}`,
      `<h1>${lodge}</h1><p>Greater Kruger, Limpopo, South Africa</p>
      <h2>Rack Rates 2026 and 2027</h2>
      ${table([
        [
          head("Accommodation"),
          ...years.map(({ periods: [period] }) => head(spellPeriod(period!, "d mmm yyyy"))),
        ],
        ...rows,
      ])}
      <p>Rates are per person sharing per night and include 15% VAT.</p>
      <p><b>Single supplement:</b> ${percent}%</p>
      <p><b>Includes:</b> accommodation, three meals a day, teas and coffees, and two game drives daily in an open vehicle.<br>
      <b>Excludes:</b> drinks, gate entrance fees, curios and gratuities.</p>
      <p><b>Conservation levy:</b> R${levy} per person per night, payable with the account.</p>
      <p><b>Children:</b> We do not take children under 6 years. Children 6 – 11 years sharing with two adults: 50% of the adult rate.</p>
      <p><b>Winter special:</b> Stay 4 nights and pay for 3, 1 May to 31 August 2026. Not to be combined with other offers.</p>
      <p>South African residents: please ask us for our SADC rate.</p>
      <p style="font-size:9pt">Check-in 14h00, check-out 10h30. Rates may change without notice. E&amp;OE.</p>`,
    ),
  };
}

/** The tariff report of a hotel's reservation system. */
function beachReport(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const hotel = random.pick(["PWANI BAY RESORT", "KASKAZI BEACH HOTEL", "MATEMWE REEF HOTEL"]);
  const seasons = makeSeasons(
    ["LOW", "MID", "HIGH", "XMAS"],
    [1, 0, 2, 1, 3],
    divide(
      year,
      ["01-06", "04-01", random.pick(["06-16", "07-01"]), random.pick(["10-01", "11-01"]), "12-21"],
      "01-05",
    ),
    [null, null, null, random.pick([5, 7])],
  );
  const units = someInOrder(
    random,
    ["Garden Room", "Ocean View Room", "Beach Villa"],
    random.whole(2, 3),
  );
  const tax = random.pick([4, 5]);
  const fixed = units.map((unit, better) => {
    const first = drawPrice(random, 85, 110) + better * 40;
    return { unit, prices: seasons.map((_, index) => first + index * 25) };
  });
  const rates: TrueRate[] = [];
  const blocks = fixed.map(({ unit, prices }) => {
    const periods = seasons.flatMap((season, index) => {
      const price = prices[index]!;
      const [single, triple] = [price + 45, price - 10];
      const stated = { unit, price, single, triple, board: "half board" as const };
      rates.push(...ratesOf(season, stated));
      return season.periods.map((period) => ({
        from: period.from,
        texts: [
          season.name,
          spell(period.from, "dd/mm/yyyy"),
          spell(period.to, "dd/mm/yyyy"),
          ...[single, price, triple].map((amount) => amount.toFixed(2)),
          String(season.minNights ?? 1),
        ],
      }));
    });
    return [
      row([cell(`Room type: ${unit}`, { across: 7, style: "font-weight:bold;padding-top:12px" })]),
      ...periods
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map(({ texts }) => row(cells(texts))),
    ].join("");
  });
  const titles = heads(["Season", "From", "To", "SGL", "DBL", "TPL", "Min nights"]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates: rates.map((rate) => ({ ...rate, minNights: rate.minNights ?? 1 })),
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(tax)],
    },
    html: plainPage(
      `body{font:11px 'Courier New',monospace;margin:20px}table{width:100%}th{border-top:1px solid #000;border-bottom:1px solid #000}
      td,th{text-align:right;padding:2px 8px}td:nth-child(1),th:nth-child(1){text-align:left}`,
      `<p>${hotel}, ZANZIBAR<br>TARIFF REPORT<br>Printed: 14/09/${year - 1} 10:42&nbsp;&nbsp;&nbsp;Page 1 of 1</p>
      <p>Rate code: RACK${year - 2000}<br>Currency: USD<br>Meal plan: HB - Half board<br>Charged: per person per night</p>
      <table>${row(titles)}${blocks.join("")}</table>
      <p>SGL = single, DBL = per person sharing a double, TPL = per person sharing a triple</p>
      <p>CHILD POLICY (sharing with 2 adults)<br>0 - 2 years: free of charge<br>3 - 11 years: 50% of DBL rate</p>
      <p>Infrastructure tax of USD ${tax}.00 per person per night is not included and is payable at the hotel.</p>
      <p>*** END OF REPORT ***</p>`,
    ),
  };
}

/** A guest farm of the Germans of Namibia. */
function guestFarm(random: Random): Made {
  const farm = random.pick(["Gästefarm Ohlsenhöhe", "Gästefarm Kameldorn", "Farm Witpütz"]);
  const periods = divide(random.pick([2026, 2027]), [random.pick(["11-01", "12-01"])], "10-31");
  const units = someInOrder(
    random,
    ["Zimmer im Farmhaus", "Bungalow", "Chalet mit Ausblick"],
    random.whole(2, 3),
  );
  const rates: TrueRate[] = [];
  const rows = units.map((unit, better) => {
    const price = drawPrice(random, 1450, 1700, 10) + better * 260;
    const single = price + drawPrice(random, 200, 350, 10);
    rates.push(...ratesOf({ periods }, { unit, price, single, board: "half board" }));
    return [
      cell(unit, { style: "text-align:left" }),
      ...cells([price, single].map((amount) => `N$ ${grouped(amount, ".")},00`)),
    ];
  });
  return {
    truth: {
      kind: null,
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
    },
    html: `<!doctype html><html lang="de"><meta charset="utf-8"><style>
      body{font:12pt 'Times New Roman',Tinos,serif;margin:50px 60px}table{border-collapse:collapse;margin:14px 0;width:100%}
      td,th{border:1px solid #000;padding:4px 10px;text-align:right}h1{text-align:center;font-size:22pt;margin:0}h2{text-align:center;font-size:14pt}
      </style><body><h1>${farm}</h1><p style="text-align:center">Familie Rusch, Omaruru, Namibia</p>
      <h2>Preisliste, gültig vom ${spellPeriods(periods, "dd.mm.yyyy", " bis ")}</h2>
      ${table([heads(["Unterkunft", "pro Person im Doppelzimmer", "Einzelbelegung"]), ...rows])}
      <p>Alle Preise verstehen sich pro Nacht mit Halbpension (Frühstück und Abendessen am Familientisch), inklusive Mehrwertsteuer
      und Tourismusabgabe.</p>
      <p><u>Kinder</u> im Zimmer der Eltern: bis 5 Jahre frei, von 6 bis 12 Jahren 50 % des Erwachsenenpreises.</p>
      <p><u>Aktivitäten</u>: Farmrundfahrt am Nachmittag, Wanderungen und Reiten auf Anfrage. Wir beraten Sie gern vor Ort.</p>
      <p>Getränke werden nach Verbrauch abgerechnet. Bezahlung bar oder mit Kreditkarte (Visa, Mastercard).</p>
      <p>Anreise ab 14 Uhr, Abreise bis 10 Uhr. Wir freuen uns auf Ihren Besuch!</p></body></html>`,
  };
}

/** What agents are sent beside the rates: facts of a camp, and no price. */
function campFacts(random: Random): Made {
  const camp = random.pick(["Xudum Island Camp", "Mokoba Camp", "Sitatunga Channel Camp"]);
  const tents = random.whole(6, 12);
  const flight = random.whole(15, 35);
  const opened = random.whole(1994, 2019);
  const facts: [string, string][] = [
    ["Location", "Private concession of 42,000 hectares, Okavango Delta, Botswana"],
    ["Opened", `${opened}, rebuilt in ${opened + 6}`],
    ["Accommodation", `${tents} tents on raised decks, of which ${random.whole(1, 2)} for families`],
    ["Beds", "Twin or king, en suite bathroom, outdoor shower"],
    ["Children", "Welcome from 6 years, private vehicle required under 12 years"],
    ["Access", `Light aircraft from Maun, ${flight} minutes, then 40 minutes by vehicle`],
    ["Luggage", "20 kg per person in soft bags, including hand luggage"],
    ["Power", "Solar, 220 V sockets in the tents"],
    ["Activities", "Game drives, mokoro, boating from May to September, walks from 16 years"],
    ["Season", `Open 15 March ${random.pick([2026, 2027])} to 10 January of the next year`],
  ];
  return {
    truth: { kind: null, currency: "USD", rates: [], bands: [], extras: [], offers: [] },
    html: coastPage(
      "body{font:12px/1.5 Arial;color:#333}h1{color:#47603a}td{padding:7px 10px;border-bottom:1px solid #ccc;vertical-align:top}td:first-child{font-weight:bold;width:130px}",
      `<h1>${camp}</h1><h2>Fact sheet</h2>${table(facts.map((fact) => cells(fact)))}
      <h3>Distances</h3>${table([
        cells(["Maun", `${flight} min by air`]),
        cells(["Kasane", `${flight + 60} min by air`]),
        cells(["Nearest airstrip", "18 km"]),
      ])}
      <p>For rates and availability please contact our reservations team: res@okavango-camps.example, +267 555 0133.</p>`,
    ),
  };
}

export const fynbosLayouts: readonly Layout[] = [
  { name: "a camp's page for agents with sharing and single by season", make: valleyCamp },
  { name: "a reserve lodge's two years and a winter special", make: reserveLodge },
  { name: "a beach hotel's tariff report by room type", make: beachReport },
  { name: "a German price list of a guest farm", make: guestFarm },
  { name: "a fact sheet without a price", make: campFacts },
  ...fynbosHouses,
  ...fynbosBooks,
];
