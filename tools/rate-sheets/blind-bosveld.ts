import { bosveldBooks } from "./blind-bosveld-books";
import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets as Word, InDesign, a booking system and letters print them; workbooks and a fact sheet in another file. */
export const bosveldLayouts: readonly Layout[] = [
  { name: "bushveld lodge, season dates in a Word table of their own", make: bushveldLodge },
  { name: "group of delta camps, a designed page for the trade", make: deltaGroup },
  { name: "report of a booking system, a block for each suite", make: systemReport },
  { name: "lake cottages, a letter with midweek and weekend rates", make: lakeLetter },
  { name: "lodge in Madagascar, half board in French", make: madagascarLodge },
  ...bosveldBooks,
];

function bushveldLodge(random: Random): Made {
  const lodge = random.pick(["Tambotie Ridge", "Marakele Plains Lodge", "Buffelsdrift Bush Lodge"]);
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    random.pick([
      ["Low Season", "High Season", "Peak Season"],
      ["Standard", "High", "Festive"],
    ]),
    [0, 1, 0, 1, 2],
    divide(
      year,
      [
        "01-08",
        random.pick(["03-19", "03-25"]),
        random.pick(["04-12", "05-03"]),
        random.pick(["07-01", "08-01"]),
        random.pick(["12-10", "12-15"]),
      ],
      "01-07",
    ),
    [null, null, random.pick([3, 4])],
  );
  const names = ["Bush Room", "Luxury Room", "Luxury Suite", "Family Suite", "Honeymoon Suite"];
  const base = drawPrice(random, 2900, 4200, 50);
  const supplement = random.pick([30, 40, 50]);
  const rates: TrueRate[] = [];
  const rooms = someInOrder(random, names, random.whole(2, 4)).map((unit, index) => {
    const prices = seasons.map((season, place) => {
      const price = base + index * 650 + place * random.pick([450, 500, 600]);
      const single = (price * (100 + supplement)) / 100;
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return `R ${grouped(price, " ")}`;
    });
    return [cell(unit), ...cells(prices, { style: "text-align:right" })];
  });
  const dates = table([
    heads(["Season", "Dates", "Minimum stay"]),
    ...seasons.map(({ name, periods, minNights }) =>
      cells([name, spellPeriods(periods, "d mmmm yyyy"), minNights ? `${minNights} nights` : "–"]),
    ),
  ]);
  const childFrom = random.pick([4, 6]);
  const levy = random.pick([95, 120, 150]);
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, childFrom - 1, 0), band(childFrom, 12, 50)],
      extras: [extra(levy)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      `body{font:14.5px Carlito,Calibri,sans-serif;margin:70px 76px} h1{font-size:21px;color:#1f3864;margin-bottom:2px}
      td,th{border:1px solid #8eaadb;padding:3px 9px;text-align:left;vertical-align:top} th{background:#d9e2f3}
      table{width:100%;margin:6px 0 14px} h2{font-size:16px;color:#2f5496;margin:14px 0 4px} li{margin:2px 0}`,
      `<h1>${lodge.toUpperCase()}</h1><div>Waterberg, Limpopo, South Africa</div>
      <h2>Rack Rates ${year}</h2>${dates}
      <p>Rates are in South African Rand, per person sharing per night, and include 15% VAT.</p>
      ${table([heads(["Accommodation", ...seasons.map(({ name }) => name)]), ...rooms])}
      <h2>Rates include</h2><p>Accommodation on full board (breakfast, lunch, high tea and dinner) and two game drives per day.</p>
      <h2>Rates exclude</h2><p>Drinks, bush walks, spa treatments, gratuities and the conservation levy.</p>
      <ul><li>Conservation levy: R${levy} per person per night.</li>
      <li>Single supplement: ${supplement}% of the per person sharing rate.</li>
      <li>Children under ${childFrom} years sharing with two adults stay free of charge.</li>
      <li>Children ${childFrom} to 12 years sharing with two adults pay 50% of the adult rate.</li>
      <li>Long stay special: stay 4 nights and pay for 3 (${seasons[0]?.name.toLowerCase()} only).</li>
      <li>SADC residents: please ask us for our resident rates.</li></ul>
      <h2>Cancellation</h2><p>More than 45 days before arrival: 10% admin fee. 45 to 15 days: 50%. Less than 15 days: 100%.
      A 50% deposit secures the booking; check-in is at 14h00 and check-out at 11h00.</p>`,
    ),
  };
}

function deltaGroup(random: Random): Made {
  const group = random.pick(["Nxamaseri & Co", "Lechwe Trails", "Wild Fig Safaris"]);
  const year = random.pick([2026, 2027]);
  const [mid, high] = [random.pick(["04-01", "03-16"]), random.pick(["06-01", "06-16", "07-01"])];
  const seasons = makeSeasons(
    ["Green", "Shoulder", "Peak"],
    [0, 1, 2, 1],
    divide(year, ["01-10", mid, high, random.pick(["10-16", "11-01"])], "12-19"),
    [null, null, random.pick([2, 3])],
  );
  const camps = [
    ["Mokoro Island Camp", "Okavango Delta"],
    ["Little Lechwe", "Okavango Delta"],
    ["Savuti Marsh Camp", "Chobe National Park"],
    ["Linyanti Pools", "Linyanti"],
    ["Pan's Edge Camp", "Makgadikgadi"],
    ["Riverfront House", "Kasane"],
  ] as const;
  const supplement = random.pick([30, 40, 50]);
  const rates: TrueRate[] = [];
  const rows = random.some(camps, random.whole(3, 5)).map(([unit, region]) => {
    const base = drawPrice(random, 520, 860, 10);
    const prices = seasons.map((season, place) => {
      const price = base + place * random.pick([190, 240, 310]);
      const single = (price * (100 + (place > 0 ? supplement : 0))) / 100;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return grouped(price);
    });
    return row([cell(unit, { style: "font-weight:bold" }), ...cells([region, ...prices])]);
  });
  const colors = ["#8a9a5b", "#c9a35b", "#a4532f"];
  const titles = seasons.map(({ name, periods, minNights }, index) =>
    head(
      `<b>${name.toUpperCase()}</b><br>${spellPeriods(periods, "d mmm")}${minNights ? `<br><i>minimum ${minNights} nights</i>` : ""}`,
      { style: `background:${colors[index]};color:#fff` },
    ),
  );
  const [fee, share] = [random.pick([20, 30, 35]), random.pick([60, 70])];
  return {
    landscape: true,
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(6, 15, share)],
      extras: [extra(fee)],
      offers: [{ stay: 5, pay: 4 }],
    },
    html: plainPage(
      `*{-webkit-print-color-adjust:exact} body{font:12.5px Lato,"DejaVu Sans",sans-serif;color:#3d352c;margin:28px 36px}
      .title{font:30px Georgia,serif;letter-spacing:3px;color:#a4532f} th{font-weight:normal;padding:9px 16px}
      td{padding:10px 16px;border-bottom:1px solid #d8cdbd;text-align:center} td:nth-child(-n+2){text-align:left}
      .columns div{break-inside:avoid} .columns{column-count:3;column-gap:30px;font-size:11px;line-height:1.5} table{width:100%;margin:14px 0}`,
      `<div class="title">${group}</div><p>STO RATES ${year} &nbsp;|&nbsp; Strictly for safari and tour operators, not for
      publication &nbsp;|&nbsp; US dollars, per person sharing per night</p>
      <table>${row([...heads(["Camp", "Area"]), ...titles])}${rows.join("")}</table>
      <div class="columns"><div><b>All inclusive</b><br>Meals, house drinks, laundry, two activities a day, airstrip transfers and VAT.</div>
      <div><b>Not included</b><br>Flights, premium drinks, gratuities, travel insurance and park fees of US$ ${fee} per person per night.</div>
      <div><b>Single travelers</b><br>No single supplement in Green season; ${supplement}% at other times.</div>
      <div><b>Families</b><br>Children are welcome from 6 years. Children aged 6 – 15 sharing with adults pay ${share}% of the adult rate.</div>
      <div><b>Stay longer</b><br>Stay 5, pay 4: five nights at any combination of our camps in Green season.</div>
      <div><b>Festive season</b><br>Rates from ${spell(`${year}-12-20`, "d mmmm")} on request.</div>
      <div><b>Bookings</b><br>trade@${group.split(" ")[0]?.toLowerCase()}.example, +267 686 5550</div></div>`,
    ),
  };
}

function systemReport(random: Random): Made {
  const lodge = random.pick([
    "Inkanyezi Private Reserve",
    "Umlani Sands Lodge",
    "Leadwood River Camp",
  ]);
  const year = random.pick([2026, 2027]);
  const periods = divide(
    year,
    ["01-06", random.pick(["04-01", "05-01"]), random.pick(["08-01", "09-01"]), "12-15"],
    "01-05",
  );
  const names = ["LUXURY SUITE", "DELUXE SUITE", "POOL SUITE", "FAMILY COTTAGE"];
  const base = drawPrice(random, 5200, 9800, 50);
  const money = (amount: number) => `${grouped(amount)}.00`;
  const childFrom = random.pick([5, 6]);
  const rates: TrueRate[] = [];
  const blocks = someInOrder(random, names, random.whole(2, 3)).map((unit, index) => {
    const sleeps = unit === "FAMILY COTTAGE" ? 4 : random.pick([2, 3]);
    const rows = periods.map((period, place) => {
      const price = base + index * 1400 + (place % 2) * 900 + (place === 3 ? 1200 : 0);
      const single = Math.round((price * 1.5) / 10) * 10;
      const minNights = place === 3 ? 3 : 2;
      const stated = { unit, price, single, sleeps, minNights, board: "full board" } as const;
      rates.push(...ratesOf({ periods: [period] }, stated));
      const dates = [spell(period.from, "dd mmm yyyy"), spell(period.to, "dd mmm yyyy")];
      return cells([...dates, minNights, money(price), money(single), money(price / 2)]);
    });
    const titles = ["From", "To", "Min nights", "Adult sharing", "Adult single"];
    return `<p><b>Accommodation type: ${unit}</b> &nbsp; Max occupancy: ${sleeps}</p>
      ${table([heads([...titles, `Child ${childFrom}-11`]), ...rows])}`;
  });
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(childFrom, 11)],
    },
    html: plainPage(
      `body{font:11px Arial;margin:20px 26px} th{border-bottom:1px solid #000;text-align:right;padding:2px 8px}
      td{text-align:right;padding:2px 8px} td:nth-child(-n+2),th:nth-child(-n+2){text-align:left} table{width:100%}
      .top{border-bottom:2px solid #000;margin-bottom:8px} .foot{margin-top:24px;border-top:1px solid #000;color:#555}`,
      `<div class="top"><b style="font-size:15px">Rate Report</b><br>Property: ${lodge}<br>
      Rate type: RACK ${year} (incl. VAT)<br>Currency: ZAR &nbsp; Charged: per person per night &nbsp; Meal plan: FB (Full board)</div>
      ${blocks.join("")}
      <p>Children under ${childFrom} years are not accepted.</p>
      <div class="foot">Printed 14/09/${year - 1} 09:12 by reservations &nbsp; Page 1 of 1</div>`,
    ),
  };
}

function lakeLetter(random: Random): Made {
  const place = random.pick(["Crescent Bay Cottages", "Fever Tree Cottages", "Kongoni Lakeside"]);
  const year = random.pick([2026, 2027]);
  const period = { from: `${year}-01-${random.pick(["05", "10"])}`, to: `${year}-12-19` };
  const cottages = [
    ["Heron Cottage", 2],
    ["Pelican Cottage", 4],
    ["Kingfisher Cottage", 5],
    ["The Boat House", 6],
    ["The Main House", 10],
  ] as const;
  const chosen = random.some(cottages, random.whole(3, 4)).toSorted((a, b) => a[1] - b[1]);
  const [each, more] = [random.pick([2000, 2500]), random.pick([2500, 3500])];
  const rates: TrueRate[] = [];
  const rows = chosen.map(([unit, sleeps]) => {
    const midweek = 6500 + sleeps * each;
    const weekend = midweek + more;
    const stated = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
    const days = { periods: [period] };
    rates.push(
      ...ratesOf(days, { ...stated, price: midweek, weekdays: [1, 2, 3, 4, 7] }),
      ...ratesOf(days, { ...stated, price: weekend, weekdays: [5, 6], minNights: 2 }),
    );
    return cells([unit, sleeps, grouped(midweek), grouped(weekend)]);
  });
  return {
    truth: { kind: "rack", currency: "KES", rates, bands: [], extras: [], offers: [] },
    html: plainPage(
      `body{font:15px "Liberation Serif","Times New Roman",serif;margin:80px 90px;line-height:1.4}
      th,td{text-align:left;padding:3px 26px 3px 0} th{font-weight:normal;text-decoration:underline} table{margin:14px 0}`,
      `<div style="text-align:right">${place}<br>P.O. Box ${random.whole(100, 990)}, Naivasha<br>Kenya</div>
      <p>${random.whole(2, 28)} October ${year - 1}</p><p>Dear friends and agents,</p>
      <p>Thank you for another good year on the lake. Please find below our rack rates for the period
      ${spellPeriod(period, "d mmmm yyyy", " to ")}. They are in Kenya shillings, per cottage per night, self-catering, and
      include VAT, firewood and the services of a housekeeper.</p>
      ${table([heads(["Cottage", "Sleeps", "Sunday to Thursday", "Friday and Saturday"]), ...rows])}
      <p>Please note that we take bookings of at least two nights over weekends. Rates for Christmas and New Year are on
      request. Dogs are welcome if they get along with ours.</p>
      <p>Agents receive a commission of ${random.pick([10, 15])} % on the above. A deposit of half holds the booking; cancellations within
      two weeks of arrival forfeit it. Boat trips can be arranged with the jetty next door.</p>
      <p>Karibuni sana,</p><p style="font-style:italic;font-size:19px">${random.pick(["Jane & Peter", "Wanjiru", "Sally Mbugua"])}</p>`,
    ),
  };
}

function madagascarLodge(random: Random): Made {
  const lodge = random.pick(["Le Ravinala Lodge", "Lodge des Tsingy", "Anjajavy Beach Lodge"]);
  const year = 2027;
  const seasons = makeSeasons(
    ["Basse saison", "Haute saison"],
    [0, 1, 0],
    divide(
      year,
      ["01-04", random.pick(["05-01", "07-01"]), random.pick(["11-01", "11-16"])],
      "12-20",
    ),
  );
  const names = ["Bungalow jardin", "Bungalow vue mer", "Bungalow supérieur", "Suite familiale"];
  const base = random.whole(62, 95);
  const [step, alone] = [random.pick([12, 15, 20]), random.pick([25, 30, 38])];
  const rates: TrueRate[] = [];
  const rows = someInOrder(random, names, random.whole(2, 4)).map((unit, index) => {
    const prices = seasons.flatMap((season, place) => {
      const price = base + index * 18 + place * step;
      const single = price + alone;
      rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
      return [`${price} €`, `${single} €`];
    });
    return cells([unit, ...prices]);
  });
  const childFrom = random.pick([3, 4]);
  const [tax, full] = [random.pick([1.5, 2]), random.pick([16, 18, 20])];
  return {
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      bands: [band(0, childFrom - 1, 0), band(childFrom, 11, 50)],
      extras: [extra(tax), extra(full, { obligatory: false })],
    },
    html: plainPage(
      `body{font:13.5px "DejaVu Serif",Georgia,serif;margin:44px 52px;color:#223} h1{font-weight:normal;text-align:center;margin-bottom:0}
      td,th{border:1px solid #7a9;padding:6px 12px;text-align:center;font-size:12.5px} th{background:#e6f1ec} td:first-child{text-align:left} table{width:100%;margin:12px 0}`,
      `<h1>${lodge}</h1><p style="text-align:center">Madagascar<br><b>Tarifs publics ${year}</b></p>
      <p>Prix en euros, par personne et par nuit, en demi-pension (dîner, nuit et petit-déjeuner), TVA comprise.</p>
      ${table([
        [
          head("Hébergement", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(
              `${name}<br><small>${periods.map(({ from, to }) => `du ${spell(from, "dd/mm/yyyy")} au ${spell(to, "dd/mm/yyyy")}`).join("<br>")}</small>`,
              { across: 2 },
            ),
          ),
        ],
        seasons.flatMap(() => heads(["En chambre double", "En chambre individuelle"])),
        ...rows,
      ])}
      <p><b>Enfants</b> (dans la chambre des parents) : gratuit pour les moins de ${childFrom} ans ; de ${childFrom} à 11 ans, 50 % du tarif adulte.</p>
      <p><b>Supplément pension complète</b> : ${full} € par personne et par nuit.</p>
      <p><b>Taxe de séjour</b> : ${tax === 1.5 ? "1,50" : tax} € par personne et par nuit, en sus, à régler sur place.</p>
      <p><b>Conditions</b> : acompte de 30 % à la réservation, solde 30 jours avant l'arrivée. Fêtes de fin d'année : nous consulter.</p>`,
    ),
  };
}
