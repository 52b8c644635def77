import { type Period, spell, spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of lodges in South Africa, Madagascar, Malawi and Zambia. */
export const southBooks: readonly Layout[] = [
  { name: "bush houses: midweek and weekend by house", make: bushHouses },
  { name: "rainforest lodge: three occupancies in euros", make: rainforestLodge },
  { name: "lake lodge: a period in each row", make: lakeLodge },
  { name: "river lodge: a worksheet for each year", make: riverLodge },
];

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
  const [low, high, peak] = makeSeasons(
    ["Low Season", "High Season", "Peak Season"],
    [1, 0, 1, 2],
    divide(year, ["01-12", "04-01", "09-01", `12-${random.pick([12, 15])}`], "01-10"),
  ) as [Season, Season, Season];
  const nights = random.pick([4, 5]);
  const rates: TrueRate[] = [];
  const rows = houses.map((unit): ExcelValue[] => {
    const sleeps = random.pick([4, 6, 8]);
    const base = drawPrice(random, 2200, 2900, 50) + sleeps * 250;
    const fields = { unit, sleeps, charged: "per unit" as const, board: "self-catering" as const };
    const figures = [low, high].flatMap(({ periods }, index) => {
      const midweek = base + index * 900;
      const weekend = midweek + 650;
      rates.push(...ratesOf({ periods }, { ...fields, price: midweek, weekdays: [1, 2, 3, 4, 7] }));
      rates.push(
        ...ratesOf({ periods }, { ...fields, price: weekend, weekdays: [5, 6], minNights: 2 }),
      );
      return [midweek, weekend];
    });
    const price = base + 3100;
    rates.push(...ratesOf(peak, { ...fields, price, minNights: nights }));
    const money = [...figures, price].map((value) => ({ value, format: '"R" #,##0' }));
    return [unit, sleeps, ...money];
  });
  const dates = ({ name, periods }: Season) =>
    `${name}: ${spellPeriods(periods, "d mmm yyyy", " – ", " and ")}`;
  const sheet: ExcelSheet = {
    sheet: "Rates",
    rows: [
      [{ value: `${farm} – Waterberg – rack rates ${year}`, span: 7 }],
      [{ value: "Self-catering houses. Rates in ZAR per house per night, VAT included.", span: 7 }],
      [],
      [null, null, ...wide(dates(low)), ...wide(dates(high)), dates(peak)],
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
  const seasons = makeSeasons(
    ["Low season", "Mid season", "High season"],
    [0, 1, 2, 1],
    divide(year, ["01-01", random.pick(["04-01", "05-01"]), "07-16", "09-01"], "12-31"),
  );
  const pattern = random.pick(["dd/mm/yyyy", "dd.mm.yyyy"]);
  const rates: TrueRate[] = [];
  const rows = units.map((unit): ExcelValue[] => {
    const base = drawPrice(random, 68, 120, 2);
    const figures = seasons.flatMap(({ periods }, index) => {
      const price = base + index * 14;
      const [single, triple] = [price + 31.5, price - 9];
      rates.push(...ratesOf({ periods }, { unit, price, single, triple, board: "half board" }));
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
      [null, ...seasons.flatMap(({ name }) => wide(name, 3))],
      [
        null,
        ...seasons.flatMap(({ periods }) => wide(spellPeriods(periods, pattern, " - ", " + "), 3)),
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
      bands: [band(0, child, 0), band(child + 1, 11, 50)],
      extras: [extra(tax, { each: "unit" })],
      offers: [],
    },
  };
}

function lakeLodge(random: Random): Made {
  const year = random.whole(2025, 2027);
  const lodge = random.pick(["Kande Rocks Lodge", "Usisya Bay Lodge", "Mango Drift Retreat"]);
  const units = random.some(["Lakeside Chalet", "Rock Chalet", "Garden Chalet"], 2);
  const periods = divide(
    year,
    ["01-05", "04-01", "07-01", random.pick(["11-01", "11-16"]), "12-18"],
    "01-04",
  );
  const names = ["Green", "Shoulder", "High", "Shoulder", "Festive"];
  const levels = units.map((_, index) => drawPrice(random, 165, 260) + index * 60);
  const rise: Record<string, number> = { Green: 0, Shoulder: 35, High: 80, Festive: 110 };
  const supplement: Record<string, number> = { Green: 0, Shoulder: 40, High: 75, Festive: 95 };
  const rates: TrueRate[] = [];
  const date = (value: string) => dateCell(value, "dd mmm yyyy");
  const rows = periods.map((period, index): ExcelValue[] => {
    const name = names[index] ?? "";
    const minNights = name === "Festive" ? 4 : 2;
    const prices = units.map((unit, place) => {
      const price = (levels[place] ?? 0) + (rise[name] ?? 0);
      const single = price + (supplement[name] ?? 0);
      rates.push(
        ...ratesOf({ periods: [period] }, { unit, price, single, minNights, board: "full board" }),
      );
      return price;
    });
    return [name, date(period.from), date(period.to), ...prices, supplement[name] ?? 0, minNights];
  });
  const sheet: ExcelSheet = {
    sheet: "Agent rates",
    rows: [
      [{ value: `${lodge}, Lake Malawi`, span: 4 }],
      [
        {
          value: `STO RATES ${year} – US Dollars, full board, per person sharing per night`,
          span: 7,
        },
      ],
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
      bands: [band(0, 3, 0), band(4, 12, 50)],
      extras: [],
      offers: [],
    },
  };
}

function riverLodge(random: Random): Made {
  const first = random.whole(2025, 2027);
  const lodge = random.pick(["Chakwenga Bend Lodge", "Musangu River Lodge", "Jeki Sands Lodge"]);
  const units = random.some(["River Tent", "Family Suite", "Deluxe Tent", "Treehouse"], 3);
  const bases = units.map(() => drawPrice(random, 480, 720, 10));
  const rates: TrueRate[] = [];
  const tabs = [first, first + 1].map((year): ExcelSheet => {
    const periods = divide(year, ["04-01", "06-01", "11-01"], "11-30");
    const prices = bases.map((base) => base + (year - first) * 40);
    return { sheet: String(year), rows: riverRows(lodge, year, periods, units, prices, rates) };
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
      bands: [band(8, 14, 60)],
      extras: [extra(fee)],
      offers: [{ stay: 4, pay: 3 }],
    },
  };
}

function riverRows(
  lodge: string,
  year: number,
  periods: readonly Period[],
  units: readonly string[],
  prices: readonly number[],
  rates: TrueRate[],
): ExcelValue[][] {
  const seasons = makeSeasons(["Green Season", "High Season"], [0, 1, 0], periods);
  const rows = units.map((unit, place): ExcelValue[] => {
    const figures = seasons.flatMap(({ periods }, index) => {
      const price = (prices[place] ?? 0) + index * 190;
      const single = price + 90 + index * 110;
      const minNights = index + 2;
      rates.push(
        ...ratesOf({ periods }, { unit, price, single, minNights, board: "all inclusive" }),
      );
      return [price, single];
    });
    return [unit, ...figures];
  });
  const titles = seasons.flatMap(({ name }) => wide(name));
  const dates = seasons.flatMap(({ periods }) =>
    wide(spellPeriods(periods, "d mmm yyyy", " – ", ", ")),
  );
  const nights = seasons.flatMap((_, index) => wide(`${index + 2} nights`));
  return [
    [{ value: `${lodge}, Lower Zambezi`, span: 5 }],
    [{ value: `Nett rates ${year} in USD, per person per night, fully inclusive`, span: 5 }],
    [`Open ${spell(`${year}-04-01`, "d mmmm")} to ${spell(`${year}-11-30`, "d mmmm")}`],
    [],
    [null, ...titles],
    ["Dates", ...dates],
    ["Minimum stay", ...nights],
    ["Tent", ...seasons.flatMap(() => ["Per person sharing", "Single"])],
    ...rows,
  ];
}
