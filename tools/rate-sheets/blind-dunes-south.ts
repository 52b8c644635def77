import { isOfOneYear, type Period, spellPeriod, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of farms and lodges in Namibia, South Africa and Zimbabwe. */
export const dunesSouth: readonly Layout[] = [
  { name: "guest farm on one page, three boards", make: guestFarm },
  { name: "lodge with heads in German and decimal commas", make: germanLodge },
  { name: "reserve lodge, international and resident columns", make: reserveLodge },
  { name: "falls lodge, ages of children as columns", make: fallsLodge },
];

const farmBoards = [
  { title: "Bed &amp; Breakfast", board: "bed and breakfast", more: 0 },
  { title: "Dinner, B&amp;B", board: "half board", more: 380 },
  { title: "Full board", board: "full board", more: 560 },
] as const;

function guestFarm(random: Random): Made {
  const farm = random.pick(["Gästefarm Omukuru", "Guest Farm Kameelboom", "Otjisuma Guest Farm"]);
  const year = random.pick([2026, 2027]);
  const periods = [{ from: `${year}-11-01`, to: `${year + 1}-10-31` }];
  const camping = random.pick([180, 200, 220]);
  const dollars = (amount: number) => `N$ ${grouped(amount)}`;
  const rates: TrueRate[] = [];
  const names = ["Farm room", "Garden bungalow", "Hilltop chalet"];
  const rows = someInOrder(random, names, 2).flatMap((unit, place) => {
    const low = drawPrice(random, 780, 1150, 10) + place * 240;
    const supplement = drawPrice(random, 150, 300, 10);
    const prices = farmBoards.map(({ board, more }) => {
      const price = low + more;
      rates.push(...ratesOf({ periods }, { unit, price, single: price + supplement, board }));
      return price;
    });
    return [
      [cell(`${unit}, per person sharing`), ...cells(prices.map(dollars))],
      [cell(`${unit}, single`), ...cells(prices.map((price) => dollars(price + supplement)))],
    ];
  });
  const house = drawPrice(random, 2200, 3400, 50);
  const unit = "Old farmhouse";
  const words = { unit, charged: "per unit", sleeps: 6, board: "self-catering" } as const;
  rates.push(...ratesOf({ periods }, { ...words, price: house }));
  const body = table([
    [head(""), ...heads(farmBoards.map(({ title }) => title))],
    ...rows,
    [
      cell("Old farmhouse (sleeps 6)"),
      cell(`${dollars(house)} per house per night, self-catering`, {
        across: 3,
        style: "text-align:center",
      }),
    ],
  ]);
  return {
    truth: { kind: null, currency: "NAD", rates, bands: [band(0, 5, 0), band(6, 12, 50)] },
    html: plainPage(
      "body{font:12.5px Georgia;margin:44px 50px;color:#3b2f22} td,th{border-bottom:1px dotted #a98;padding:7px 14px;text-align:right} td:first-child{text-align:left} h1{color:#9c4a1a;margin-bottom:0} p{line-height:1.4}",
      `<h1>${farm}</h1><p><i>Welcome to the edge of the Namib – Heike &amp; Jan-Hendrik</i></p>
      <h3>Rates 1 November ${year} – 31 October ${year + 1}</h3>
      <p>All rates are in Namibian dollars per night and include 15 % VAT and the 2 % NTB bed levy.</p>${body}
      <p>Children under 6 years stay free of charge; children from 6 to 12 years pay half when sharing with two adults.</p>
      <p>Our own farm activities: sundowner drive N$ ${camping * 3} p.p. · farm walk free · sheep feeding free, every day at 16h00.<br>
      Light lunch N$ ${camping} p.p. · laundry N$ 90 per bag</p>
      <p>Please note that the last 12 km are gravel. No fuel at the farm! Credit cards are accepted when the line works.</p>
      <p style="text-align:center;font-size:11px">P.O. Box 4417, Maltahöhe · Tel +264 63 555 118 · info@farmstay.example<br>
      Bank Windhoek-Süd, cheque account 800 417 2219, branch 481-772</p>`,
    ),
  };
}

function germanLodge(random: Random): Made {
  const lodge = random.pick(["Rotstein Lodge", "Lodge Sossusblick", "Kokerboom Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Nebensaison", "Hauptsaison"],
    [0, 1],
    divide(year - 1, ["11-01", random.pick(["06-01", "07-01"])], "10-31"),
  );
  const until = random.pick([" – ", " bis "]);
  const levy = random.pick([80, 100, 120]);
  const rates: TrueRate[] = [];
  const names = ["Standardzimmer", "Bungalow", "Luxuszelt", "Dünensuite"];
  const rows = someInOrder(random, names, 3).map((unit, place) => {
    const low = drawPrice(random, 1150, 1900, 25) + place * 350;
    const supplement = drawPrice(random, 200, 450, 25);
    return [
      cell(unit, { style: "text-align:left" }),
      ...seasons.flatMap((season, index) => {
        const price = low + index * 475;
        rates.push(
          ...ratesOf(season, { unit, price, single: price + supplement, board: "half board" }),
        );
        return cells([price, supplement].map((amount) => `${grouped(amount, ".")},00`));
      }),
    ];
  });
  const body = table([
    [
      head("Unterkunft", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(
          `${name}<br><small>${periods.map((one) => spellPeriod(one, "dd.mm.yyyy", until)).join("<br>")}</small>`,
          { across: 2 },
        ),
      ),
    ],
    seasons.flatMap(() => heads(["p.P. im DZ", "EZ-Zuschlag"])),
    ...rows,
  ]);
  return {
    truth: {
      kind: null,
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      extras: [extra(levy)],
    },
    html: plainPage(
      "body{font:13px Verdana;margin:36px} td,th{border:1px solid #b8863b;padding:7px 13px;text-align:right} th{text-align:center;background:#f6ead6}",
      `<h1 style="color:#a0521d">${lodge}</h1><h2>Preisliste ${year}</h2>
      <p>Alle Preise in Namibia-Dollar (N$) pro Nacht mit Halbpension (Abendessen und Frühstück), einschließlich
      15 % Mehrwertsteuer.</p>${body}
      <p>DZ = Doppelzimmer, EZ = Einzelzimmer, p.P. = pro Person</p>
      <h3>Kinder</h3><p>Kinder bis 5 Jahre: frei<br>Kinder von 6 bis 12 Jahren im Zimmer der Eltern: 50 % des Erwachsenenpreises</p>
      <p>Die Naturschutzabgabe von N$ ${levy},00 pro Person und Nacht ist im Preis nicht enthalten und wird vor Ort bezahlt.</p>
      <h3>Stornierung</h3><p>bis 30 Tage vor Anreise: 10 %, 29 bis 14 Tage: 50 %, danach 100 % des Rechnungsbetrages.</p>
      <p>Familie Brüggemann · Postfach 1120, Aus · Telefon +264 63 555 704 · urlaub@rotstein.example</p>`,
    ),
  };
}

const spellDays = (period: Period) =>
  isOfOneYear(period) ? spellPeriod(period, "d mmm") : spellYearOnce(period, "d mmm");

function reserveLodge(random: Random): Made {
  const lodge = random.pick(["Marula Ridge", "Nkanyi Game Lodge", "Tshokwana River Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    random.pick([
      ["Value", "High"],
      ["Low Season", "Peak Season"],
    ]),
    [1, 0, 1],
    divide(
      year,
      ["01-01", random.pick(["05-01", "04-16"]), random.pick(["07-16", "08-01"])],
      "12-31",
    ),
  );
  const levy = random.pick([290, 340, 395]);
  const rates: TrueRate[] = [];
  const names = ["Luxury suite", "Premier suite", "Private pool villa"];
  const rands = (amount: number) => `R ${grouped(amount, " ")}`;
  const rows = someInOrder(random, names, 2).flatMap((unit, place) => {
    const low = drawPrice(random, 9500, 14_500, 50) + place * 4200;
    return seasons.map((season, index) => {
      const price = low + index * 2650;
      const single = Math.round((price * 1.4) / 50) * 50;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      const residents = [price, single].map((amount) => Math.round((amount * 0.65) / 50) * 50);
      const first = index === 0 ? [cell(unit, { down: 2, style: "font-weight:bold" })] : [];
      return [
        ...first,
        cell(season.name),
        cell(season.periods.map(spellDays).join("<br>")),
        ...cells([price, single, ...residents].map(rands), { style: "text-align:right" }),
      ];
    });
  });
  const body = table([
    [
      ...heads(["Suite", "Season", `Dates ${year}`], { down: 2 }),
      head("International guests", { across: 2 }),
      head("South African residents *", { across: 2 }),
    ],
    [...heads(["Per person sharing", "Single"]), ...heads(["Per person sharing", "Single"])],
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(6, 11, 50)],
      extras: [extra(levy)],
    },
    landscape: true,
    html: plainPage(
      "*{print-color-adjust:exact} body{font:12px Helvetica,Arial;margin:30px 40px} td,th{border:1px solid #777;padding:6px 10px} th{background:#2f3b2f;color:#fff}",
      `<h1 style="letter-spacing:3px">${lodge.toUpperCase()}</h1><p>Greater Kruger, South Africa</p>
      <h2>Rack rates 1 January – 31 December ${year}</h2>
      <p>Rates are quoted in South African rand per person per night, all inclusive: all meals, house wines, local beers,
      spirits and soft drinks, two game drives a day and a guided walk. VAT at 15 % and the 1 % tourism levy are included.</p>${body}
      <p>* Residents' rates apply on presentation of a South African identity document or a valid work permit.</p>
      <p><b>Conservation levy:</b> R ${levy} per person per night, not included. <b>Children</b> of 6 – 11 years sharing with
      two adults pay 50 % of the sharing rate. Children under 6 years are not accepted.</p>
      <p>A 50 % deposit secures the reservation. The full amount is due 45 days prior to arrival. E&amp;OE.</p>`,
    ),
  };
}

function fallsLodge(random: Random): Made {
  const lodge = random.pick(["Zambezi Teak Lodge", "Batoka View Lodge", "Masuwe Forest Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low", "Mid", "High"],
    [0, 1, 2, 1],
    divide(
      year,
      ["01-06", random.pick(["04-01", "05-01"]), random.pick(["07-01", "06-16"]), "11-01"],
      "01-05",
    ),
  );
  const nights = [1, 2, random.pick([2, 3])];
  const fee = random.pick([10, 15, 20]);
  const rates: TrueRate[] = [];
  const names = ["Garden chalet", "Teak suite", "Family chalet"];
  const dates = random.pick([
    (one: Period) => spellPeriod(one, "dd mmm yy", " - "),
    (one: Period) => spellPeriod(one, "dd/mm/yyyy", " - "),
  ]);
  const rows = names.flatMap((unit, place) => {
    const low = drawPrice(random, 90, 120) * 2 + place * 60;
    return seasons.map((season, index) => {
      const price = low + index * 50;
      const single = place === 2 ? null : price + 70;
      const minNights = nights[index] ?? null;
      rates.push(...ratesOf(season, { unit, price, single, minNights, board: "full board" }));
      const first = index === 0 ? [cell(unit, { down: 3, style: "text-align:left" })] : [];
      return [
        ...first,
        cell(season.name),
        cell(season.periods.map(dates).join("<br>"), { style: "white-space:nowrap" }),
        ...cells([nights[index] ?? "", price, single ?? "–", "Free", price / 2]),
      ];
    });
  });
  const body = table([
    heads([
      "Room",
      "Season",
      "Dates",
      "Min. nights",
      "Adult sharing (pp)",
      "Single",
      "0 – 3.99 yrs",
      "4 – 11.99 yrs 50 %",
    ]),
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [extra(fee)],
    },
    html: plainPage(
      "body{font:11.5px Arial;margin:30px} td,th{border:1px solid #999;padding:5px 8px;text-align:center} th{background:#dfe9e2}",
      `<h1 style="color:#245c43">${lodge}</h1><h3>Victoria Falls, Zimbabwe – Rack rates ${year}</h3>
      <p>US dollars per person per night, full board. Children share with two adults.</p>${body}
      <p>A tourism levy of 2 % of the accommodation is payable in addition. National park fees of USD ${fee} per person per
      night are charged in addition as well.</p>
      <p>Includes breakfast, lunch, three-course dinner, Wi-Fi and the shuttle to the Falls at 9:00 and 15:00.<br>
      Excludes drinks, activities, curios, telephone calls and visas.</p>
      <p>Cancellation: 30 – 15 days 50 %, 14 – 0 days 100 %.<br>reservations@teak.example · +263 83 555 90</p>`,
    ),
  };
}
