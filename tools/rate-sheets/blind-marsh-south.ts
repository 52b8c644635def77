import { spellPeriod, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, lines, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of southern Africa. */
export const southSheets: readonly Layout[] = [
  { name: "reserve with four scattered seasons in a key", make: reserve },
  { name: "workbook of cottages, weekends and school holidays", make: cottages },
  { name: "guest farm in German", make: guestFarm },
  { name: "homestead in lines of text", make: homestead },
  { name: "lake guesthouse without seasons", make: lakeGuesthouse },
];

function reserve(random: Random): Made {
  const year = 2027;
  const nights = random.pick([3, 4]);
  const seasons = makeSeasons(
    ["Value", "Mid", "High", "Peak"],
    [1, 3, 1, 0, 2, 1, 2, 3],
    divide(year, ["01-11", "03-25", "04-06", "05-01", "07-01", "09-01", "10-01", "12-15"], "01-10"),
    [null, null, null, nights],
  );
  const percent = random.pick([30, 40, 50]);
  const levy = random.pick([350, 420, 480]);
  const rates: TrueRate[] = [];
  const suites = ["Luxury Suite", "Premier Suite", "Family Suite", "Owner's Villa"];
  const rows = suites.map((unit, better) => {
    const low = drawPrice(random, 7800, 8900, 100) + better * 2100;
    return [
      cell(unit),
      ...seasons.map((season, step) => {
        const price = low + step * 1800;
        const single = step === 0 ? price : price * (1 + percent / 100);
        rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
        return cell(`R${grouped(price, " ")}`);
      }),
    ];
  });
  return {
    truth: {
      kind: "sto",
      currency: "ZAR",
      rates,
      bands: [band(6, 11, 50)],
      extras: [extra(levy)],
    },
    html: plainPage(
      `body{font:12px Arial;margin:40px} td,th{padding:7px 14px;border-bottom:1px solid #b8b8b8;text-align:right} th{border-bottom:2px solid #333}
      td:first-child,th:first-child{text-align:left} .key td{text-align:left;padding:3px 14px;border:0} h1{font-size:19px}`,
      `<h1>Umfula Private Game Reserve</h1><p>STO rates ${year} &nbsp; | &nbsp; per person sharing per night &nbsp; | &nbsp; South African Rand, VAT included</p>
      ${table([heads(["Suite", ...seasons.map(({ name }) => name)]), ...rows], "width:100%")}
      <p>All-inclusive: three meals, local beverages, two game drives a day and bush walks.</p>
      <p>Single supplement ${percent}% (waived in Value season). Children 6 to 11 years pay 50% of the adult rate when sharing with two adults; minimum age 6.</p>
      <p>Conservation levy of R${levy} per person per night is not included and is charged on the invoice.</p>
      <h3>Seasons</h3><div class="key">${table(
        seasons.map(({ name, periods }) => [
          cell(`<b>${name}</b>`),
          cell(periods.map((period) => spellYearOnce(period, "d mmm")).join("; ")),
        ]),
      )}</div><p>Peak season requires a minimum stay of ${nights} nights.</p>`,
    ),
  };
}

const cottageNames = [
  ["Protea Cottage", 2],
  ["Yellowwood Cottage", 4],
  ["Stonechat Cottage", 6],
  ["The Old Farmhouse", 10],
] as const;

function cottages(random: Random): Made {
  const year = 2027;
  const nights = random.pick([3, 4]);
  const [out, school, peak] = makeSeasons(
    ["Out of season", "School holidays", "Peak"],
    [0, 1, 0, 1, 0, 1, 0, 2],
    divide(year, ["01-11", "03-20", "04-06", "06-26", "07-20", "09-25", "10-06", "12-10"], "01-10"),
    [null, null, nights],
  ) as [Season, Season, Season];
  const rates: TrueRate[] = [];
  const rows = cottageNames.map(([unit, sleeps]) => {
    const low = drawPrice(random, 850, 990, 10) + sleeps * 240;
    const [weekend, holidays, festive] = [low + 250, low + 400, low + 950];
    const stated = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
    rates.push(
      ...ratesOf(out, { ...stated, price: low, weekdays: [1, 2, 3, 4, 7] }),
      ...ratesOf(out, { ...stated, price: weekend, weekdays: [5, 6] }),
      ...ratesOf(school, { ...stated, price: holidays }),
      ...ratesOf(peak, { ...stated, price: festive }),
    );
    return [
      unit,
      sleeps,
      ...[low, weekend, holidays, festive].map((value) => ({ value, format: '"R" # ##0' })),
    ];
  });
  const dates = (season: Season) => spellPeriods(season.periods, "d mmm yyyy", " - ", ", ");
  const sheet = {
    sheet: `Tariff ${year}`,
    rows: [
      ["Kransberg Mountain Cottages - Drakensberg, KwaZulu-Natal"],
      [
        `Tariff 11 January ${year} to 10 January ${year + 1}. Rand per cottage per night, self-catering, VAT included`,
      ],
      [],
      ["Cottage", "Sleeps", { value: "Out of season", span: 2 }, null, "School holidays", "Peak"],
      [null, null, "Sunday - Thursday", "Friday & Saturday", "all nights", "all nights"],
      ...rows,
      [],
      [`School holidays: ${dates(school)}`],
      [`Peak: ${dates(peak)} (minimum ${nights} nights)`],
      ["Out of season: all other dates"],
      [],
      ...lines(
        "Linen, towels and firewood for the first night are included. Second bag of wood R 60.",
        "Breakage deposit R 1 000 per cottage, refunded within 7 days.",
        "Pets by arrangement only.",
      ),
    ],
  };
  return { truth: { kind: null, currency: "ZAR", rates }, sheets: [sheet] };
}

function guestFarm(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Nebensaison", "Hauptsaison"],
    [0, 1, 0],
    divide(year, ["01-01", random.pick(["06-01", "07-01"]), "12-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const euros = (amount: number) => `N$ ${grouped(amount, ".")},00`;
  const rows = ["Gartenzimmer", "Komfortzimmer", "Chalet"].map((unit, better) => [
    cell(unit),
    ...seasons.flatMap((season, step) => {
      const price = drawPrice(random, 1650, 1850, 10) + better * 320 + step * 280;
      const single = price + 350 + step * 50;
      rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
      return cells([euros(price), euros(single)]);
    }),
  ]);
  return {
    truth: { kind: null, currency: "NAD", rates, bands: [band(0, 5, 0), band(6, 12, 50)] },
    html: plainPage(
      "body{font:12.5px Liberation Sans,Arial;margin:45px} td,th{border:1px solid #666;padding:6px 11px;text-align:right} td:first-child{text-align:left} th{text-align:center;background:#f2ead8}",
      `<h2>Gästefarm Omuramba</h2><p>Familie Reinhardt, bei Outjo, Namibia</p><h3>Preisliste ${year}</h3>
      ${table([
        [
          head("Zimmer", { down: 2 }),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br>${spellPeriods(periods, "dd.mm.yyyy", " – ", "<br>")}`, { across: 2 }),
          ),
        ],
        seasons.flatMap(() => heads(["pro Person im DZ", "Einzelzimmer"])),
        ...rows,
      ])}
      <p>Alle Preise in Namibia-Dollar pro Person und Nacht mit Halbpension (Abendessen und Frühstück), inkl. 15 % MwSt. und Tourismusabgabe.</p>
      <p>Kinder bis 5 Jahre wohnen frei, Kinder von 6 bis 12 Jahren im Zimmer der Eltern zahlen 50 %.</p>
      <p><b>Aktivitäten</b></p>${table([
        cells(["Farmrundfahrt (ca. 3 Stunden)", euros(random.pick([550, 620]))]),
        cells(["Sundowner-Fahrt", euros(450)]),
        cells(["Wanderung mit Führer", euros(280)]),
        cells(["Mittagessen", euros(220)]),
      ])}<p>Stornierung: bis 30 Tage vor Anreise 25 %, 29 – 8 Tage 50 %, danach 100 % des Preises.</p>
      <p>Wir freuen uns auf Ihren Besuch!</p>`,
    ),
  };
}

function homestead(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const nights = random.pick([2, 3]);
  const seasons = makeSeasons(
    ["Low season", "High season", "Christmas and New Year"],
    [0, 1, 0, 2],
    divide(year, ["01-06", "06-01", "11-16", "12-20"], "01-05"),
    [null, null, nights],
  );
  const low = drawPrice(random, 180, 240, 5);
  const rates: TrueRate[] = [];
  const blocks = seasons.map((season, step) => {
    const price = low + step * 45;
    const single = price + 55;
    rates.push(...ratesOf(season, { price, single, board: "full board" }));
    const dates = season.periods
      .map((period) => spellYearOnce(period, "d mmmm", " to "))
      .join(" and ");
    return `<p><b>${season.name}</b> (${dates})<br>US$ ${price} per person per night sharing, US$ ${single} single${
      season.minNights ? `, minimum ${nights} nights` : ""
    }</p>`;
  });
  return {
    truth: { kind: null, currency: "USD", rates, bands: [band(0, 2, 0), band(3, 11, 50)] },
    html: plainPage(
      "body{font:14px Garamond,Georgia;margin:60px 80px;line-height:1.5} h1{font-weight:normal}",
      `<h1>Mopane Hill Homestead</h1><p>A farmhouse of five rooms on the edge of Gonarezhou, Zimbabwe. Every room looks over the dam.</p>
      <h2>Our rates in ${year}</h2>${blocks.join("")}
      <p>Full board: breakfast, lunch, tea with cake, and dinner at the long table. Children under 3 stay free; from 3 to 11 years they pay half.</p>
      <p>Game drive into the park US$ 65 per person. Guided walk US$ 30. Massage on the veranda US$ 40.</p>
      <p>Write to Tendai and Ruth: hello@mopanehill.example</p>`,
    ),
  };
}

function lakeGuesthouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const season = { periods: [{ from: `${year}-01-01`, to: `${year}-12-31` }] };
  const board = "bed and breakfast" as const;
  const rates: TrueRate[] = [];
  const rooms = ["Garden room", "Lake view room", "Beach chalet"].map((unit, better) => {
    const single = drawPrice(random, 40, 60, 5) + better * 15;
    const price = single + random.pick([20, 25]);
    rates.push(...ratesOf(season, { unit, price, single, board, charged: "per unit" }));
    return cells([unit, `$${single}`, `$${price}`]);
  });
  const beds = ["Dormitory bed", "Your own tent"].map((unit, place) => {
    const price = random.whole(9, 14) + (1 - place) * 8;
    rates.push(...ratesOf(season, { unit, price, board, charged: "per person" }));
    return cells([unit, `$${price}`]);
  });
  return {
    truth: { kind: null, currency: "USD", rates },
    html: plainPage(
      "body{font:14px Comic Sans MS,Arial;margin:50px} td,th{padding:6px 24px 6px 0;text-align:left} h2{color:#0a6b8a}",
      `<h2>Chambo Cove Guesthouse, Nkhata Bay, Malawi</h2><p>Prices in US dollars, valid ${spellPeriod(season.periods[0] ?? { from: "", to: "" }, "d mmmm yyyy", " to ")}. Breakfast is included in all prices.</p>
      <h3>Rooms (per room per night)</h3>${table([heads(["Room", "Single", "Double"]), ...rooms])}
      <h3>Backpackers (per person per night)</h3>${table(beds)}
      <p>Kayaks are free for guests. Snorkelling gear $5 a day. Laundry $3 a bag.</p><p>We take kwacha at the rate of the day.</p>`,
    ),
  };
}
