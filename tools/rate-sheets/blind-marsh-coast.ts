import { spell, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of the coast and its islands, three of them in French and Portuguese. */
export const coastSheets: readonly Layout[] = [
  { name: "beach lodge in dollars and euros, from mid-December", make: beachLodge },
  { name: "beach lodge in Portuguese", make: praia },
  { name: "island bungalows in French, euros beside ariary", make: bungalows },
  { name: "delta lodge in French, workbook in CFA francs", make: campement },
  { name: "houses to rent with a column of minimum nights", make: houses },
];

function beachLodge(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Low", "Mid", "High", "Festive"],
    [2, 1, 0, 2, 1, 3],
    divide(year, ["01-06", "03-01", "04-01", "06-01", "11-01", "12-15"], "01-05"),
  );
  const rate = random.pick([0.88, 0.9, 0.92]);
  const percent = random.pick([40, 50]);
  const tax = random.pick([4, 5]);
  const rates: TrueRate[] = [];
  const rows = ["Garden Bungalow", "Sea View Bungalow", "Beach Suite"].map((unit, better) => {
    const low = drawPrice(random, 80, 100, 10) + better * 30;
    return [
      cell(unit),
      ...seasons.flatMap((season, step) => {
        const price = low + step * 30;
        const single = price * (1 + percent / 100);
        rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
        return cells([price, Math.round(price * rate)]);
      }),
    ];
  });
  const dates = [
    "1 Apr - 31 May",
    "1 Mar - 31 Mar<br>1 Nov - 14 Dec",
    "6 Jan - 28 Feb<br>1 Jun - 31 Oct",
    "Mid-Dec to 5 Jan",
  ];
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50)],
      extras: [extra(tax)],
    },
    landscape: true,
    html: plainPage(
      "body{font:12.5px Helvetica,Arial;margin:40px} td,th{border:1px solid #4aa3a0;padding:7px 12px;text-align:center} th{background:#d8efee} td:first-child{text-align:left}",
      `<h1 style="color:#217a77">Kusi Beach Lodge, Jambiani, Zanzibar</h1><p>Rack rates ${year} per person sharing per night on half board (breakfast and dinner)</p>
      ${table([
        [
          head("Room", { down: 2 }),
          ...seasons.map(({ name }, place) =>
            head(`${name}<br><small>${dates[place]}</small>`, { across: 2 }),
          ),
        ],
        seasons.flatMap(() => heads(["USD", "EUR"])),
        ...rows,
      ])}
      <ul><li>The euro rates are a guide. Invoices are issued in US dollars.</li>
      <li>Single supplement: ${percent}% of the rate per person.</li>
      <li>Children up to 3 years free, 4 to 11 years 50% when sharing with two adults.</li>
      <li>Infrastructure tax of USD ${tax} per person per night is paid locally.</li>
      <li>Lunch USD 15. Airport transfer USD 60 per car, one way.</li></ul>`,
    ),
  };
}

function praia(random: Random): Made {
  const year = 2027;
  const nights = random.pick([4, 5]);
  const seasons = makeSeasons(
    ["Época Baixa", "Época Alta", "Festas"],
    [1, 0, 1, 2],
    divide(year, ["01-06", "02-01", "07-01", "12-18"], "01-05"),
    [null, null, nights],
  );
  const percent = random.pick([30, 40]);
  const rates: TrueRate[] = [];
  const rows = ["Quarto Jardim", "Chalé Duna", "Chalé Vista Mar"].map((unit, better) => {
    const low = drawPrice(random, 5200, 5900, 100) + better * 900;
    return [
      cell(unit),
      ...seasons.map((season, step) => {
        const price = low + step * 1400;
        const single = price * (1 + percent / 100);
        rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
        return cell(`${grouped(price, ".")},00 MT`);
      }),
    ];
  });
  return {
    truth: {
      kind: null,
      currency: "MZN",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50)],
    },
    html: plainPage(
      "body{font:13px Arial;margin:44px} table{width:100%} td,th{border:1px solid #777;padding:8px;text-align:center} td:first-child{text-align:left} th{background:#fbe7c6}",
      `<h2>Casuarinas do Tofo Lodge</h2><p>Praia do Tofo, Inhambane, Moçambique</p><h3>Tarifas ${year}</h3>
      <p>Preços em Meticais (MT) por pessoa em quarto duplo, por noite, em regime de meia pensão. IVA incluído.</p>
      ${table([
        [
          head("Tipo de quarto"),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br>${spellPeriods(periods, "dd/mm/yyyy", " a ")}`),
          ),
        ],
        ...rows,
      ])}
      <p>Suplemento individual: ${percent}%.</p><p>Estadia mínima nas Festas: ${nights} noites.</p>
      <p>Crianças: dos 0 aos 4 anos grátis; dos 5 aos 11 anos pagam 50% no quarto dos pais.</p>
      <p>Mergulho com garrafa: 4.200,00 MT. Safari oceânico: 3.500,00 MT por pessoa.</p>
      <p>Reserva confirmada com sinal de 50%. Cancelamentos com menos de 15 dias não são reembolsados.</p>`,
    ),
  };
}

const frenchMonths =
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

function frenchDay(date: string): string {
  const day = spell(date, "d");
  return `${day === "1" ? "1er" : day} ${frenchMonths[Number(date.slice(5, 7)) - 1]} ${spell(date, "yyyy")}`;
}

function bungalows(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Basse saison", "Moyenne saison", "Haute saison"],
    [0, 1, 2, 1],
    divide(year, ["01-15", "05-01", "07-15", "09-16"], "12-20"),
  );
  const ariary = random.pick([5000, 5100]);
  const rates: TrueRate[] = [];
  const rows = ["Bungalow Ravinala", "Bungalow Vanille", "Bungalow familial"].flatMap(
    (unit, better) => {
      const low = drawPrice(random, 42, 55, 1) + better * 16;
      return seasons.map((season, step) => {
        const price = low + step * 12;
        rates.push(
          ...ratesOf(season, { unit, price, charged: "per unit", board: "bed and breakfast" }),
        );
        const dates = season.periods.map(
          ({ from, to }) => `du ${frenchDay(from)} au ${frenchDay(to)}`,
        );
        return [
          ...(step === 0 ? [cell(`<b>${unit}</b>`, { down: seasons.length })] : []),
          ...cells([season.name, dates.join("<br>")]),
          ...cells([`${price} €`, `${grouped(price * ariary, " ")} Ar`], {
            style: "text-align:right",
          }),
        ];
      });
    },
  );
  return {
    truth: { kind: "rack", currency: "EUR", rates },
    html: plainPage(
      "body{font:12.5px Georgia;margin:44px} td,th{border:1px solid #9a8;padding:6px 12px} th{background:#eef3ea}",
      `<h1 style="font-weight:normal">Chez Lalao &ndash; Île aux Nattes, Sainte-Marie, Madagascar</h1><h3>Tarifs publics ${year}</h3>
      <p>Prix par bungalow et par nuit, petit déjeuner inclus, taxes comprises.</p>
      ${table([heads(["Bungalow", "Saison", "Dates", "Prix en euros", "Prix en ariary *"]), ...rows])}
      <p>* Les prix en ariary sont donnés à titre indicatif et suivent le cours du jour.</p>
      <p>Dîner (menu du jour) : 12 € par personne. Transfert en pirogue depuis l'aéroport : 3 € par personne.</p>
      <p>Fermeture annuelle du 21 décembre au 14 janvier.</p>
      <p>Un acompte de 30 % est demandé à la réservation.</p>`,
    ),
  };
}

const frenchBoards = ["half board", "full board"] as const;

function campement(random: Random): Made {
  const year = 2026;
  const seasons = makeSeasons(
    ["Haute saison", "Basse saison"],
    [0, 1],
    divide(year, ["11-01", "05-01"], "10-31"),
  );
  const tax = 1000;
  const meal = random.pick([7000, 8000]);
  const supplement = random.pick([12_000, 15_000]);
  const rates: TrueRate[] = [];
  const units = ["Case standard", "Case sur pilotis", "Suite Mangrove"];
  const blocks = seasons.flatMap((season, step) => [
    [],
    [
      `${season.name} : ${season.periods.map(({ from, to }) => `du ${frenchDay(from)} au ${frenchDay(to)}`).join(", ")}`,
    ],
    ["Type de chambre", ...wide("Demi-pension"), ...wide("Pension complète")],
    [null, ...frenchBoards.flatMap(() => ["Double, par pers.", "Single"])],
    ...units.map((unit, better) => {
      const low = drawPrice(random, 34_000, 38_000, 500) + better * 9000 - step * 5000;
      const prices = frenchBoards.flatMap((board, more) => {
        const price = low + more * meal;
        const single = price + supplement;
        rates.push(...ratesOf(season, { unit, price, single, board }));
        return [price, single].map((value) => ({ value, format: "# ##0" }));
      });
      return [unit, ...prices];
    }),
  ]);
  const sheet = {
    sheet: "Tarifs",
    rows: [
      ["CAMPEMENT LES PALÉTUVIERS - Toubacouta, Sine-Saloum, Sénégal"],
      [`Tarifs nets agences ${year}-${year + 1}`],
      ["En FCFA (XOF), par personne et par nuit, TVA incluse"],
      ...blocks,
      [],
      ...lines(
        `Taxe de séjour non incluse : ${grouped(tax, " ")} FCFA par personne et par nuit.`,
        "Enfants de moins de 3 ans : gratuit. Enfants de 3 à 12 ans partageant la chambre de deux adultes : 50 %.",
        "Balade en pirogue dans les bolongs (demi-journée) : 35 000 FCFA par pirogue.",
        "Guide et chauffeur logés gratuitement à partir de 10 clients.",
      ),
    ],
  };
  return {
    truth: {
      kind: "nett",
      currency: "XOF",
      rates,
      bands: [band(0, 2, 0), band(3, 12, 50)],
      extras: [extra(tax)],
    },
    sheets: [sheet],
  };
}

const houseNames = [
  ["Nyumba Mnazi", 6],
  ["Beyt Yasmin", 8],
  ["Rooftop House", 12],
] as const;

function houses(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Low", "Standard", "Easter and August", "Christmas"],
    [1, 2, 0, 1, 2, 1, 3],
    divide(year, ["01-08", "03-26", "04-06", "07-01", "08-01", "09-01", "12-19"], "01-07"),
    [2, 3, 5, 7],
  );
  const rates: TrueRate[] = [];
  const bases = houseNames.map(([, sleeps]) => drawPrice(random, 180, 220, 10) + sleeps * 25);
  const rows = seasons.map((season, step) => [
    cell(season.name),
    cell(season.periods.map((period) => spellYearOnce(period, "d mmm")).join("<br>")),
    ...houseNames.map(([unit, sleeps], place) => {
      const price = (bases[place] ?? 0) + step * 90;
      rates.push(
        ...ratesOf(season, { unit, sleeps, price, charged: "per unit", board: "self-catering" }),
      );
      return cell(`€ ${price}`);
    }),
    cell(season.minNights ?? ""),
  ]);
  return {
    truth: { kind: null, currency: "EUR", rates },
    html: plainPage(
      "body{font:13px Palatino,Georgia;margin:48px} td,th{padding:8px 14px;border-top:1px solid #aaa;text-align:left} th{font-weight:normal;font-style:italic}",
      `<h1 style="font-weight:normal">Shela Houses</h1><p>Lamu, Kenya. Prices ${year} in euros for the whole house, per night.</p>
      ${table([
        [
          ...heads(["Season", "Dates"]),
          ...houseNames.map(([name]) => head(name)),
          head("Minimum nights"),
        ],
        [...cells(["Sleeps", ""]), ...houseNames.map(([, sleeps]) => cell(sleeps)), cell("")],
        ...rows,
      ])}
      <p>The houses are self-catering with a cook and a house steward, whose wages are included. Give the cook € 15 to 20 per person per day for food.</p>
      <p>Speedboat from Manda airstrip € 20 each way. Dhow for an afternoon € 70.</p><p>Tip box for the staff in the hall.</p>`,
    ),
  };
}
