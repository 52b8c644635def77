import { kalahariBooks } from "./blind-kalahari-books";
import { kalahariRivers } from "./blind-kalahari-rivers";
import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of a camp, a farm, houses and a hotel; those of the rivers and the workbooks are in other files. */
export const kalahariLayouts: readonly Layout[] = [
  { name: "pan camp, seasons as columns, supplement in percent beneath", make: panCamp },
  { name: "mountain hotel, midweek and weekend", make: mountainHotel },
  { name: "beach houses by the night, dates in a list above", make: beachHouses },
  { name: "Gästefarm, Einzelzimmerzuschlag", make: guestFarm },
  ...kalahariRivers,
  ...kalahariBooks,
];

function panCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const percent = random.pick([25, 30, 40]);
  const levy = random.pick([20, 25, 30]);
  const youngest = random.pick([6, 7]);
  const free = random.pick([3, 4, 5]);
  const seasons = makeSeasons(
    ["Green Season", "Shoulder Season", "Peak Season"],
    [0, 1, 2, 1, 0],
    divide(year, ["01-06", "04-01", random.pick(["06-01", "06-16"]), "11-01", "12-01"], "12-19"),
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 540, 680, 20);
  const step = drawPrice(random, 140, 260, 20);
  const names = ["Classic Tent", "Family Tent", "Pan View Tent"];
  const rows = someInOrder(random, names, 2).map((unit, place) => {
    const prices = seasons.map((season, column) => {
      const price = base + place * 120 + column * step;
      const single = price * (1 + percent / 100);
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return `$ ${grouped(price)}`;
    });
    return [cell(unit), ...cells(prices, { style: "text-align:center" })];
  });
  const house = seasons.map((season, column) => {
    const [unit, price] = ["Letsatsi House", (base + column * step) * 5];
    const stated = { price, sleeps: 6, charged: "per unit", board: "all inclusive" } as const;
    rates.push(...ratesOf(season, { unit, ...stated }));
    return `$ ${grouped(price)}`;
  });
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(youngest, 12, 50)],
      extras: [extra(levy)],
      offers: [{ stay: free + 1, pay: free }],
    },
    html: plainPage(
      `body{font:13px Georgia,serif;margin:44px 60px;color:#3b3226} h1{font-weight:normal;letter-spacing:3px}
       th{background:#b89b72;color:#fff;font-weight:normal} td,th{padding:9px 22px;border-bottom:1px solid #cdbfa8}`,
      `<h1>MOKORWANA CAMP</h1><p>Makgadikgadi, Botswana</p>
      <p><b>Rack rates ${year}</b> &nbsp; US dollars per person per night, sharing</p>
      ${table([
        [
          head(""),
          ...seasons.map(({ name, periods }) =>
            head(`<b>${name}</b><br>${spellPeriods(periods, "d mmm")}`),
          ),
        ],
        ...rows,
      ])}
      <p>Exclusive use, US dollars per house per night</p>
      ${table([
        heads(["", "Sleeps", ...seasons.map(({ name }) => name)]),
        cells(["Letsatsi House", 6, ...house]),
      ])}
      <p>Single supplement in the tents: ${percent}% of the rate per person sharing.</p>
      <p>Children ${youngest} – 12 years pay 50% when they share with two adults. We do not accept children
      under ${youngest}.</p>
      <p><b>Green Season special:</b> stay ${free + 1} nights, pay for ${free}.</p>
      <p><b>Included:</b> all meals, house wines, local beers and spirits, two activities a day, laundry and
      transfers from the Mokorwana airstrip (25 minutes). <b>Not included:</b> flights, premium brands and
      gratuities.</p>
      <p>A conservation levy of USD ${levy} per person per night is charged in addition to the above.</p>
      <p style="color:#888">Plot 118, Maun &nbsp; reservations@mokorwana.example &nbsp; +267 680 0118</p>`,
    ),
  };
}

function mountainHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const supplement = random.pick([350, 450, 550]);
  const dinner = random.pick([345, 395, 425]);
  const oldest = random.pick([11, 12]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [0, 1],
    divide(year, ["05-01", "09-01"], "04-30"),
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 980, 1250, 10);
  const names = ["Standard Room", "Garden Room", "Mountain View Room", "Berg Suite"];
  const rows = someInOrder(random, names, 3).map((unit, place) => {
    const prices = seasons.flatMap((season, column) =>
      [0, 180].map((weekend) => {
        const price = base + place * 240 + column * 210 + weekend;
        const weekdays = weekend > 0 ? [5, 6] : [1, 2, 3, 4, 7];
        const single = price + supplement;
        const board = "bed and breakfast";
        rates.push(...ratesOf(season, { unit, price, single, weekdays, board }));
        return `R${grouped(price, " ")}`;
      }),
    );
    return [cell(unit), ...cells(prices, { style: "text-align:right" })];
  });
  return {
    truth: {
      kind: null,
      currency: "ZAR",
      rates,
      bands: [band(0, 2, 0), band(3, oldest, 50)],
      extras: [extra(dinner, { obligatory: false })],
    },
    html: plainPage(
      `body{font:13px "Liberation Sans",Arial;margin:50px} td,th{border:1px solid #7a8f7a;padding:6px 10px}
       th{background:#e4ece4} h2{color:#35533a;margin-bottom:2px} li{margin:3px 0}`,
      `<h2>Sterkhoek Mountain Hotel</h2><p>Northern Drakensberg, KwaZulu-Natal</p>
      <p><b>Rates 1 May ${year} to 30 April ${year + 1}</b><br>Per person sharing per night, bed and breakfast,
      including 15% VAT</p>
      ${table([
        [
          head("Room", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br>${spellPeriods(periods, "d mmmm yyyy", " to ")}`, { across: 2 }),
          ),
        ],
        heads(["Sunday – Thursday", "Friday &amp; Saturday", "Sunday – Thursday", "Friday &amp; Saturday"]),
        ...rows,
      ])}
      <ul><li>Single supplement R${supplement} per night</li>
      <li>Three-course dinner R${dinner} per person per night (optional, please book by 15h00)</li>
      <li>Children 0 – 2 years free, 3 – ${oldest} years 50% when sharing with two adults</li>
      <li>Friday and Saturday rates also apply on the eve of public holidays</li>
      <li>Check-in from 14h00, check-out by 10h00</li><li>A 50% deposit secures your booking. Cancellation
      within 14 days of arrival forfeits the deposit.</li></ul>
      <p>036 468 0118 &nbsp;|&nbsp; stay@sterkhoek.example</p>`,
    ),
  };
}

function beachHouses(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const cook = random.pick([2500, 3000]);
  const [usual, festive] = [random.pick([2, 3]), random.pick([5, 7])];
  const seasons = makeSeasons(
    ["Low", "High", "Festive"],
    [0, 1, 2, 1],
    divide(year, ["04-15", "07-15", `12-${random.whole(18, 21)}`, "01-06"], "04-14"),
    [usual, usual, festive],
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 16000, 20000, 500);
  const houses = [
    { unit: "Kasa Cottage", sleeps: 4 },
    { unit: "Ngalawa House", sleeps: 6 },
    { unit: "Mkoko House", sleeps: 8 },
    { unit: "Bahari Villa", sleeps: 10 },
  ];
  const rows = houses.slice(random.whole(0, 1)).map(({ unit, sleeps }) => {
    const prices = seasons.map((season, column) => {
      const price = base + (sleeps - 4) * 3500 + column * sleeps * 1000;
      const stated = { unit, price, sleeps, charged: "per unit", board: "self-catering" } as const;
      rates.push(...ratesOf(season, stated));
      return grouped(price);
    });
    return [cell(unit), cell(sleeps), ...cells(prices, { style: "text-align:right" })];
  });
  const dates = seasons.map(
    ({ name, periods }) =>
      `<p>${name}: ${spellPeriods(periods, "dth mmmm yyyy", " to ", " and ")}</p>`,
  );
  return {
    truth: {
      kind: null,
      currency: "KES",
      rates,
      bands: [],
      extras: [extra(cook, { each: "unit", obligatory: false })],
    },
    html: plainPage(
      `body{font:14px Carlito,Calibri;margin:60px 70px} td,th{border-bottom:1px solid #9bb;padding:5px 18px}
       th{border-bottom:2px solid #277;color:#277} p{margin:5px 0} h1{color:#277;font-size:24px}`,
      `<h1>Mkoko Creek Houses, Watamu</h1><p>House rates ${year} / ${year + 1}</p><h3>Seasons</h3>
      ${dates.join("")}
      <h3>Rates in Kenya shillings per house per night, self-catering</h3>
      ${table([heads(["House", "Sleeps", ...seasons.map(({ name }) => name)]), ...rows])}
      <p>Minimum stay ${usual} nights, ${festive} nights in the Festive season.</p>
      <p>Our rates include daily cleaning, linen, Wi-Fi, water and electricity. A cook can be arranged at KES
      ${grouped(cook)} per house per night; you buy the food and he cooks.</p>
      <p>The pool is shared by all houses. Dogs are welcome at Kasa and Ngalawa, please ask.</p>
      <p>50% on booking, 50% four weeks before you come. Call Wanjiru, 0700 000 118.</p>`,
    ),
  };
}

function guestFarm(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const supplement = random.pick([250, 300, 380]);
  const [free, oldest] = [random.pick([3, 4]), random.pick([11, 12])];
  const drive = random.pick([550, 620, 680]);
  const seasons = makeSeasons(
    ["Nebensaison", "Hauptsaison"],
    [0, 1],
    divide(year, ["12-01", "07-01"], "11-30"),
  );
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 1450, 1750, 10);
  const names = ["Farmzimmer", "Gartenbungalow", "Dünenchalet"];
  const rows = someInOrder(random, names, random.whole(2, 3)).map((unit, place) => {
    const prices = seasons.map((season, column) => {
      const price = base + place * 280 + column * 240;
      rates.push(...ratesOf(season, { unit, price, single: price + supplement, board: "half board" }));
      return `${grouped(price, ".")},00`;
    });
    return [cell(unit), ...cells(prices, { style: "text-align:right" })];
  });
  return {
    truth: {
      kind: null,
      currency: "NAD",
      rates,
      bands: [band(0, free, 0), band(free + 1, oldest, 50)],
    },
    html: plainPage(
      `body{font:14px "Liberation Serif","Times New Roman";margin:60px 75px} td,th{border:1px solid #000;
       padding:6px 16px} h1{text-align:center;font-size:26px;margin-bottom:0} .m{text-align:center}`,
      `<h1>Gästefarm Rooidam</h1><p class="m">Familie Brandt, Mariental, Kalahari, Namibia</p>
      <p class="m"><b>Preisliste ${year} / ${year + 1}</b></p>
      <p>Alle Preise in Namibia-Dollar (N$) pro Person und Nacht im Doppelzimmer mit Halbpension, inklusive 15 %
      Mehrwertsteuer und 2 % Tourismusabgabe.</p>
      ${table([
        heads([
          "Unterkunft",
          ...seasons.map(
            ({ name, periods }) => `${name}<br>${spellPeriods(periods, "dd.mm.yyyy", " – ")}`,
          ),
        ]),
        ...rows,
      ])}
      <p>Einzelzimmerzuschlag: N$ ${supplement},00 pro Nacht</p>
      <p>Kinder bis ${free} Jahre sind frei, Kinder von ${free + 1} bis ${oldest} Jahren zahlen im Zimmer der
      Eltern 50 %.</p>
      <p>Farmrundfahrt zum Sonnenuntergang mit Getränken: N$ ${drive},00 pro Person. Wanderwege und Pool stehen
      allen Gästen frei.</p>
      <p>Anzahlung 30 % bei Buchung. Stornierung bis 30 Tage vor Anreise kostenlos, danach 50 %, ab 7 Tagen 100 %.</p>
      <p>Wir freuen uns auf Ihren Besuch! Heidrun und Jochen Brandt, +264 63 000 118</p>`,
    ),
  };
}
