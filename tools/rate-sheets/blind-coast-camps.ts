import { spellPeriod, spellPeriods } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, coastPage, heads } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** One-page sheets of guesthouses, houses and mobile camps. */
export const mobileAndSmall: readonly Layout[] = [
  { name: "a guesthouse's letter with a small table", make: guesthouse },
  { name: "a beach house for exclusive use in shillings", make: beachHouse },
  { name: "a mobile camp that follows the herds", make: mobileCamp },
];

function guesthouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const periods = divide(year, ["01-01"], "12-31");
  const fee = random.pick([5, 10]);
  const units = random.some(["Crater View Cottage", "Banana Cottage", "Garden Room", "Loft"], 3);
  const rates: TrueRate[] = [];
  const rows = units.map((unit, index) => {
    const single = drawPrice(random, 60, 100, 10) + index * 10;
    const price = single + drawPrice(random, 30, 60, 10);
    rates.push(
      ...ratesOf(
        { periods },
        { unit, board: "bed and breakfast", charged: "per unit", price, single },
      ),
    );
    return cells([unit, `USD ${single}`, `USD ${price}`]);
  });
  return {
    truth: {
      kind: null,
      currency: "USD",
      rates,
      extras: [extra(fee, { per: "stay" })],
      bands: [band(0, 5, 0)],
    },
    html: coastPage(
      `body{font:15px "Times New Roman";line-height:1.35} td,th{border:1px solid #000;padding:3px 14px} th{text-align:left}`,
      `<p style="text-align:center;font-size:22px"><b><u>OMUKWANO GUESTHOUSE</u></b><br><span style="font-size:14px">Lake Nkuruba road, Fort Portal, Uganda</span></p>
      <p>Dear partner,</p><p>Please find our prices for ${year} below. They are valid from ${spellPeriods(periods, "dth mmmm yyyy", " until ")}.</p>
      ${table([heads(["Room", "1 person", "2 persons"]), ...rows])}
      <p>Prices are per room per night and include a full Ugandan breakfast.</p>
      <p>Children up to 5 years stay for free in the bed of their parents.</p>
      <p>A community contribution of USD ${fee} per person per stay is added to every bill.</p>
      <p>To hold a booking we ask for a deposit of one third, by mobile money or bank transfer. If you cancel less than 7 days before arrival the deposit is not returned.</p>
      <p>Kind regards,<br>Grace and Peter<br>omukwano.guesthouse@mail.example, tel. 0772 555 014</p>`,
    ),
  };
}

function beachHouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const easter = random.pick(["03-25", "03-28"]);
  const seasons = makeSeasons(
    ["Low", "Mid", "High", "Peak"],
    [2, 3, 0, 1, 2, 3],
    divide(
      year,
      ["01-06", easter, "04-11", "07-01", "11-01", `12-${random.pick([19, 21])}`],
      "01-05",
    ),
  );
  const houses = [
    ["Main House", random.pick([10, 12])],
    ["Bustani Cottage", 4],
  ] as const;
  const base = random.whole(42, 58) * 1000;
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, step) => {
    const minNights = [2, 3, 3, 7][step] ?? null;
    const prices = houses.map(([unit, sleeps], index) => {
      const price = index === 0 ? base + step * 14_500 : base / 2 - 5000 + step * 6000;
      const stated = { unit, sleeps, minNights, price, board: "self-catering" as const };
      rates.push(...ratesOf(season, { ...stated, charged: "per unit" }));
      return cell(grouped(price));
    });
    const dates = spellPeriods(season.periods, "d mmm yyyy");
    return [cell(`<b>${season.name}</b>`), cell(dates), ...prices, cell(`${minNights} nights`)];
  });
  const titles = [
    head("Season"),
    head("Dates"),
    ...houses.map(([unit, sleeps]) => head(`${unit}<br>(sleeps ${sleeps})`)),
    head("Min. stay"),
  ];
  return {
    truth: { kind: "rack", currency: "KES", rates },
    html: coastPage(
      `body{font:13px "Palatino Linotype",Palatino,serif;color:#3a2f25} h1{text-align:center;font-weight:normal;letter-spacing:6px}
      th{font-weight:normal;border-bottom:1px solid #3a2f25;padding:8px 14px} td{padding:8px 14px;text-align:center} table{margin:18px auto}`,
      `<h1>NYUMBA YA PWANI</h1><p style="text-align:center">Diani Beach, Kenya. Two houses on one plot, each taken on an exclusive basis.</p>
      <p style="text-align:center"><b>Rack rates ${year}, in Kenya Shillings per house per night, self-catering</b></p>
      ${table([titles, ...rows])}
      <p><b>What is included:</b> cook, housekeeper, night guard, linen, electricity and water, Wi-Fi. The cook shops for you; food is at cost.</p>
      <p>Payment: 50% on booking and the rest four weeks before you arrive. No refunds within four weeks of arrival.</p>
      <p>House manager: Mwanaisha, +254 733 555 019. Caretaker's dogs live on the plot. Sorry, no parties.</p>`,
    ),
  };
}

/** Months on the plains with their camp sites; the camp is packed away in the long rains. */
function mobileCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const crossing = random.pick(["07-01", "07-06"]);
  const leaving = random.pick(["10-21", "11-01"]);
  const seasons = makeSeasons(
    ["Southern plains, Ndutu", "closed", "Western Corridor", "Northern Serengeti, Kogatende"],
    [0, 1, 2, 3, 1, 0],
    divide(year, ["01-01", "04-01", "06-01", crossing, leaving, "12-01"], "12-31"),
  );
  const minAge = random.pick([6, 8]);
  const fee = random.pick([95, 118, 142]);
  const rates: TrueRate[] = [];
  const rows = seasons
    .flatMap((season, index) => {
      const price = drawPrice(random, 520, 640, 10) + index * 60;
      const single = price + random.pick([150, 180, 220]);
      const charged = "per person sharing" as const;
      if (index !== 1)
        rates.push(
          ...ratesOf(season, { price, single, charged, minNights: 2, board: "all inclusive" }),
        );
      return season.periods.map(({ from, to }) => ({
        from,
        cells: [
          cell(spellPeriod({ from, to }, "d mmmm")),
          ...(index === 1
            ? [cell("Camp closed", { across: 3, style: "font-style:italic;color:#888" })]
            : cells([season.name, `$ ${price}`, `$ ${single}`])),
        ],
      }));
    })
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ cells }) => cells);
  const titles = heads(["Dates", "Where we are", "Per person sharing", "Single"]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [extra(fee)],
      bands: [band(minAge, 15, 70)],
    },
    html: coastPage(
      `body{font:13px "Gill Sans",Lato,Arial} .title{border-left:14px solid #b5651d;padding-left:14px}
      th{background:#b5651d;color:#fff;padding:9px;text-align:left} td{padding:9px} tr:nth-child(odd) td{background:#f7efe6}`,
      `<div class="title"><h1 style="margin:0">Msafara Mobile Camp</h1><p>Eight tents, moving with the migration. Rack rates ${year} (US Dollars, per night)</p></div>
      ${table([titles, ...rows], "width:100%;margin:16px 0")}
      <p>Fully inclusive of all meals, beer, wine and soft drinks, shared game drives and laundry. Minimum stay: 2 nights.</p>
      <p>Park and concession fees are not included: USD ${fee} per person per night.</p>
      <p>Children from ${minAge} to 15 years sharing a tent with an adult pay 70% of the adult rate. We do not accept children under ${minAge}.</p>
      <p>Cancellations up to 60 days before arrival 20%, 59 to 30 days 50%, thereafter 100%.</p>
      <p>camp@msafara.example &nbsp; Skype: msafara.res</p>`,
    ),
  };
}
