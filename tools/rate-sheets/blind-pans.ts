import { pansBooks } from "./blind-pans-books";
import { pansCamps } from "./blind-pans-camps";
import { spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of houses and hotels in the south; of camps and as workbooks in other files. */
export const pansLayouts: readonly Layout[] = [
  { name: "self-catering cottages, typed as a letter", make: cottages },
  { name: "hotel contract, six seasons with dates below each other", make: hotelContract },
  { name: "cape guest house, weekend supplement by season", make: capeHouse },
  ...pansCamps,
  ...pansBooks,
];

const nights = { 2: "two", 3: "three", 4: "four", 5: "five", 7: "seven" } as const;

function cottages(random: Random): Made {
  const farm = random.pick(["Klipspringer Farm", "Wildeperd Cottages", "Bluegum Farm Stay"]);
  const year = random.pick([2027, 2028]);
  const minimums = [2, random.pick([3, 4] as const), random.pick([5, 7] as const)] as const;
  const seasons = makeSeasons(
    ["Out of season", "School holidays", "Christmas and New Year"],
    [0, 1, 0, 1, 0, 2],
    divide(
      year,
      [
        "01-11",
        random.pick(["03-20", "03-26"]),
        random.pick(["04-06", "04-12"]),
        random.pick(["06-25", "06-28"]),
        random.pick(["07-19", "07-21"]),
        random.pick(["12-10", "12-15"]),
      ],
      "01-10",
    ),
    minimums,
  );
  const pattern = random.pick(["d mmmm yyyy", "d mmm yyyy", "dd/mm/yyyy"]);
  const cleaning = random.pick([250, 300, 350]);
  const small = { unit: random.pick(["The Stable", "The Loft"]), sleeps: 2 };
  const large = { unit: random.pick(["Oak Cottage", "The Old Dairy"]), sleeps: random.pick([4, 6]) };
  const houses = [small, large].map((house) => ({
    ...house,
    low: drawPrice(random, 380, 480, 10) * house.sleeps,
  }));
  const rates: TrueRate[] = [];
  const rows = seasons.map((season, index) => [
    cell(season.name),
    cell(season.periods.map((one) => spellPeriod(one, pattern, " to ")).join("<br>")),
    ...houses.map(({ unit, sleeps, low }) => {
      const price = low + index * 90 * sleeps;
      const words = { unit, sleeps, charged: "per unit", board: "self-catering" } as const;
      rates.push(...ratesOf(season, { ...words, price }));
      return cell(`R${grouped(price, " ")}`);
    }),
  ]);
  const titles = houses.map(({ unit, sleeps }) => head(`${unit}<br>(sleeps ${sleeps})`));
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
      "body{font:15px 'Times New Roman',serif;margin:60px;line-height:1.35} td,th{border:1px solid #000;padding:3px 8px;text-align:left;vertical-align:top;font-weight:normal} th{font-weight:bold}",
      `<p style="text-align:center;font-size:20px"><u>${farm}: what it costs in ${year}</u></p>
      <p>Dear guest,</p><p>Thank you for asking about our cottages. Here are the prices for ${year}. They are
      <b>per cottage per night</b> (not per person!), self catering.</p>
      ${table([[head("Season"), head("When"), ...titles], ...rows])}
      <p>Minimum stay: ${nights[minimums[0]]} nights. In the school holidays ${nights[minimums[1]]} nights, over Christmas and
      New Year ${nights[minimums[2]]} nights.</p>
      <p>A once-off cleaning fee of R${cleaning} per cottage is added to every booking. Bedding, towels and the first
      basket of firewood are included.</p>
      <p>We ask for a breakage deposit of R1 000, which you get back the day you leave. Sorry, no dogs because of the
      sheep.</p><p>Kind regards,<br><i>Hettie &amp; Jaco</i><br>Tel. 082 555 0143 (evenings)</p>`,
    ),
  };
}

const categories = [
  { unit: "Standard Room", pax: 2 },
  { unit: "Superior Room", pax: 3 },
  { unit: "Dune View Chalet", pax: 3 },
  { unit: "Executive Suite", pax: 2 },
  { unit: "Presidential Villa", pax: 4 },
];

function hotelContract(random: Random): Made {
  const group = random.pick(["Namib Horizon Hotels", "Welwitschia Collection", "Oryx Sky Resorts"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Green", "Low", "Mid", "High", "Peak", "Festive"],
    [0, 1, 2, 1, 3, 4, 3, 2, 0, 5],
    divide(
      year,
      [
        "01-06",
        "03-01",
        random.pick(["04-01", "04-05"]),
        random.pick(["05-01", "05-16"]),
        "07-01",
        random.pick(["07-16", "08-01"]),
        "10-01",
        "11-01",
        random.pick(["11-16", "12-01"]),
        random.pick(["12-20", "12-22"]),
      ],
      "01-05",
    ),
    [null, null, null, null, random.pick([null, 2]), random.pick([3, 4])],
  );
  const pattern = random.pick(["dd.mm.yy", "dd/mm/yyyy", "dd mmm yy"]);
  const chosen = someInOrder(random, categories.map(({ unit }) => unit), random.whole(3, 4));
  const rates: TrueRate[] = [];
  const rows = categories
    .filter(({ unit }) => chosen.includes(unit))
    .flatMap(({ unit, pax }, number) => {
      const low = drawPrice(random, 1150, 1500, 10) + number * 420;
      const step = random.pick([110, 140, 160]);
      const prices = seasons.map((season, index) => {
        const price = low + index * step;
        const single = unit === "Presidential Villa" ? null : Math.round((price * 1.35) / 10) * 10;
        rates.push(...ratesOf(season, { unit, price, single, sleeps: pax, board: "half board" }));
        return [grouped(price), single === null ? "n/a" : grouped(single)] as const;
      });
      return [
        [
          cell(unit, { down: 2, style: "text-align:left" }),
          cell(pax, { down: 2 }),
          cell("DBL pps"),
          ...prices.map(([sharing]) => cell(sharing)),
        ],
        [cell("SGL"), ...prices.map(([, single]) => cell(single))],
      ];
    });
  const minimum = seasons.map(({ minNights }) => (minNights ? `${minNights} nights` : "–"));
  const body = table([
    [
      head("Room category", { down: 2 }),
      head("Max. pax", { down: 2 }),
      head("Basis", { down: 2 }),
      ...heads(seasons.map(({ name }) => name.toUpperCase())),
    ],
    seasons.map(({ periods }) =>
      head(periods.map((one) => spellPeriod(one, pattern, " –<br>")).join("<br><br>"), {
        style: "font-weight:normal;font-size:9px;vertical-align:top",
      }),
    ),
    ...rows,
    [cell("Minimum stay", { across: 3, style: "text-align:left" }), ...cells(minimum)],
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      extras: [],
      offers: [],
    },
    landscape: true,
    html: plainPage(
      "body{font:11px Helvetica,Arial,sans-serif;margin:26px} td,th{border:1px solid #9aa3ad;padding:5px 8px;text-align:center} th{background:#e6ebf0} ol{padding-left:18px;line-height:1.5}",
      `<div style="border-bottom:3px solid #22405e;padding-bottom:6px"><b style="font-size:17px;color:#22405e">${group}</b>
      &nbsp; Annexure A to the accommodation contract – STO rates ${year}</div>
      <p>All rates in Namibian dollars (NAD), per person per night, DBB (dinner, bed and breakfast), 15% VAT and 2% tourism
      levy included.</p>${body}
      <ol><li>Children 0 – 5 years sharing with two adults: free of charge. Children 6 – 12 years sharing with two adults:
      50% of the DBL pps rate.</li><li>Release period: 30 days. Groups of 10 rooms or more on request.</li>
      <li>Cancellation: 45 – 31 days 25%, 30 – 15 days 50%, 14 days or less 100%.</li>
      <li>One tour guide stays free of charge for every 16 paying guests.</li></ol>
      <p>Signed on behalf of the Hotel ____________________ &nbsp;&nbsp; Signed on behalf of the Operator ____________________</p>`,
    ),
  };
}

function capeHouse(random: Random): Made {
  const house = random.pick(["Vier Windhoek Guest House", "Proteas on Church", "The Fig Tree"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Winter", "Summer"],
    [0, 1],
    divide(year, ["05-01", random.pick(["09-01", "09-16", "10-01"])], "04-30"),
    [null, 2],
  );
  const pattern = random.pick(["d mmmm yyyy", "dd mmm yyyy", "d mmm yyyy"]);
  const supplements = [random.pick([150, 200]), random.pick([250, 300, 350])];
  const rates: TrueRate[] = [];
  const names = ["Courtyard room", "Garden room", "Mountain view room", "Luxury king", "Attic suite"];
  const rows = someInOrder(random, names, random.whole(3, 4)).map((unit, number) => {
    const low = drawPrice(random, 1300, 1700, 50) + number * 250;
    const prices = seasons.flatMap((season, index) => {
      const price = low + index * random.pick([500, 650]);
      const single = price - random.pick([200, 300]);
      const words = { unit, charged: "per unit", board: "bed and breakfast" } as const;
      const more = supplements[index] ?? 0;
      rates.push(
        ...ratesOf(season, { ...words, price, single, weekdays: [1, 2, 3, 4, 7] }),
        ...ratesOf(season, {
          ...words,
          price: price + more,
          single: single + more,
          weekdays: [5, 6],
        }),
      );
      return [price, single];
    });
    return [
      cell(unit, { style: "text-align:left" }),
      ...cells(prices.map((amount) => `R ${grouped(amount)}`)),
    ];
  });
  const body = table([
    [
      head("", { down: 2 }),
      ...seasons.map(({ name, periods }) =>
        head(
          `${name}<br><small>${periods.map((one) => spellPeriod(one, pattern)).join("")}</small>`,
          { across: 2 },
        ),
      ),
    ],
    seasons.flatMap(() => heads(["2 people", "1 person"])),
    ...rows,
    [
      cell("<i>Weekend supplement*</i>", { style: "text-align:left" }),
      ...supplements.map((amount) => cell(`<i>+ R ${amount}</i>`, { across: 2 })),
    ],
  ]);
  return {
    truth: {
      kind: null,
      currency: "ZAR",
      rates,
      bands: [],
      extras: [],
      offers: [],
    },
    html: plainPage(
      "body{font:13px 'Century Gothic',sans-serif;margin:44px;color:#3b3b3b} td,th{padding:9px 20px;border-bottom:1px dotted #a58;text-align:center} th{color:#935}",
      `<h1 style="font:italic 30px Georgia,serif;color:#935;margin:0">${house}</h1><p>Stellenbosch, Cape Winelands</p>
      <p>Tariffs ${year}/${(year + 1) % 100} – per room per night including full English breakfast and VAT</p>${body}
      <p>* Friday and Saturday nights, per room, on top of the prices above.</p>
      <p>In summer we take bookings for a minimum of 2 nights.</p>
      <p>Our house is not suitable for children below 12 years.</p>
      <p>Secure parking, fibre wi-fi and a glass of pinotage on arrival are on us. Check in after 14h00, check out by 10h30.</p>`,
    ),
  };
}
