import { spell, spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

export const karooOthers: readonly Layout[] = [
  { name: "French lodge, tarifs with half board", make: frenchLodge },
  { name: "German guest farm, Frühstück beside Halbpension", make: guestFarm },
  { name: "Day tours and transfers, no rate sheet", make: toursAndTransfers },
];

const frenchStyles = `body{font:12.5px "Liberation Serif";margin:44px 54px} h1{font-weight:400;font-size:27px;margin:0;color:#24584a} h2{font-size:14px;color:#24584a;margin:16px 0 3px}
  table{width:100%;margin:14px 0} th,td{border-bottom:1px solid #9bb5ac;padding:7px 8px;text-align:center} td:first-child{text-align:left} small{font-weight:400}`;

const frenchMonths =
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

function frenchDay(date: string): string {
  const day = spell(date, "d");
  return `${day === "1" ? "1er" : day} ${frenchMonths[Number(spell(date, "mm")) - 1] ?? ""}`;
}

function frenchLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const lodge = random.pick([
    "Lodge du Saloum",
    "Écolodge des Palétuviers",
    "Campement du Grand Baobab",
  ]);
  const rooms = someInOrder(
    random,
    ["Case traditionnelle", "Bungalow jardin", "Tente safari", "Suite sur pilotis"],
    3,
  );
  const kind = random.pick(["rack", "nett"] as const);
  const seasons = makeSeasons(
    ["Basse saison", "Moyenne saison", "Haute saison"],
    [2, 1, 0, 1, 2],
    divide(
      year,
      ["01-01", random.pick(["03-01", "03-16"]), "06-01", random.pick(["10-01", "10-16"]), "12-15"],
      "12-31",
    ),
  );
  const rates: TrueRate[] = [];
  const rows = rooms.map((unit, room) =>
    cells([
      unit,
      ...seasons.flatMap((season, place) => {
        const price = 62 + room * 18 + place * 14 + random.whole(0, 8);
        const single = price + random.whole(18, 35);
        rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
        return [`${price} €`, `${single} €`];
      }),
    ]),
  );
  const [full, age] = [random.pick([14, 16, 18]), random.pick([10, 11])];
  return {
    truth: {
      kind,
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, age, 50)],
      extras: [extra(full, { obligatory: false }), extra(1.5)],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: plainPage(
      frenchStyles,
      `<h1>${lodge}</h1><p>Delta du Saloum, Sénégal &nbsp;–&nbsp; ${kind === "rack" ? "Tarifs publics" : "Tarifs nets agences"} ${year}, valables du 1er janvier au 31 décembre ${year}</p>
      <p>Prix par personne et par nuit en demi-pension (dîner, nuit et petit-déjeuner), TVA comprise.</p>
      ${table([
        [
          head("Hébergement", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(
              `${name}<br><small>${periods.map(({ from, to }) => `du ${frenchDay(from)} au ${frenchDay(to)}`).join("<br>et ")}</small>`,
              { across: 2 },
            ),
          ),
        ],
        seasons.flatMap(() => heads(["En double", "Single"])),
        ...rows,
      ])}
      <h2>Suppléments</h2>Pension complète : ${full} € par personne et par nuit, sur demande.<br>Taxe de séjour : 1,50 € par personne et par nuit, à régler sur place.
      <h2>Enfants</h2>De 0 à 2 ans : gratuit. De 3 à ${age} ans : 50 % du tarif en double, dans la chambre de deux adultes.
      <h2>Offre spéciale</h2>7 nuits pour le prix de 6 en basse saison.
      <h2>Conditions d'annulation</h2>Plus de 30 jours avant l'arrivée : sans frais, hors frais de virement. De 30 à 15 jours : 30 %. De 14 à 7 jours : 50 %. Ensuite : 100 %.
      <h2>Bon à savoir</h2>Le lodge est accessible par la piste jusqu'à la mi-juin ; en saison des pluies nous venons vous chercher en pirogue à Ndangane.`,
    ),
  };
}

const farmStyles = `body{font:12.5px "DejaVu Serif";margin:40px 44px} h1{font-size:23px;margin:0} table{width:100%;margin:16px 0} th,td{border:1px solid #555;padding:6px 8px;text-align:center}
  td:first-child{text-align:left;white-space:nowrap} ul{padding-left:18px;line-height:1.6}`;

function guestFarm(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const farm = random.pick(["Gästefarm Eisenstein", "Gästefarm Kudubusch", "Farm Rooiklip"]);
  const isEuro = random.pick([true, false]);
  const [sign, currency, scale] = isEuro
    ? (["€", "EUR", 1] as const)
    : (["N$", "NAD", 20] as const);
  const seasons = makeSeasons(
    ["Nebensaison", "Hauptsaison"],
    [0, 1, 0],
    divide(
      year,
      ["01-06", random.pick(["06-01", "07-01"]), random.pick(["11-01", "11-16"])],
      "12-20",
    ),
    [2, 2],
  );
  const mark = random.pick([".", "'"]);
  const write = (amount: number) => `${sign} ${grouped(amount, mark)},-`;
  const rates: TrueRate[] = [];
  const less = random.whole(22, 28) * scale;
  const rows = seasons.map((season, place) => {
    const half = (95 + place * 18 + random.whole(0, 12)) * scale;
    const alone = half + random.whole(15, 25) * scale;
    const morning = { price: half - less, single: alone - less };
    rates.push(
      ...ratesOf(season, { ...morning, board: "bed and breakfast" }),
      ...ratesOf(season, { price: half, single: alone, board: "half board" }),
    );
    const dates = season.periods.map(
      (period) => `${spell(period.from, "dd.mm.")}–${spell(period.to, "dd.mm.yyyy")}`,
    );
    return cells([
      `<b>${season.name}</b><br>${dates.join("<br>")}`,
      ...[morning.price, morning.single, half, alone].map((amount) => write(amount)),
    ]);
  });
  const drive = random.whole(30, 45) * scale;
  return {
    truth: {
      kind: null,
      currency,
      rates,
      bands: [band(0, 3, 0), band(4, 12, 50)],
      offers: [{ stay: 5, pay: 4 }],
    },
    html: plainPage(
      farmStyles,
      `<h1>${farm}</h1><p>Familie Voigts · Postfach 118 · Omaruru · Namibia</p><h3>Preisliste ${year}</h3>
      <p>Alle Preise pro Person und Nacht in ${isEuro ? "Euro" : "Namibia-Dollar"}, einschließlich Mehrwertsteuer und Kaffee und Kuchen am Nachmittag.</p>
      ${table([
        [
          head("Reisezeit", { down: 2 }),
          ...heads(["Übernachtung mit Frühstück", "Halbpension"], { across: 2 }),
        ],
        heads([
          "pro Person im Doppelzimmer",
          "Einzelzimmer",
          "pro Person im Doppelzimmer",
          "Einzelzimmer",
        ]),
        ...rows,
      ])}
      <ul><li>Mindestaufenthalt 2 Nächte.</li><li>Kinder bis 3 Jahre wohnen frei, Kinder von 4 bis 12 Jahren zahlen 50 % im Zimmer der Eltern.</li>
      <li>5 Nächte bleiben, 4 Nächte zahlen: nur in der Nebensaison.</li>
      <li>Farmrundfahrt (etwa 3 Stunden): ${write(drive)} pro Person. Wandern auf eigene Faust ist kostenlos.</li>
      <li>Vom 21. Dezember bis zum 5. Januar bleibt die Farm geschlossen.</li>
      <li>Stornierung: bis 30 Tage vor Anreise kostenlos, danach 50 %, in der letzten Woche 80 %.</li></ul>
      <p>Wir freuen uns auf Ihren Besuch!</p>`,
    ),
  };
}

const tourStyles = `body{font:11.5px "Liberation Sans";margin:34px 40px} h1{font-size:21px;margin:0} table{width:100%;margin:8px 0 16px} th,td{border-bottom:1px solid #aaa;padding:5px 8px;text-align:right} th:first-child,td:first-child{text-align:left}`;

const tours = [
  ["Falls guided tour, rain coats included", "2 h"],
  ["Sunset cruise with drinks and snacks", "2 h"],
  ["Chobe day trip with lunch and boat", "9 h"],
  ["Helicopter flight", "15 min"],
  ["White water rafting", "8 h"],
  ["Village and market walk", "3 h"],
  ["Canoe morning with breakfast", "5 h"],
];
const routes = [
  "Airport to hotel in town",
  "Airport to Kasane, border help included",
  "Town to Hwange Main Camp",
  "Kasane to Pandamatenga",
  "Livingstone to Victoria Falls, door to door",
];

function toursAndTransfers(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const tourRows = random.some(tours, 6).map(([tour = "", duration = ""]) => {
    const price = drawPrice(random, 40, 220, 10);
    return cells([tour, duration, `$${price}`, `$${price / 2}`]);
  });
  const transferRows = someInOrder(random, routes, 4).map((route) => {
    const price = drawPrice(random, 25, 180);
    return cells([route, ...[1, 1.5, 2.4].map((part) => `$${Math.round(price * part)}`)]);
  });
  return {
    truth: { kind: null, currency: "USD", rates: [], bands: [], offers: [] },
    html: plainPage(
      tourStyles,
      `<h1>Batoka Day Tours &amp; Transfers</h1><p>Price list ${year}, valid ${spellPeriod(period, "d mmmm yyyy")}, US dollars</p>
      <h3>Day tours, per person, at least two guests</h3>
      ${table([heads(["Tour", "Duration", "Adult", "Child 5 – 11"]), ...tourRows])}
      <h3>Road transfers, per vehicle and way</h3>
      ${table([heads(["Route", "Car (1 – 3)", "Minibus (4 – 7)", "Coaster (8 – 20)"]), ...transferRows])}
      <p>Flights that land after 20:00 or before 06:00: $20 more per vehicle. Park entrance is paid by the guests: Falls $50, Chobe P 270.</p>
      <p>Cancel until 24 hours before without charge. Agents pay these prices less 15%.</p>`,
    ),
  };
}
