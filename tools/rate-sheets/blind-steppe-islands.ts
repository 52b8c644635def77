import { spell, spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import {
  cell,
  type Layout,
  type Made,
  type Random,
  table,
  type TrueRate,
  type Truth,
} from "./layout";

/** Sheets from both sides of the Mozambique Channel and from Zanzibar. */
export const islandSheets: readonly Layout[] = [
  { name: "boutique hotel with a table for each season", make: boutiqueHotel },
  { name: "French workbook with half and full board", make: bungalowsInFrench },
  { name: "Portuguese list of beach houses", make: beachHousesInPortuguese },
];

/** Papers that a lodge sends with its rate sheet, or instead of it. */
export const otherPapers: readonly Layout[] = [
  { name: "pro forma invoice of one booking", make: proForma },
  { name: "timetable of scheduled flights", make: flights },
];

/** Three small tables per person, and what is paid beside them. */
function boutiqueHotel(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low Season", "High Season", "Peak Season"],
    [0, 1, 2],
    divide(year, [random.pick(["03-16", "04-01"]), "06-01", "12-21"], "01-05"),
  );
  const rooms = ["Stone Town Room", "Sultan Room", "Rooftop Suite"];
  const [half, full] = [drawPrice(random, 22, 30, 1), drawPrice(random, 40, 52, 1)];
  const low = drawPrice(random, 62, 85, 1);
  const rates: TrueRate[] = [];
  const tables = seasons.map((season, step) => {
    const rows = rooms.map((unit, better) => {
      const price = low + step * 21 + better * 24;
      // The suite is too small for a third bed.
      const triple = better === 2 ? null : price - 12;
      const single = price + 38;
      rates.push(...ratesOf(season, { unit, board: "bed and breakfast", price, single, triple }));
      return cells([unit, `$ ${single}`, `$ ${price}`, triple === null ? "-" : `$ ${triple}`]);
    });
    return `<h3>${season.name} &nbsp; <small>${spellPeriods(season.periods, "dth mmmm yyyy")}</small></h3>
      ${table([heads(["Room", "Single", "Double", "Triple"]), ...rows])}`;
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(half, { obligatory: false }), extra(full, { obligatory: false }), extra(5)],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: plainPage(
      `body{font:12px "Palatino Linotype",Palatino,serif;margin:34px 60px} h1{color:#8a5a1e;margin:0} h3{margin:20px 0 4px;color:#8a5a1e}
      small{color:#555;font-weight:normal} table{width:100%} td,th{padding:5px 8px;text-align:right;border-bottom:1px solid #dcc9a8}
      td:first-child,th:first-child{text-align:left;width:46%}`,
      `<h1>Beyt al Karafuu</h1><p>Shangani, Stone Town, Zanzibar</p><h2>Rack rates</h2>
      <p>All rates are <b>per person per night</b>, bed and breakfast, including VAT and service charge.</p>
      ${tables.join("")}
      <p><b>Supplements</b> (optional): half board $ ${half} per person per night, full board $ ${full} per person per night.</p>
      <p><b>Infrastructure tax</b> of $ 5 per person per night is not included and is paid at reception.</p>
      <p><b>Children</b> sharing with their parents: 0 to 2 years free, 3 to 11 years 50%.</p>
      <p><b>Low Season offer</b>: stay 7 nights, pay 6.</p><p>The hotel is closed from 6th January to the start of the Low Season for
      works on the sea wall.</p>`,
    ),
  };
}

/** Two boards under each bungalow, the season's days in columns of their own as text. */
function bungalowsInFrench(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const units = ["Bungalow Jardin", "Bungalow Plage"];
  const periods = divide(year, ["01-06", "04-01", random.pick(["07-01", "07-11"]), "09-16"], "12-19");
  const names = ["Basse saison", "Moyenne saison", "Haute saison", "Moyenne saison"];
  const rises = [0, 12, 26, 12];
  const [meal, supplement] = [drawPrice(random, 14, 19, 1), drawPrice(random, 25, 40, 1)];
  const low = drawPrice(random, 58, 74, 1);
  const euros = "#,##0\\ [$€-40C]";
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const prices = units.flatMap((unit, better) =>
      (["half board", "full board"] as const).map((board, step) => {
        const price = low + (rises[index] ?? 0) + better * 17 + step * meal;
        const single = price + supplement;
        rates.push(...ratesOf({ periods: [period] }, { unit, board, price, single }));
        return { value: price, format: euros };
      }),
    );
    const dates = [spell(period.from, "dd/mm/yyyy"), spell(period.to, "dd/mm/yyyy")];
    return [names[index] ?? "", ...dates, ...prices, { value: supplement, format: euros }];
  });
  return {
    truth: {
      kind: "nett",
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(1, { each: "unit" })],
      offers: [],
    },
    sheets: [
      {
        sheet: `Tarifs ${year}`,
        rows: [
          ...lines(
            "ECOLODGE ANTSANITRA - Île Sainte-Marie, Madagascar",
            `Tarifs nets agences ${year}, en euros, par personne et par nuit sur la base d'une chambre double`,
          ),
          [],
          [null, null, null, ...units.flatMap((unit) => wide(unit)), null],
          ["Saison", "Du", "Au", "DP", "PC", "DP", "PC", "Suppl. single"],
          ...rows,
          [],
          ...lines(
            "DP : demi-pension (petit déjeuner et dîner). PC : pension complète.",
            "Enfants partageant la chambre des parents : gratuit de 0 à 2 ans, 50 % de 3 à 11 ans.",
            "Vignette touristique en sus : 1 € par bungalow et par nuit, à régler sur place.",
            "Fermeture annuelle du 20 décembre au 5 janvier.",
            "Transfert aéroport offert. Acompte de 30 % à la réservation.",
          ),
        ],
      },
    ],
  };
}

const monthsInPortuguese =
  "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro".split(
    " ",
  );

function inPortuguese(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${Number(day)} de ${monthsInPortuguese[Number(month) - 1]} de ${year}`;
}

/** Houses across, the stretches of the year down, in meticais with a comma for the cents. */
function beachHousesInPortuguese(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const houses = [
    { unit: "Casa Coral", sleeps: 4 },
    { unit: "Casa Dugongo", sleeps: 6 },
    { unit: "Casa Baleia", sleeps: 10 },
  ];
  const periods = divide(year, ["01-11", "03-25", "04-16", "06-20", "07-16", "12-10"], "01-10");
  const names = ["Época baixa", "Páscoa", "Época baixa", "Férias de Junho", "Época baixa", "Festas"];
  const nights = [2, 4, 2, 3, 2, 7];
  const rises = [0, 3500, 0, 2000, 0, 7500];
  const low = drawPrice(random, 6500, 9000, 250);
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const minNights = nights[index] ?? null;
    const prices = houses.map(({ unit, sleeps }, better) => {
      const price = low + better * 3250 + (rises[index] ?? 0) * (better + 1);
      const words = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      rates.push(...ratesOf({ periods: [period] }, { ...words, price, minNights }));
      return cell(`${grouped(price, ".")},00`, { style: "text-align:right" });
    });
    const dates = `${inPortuguese(period.from)} a ${inPortuguese(period.to)}`;
    return [cell(`<b>${names[index] ?? ""}</b><br>${dates}`), ...prices, cell(`${minNights} noites`)];
  });
  return {
    truth: { kind: "rack", currency: "MZN", rates, bands: [], extras: [], offers: [] },
    html: plainPage(
      `*{-webkit-print-color-adjust:exact} body{font:12px Tahoma,"DejaVu Sans",sans-serif;margin:36px} h1{color:#00707c} th{background:#00707c;color:#fff;padding:6px 12px}
      td{padding:6px 12px;border-bottom:1px solid #a8d3d6}`,
      `<h1>Praia do Dugongo Lodge</h1><p>Vilankulo, Moçambique</p><h2>Tarifas de balcão ${year}</h2>
      <p>Preços em Meticais (MZN) por casa e por noite, IVA incluído. As casas são em regime de self-catering, com cozinha equipada e
      limpeza diária; as refeições não estão incluídas.</p>
      ${table([
        heads([
          "Época",
          ...houses.map(({ unit, sleeps }) => `${unit}<br><small>máx. ${sleeps} pessoas</small>`),
          "Estadia mínima",
        ]),
        ...rows,
      ])}
      <p>Entrada a partir das 14h00, saída até às 10h00. Não são permitidos animais.</p>
      <p>Pagamento de 50% no acto da reserva e o restante 30 dias antes da chegada.</p>
      <p>Reservas: +258 84 555 0127</p>`,
    ),
  };
}

const nothing = (currency: string): Truth => ({ kind: null, currency, rates: [] });

/** The bill of guests who have a booking: nights, park fees and transfers, with a sum. */
function proForma(random: Random): Made {
  const month = random.pick(["07", "08", "09"]);
  const [from, to] = [`2027-${month}-12`, `2027-${month}-15`];
  const price = drawPrice(random, 320, 480);
  const items = [
    ["Luxury tent, double, full board, 3 nights x 2 guests", 6, price],
    ["Park entry fee, 3 days x 2 guests", 6, 70],
    ["Transfer from airstrip, return, per vehicle", 1, 120],
  ] as const;
  const rows = items.map(([text, count, amount]) =>
    cells([text, count, `${amount}.00`, `${grouped(count * amount)}.00`]),
  );
  const sum = items.reduce((total, [, count, amount]) => total + count * amount, 0);
  return {
    truth: nothing("USD"),
    html: plainPage(
      `body{font:12px Arial;margin:40px} td,th{border:1px solid #999;padding:5px 10px} .right{text-align:right}`,
      `<h2 class="right">PRO FORMA INVOICE No. ${random.whole(1200, 4800)}</h2><p><b>Ruaha Baobab Camp</b><br>P.O. Box 555, Iringa, Tanzania<br>
      TIN 555-102-334</p><p>To: Mr and Mrs Lindqvist, through Nordlys Resor<br>Stay: ${spellPeriod({ from, to }, "d mmmm yyyy", " to ")}</p>
      ${table([heads(["Description", "Quantity", "Unit price USD", "Amount USD"]), ...rows])}
      <p class="right"><b>Total due: USD ${grouped(sum)}.00</b></p>
      <p>A deposit of 30% is due within 14 days of this invoice. Bank charges are for the account of the sender.</p>`,
    ),
  };
}

/** What a seat costs, and when the airplane leaves. */
function flights(random: Random): Made {
  const legs = [
    ["Arusha", "Seronera", "08:00", "09:10"],
    ["Arusha", "Manyara", "08:00", "08:25"],
    ["Seronera", "Kogatende", "09:25", "10:00"],
    ["Kogatende", "Zanzibar", "11:15", "14:05"],
    ["Zanzibar", "Arusha", "14:45", "16:10"],
  ];
  return {
    truth: nothing("USD"),
    sheets: [
      {
        sheet: "Schedule",
        rows: [
          ["Tai Air scheduled flights, 1 June to 31 October 2027"],
          ["One way fares in USD per seat. Baggage 15 kg in soft bags."],
          [],
          ["From", "To", "Departs", "Arrives", "Adult fare", "Child 2-11 fare"],
          ...legs.map((leg) => {
            const fare = drawPrice(random, 95, 420);
            return [...leg, fare, Math.round(fare * 0.75)];
          }),
          [],
          ["Passenger service charge of USD 9 per departure is added to each ticket."],
        ],
      },
    ],
  };
}
