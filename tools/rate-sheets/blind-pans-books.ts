import { spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of an island hotel and of two camps. */
export const pansBooks: readonly Layout[] = [
  { name: "island hotel workbook in Italian or French", make: islandHotel },
  { name: "camp workbook, a row for each date range", make: dateRows },
  { name: "lodge workbook, three years in column groups", make: threeYears },
];

const tongues = [
  {
    sheet: "Listino",
    hotels: ["Hotel Coco Blu", "Hotel Baobab Mare"],
    title: "Listino prezzi al pubblico",
    basis: "Prezzi in euro (EUR), per persona a notte in camera doppia",
    heads: ["Camera", "Trattamento"],
    supplement: "Supplemento singola",
    seasons: ["Bassa stagione", "Media stagione", "Alta stagione"],
    boards: ["Mezza pensione", "Pensione completa"],
    rooms: ["Camera giardino", "Camera vista mare", "Bungalow spiaggia", "Suite"],
    until: " al ",
    notes: [
      "Soggiorno minimo: 3 notti",
      "Bambini 0-2 anni: gratis",
      "Bambini 3-11 anni in camera con due adulti: 50% della tariffa adulti",
      "Tassa di soggiorno: 2 EUR per persona a notte, non inclusa",
      "Trasferimento in barca dall'aeroporto: su richiesta",
    ],
  },
  {
    sheet: "Tarifs",
    hotels: ["Hôtel Vanille", "Hôtel du Lagon"],
    title: "Tarifs publics",
    basis: "Prix en euros (EUR), par personne et par nuit en chambre double",
    heads: ["Chambre", "Formule"],
    supplement: "Supplément single",
    seasons: ["Basse saison", "Moyenne saison", "Haute saison"],
    boards: ["Demi-pension", "Pension complète"],
    rooms: ["Chambre jardin", "Chambre vue mer", "Bungalow plage", "Suite"],
    until: " au ",
    notes: [
      "Séjour minimum : 3 nuits",
      "Enfants de 0 à 2 ans : gratuit",
      "Enfants de 3 à 11 ans dans la chambre de deux adultes : 50 % du tarif adulte",
      "Taxe de séjour : 2 EUR par personne et par nuit, non incluse",
      "Transfert en bateau depuis l'aéroport : sur demande",
    ],
  },
];

function islandHotel(random: Random): Made {
  const year = random.pick([2027, 2028]);
  const pattern = random.pick(["dd/mm/yyyy", "dd.mm.yyyy"]);
  const tongue = random.pick(tongues);
  const hotel = random.pick(tongue.hotels);
  const seasons = makeSeasons(
    tongue.seasons,
    [1, 0, 1, 2, 1, 2],
    divide(
      year,
      ["01-07", random.pick(["03-01", "04-01"]), "06-01", random.pick(["07-15", "08-01"]), "09-01", "12-20"],
      "01-06",
    ),
  );
  const rates: TrueRate[] = [];
  const rows = someInOrder(random, tongue.rooms, 3).flatMap((unit, number) => {
    const low = drawPrice(random, 70, 110) + number * 25;
    const supplement = random.pick([25, 35, 40]);
    return (["half board", "full board"] as const).map((board, meal): ExcelValue[] => {
      const prices = seasons.map((season, index) => {
        const price = low + index * 20 + meal * 18;
        const single = price + supplement;
        rates.push(...ratesOf(season, { unit, price, single, minNights: 3, board }));
        return price;
      });
      return [
        meal === 0 ? { value: unit, rowSpan: 2 } : null,
        tongue.boards[meal] ?? "",
        ...[...prices, supplement].map((value) => ({ value, format: "#,##0 €" })),
      ];
    });
  });
  const [room = "", board = ""] = tongue.heads;
  return {
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(2)],
      offers: [],
    },
    sheets: [
      {
        sheet: `${tongue.sheet} ${year}`,
        rows: [
          [`${hotel} – ${tongue.title} ${year}`],
          [tongue.basis],
          [],
          [room, board, ...seasons.map(({ name }) => name), tongue.supplement],
          [
            null,
            null,
            ...seasons.map(({ periods }) =>
              periods.map((one) => spellPeriod(one, pattern, tongue.until)).join("\n"),
            ),
          ],
          ...rows,
          [],
          ...lines(...tongue.notes),
        ],
      },
    ],
  };
}

function dateRows(random: Random): Made {
  const camp = random.pick(["Nxai Palms Camp", "Letlhaka Camp", "Makgadikgadi Salt Camp"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Green", "Shoulder", "Peak"],
    [0, 1, 2, 1, 0],
    divide(
      year,
      ["01-10", random.pick(["04-01", "04-16"]), random.pick(["06-16", "07-01"]), "11-01", "12-01"],
      "01-09",
    ),
    [null, 2, random.pick([2, 3])],
  );
  const format = random.pick(["dd-mmm-yy", "dd/mm/yyyy", "d mmm yyyy"]);
  const fee = random.pick([20, 25]);
  const tents = ["Meru tent", random.pick(["Family tent", "Pan suite"])].map((unit, index) => ({
    unit,
    low: drawPrice(random, 480, 620) + index * 120,
  }));
  const rates: TrueRate[] = [];
  const rows = seasons
    .flatMap((season, index) => {
      const prices = tents.map(({ unit, low }) => {
        const price = low + index * 165;
        const single = price + ([0, 120, 260][index] ?? 0);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return [price, single, Math.round((price * 0.7) / 5) * 5] as const;
      });
      return season.periods.map((period) => ({ season, period, prices }));
    })
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from))
    .map(({ season, period: { from, to }, prices }): ExcelValue[] => [
      dateCell(from, format),
      dateCell(to, format),
      season.name,
      season.minNights,
      ...prices.flatMap(([price, single]) => [price, single]),
      ...prices.map(([, , residents]) => residents),
    ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 12, 50)],
      extras: [extra(fee)],
      offers: [],
    },
    sheets: [
      {
        sheet: "Price list",
        rows: [
          [`${camp} rack rates ${year} (USD, FI, per person per night)`],
          [
            ...wide("Dates of stay"),
            "Season",
            "Min nights",
            ...tents.flatMap(({ unit }) => wide(unit)),
            ...wide("SADC residents, pps"),
          ],
          ["from", "to", null, null, ...tents.flatMap(() => ["pps", "single"]), ...tents.map(({ unit }) => unit)],
          ...rows,
        ],
      },
      {
        sheet: "Read me",
        rows: lines(
          "FI = fully inclusive: meals, local drinks, laundry, two activities a day",
          "pps = per person sharing",
          `Park fee of USD ${fee} per person per night is not included`,
          "Children 6 to 12 years sharing with two adults: 50% of pps",
          "SADC residents: passport or residence permit to be shown at check-in",
        ),
      },
    ],
  };
}

function threeYears(random: Random): Made {
  const lodge = random.pick(["Ol Keju Lodge", "Enkare Springs Lodge", "Loita Hills Lodge"]);
  const first = random.pick([2027, 2028]);
  const years = [first, first + 1, first + 2];
  const starts = ["01-06", random.pick(["03-16", "04-01"]), random.pick(["06-16", "07-01"]), "11-01", random.pick(["12-20", "12-22"])];
  const names = random.pick([
    ["Low", "Mid", "High", "Festive"],
    ["Green", "Classic", "Migration", "Festive"],
  ]);
  const byYear = years.map((year) =>
    makeSeasons(names, [1, 0, 2, 1, 3], divide(year, starts, "01-05")),
  );
  const pattern = random.pick(["d mmm", "dd mmm"]);
  const rates: TrueRate[] = [];
  const rooms = someInOrder(
    random,
    ["Standard tent", "Superior tent", "Lion suite", "River cottage"],
    random.whole(2, 3),
  );
  const rows = rooms.flatMap((unit, number) => {
    const low = drawPrice(random, 210, 300) + number * 85;
    return names.map((name, index): ExcelValue[] => {
      const prices = byYear.flatMap((seasons, year) => {
        const price = Math.round(((low + index * 70) * (100 + year * 6)) / 500) * 5;
        const single = Math.round((price * 1.4) / 5) * 5;
        const season = seasons[index];
        if (season) rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
        return [price, single];
      });
      const periods = byYear[0]?.[index]?.periods ?? [];
      const dates = periods.map((one) => spellPeriod(one, pattern)).join(", ");
      return [index === 0 ? { value: unit, rowSpan: names.length } : null, name, dates, ...prices];
    });
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [],
      offers: [],
    },
    sheets: [
      {
        sheet: `Rack ${first}-${first + 2}`,
        rows: [
          [`${lodge}, Maasai Mara`],
          [`Rack rates ${years.join(", ")} in US$ per person per night, full board`],
          [],
          [null, null, null, ...years.flatMap((year) => wide(String(year)))],
          ["Room type", "Season", "Dates (every year)", ...years.flatMap(() => ["Sharing", "Single"])],
          ...rows,
          [],
          ["Festive dates run into January of the following year."],
          ["Under 3 years free. Children 3-11 years sharing with two adults 50%."],
          ["Rates include VAT and service charge. Reserve fees are paid at the gate by card."],
        ],
      },
    ],
  };
}
