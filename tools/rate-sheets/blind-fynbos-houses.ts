import { spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage, southPage } from "./kit/sheets";
import { drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** A guesthouse's list, written in Word. */
function guesthouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const house = random.pick(["Sugarbird Guesthouse", "Whale Rock House", "Leucadendron Lodge"]);
  const nights = random.pick([2, 3]);
  const seasons = makeSeasons(
    ["Winter", "Summer", "Festive"],
    [0, 1, 2, 1],
    divide(year, ["05-01", random.pick(["09-01", "10-01"]), "12-15", "01-06"], "04-30"),
    [null, null, nights],
  );
  const units = someInOrder(
    random,
    ["Standard Room", "Garden Room", "Sea View Room", "Honeymoon Suite"],
    random.whole(2, 3),
  );
  const firsts = units.map((_, better) => drawPrice(random, 1500, 1900, 50) + better * 400);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, index) =>
    units.map((unit, place) => {
      const price = firsts[place]! + index * 450;
      const single = price - 350;
      rates.push(
        ...ratesOf(season, { unit, price, single, charged: "per unit", board: "bed and breakfast" }),
      );
      return [
        ...(place === 0
          ? [
              cell(
                `<b>${season.name}</b><br>${season.periods.map((period) => spellYearOnce(period, "d mmmm", " to ")).join("<br>")}`,
                { down: units.length },
              ),
            ]
          : []),
        cell(unit),
        ...cells([price, single].map((amount) => `R${grouped(amount, " ")}`)),
      ];
    }),
  );
  return {
    truth: { kind: null, currency: "ZAR", rates, bands: [], extras: [], offers: [] },
    html: southPage(
      `body{font:11pt Arial;margin:40px 56px}table{border-collapse:collapse;width:100%}td,th{border:1px solid #000;padding:5px 8px;text-align:left}
      th{background:#e7e6e6}h1{font-size:18pt;color:#1f4e79}`,
      `<h1>${house}, Hermanus</h1><h3>Rates ${year} / ${year + 1}</h3>
      <p>Our rates are per room per night and include a full English breakfast, Wi-Fi and VAT.</p>
      ${table([heads(["Season", "Room", "Double (per room)", "Single occupancy"]), ...rows])}
      <ul><li>Minimum stay of ${nights} nights in the festive season.</li><li>We are sorry, but we cannot accommodate children under 12 years.</li>
      <li>A 50% deposit secures your booking.</li><li>Check-in from 14:00 to 19:00, check-out by 10:30.</li><li>Secure off-street parking.</li></ul>
      <p>Banking details: First National Bank, Hermanus, branch code 200412.</p>`,
    ),
  };
}

/** Cottages that guests cook in, with the fewest nights by season. */
function cottages(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const farm = random.pick(["Bitou River Cottages", "Kleinrivier Farm Stay", "Forest Edge Cottages"]);
  const seasons = makeSeasons(
    ["Low Season", "Mid Season", "Peak Season"],
    [1, 0, 1, 2],
    divide(
      year,
      ["01-11", "05-01", random.pick(["08-01", "09-01"]), random.pick(["12-12", "12-15"])],
      "01-10",
    ),
    [random.pick([1, 2]), 2, random.pick([4, 5, 7])],
  );
  const houses = random
    .some(["Protea", "Erica", "Yellowwood", "Loerie", "Stinkwood"], random.whole(3, 4))
    .map((name, place) => ({ unit: `${name} Cottage`, sleeps: [2, 4, 4, 6][place]! }));
  const cleaning = random.pick([350, 400, 450]);
  const rates: TrueRate[] = [];
  const rows = houses.map(({ unit, sleeps }) => {
    const first = drawPrice(random, 950, 1200, 50) + (sleeps - 2) * 250;
    return [
      cell(unit, { style: "text-align:left" }),
      cell(sleeps),
      ...seasons.map((season, index) => {
        const price = first + index * (200 + sleeps * 75);
        rates.push(
          ...ratesOf(season, { unit, price, sleeps, charged: "per unit", board: "self-catering" }),
        );
        return cell(`R ${grouped(price)}`);
      }),
    ];
  });
  const titles = seasons.map(({ name, periods }) =>
    head(`${name}<br><small>${spellPeriods(periods, "d mmm yyyy")}</small>`),
  );
  return {
    truth: {
      kind: null,
      currency: "ZAR",
      rates,
      bands: [],
      extras: [extra(cleaning, { per: "stay", each: "unit" })],
      offers: [],
    },
    html: plainPage(
      `body{font:12px Verdana,Arial;margin:30px}h1{color:#2e6b4f}table{width:100%}td,th{padding:8px;text-align:center;border-bottom:1px solid #bbb}
      th{background:#2e6b4f;color:#fff;-webkit-print-color-adjust:exact}`,
      `<h1>${farm}</h1><p>Self-catering on the Garden Route</p><h3>Rates per cottage per night</h3>
      ${table([
        [head("Cottage"), head("Sleeps"), ...titles],
        ...rows,
        [
          cell("Minimum stay", { across: 2, style: "text-align:left" }),
          ...seasons.map(({ minNights }) =>
            cell(minNights === 1 ? "1 night" : `${minNights} nights`),
          ),
        ],
      ])}
      <p>Bed linen and bath towels are supplied. Please bring your own beach towels. Firewood is for sale at reception.</p>
      <p>A once-off departure cleaning fee of R${cleaning} per cottage per stay is added to your account.</p>
      <p>Pets by arrangement only. No parties or loud music.</p>`,
    ),
  };
}

export const fynbosHouses: readonly Layout[] = [
  { name: "a guesthouse's rooms by season with single occupancy", make: guesthouse },
  { name: "self-catering cottages with a row of minimum stays", make: cottages },
];
