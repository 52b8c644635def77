import { karooBooks } from "./blind-karoo-books";
import { karooGroups } from "./blind-karoo-groups";
import { karooOthers } from "./blind-karoo-others";
import { type Period, spell, spellPeriod, spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, heads, plainPage, row } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of a camp, a guest house, a mobile safari and private houses; the others in files of their own. */
export const karooLayouts: readonly Layout[] = [
  { name: "Zambezi camp, fully inclusive beside full board", make: zambeziCamp },
  { name: "Guest house by its owner, third adult and child columns", make: guestHouse },
  { name: "Mobile safari per person, a row for each group size", make: mobileSafari },
  { name: "Private houses per night with a festive surcharge", make: privateHouses },
  ...karooGroups,
  ...karooOthers,
  ...karooBooks,
];

const zambeziStyles = `body{font:11px "Liberation Sans";margin:28px 34px;color:#222} h1{font:26px "Liberation Serif";margin:0;color:#7a4a1c}
  h2{font-size:12px;color:#7a4a1c;margin:14px 0 2px} table{width:100%;margin:12px 0} th,td{border:1px solid #b9a68a;padding:5px 6px;text-align:center}
  th{background:#efe6d6} td{white-space:nowrap}`;

function zambeziCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const camp = random.pick(["Mupandwe Camp", "Chikoko River Camp", "Musangu Tented Camp"]);
  const tents = someInOrder(random, ["Riverfront Tent", "Deluxe Tent", "Family Tent"], 2);
  const turn = random.pick(["05-16", "06-01"]);
  const seasons = makeSeasons(
    ["Emerald", "Shoulder", "Peak"],
    [0, 1, 2, 1],
    divide(year, ["04-01", turn, "08-01", "11-01"], "11-30"),
    [null, 2, 3],
  );
  const less = drawPrice(random, 90, 160);
  const rates: TrueRate[] = [];
  const rows = tents.flatMap((unit, tent) =>
    seasons.map((season, place) => {
      const price = drawPrice(random, 520, 610) + tent * 85 + place * 180;
      const single = price + drawPrice(random, 120, 260);
      const full = { price: price - less, single: single - less };
      rates.push(
        ...ratesOf(season, { unit, price, single, board: "all inclusive" }),
        ...ratesOf(season, { unit, ...full, board: "full board" }),
      );
      return [
        ...(place === 0 ? [cell(`<b>${unit}</b>`, { down: seasons.length })] : []),
        cell(season.name),
        cell(spellPeriods(season.periods, "d mmmm", " – ", " &amp; "), {
          style: "text-align:left;white-space:normal",
        }),
        ...cells([season.minNights ?? "–"]),
        ...cells(
          [price, single, full.price, full.single].map((amount) => `US$ ${grouped(amount)}`),
        ),
      ];
    }),
  );
  const fee = random.pick([25, 30, 35]);
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 6, 0), band(7, 15, 50)],
      extras: [extra(fee), extra(2.5)],
      offers: [{ stay: 4, pay: 3 }],
    },
    html: plainPage(
      zambeziStyles,
      `<h1>${camp}</h1><p>Lower Zambezi, Zambia &nbsp;|&nbsp; <b>Rack rates ${year}</b> &nbsp;|&nbsp; Valid ${spellYearOnce({ from: `${year}-04-01`, to: `${year}-11-30` }, "d mmmm")}</p>
      <p>All rates are in US dollars, per person per night. The camp is closed from December to March.</p>
      ${table([
        [
          ...heads(["Accommodation", "Season", "Dates", "Minimum nights"], { down: 2 }),
          ...heads(["Fully inclusive", "Full board"], { across: 2 }),
        ],
        heads(["Per person sharing", "Single", "Per person sharing", "Single"]),
        ...rows,
      ])}
      <h2>Fully inclusive</h2>All meals, local drinks, two activities a day (boat, canoe, walk or drive), laundry, airstrip transfers.
      <h2>Full board</h2>All meals, tea and coffee. Drinks and activities are charged to your account.
      <h2>Not included</h2>
      Conservancy fee: US$ ${fee} per person per night.<br>Bed levy: US$ 2.50 per person per night.<br>Flights, visas, travel insurance, gratuities.
      <h2>Special offer</h2>Stay 4 nights and pay for 3 in the Emerald season. Not to be combined with the long stay discount.
      <h2>Long stay</h2>10% discount on stays of seven nights or more.
      <h2>Children</h2>0 – 6 years stay free of charge. 7 – 15 years pay 50% of the sharing rate when sharing with two adults.
      <h2>Cancellation</h2>More than 60 days before arrival: deposit of 30%. 59 to 30 days: 50%. Less than 30 days: no refund.`,
    ),
  };
}

const ownerStyles = `body{font:13px "Liberation Serif";margin:50px 60px;line-height:1.5} h1{text-align:center;font-weight:400;letter-spacing:2px;margin-bottom:0}
  .middle{text-align:center} table{margin:18px auto} th,td{padding:6px 12px;border-bottom:1px solid #999} td+td+td{text-align:right} th{border-bottom:2px solid #333}`;

/** "1 – 5 Jan", "16 Mar – 30 Apr". */
const spellShort = ({ from, to }: Period) =>
  spell(from, "mmm") === spell(to, "mmm")
    ? `${spell(from, "d")} – ${spell(to, "d mmm")}`
    : spellPeriod({ from, to }, "d mmm");

function guestHouse(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const house = random.pick(["Rietvlei Guest House", "Die Ou Pastorie", "Berg & Brook"]);
  const seasons = makeSeasons(
    ["Low season", "High season", "Festive"],
    [2, 1, 0, 1, 2],
    divide(
      year,
      ["01-01", "01-06", random.pick(["05-01", "04-16"]), random.pick(["09-01", "10-01"]), "12-20"],
      "12-31",
    ),
  );
  const least = drawPrice(random, 980, 1250, 10);
  const rates: TrueRate[] = [];
  const bands = [band(0, 2, 0)];
  const rows = seasons.map((season, place) => {
    const price = least + place * drawPrice(random, 150, 260, 10);
    const single = price + drawPrice(random, 200, 450, 10);
    const [third, child] = [0.7, 0.5].map((part) => Math.round((price * part) / 10) * 10);
    rates.push(...ratesOf(season, { price, single, board: "bed and breakfast" }));
    bands.push(...season.periods.map(() => band(3, 11)));
    const amounts = [price, single, third ?? 0, child ?? 0];
    return cells([
      season.name,
      season.periods.map((period) => spellShort(period)).join(" &amp; "),
      ...amounts.map((amount) => `R ${grouped(amount, " ")}`),
    ]);
  });
  const dinner = drawPrice(random, 280, 360, 10);
  const levy = random.pick([15, 20, 25]);
  return {
    truth: {
      kind: null,
      currency: "ZAR",
      rates,
      bands,
      extras: [extra(dinner, { obligatory: false }), extra(levy)],
    },
    html: plainPage(
      ownerStyles,
      `<h1>${house}</h1><p class="middle">Nieu-Bethesda, Great Karoo<br>Rates for 1 January to 31 December ${year}</p>
      <p>Dear guests and friends in the trade, please find our prices for ${year} below. They are per person per night and include a farm
      breakfast, secure parking, wood for the fireplace and 15% VAT.</p>
      ${table([heads(["", "Dates", "Per person sharing", "Single", "Third adult", "Child 3 – 11"]), ...rows])}
      <p>The third adult and children sleep on a daybed in their parents' or friends' room. Children of 0 – 2 years stay free.</p>
      <p>Half board: add R ${dinner} per person per night for a three-course dinner (please book before noon).</p>
      <p>A heritage levy of R ${levy} per person per night is added to all bills.</p>
      <p>We ask for a deposit of half of the amount to confirm. If you cancel less than 14 days before you arrive we keep the deposit,
      unless we can let the room again.</p>
      <p>Warm regards from the Karoo,<br>Elna and Gert &nbsp; 049 841 1602 &nbsp; stay@house.example</p>`,
    ),
  };
}

const mobileStyles = `body{font:12px "DejaVu Sans";margin:30px;color:#2d2a26} header{border-bottom:4px double #8c7b5a;padding-bottom:8px} h1{margin:0;font-size:21px}
  h3{margin:16px 0 4px} table{margin:16px 0;width:100%} th{background:#4f5d3a;color:#fff;-webkit-print-color-adjust:exact} th,td{padding:8px;border:1px solid #8c8c7a;text-align:center}`;

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "Jan/Feb", "Jun", "Jul–Oct": from the first to the last month, from 1. */
function spellMonths(first: number, last: number): string {
  const [from = "", to = ""] = [monthNames[first - 1], monthNames[last - 1]];
  if (first === last) return from;
  return last === first + 1 ? `${from}/${to}` : `${from}–${to}`;
}

function mobileSafari(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const company = random.pick(["Letaka Trails", "Khwai Mobile Camps", "Sandveld Safaris"]);
  const firsts = [1, 3, random.pick([5, 6]), 7, random.pick([10, 11]), 12];
  const ranges = firsts.map((first, index) => ({ first, last: (firsts[index + 1] ?? 13) - 1 }));
  const periods = divide(
    year,
    firsts.map((month) => `${String(month).padStart(2, "0")}-01`),
    "12-31",
  );
  const nights = random.pick([4, 5, 6]);
  const isClosed = random.pick([true, false]);
  const rises = [0, 60, 120, 210, 110, 40].map((rise) => rise + drawPrice(random, 0, 20));
  const rates: TrueRate[] = [];
  const rows = [2, 4, 6, 8].map((guests, place) => {
    const least = 620 - place * 95 + drawPrice(random, 0, 40);
    return [
      head(`${guests} guests`),
      ...periods.flatMap((period, index) => {
        if (isClosed && index === 0)
          return place === 0 ? [cell("<i>no<br>departures</i>", { down: 4 })] : [];
        const price = least + (rises[index] ?? 0);
        rates.push(
          ...ratesOf(
            { periods: [period] },
            {
              unit: `${guests} guests`,
              price,
              sleeps: guests,
              minNights: nights,
              charged: "per person",
              board: "all inclusive",
            },
          ),
        );
        return cells([price]);
      }),
    ];
  });
  const ends = ranges.map(({ first, last }) => head(spellMonths(first, last)));
  return {
    landscape: true,
    truth: { kind: "nett", currency: "USD", rates },
    html: plainPage(
      mobileStyles,
      `<header><h1>${company}</h1>Private mobile safaris in Moremi, Khwai, Savuti and Chobe</header>
      <h3>Nett rates ${year} – US$ per person per night</h3>
      ${table([[head("Group size"), ...ends], ...rows])}
      <p>The price depends on how many travel together: with four of you, each pays the rate of the row "4 guests". Odd numbers: on request.
      Minimum safari length ${nights} nights.</p>
      <p><b>Fully inclusive:</b> private guide and vehicle, camp staff, walk-in tents with en-suite bucket shower, all meals, drinks, park entrance and
      camping fees, transfers from and to Maun or Kasane.</p>
      <p><b>Excluded:</b> flights, helicopter trips, tips (we suggest US$ 15 per guest per day for the guide), insurance.</p>
      <p>Minimum age 8 years; children pay the full rate. Jeep and camp are yours alone.</p>
      <p>Deposit 25% on booking, balance 8 weeks before the safari starts. Cancellation 8 to 4 weeks: 50%, later 100%.</p>`,
    ),
  };
}

const houseStyles = `body{font:12px "URW Gothic","Liberation Sans";margin:40px 46px;color:#333} h1{font-size:24px;letter-spacing:4px;text-transform:uppercase;font-weight:400}
  table{width:100%;margin:14px 0} th{border-bottom:2px solid #333;padding:6px} td{border-bottom:1px solid #ccc;padding:10px 6px;text-align:center} td:first-child{text-align:left} th small{font-weight:400}`;

function privateHouses(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const most = random.pick([8, 10]);
  const houses = [
    { unit: random.pick(["Olorien House", "Nyati House"]), bedrooms: 4, sleeps: most },
    { unit: random.pick(["The Dairy", "Kilima Cottage"]), bedrooms: 2, sleeps: 4 },
    { unit: "Both houses", bedrooms: 6, sleeps: most + 4 },
  ];
  const seasons = makeSeasons(
    ["Green", "Mid", "High"],
    [1, 0, 1, 2, 1, 2],
    divide(
      year,
      ["01-06", "04-01", "06-01", random.pick(["07-01", "07-16"]), "11-01", "12-20"],
      "01-05",
    ),
    [3, 3, 5],
  );
  const rates: TrueRate[] = [];
  const bases = [1450, 680, 1980];
  const rows = houses.map(({ unit, bedrooms, sleeps }, index) =>
    cells([
      `<b>${unit}</b>`,
      bedrooms,
      sleeps,
      ...seasons.map((season, place) => {
        const price =
          (bases[index] ?? 0) +
          drawPrice(random, 0, 120, 10) +
          place * drawPrice(random, 250, 360, 10);
        rates.push(
          ...ratesOf(season, { unit, price, sleeps, charged: "per unit", board: "self-catering" }),
        );
        return grouped(price);
      }),
    ]),
  );
  const [surcharge, fee, linen] = [
    random.pick([350, 450, 600]),
    random.pick([40, 50, 60]),
    random.pick([120, 150]),
  ];
  const festive = { from: `${year}-12-20`, to: `${year + 1}-01-03` };
  return {
    landscape: true,
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      extras: [
        extra(surcharge, { each: "unit" }),
        extra(fee),
        extra(linen, { each: "unit", per: "stay" }),
      ],
      offers: [{ stay: 7, pay: 6 }],
    },
    html: plainPage(
      houseStyles,
      `<h1>Sosian Ridge Houses</h1><p>Laikipia, Kenya &nbsp; · &nbsp; Rack rates valid 6 January ${year} – 5 January ${year + 1}</p>
      <p>Prices are in US dollars <b>per house per night</b>, whatever the number of guests up to the maximum, for exclusive use.</p>
      <table>${row([
        ...heads(["House", "Bedrooms", "Guests (max.)"]),
        ...seasons.map(({ name, periods, minNights }) =>
          head(
            `${name}<br><small>${spellPeriods(periods, "d mmm")}<br>min. ${minNights} nights</small>`,
          ),
        ),
      ])}${rows.map((content) => row(content)).join("")}</table>
      <p><b>Festive surcharge</b> ${spellYearOnce(festive, "d mmmm")}: US$ ${surcharge} per house per night.</p>
      <p><b>Conservancy fee</b>: US$ ${fee} per person per night, payable with the balance.<br><b>Linen and final cleaning</b>: US$ ${linen} per house per stay.</p>
      <p>The houses are self-catering: bring your food, and our cook turns it into meals. Staff, firewood, solar power and internet are included.</p>
      <p><b>Stay 7, pay 6</b> in the green season.</p>
      <p>50% secures the dates, the balance is due 60 days before arrival. No refund for cancellations within 60 days; we always try to let the house again.</p>`,
    ),
  };
}
