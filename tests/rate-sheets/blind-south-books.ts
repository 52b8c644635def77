import {
  cutDates,
  drawStep,
  type NamedSpans,
  nameSpans,
  ratesOf,
  type Span,
  spell,
  spellSpan,
} from "./blind-south-kit";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of lodges in South Africa, Madagascar, Malawi and Zambia. */
export const southBooks: readonly Layout[] = [
  { name: "bush houses: midweek and weekend by house", make: bushHouses },
  { name: "rainforest lodge: three occupancies in euros", make: rainforestLodge },
  { name: "lake lodge: a period in each row", make: lakeLodge },
  { name: "river lodge: a worksheet for each year", make: riverLodge },
];

const wide = (value: string | number, span: number): ExcelValue => ({ value, span });
const lines = (...texts: readonly string[]): ExcelValue[][] => texts.map((text) => [text]);

function bushHouses(random: Random): Made {
  const year = random.whole(2026, 2027);
  const farm = random.pick([
    "Rooibosrant",
    "Kransduif Nature Reserve",
    "Boekenhout Private Reserve",
  ]);
  const houses = random.some(
    ["Aardvark House", "Kudu House", "Fig Tree Cottage", "Bosbok House"],
    3,
  );
  const spans = cutDates(
    [`${year}-01-12`, `${year}-04-01`, `${year}-09-01`, `${year}-12-${random.pick([12, 15])}`],
    `${year + 1}-01-10`,
  );
  const [low, high, peak] = nameSpans(spans, [
    ["Low Season", [1]],
    ["High Season", [0, 2]],
    ["Peak Season", [3]],
  ]) as [NamedSpans, NamedSpans, NamedSpans];
  const nights = random.pick([4, 5]);
  const rates: TrueRate[] = [];
  const rows = houses.map((unit): ExcelValue[] => {
    const sleeps = random.pick([4, 6, 8]);
    const base = drawStep(random, 2200, 2900, 50) + sleeps * 250;
    const fields = { unit, sleeps, charged: "per unit" as const, board: "self-catering" as const };
    const figures = [low, high].flatMap(({ spans: dates }, index) => {
      const midweek = base + index * 900;
      const weekend = midweek + 650;
      rates.push(...ratesOf(dates, { ...fields, price: midweek, weekdays: [1, 2, 3, 4, 7] }));
      rates.push(...ratesOf(dates, { ...fields, price: weekend, weekdays: [5, 6], minNights: 2 }));
      return [midweek, weekend];
    });
    const price = base + 3100;
    rates.push(...ratesOf(peak.spans, { ...fields, price, minNights: nights }));
    const money = [...figures, price].map((value) => ({ value, format: '"R" #,##0' }));
    return [unit, sleeps, ...money];
  });
  const dates = ({ name, spans: own }: NamedSpans) =>
    `${name}: ${own.map((span) => spellSpan(span, "d mmm yyyy")).join(" and ")}`;
  const sheet: ExcelSheet = {
    sheet: "Rates",
    rows: [
      [wide(`${farm} – Waterberg – rack rates ${year}`, 7)],
      [wide("Self-catering houses. Rates in ZAR per house per night, VAT included.", 7)],
      [],
      [null, null, wide(dates(low), 2), null, wide(dates(high), 2), null, dates(peak)],
      [
        "House",
        "Sleeps",
        "Midweek (Sun – Thu)",
        "Weekend (Fri & Sat, min 2 nights)",
        "Midweek (Sun – Thu)",
        "Weekend (Fri & Sat, min 2 nights)",
        "All nights",
      ],
      ...rows,
      [],
      ...lines(
        `Minimum stay in Peak Season: ${nights} nights.`,
        "Houses are serviced daily. Bring your own firewood, or buy it at reception.",
        "A refundable breakage deposit of R2 000 is taken on arrival.",
        "Cancellation: more than 30 days 10%, 30 to 8 days 50%, 7 days or less 100%.",
        "Bookings: 014 755 0183 / stay@reserve.example",
      ),
    ],
  };
  return { sheets: [sheet], truth: { kind: "rack", currency: "ZAR", rates, offers: [] } };
}

function rainforestLodge(random: Random): Made {
  const year = random.whole(2025, 2027);
  const lodge = random.pick(["Ravinala Lodge", "Voasary Hills Ecolodge", "Indri Valley Lodge"]);
  const units = random.some(["Bungalow Standard", "Bungalow Superior", "Villa Palissandre"], 2);
  const turns = ["01-01", random.pick(["04-01", "05-01"]), "07-16", "09-01"];
  const spans = cutDates(
    turns.map((day) => `${year}-${day}`),
    `${year}-12-31`,
  );
  const seasons = nameSpans(spans, [
    ["Low season", [0]],
    ["Mid season", [1, 3]],
    ["High season", [2]],
  ]);
  const pattern = random.pick(["dd/mm/yyyy", "dd.mm.yyyy"]);
  const rates: TrueRate[] = [];
  const rows = units.map((unit): ExcelValue[] => {
    const base = drawStep(random, 68, 120, 2);
    const figures = seasons.flatMap(({ spans: dates }, index) => {
      const price = base + index * 14;
      const [single, triple] = [price + 31.5, price - 9];
      rates.push(...ratesOf(dates, { unit, price, single, triple, board: "half board" }));
      return [single, price, triple];
    });
    return [unit, ...figures.map((value) => ({ value, format: "#,##0.00" }))];
  });
  const tax = random.pick([2, 3]);
  const child = random.pick([2, 3]);
  const sheet: ExcelSheet = {
    sheet: `Rates ${year}`,
    rows: [
      [lodge],
      [`Andasibe, Madagascar – rates ${year}`],
      ["Euro (€), per person and per night, half board (breakfast and dinner)"],
      [],
      [null, ...seasons.flatMap(({ name }): ExcelValue[] => [wide(name, 3), null, null])],
      [
        null,
        ...seasons.flatMap(({ spans: dates }): ExcelValue[] => [
          wide(dates.map((span) => spellSpan(span, pattern, " - ")).join(" + "), 3),
          null,
          null,
        ]),
      ],
      ["Accommodation", ...seasons.flatMap(() => ["Single", "Double", "Triple"])],
      ...rows,
      [],
      ...lines(
        `Tourist tax (vignette): €${tax} per room per night, not included, payable at the lodge`,
        `Children 0 - ${child} years: free. Children ${child + 1} - 11 years: 50% of the adult rate in double.`,
        "Guided visits of the reserve are booked with the park office and are paid there.",
        "Payment by bank transfer: Banque du Corail, IBAN MG46 0000 5000 1122 3344 5566 789",
        "contact@lodge.example / +261 34 11 207 45",
      ),
    ],
  };
  return {
    sheets: [sheet],
    truth: {
      kind: null,
      currency: "EUR",
      rates,
      bands: [
        { fromAge: 0, toAge: child, percent: 0, amount: null },
        { fromAge: child + 1, toAge: 11, percent: 50, amount: null },
      ],
      extras: [{ amount: tax * 100, per: "night", each: "unit", obligatory: true }],
      offers: [],
    },
  };
}

function lakeLodge(random: Random): Made {
  const year = random.whole(2025, 2027);
  const lodge = random.pick(["Kande Rocks Lodge", "Usisya Bay Lodge", "Mango Drift Retreat"]);
  const units = random.some(["Lakeside Chalet", "Rock Chalet", "Garden Chalet"], 2);
  const spans = cutDates(
    ["01-05", "04-01", "07-01", random.pick(["11-01", "11-16"]), "12-18"].map(
      (day) => `${year}-${day}`,
    ),
    `${year + 1}-01-04`,
  );
  const names = ["Green", "Shoulder", "High", "Shoulder", "Festive"];
  const levels = units.map((_, index) => drawStep(random, 165, 260, 5) + index * 60);
  const rise: Record<string, number> = { Green: 0, Shoulder: 35, High: 80, Festive: 110 };
  const supplement: Record<string, number> = { Green: 0, Shoulder: 40, High: 75, Festive: 95 };
  const rates: TrueRate[] = [];
  const date = (value: string): ExcelValue => ({ value: new Date(value), format: "dd mmm yyyy" });
  const rows = spans.map((span, index): ExcelValue[] => {
    const name = names[index] ?? "";
    const minNights = name === "Festive" ? 4 : 2;
    const prices = units.map((unit, place) => {
      const price = (levels[place] ?? 0) + (rise[name] ?? 0);
      const single = price + (supplement[name] ?? 0);
      rates.push(...ratesOf([span], { unit, price, single, minNights, board: "full board" }));
      return price;
    });
    return [name, date(span.from), date(span.to), ...prices, supplement[name] ?? 0, minNights];
  });
  const sheet: ExcelSheet = {
    sheet: "Agent rates",
    rows: [
      [wide(`${lodge}, Lake Malawi`, 4)],
      [wide(`STO RATES ${year} – US Dollars, full board, per person sharing per night`, 7)],
      [],
      ["Season", "Start", "End", ...units, "Single supplement", "Min nights"],
      ...rows,
      [],
      ...lines(
        "Children under 4 years: no charge.",
        "Children 4 to 12 years in their parents' chalet: 50% of the adult sharing rate.",
        "Full board means breakfast, lunch and dinner. Drinks are charged to your account.",
        "Included: kayaks, snorkeling gear, village walk, VAT and tourism levy.",
        "Provisional bookings are held for 14 days. Deposit 20%. Balance 30 days before arrival.",
        "Cancelled within 30 days: 50%. Cancelled within 7 days: 100%.",
        "Tel +265 999 510 227",
      ),
    ],
  };
  return {
    sheets: [sheet],
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [
        { fromAge: 0, toAge: 3, percent: 0, amount: null },
        { fromAge: 4, toAge: 12, percent: 50, amount: null },
      ],
      extras: [],
      offers: [],
    },
  };
}

function riverLodge(random: Random): Made {
  const first = random.whole(2025, 2027);
  const lodge = random.pick(["Chakwenga Bend Lodge", "Musangu River Lodge", "Jeki Sands Lodge"]);
  const units = random.some(["River Tent", "Family Suite", "Deluxe Tent", "Treehouse"], 3);
  const bases = units.map(() => drawStep(random, 480, 720, 10));
  const rates: TrueRate[] = [];
  const tabs = [first, first + 1].map((year): ExcelSheet => {
    const spans = cutDates([`${year}-04-01`, `${year}-06-01`, `${year}-11-01`], `${year}-11-30`);
    const prices = bases.map((base) => base + (year - first) * 40);
    return { sheet: String(year), rows: riverRows(lodge, year, spans, units, prices, rates) };
  });
  const fee = random.pick([30, 35]);
  const terms: ExcelSheet = {
    sheet: "Terms",
    rows: [
      [`${lodge} – terms`],
      [],
      ...lines(
        `Park fees of USD ${fee} per person per night are not included.`,
        "Stay 4 nights and pay for 3 in the Green Season.",
        "Children of 8 years and over are welcome. Children 8 - 14 years pay 60% of the adult rate when sharing with adults.",
        "Provisional bookings are held for 21 days.",
        "Deposit: 30%. Balance: 60 days before arrival.",
      ),
      [],
      ["Cancelled", "Fee"],
      ["60 - 31 days", "50%"],
      ["30 days or less", "100%"],
    ],
  };
  return {
    sheets: [...tabs, terms],
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [{ fromAge: 8, toAge: 14, percent: 60, amount: null }],
      extras: [{ amount: fee * 100, per: "night", each: "person", obligatory: true }],
      offers: [{ stay: 4, pay: 3 }],
    },
  };
}

function riverRows(
  lodge: string,
  year: number,
  spans: readonly Span[],
  units: readonly string[],
  prices: readonly number[],
  rates: TrueRate[],
): ExcelValue[][] {
  const seasons = nameSpans(spans, [
    ["Green Season", [0, 2]],
    ["High Season", [1]],
  ]);
  const rows = units.map((unit, place): ExcelValue[] => {
    const figures = seasons.flatMap(({ spans: dates }, index) => {
      const price = (prices[place] ?? 0) + index * 190;
      const single = price + 90 + index * 110;
      const minNights = index + 2;
      rates.push(...ratesOf(dates, { unit, price, single, minNights, board: "all inclusive" }));
      return [price, single];
    });
    return [unit, ...figures];
  });
  const heads = seasons.flatMap(({ name }): ExcelValue[] => [wide(name, 2), null]);
  const dates = seasons.flatMap(({ spans: own }): ExcelValue[] => [
    wide(own.map((span) => spellSpan(span, "d mmm yyyy")).join(", "), 2),
    null,
  ]);
  const nights = seasons.flatMap((_, index): ExcelValue[] => [
    wide(`${index + 2} nights`, 2),
    null,
  ]);
  return [
    [wide(`${lodge}, Lower Zambezi`, 5)],
    [wide(`Nett rates ${year} in USD, per person per night, fully inclusive`, 5)],
    [`Open ${spell(`${year}-04-01`, "d mmmm")} to ${spell(`${year}-11-30`, "d mmmm")}`],
    [],
    [null, ...heads],
    ["Dates", ...dates],
    ["Minimum stay", ...nights],
    ["Tent", ...seasons.flatMap(() => ["Per person sharing", "Single"])],
    ...rows,
  ];
}
