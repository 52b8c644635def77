import { type Period, spell, spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of beach hotels in three languages, and a menu of activities. */
export const veldCoast: readonly Layout[] = [
  { name: "Zanzibar hotel in euro: a row for each period", make: beachHotel },
  { name: "Malagasy hotel: in French, closed in the rains", make: malagasyHotel },
  { name: "Mozambican houses: in Portuguese, per house", make: beachHouses },
  { name: "menu of activities", make: activityMenu },
];

const beachCss = `
  body{font:11px sans-serif;margin:30px 36px;color:#123} h1{font:26px serif;color:#0b7a8a;margin:0} h2{color:#0b7a8a;font-size:13px;margin:14px 0 4px}
  th{border-bottom:2px solid #0b7a8a;padding:5px 8px} td{border-bottom:1px solid #bcd;padding:5px 8px;text-align:center}`;

function beachHotel(random: Random): Made {
  const year = random.whole(2026, 2027);
  const hotel = random.pick([
    "Kivulini Beach Zanzibar",
    "Matemwe Coral Bay",
    "Pwani Mchanga Resort",
  ]);
  const units = someInOrder(
    random,
    ["Garden Room", "Superior Room", "Ocean View Room", "Beachfront Villa"],
    random.whole(2, 3),
  );
  const kind = random.pick(["rack", "sto"] as const);
  const long = random.pick([5, 7]);
  const spelling = random.pick(["dd.mm.yyyy", "dd/mm/yyyy", "dd-mmm-yyyy"]);
  const periods = divide(year, ["06-01", "07-01", "09-01", "12-20", "01-08", "03-16"], "05-31");
  const order = [1, 2, 1, 3, 2, 0];
  const names = ["Green", "Mid", "High", "Peak"];
  const nights = [null, null, 3, long];
  const child = random.pick([50, 60]);
  const [allIn, dinner, tax] = [
    drawPrice(random, 30, 50),
    drawPrice(random, 70, 110),
    random.pick([4, 5]),
  ];
  const offer = random.pick([
    { stay: 7, pay: 6 },
    { stay: 10, pay: 8 },
  ]);
  const [base, step] = [drawPrice(random, 75, 105), drawPrice(random, 25, 40)];
  const prices = units.map((unit, place) => {
    const single = drawPrice(random, 25, 45);
    return {
      unit,
      bySeason: names.map((_, index) => ({
        price: base + place * 25 + index * step,
        more: single,
      })),
    };
  });
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const season = order[index] ?? 0;
    const figures = prices.flatMap(({ unit, bySeason }) => {
      const { price, more } = bySeason[season] ?? { price: 0, more: 0 };
      rates.push(
        ...ratesOf(
          { periods: [period], minNights: nights[season] ?? null },
          { unit, price, single: price + more, board: "half board" },
        ),
      );
      return [price, price + more];
    });
    return cells([
      names[season] ?? "",
      spell(period.from, spelling),
      spell(period.to, spelling),
      nights[season] ?? "–",
      ...figures.map((one) => `€${one}`),
    ]);
  });
  return {
    landscape: true,
    html: plainPage(
      beachCss,
      `<h1>${hotel}</h1><p>${kind === "sto" ? "STO rates for tour operators" : "Rack rates"} ${year}/${year + 1}, in euro per person per night on half board</p>
      ${table([
        [
          head("Season", { down: 2 }),
          head("From", { down: 2 }),
          head("To", { down: 2 }),
          head("Min.<br>nights", { down: 2 }),
          ...units.map((unit) => head(unit, { across: 2 })),
        ],
        heads(units.flatMap(() => ["Double p.p.", "Single"])),
        ...rows,
      ])}
      <h2>Supplements</h2><p>All inclusive: €${allIn} per person per night, on request.<br>
      Compulsory gala dinner on 31 December: €${dinner} per adult.<br>
      Zanzibar infrastructure tax: €${tax} per person per night, payable at the hotel.</p>
      <h2>Children</h2><p>0 – 2 years: free. 3 – 11 years, on an extra bed in the room of two adults: ${child}% of the double rate per person.</p>
      <h2>Special offers</h2><p>Long stay: stay ${offer.stay}, pay ${offer.pay} (Green and Mid season). Honeymooners receive fruit, flowers and a candle-lit dinner on arrival.</p>
      <h2>Conditions</h2><p>Release period 21 days, 45 days in Peak. Cancellations less than 14 days before arrival: full charge of the stay.
      The rates include breakfast, dinner, 18% VAT and service. Bank: see our invoice.</p>`,
    ),
    truth: {
      kind,
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, 11, child)],
      extras: [extra(allIn, { obligatory: false }), extra(dinner, { per: "stay" }), extra(tax)],
      offers: [offer],
    },
  };
}

const frenchMonths = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/** "1er avril 2027". */
function spellFrench(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day === "01" ? "1er" : Number(day)} ${frenchMonths[Number(month) - 1] ?? ""} ${year}`;
}

const malagasyCss = `
  body{font:11.5px sans-serif;margin:36px 44px} h1{font-size:20px;color:#a33c1a;margin:0} td,th{border:1px solid #c79;padding:6px 9px;text-align:center}
  th{background:#f7e6dc;font-weight:bold} th small{font-weight:normal} td:first-child{text-align:left} *{-webkit-print-color-adjust:exact}`;

function malagasyHotel(random: Random): Made {
  const year = random.whole(2026, 2028);
  const hotel = random.pick(["Hôtel Le Ravinala", "Relais de l'Isalo Rouge", "Domaine du Baobab"]);
  const units = someInOrder(
    random,
    ["Bungalow Jardin", "Bungalow Confort", "Bungalow Vue Mer", "Suite Familiale"],
    random.whole(2, 4),
  );
  const seasons = makeSeasons(
    ["Basse saison", "Moyenne saison", "Haute saison"],
    [0, 1, 2, 1],
    divide(
      year,
      ["03-01", random.pick(["05-01", "06-01"]), "07-16", random.pick(["09-16", "11-01"])],
      "01-14",
    ),
    [null, null, 3],
  );
  const [supplement, fullBoard, tax] = [
    drawPrice(random, 25, 45),
    random.whole(14, 22),
    random.pick([2, 3]),
  ];
  const child = random.pick([50, 60]);
  const [base, step] = [drawPrice(random, 58, 80), random.whole(12, 24)];
  const rates: TrueRate[] = [];
  const rows = units.map((unit, place) => {
    const prices = seasons.map((season, index) => {
      const price = base + place * 18 + index * step;
      rates.push(
        ...ratesOf(season, { unit, price, single: price + supplement, board: "half board" }),
      );
      return `${price} €`;
    });
    return cells([unit, ...prices]);
  });
  const dates = ({ periods }: Season) =>
    periods
      .map(({ from, to }: Period) => `du ${spellFrench(from)} au ${spellFrench(to)}`)
      .join("<br>");
  return {
    html: plainPage(
      malagasyCss,
      `<h1>${hotel}</h1><p><b>Tarifs publics ${year}</b>, en euros, par personne et par nuit, en chambre double et en demi-pension</p>
      ${table([[head("Hébergement"), ...seasons.map((season) => head(`${season.name}<br><small>${dates(season)}</small>`))], ...rows])}
      <p>Fermeture annuelle : du 15 janvier ${year + 1} à la fin du mois de février.</p>
      <p>Supplément chambre individuelle : ${supplement} € par nuit.<br>Supplément pension complète : ${fullBoard} € par personne et par nuit.<br>
      Séjour minimum de 3 nuits en haute saison.</p>
      <p>Enfants de 0 à 3 ans : gratuit. Enfants de 4 à 11 ans partageant la chambre de deux adultes : ${child} % du tarif adulte.</p>
      <p>La taxe de séjour (${tax} € par personne et par nuit) n'est pas comprise et se règle sur place.</p>
      <p>Ces tarifs comprennent le petit déjeuner, le dîner et la TVA. Ils ne comprennent pas les boissons, les excursions en
      pirogue, les droits d'entrée dans les parcs ni les transferts.</p>
      <p>Réservation confirmée à réception d'un acompte de 30 %. Annulation à moins de 15 jours : 100 % du séjour.</p>`,
    ),
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      bands: [band(0, 3, 0), band(4, 11, child)],
      extras: [extra(fullBoard, { obligatory: false }), extra(tax)],
      offers: [],
    },
  };
}

const housesCss = `
  body{font:12px sans-serif;margin:30px 40px} h1{font-size:19px;margin:0 0 2px;color:#00577f} td,th{border:1px solid #8ab;padding:7px 9px;text-align:center}
  th{background:#00577f;color:#fff} tr:last-child td{background:#e6f1f6;font-style:italic} *{-webkit-print-color-adjust:exact}`;

function beachHouses(random: Random): Made {
  const year = random.whole(2026, 2028);
  const village = random.pick([
    "Casas do Farol – Tofo",
    "Praia Azul – Vilankulo",
    "Dunas de Závora",
  ]);
  const houses = someInOrder(
    random,
    ["Casa Palmeira", "Casa Coral", "Casa Golfinho", "Casa Grande"],
    random.whole(2, 4),
  );
  const seasons = makeSeasons(
    ["Época baixa", "Época média", "Época alta"],
    [0, 1, 0, 1, 2],
    divide(
      year,
      ["01-11", random.pick(["03-28", "04-01"]), "05-01", random.pick(["08-01", "09-01"]), "12-15"],
      "01-10",
    ),
    [2, 3, random.pick([5, 7])],
  );
  const cleaning = drawPrice(random, 1200, 2500, 100);
  const [base, step] = [drawPrice(random, 6500, 8500, 250), drawPrice(random, 1500, 3500, 250)];
  const rates: TrueRate[] = [];
  const rows = houses.map((unit, index) => {
    const sleeps = 4 + index * 2;
    const prices = seasons.map((season, place) => {
      const price = base + index * 3500 + place * step;
      rates.push(
        ...ratesOf(season, { unit, sleeps, charged: "per unit", price, board: "self-catering" }),
      );
      return `${grouped(price, ".")},00 MT`;
    });
    return cells([unit, `${sleeps} pessoas`, ...prices]);
  });
  return {
    html: plainPage(
      housesCss,
      `<h1>${village}</h1><p><b>Tabela de preços ${year}</b> – preços por casa e por noite, sem refeições (cozinha equipada), IVA incluído</p>
      ${table([
        heads([
          "Casa",
          "Lotação máxima",
          ...seasons.map(
            ({ name, periods }) => `${name}<br>${spellPeriods(periods, "dd/mm/yyyy", " a ")}`,
          ),
        ]),
        ...rows,
        [
          cell("Estadia mínima", { across: 2 }),
          ...cells(seasons.map(({ minNights }) => `${minNights} noites`)),
        ],
      ])}
      <p>Taxa de limpeza: ${grouped(cleaning, ".")},00 MT por casa e por estadia, obrigatória.</p>
      <p>Fora da época alta: fique 7 noites e pague 6.</p>
      <p>Reserva com depósito de 50%, não reembolsável. O saldo é pago até 30 dias antes da chegada. Entrada às 14h00, saída às 10h00.
      Não são permitidos animais nem festas. A electricidade está incluída; o gerador funciona até às 22h00.</p>`,
    ),
    truth: {
      kind: null,
      currency: "MZN",
      rates,
      bands: [],
      extras: [extra(cleaning, { per: "stay", each: "unit" })],
      offers: [{ stay: 7, pay: 6 }],
    },
  };
}

const menuCss = `
  body{font:13px/1.4 serif;margin:50px 70px} h1{text-align:center;font-weight:normal;font-size:28px;margin:0 0 20px} td{padding:7px 12px;vertical-align:top}
  td:last-child{text-align:right;white-space:nowrap} small{color:#666}`;

/** No rate sheet: nothing in it is the price of a night. */
function activityMenu(random: Random): Made {
  const lodge = random.pick(["Mfuwe Fig Tree Lodge", "Sunset Bend", "Lower Sabora Lodge"]);
  const activities = random.some(
    [
      [
        "Village walk",
        "Two hours with our guide from the village; donation to the school included",
        [20, 35],
      ],
      [
        "Sundowner cruise",
        "16:30 to 18:30, drinks and snacks on board, at least two guests",
        [40, 65],
      ],
      ["Night drive", "After dinner, with spotlight, back by 22:30", [45, 70]],
      ["Full-day drive with picnic", "06:00 to 17:00, park fees extra", [120, 180]],
      ["Bush breakfast", "After the morning drive", [25, 40]],
      ["Massage, 60 minutes", "In the spa or on your own deck", [55, 80]],
      ["Cooking with Mama Grace", "Nshima, relish and stories, children welcome", [15, 30]],
    ] as const,
    random.whole(4, 6),
  );
  return {
    html: plainPage(
      menuCss,
      `<h1>${lodge}<br><small>Activities &amp; treats</small></h1>
      ${table(activities.map(([name, words, [least, most]]) => cells([`<b>${name}</b><br><small>${words}</small>`, `US$ ${drawPrice(random, least, most)} p.p.`])))}
      <p>Please book at reception before 18:00 on the day before. Prices are per person and are added to your room bill.
      Children under 12 pay half. We are happy to arrange private vehicles and birthday cakes.</p>`,
    ),
    truth: { kind: null, currency: "USD", rates: [], offers: [] },
  };
}
