import { isOfOneYear, type Period, spell, spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of the coast and the islands, and of a conservancy in Kenya. */
export const dunesEast: readonly Layout[] = [
  { name: "beach hotel, contract with a table for each room", make: beachHotel },
  { name: "island lodge with heads in French", make: frenchLodge },
  { name: "island resort, dollars and rand side by side", make: islandResort },
  { name: "conservancy camp, nights by footnote", make: conservancyCamp },
];

const hotelBoards = [
  { title: "Half board", board: "half board", more: 0 },
  { title: "Full board", board: "full board", more: 18 },
  { title: "All inclusive", board: "all inclusive", more: 45 },
] as const;

function beachHotel(random: Random): Made {
  const hotel = random.pick([
    "Mkilifi Sands Beach Hotel",
    "Galu Palms Resort",
    "Watamu Reef Hotel",
  ]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low", "High", "Festive"],
    [1, 0, 1, 2],
    divide(
      year,
      ["01-04", random.pick(["04-01", "04-11"]), random.pick(["07-01", "07-16"]), "12-21"],
      "01-03",
    ),
  );
  const nights = [null, 3, random.pick([5, 7])];
  const pattern = random.pick(["dd.mm.yy", "dd/mm/yy", "dd mmm yy"]);
  const supplement = random.pick([25, 30, 35]);
  const stay = random.pick([7, 14]);
  const pay = stay === 7 ? 6 : 12;
  const rates: TrueRate[] = [];
  const names = ["Garden view room", "Superior sea view", "Ocean front suite"];
  const tables = someInOrder(random, names, 2).map((unit, place) => {
    const low = drawPrice(random, 65, 95) + place * 30;
    const rows = seasons.flatMap((season, index) =>
      season.periods.map((period) => [
        ...cells([season.name, spellPeriod(period, pattern, " - ")]),
        cell(nights[index] == null ? "–" : `${nights[index]} nights`),
        ...hotelBoards.flatMap(({ board, more }) => {
          const price = low + index * 28 + more;
          const single = price + supplement + index * 5;
          const minNights = nights[index] ?? null;
          rates.push(...ratesOf({ periods: [period] }, { unit, price, single, minNights, board }));
          return cells([`${price}.00`, `${single}.00`]);
        }),
      ]),
    );
    return `<p class="room">${unit.toUpperCase()}</p>${table([
      [
        ...heads(["Season", "Period", "Min. stay"], { down: 2 }),
        ...heads(
          hotelBoards.map(({ title }) => title),
          { across: 2 },
        ),
      ],
      hotelBoards.flatMap(() => heads(["P.P. sharing", "Single"])),
      ...rows,
    ])}`;
  });
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [],
      offers: [{ stay, pay }],
    },
    landscape: true,
    html: plainPage(
      "body{font:11px Arial;margin:24px 30px} td,th{border:1px solid #000;padding:3px 8px;text-align:center} .room{font-weight:bold;margin:12px 0 3px;background:#cfe3ee;padding:3px 6px}",
      `<table style="width:100%"><tr><td style="border:0;text-align:left;font-size:18px"><b>${hotel}</b></td>
      <td style="border:0;text-align:right">Diani Road, P.O. Box 90114, Mombasa, Kenya</td></tr></table>
      <h3>CONTRACT RATES ${year} – NON RESIDENT</h3>
      <p>Between ${hotel} (the Hotel) and the Tour Operator. Rates in USD are nett, non-commissionable, per person per night.</p>
      ${tables.join("")}
      <p><b>1. Taxes.</b> Rates include 16 % VAT, 2 % tourism levy and 10 % service charge.<br>
      <b>2. Children</b> sharing with two adults: 0 – 2.99 years free of charge, 3 – 11.99 years 50 % of the adult rate.<br>
      <b>3. Long stay.</b> Stay ${stay} nights, pay ${pay} nights; not valid in the festive season.<br>
      <b>4. Release</b> 14 days, in the festive season 45 days. <b>5. Payment</b> within 30 days of the date of invoice.</p>
      <p>Signed for the Hotel: ______________________ &nbsp;&nbsp; Signed for the Tour Operator: ______________________</p>`,
    ),
  };
}

const frenchMonths =
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

function spellFrench({ from, to }: Period): string {
  const [first, last] = [from, to].map((date) => {
    const day = Number(date.slice(8));
    return `${day === 1 ? "1er" : day} ${frenchMonths[Number(date.slice(5, 7)) - 1]}`;
  });
  const year = (date: string) => (isOfOneYear({ from, to }) ? "" : ` ${date.slice(0, 4)}`);
  return `du ${first}${year(from)} au ${last}${year(to)}`;
}

function frenchLodge(random: Random): Made {
  const lodge = random.pick(["Lodge Ravinala", "Anjavy Lodge", "Écolodge des Badamiers"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Basse saison", "Haute saison"],
    [0, 1, 0, 1],
    divide(
      year,
      ["03-01", random.pick(["07-01", "06-16"]), random.pick(["09-01", "10-01"]), "12-20"],
      random.pick(["01-05", "01-10"]),
    ),
  );
  const tax = random.pick([2, 3]);
  const boat = random.pick([60, 75, 90]);
  const rates: TrueRate[] = [];
  const names = ["Bungalow jardin", "Bungalow vue mer", "Villa sur la plage"];
  const rows = someInOrder(random, names, random.whole(2, 3)).map((unit, place) => {
    const low = drawPrice(random, 75, 130) + place * 40;
    const supplement = drawPrice(random, 30, 60);
    return [
      cell(unit, { style: "text-align:left" }),
      ...seasons.flatMap((season, index) => {
        const price = low + index * 35;
        const single = price + supplement + index * 10;
        rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
        return cells([`${price} €`, `+ ${single - price} €`]);
      }),
    ];
  });
  const body = table([
    [
      head("Hébergement", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(`${name}<br><small>${periods.map(spellFrench).join("<br>et ")}</small>`, {
          across: 2,
        }),
      ),
    ],
    seasons.flatMap(() => heads(["Chambre double,<br>par personne", "Supplément<br>single"])),
    ...rows,
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(tax)],
    },
    html: plainPage(
      "body{font:13px 'Trebuchet MS',Arial;margin:40px;color:#234} td,th{border-bottom:1px solid #9bc;padding:8px 14px;text-align:center} th{font-weight:normal;background:#eaf4f7}",
      `<h1 style="text-align:center;color:#1b7a8c">${lodge}</h1><p style="text-align:center">Nosy Komba – Madagascar</p>
      <h2>Tarifs publics ${year}</h2><p>Prix par nuit en euros, en demi-pension (petit déjeuner et dîner), TVA incluse.</p>${body}
      <p>Le lodge est fermé après les fêtes, jusqu'à la fin de février (saison des cyclones).</p>
      <p><b>Enfants</b> partageant la chambre des parents : de 0 à 2 ans gratuit, de 3 à 11 ans 50 % du tarif adulte.</p>
      <p><b>Taxe de séjour</b> : ${tax} € par personne et par nuit, non comprise, à régler sur place.</p>
      <p>Transfert en bateau depuis Hell-Ville : ${boat} € l'aller-retour, sur demande.</p>
      <p>Acompte de 30 % à la réservation, solde 30 jours avant l'arrivée. En cas d'annulation moins de 15 jours avant
      l'arrivée, la totalité du séjour est due.</p><p style="text-align:center">bonjour@badamiers.example – +261 32 05 555 14</p>`,
    ),
  };
}

function islandResort(random: Random): Made {
  const island = random.pick(["Ilha Santa Carolina", "Ilha dos Corais", "Ilha Magaruva"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low season", "High season", "Festive season"],
    [0, 1, 0, 2],
    divide(
      year,
      ["01-08", random.pick(["06-15", "07-01"]), random.pick(["09-01", "10-01"]), "12-20"],
      "01-07",
    ),
  );
  const nights = [3, 3, random.pick([5, 7])];
  const exchange = random.pick([17.5, 18, 18.5]);
  const child = random.pick([110, 125, 140]);
  const levy = random.pick([10, 15]);
  const toRand = (amount: number) => Math.round((amount * exchange) / 50) * 50;
  const rates: TrueRate[] = [];
  const names = ["Beach villa", "Dune villa", "Ocean pool villa"];
  const rows = someInOrder(random, names, random.whole(2, 3)).map((unit, place) => {
    const low = drawPrice(random, 380, 520, 10) + place * 120;
    return [
      cell(unit, { style: "text-align:left" }),
      ...seasons.flatMap((season, index) => {
        const price = low + index * 110;
        const minNights = nights[index] ?? null;
        rates.push(
          ...ratesOf(season, {
            unit,
            price,
            single: price * 1.5,
            minNights,
            board: "all inclusive",
          }),
        );
        return cells([price, grouped(toRand(price), " ")]);
      }),
    ];
  });
  const dates = (one: Period) =>
    isOfOneYear(one)
      ? spellPeriod(one, "d mmm", " - ")
      : `${spell(one.from, "d mmm yyyy")} - ${spell(one.to, "d mmm yyyy")}`;
  const body = table([
    [
      head("Villa", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(`${name}<br>${periods.map(dates).join("<br>")}`, { across: 2 }),
      ),
    ],
    seasons.flatMap(() => heads(["USD", "ZAR"])),
    ...rows,
    [
      cell("Minimum stay", { style: "text-align:left" }),
      ...nights.map((count) => cell(`${count} nights`, { across: 2 })),
    ],
  ]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(5, 11)],
      extras: [extra(levy, { per: "stay" })],
    },
    landscape: true,
    html: plainPage(
      "body{font:12.5px Calibri,Arial;margin:36px} td,th{padding:8px 15px;text-align:center;border-bottom:1px solid #7fb7c4} th{color:#0a6479}",
      `<h1 style="color:#0a6479;font-weight:normal">${island} Island Resort</h1><p>Bazaruto Archipelago, Mozambique</p>
      <h2>Rack rates ${year}</h2><p>Per person sharing per night, all inclusive of meals, selected drinks and non-motorised water sports.</p>${body}
      <p>USD rates apply to international guests. ZAR rates apply to residents of South Africa and the SADC region only.</p>
      <p>Single travellers pay the sharing rate plus 50 %.</p>
      <p>Children 5 – 11 years sharing with two adults: USD ${child} / ZAR ${grouped(toRand(child), " ")} per child per night.
      Children below 5 years are not accepted.</p>
      <p>Marine park fee: USD ${levy} per person per stay, not included. Return helicopter transfers from Vilanculos on request.</p>
      <p>Rates may change without notice should fuel or taxes increase. bookings@ilha.example</p>`,
    ),
  };
}

function conservancyCamp(random: Random): Made {
  const camp = random.pick(["Olkimitare Camp", "Enkoireroi Camp", "Leleshwa Springs Camp"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Green", "High", "Peak", "Festive"],
    [1, 0, 1, 2, 1, 3],
    divide(
      year,
      [
        "01-03",
        random.pick(["04-01", "03-16"]),
        "06-01",
        random.pick(["07-01", "07-16"]),
        random.pick(["10-01", "09-16"]),
        "12-20",
      ],
      "01-02",
    ),
  );
  const nights = [null, null, 3, random.pick([4, 5])];
  const marks = ["", "", "*", "**"];
  const fee = random.pick([116, 130, 140]);
  const rates: TrueRate[] = [];
  const low = drawPrice(random, 420, 560, 10);
  const priced = (unit: string, base: number, supplement: number) =>
    seasons.map((season, index) => {
      const price = base + index * 90;
      const single = index === 0 ? price : price + supplement;
      const minNights = nights[index] ?? null;
      rates.push(...ratesOf(season, { unit, price, single, minNights, board: "full board" }));
      return [price, single] as const;
    });
  const tents = ["Safari tent", "Honeymoon tent"].flatMap((unit, place) => {
    const prices = priced(unit, low + place * 80, random.pick([150, 180, 210]));
    return [
      [
        cell(unit, { down: 2 }),
        cell("Per person sharing"),
        ...cells(prices.map(([price]) => grouped(price))),
      ],
      [cell("Single"), ...cells(prices.map(([, single]) => grouped(single)))],
    ];
  });
  const unit = "Private house";
  const house = seasons.map((season, index) => {
    if (index === 3) return cell("POR");
    const price = low * 5 + index * 450;
    const words = { unit, charged: "per unit", sleeps: 6, board: "full board" } as const;
    rates.push(...ratesOf(season, { ...words, price, minNights: nights[index] ?? null }));
    return cell(grouped(price));
  });
  const body = table([
    [
      head("Accommodation", { across: 2 }),
      ...heads(seasons.map(({ name }, index) => `${name}${marks[index]}`)),
    ],
    ...tents,
    [cell(unit), cell("Per house, sleeps 6"), ...house],
  ]);
  const legend = seasons.map(
    ({ name, periods }) =>
      `<b>${name}:</b> ${periods.map((one) => spellPeriod(one, "d mmm yyyy", " to ")).join(", ")}`,
  );
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(3, 11, 50)],
      extras: [extra(fee), extra(fee / 2)],
    },
    html: plainPage(
      "body{font:13px 'Palatino Linotype',Georgia;margin:40px} td,th{padding:8px 13px;border-top:1px solid #c9b79a} td:nth-last-child(-n+4){text-align:right} th{text-align:left;color:#7d4f1e}",
      `<h1 style="font-weight:normal;color:#7d4f1e">${camp}</h1><p>Mara North, Kenya</p><h3>RACK RATES ${year}</h3>
      <p>US dollars per night, full board with shared game drives.</p>${body}
      <p>${legend.join("<br>")}</p>
      <p>* Minimum stay of 3 nights in peak season; shorter stays only within 14 days of arrival and subject to space.<br>
      ** Minimum stay of ${nights[3]} nights over Christmas and New Year.<br>POR: price on request</p>
      <p>Children of 3 to 11 years pay 50 % of the adult rate in a tent with their parents.</p>
      <p>Conservancy fees are not included: USD ${fee} per adult per night, USD ${fee / 2} per child (3 – 17 years) per night.</p>
      <p style="font-size:11px">Flying Doctors cover is included. Rates are valid for bookings of non-residents. camp@mara.example</p>`,
    ),
  };
}
