import { spellPeriod } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks: a contract, two years, and rack beside STO. */
export const veldBooks: readonly Layout[] = [
  { name: "contract of an agency: a row for each room and period, workbook", make: agencyContract },
  { name: "Namibian lodge: a worksheet for each year, workbook", make: twoYears },
  { name: "Tanzanian camp: rack beside STO, workbook", make: rackBesideSto },
];

const mealPlans = [
  ["FB", "full board"],
  ["HB", "half board"],
  ["BB", "bed and breakfast"],
] as const;

function agencyContract(random: Random): Made {
  const year = random.whole(2026, 2028);
  const lodge = random.pick([
    "Rim View Lodge Karatu",
    "Kilima Farm Lodge",
    "Lake Eyasi Safari Lodge",
  ]);
  const agency = random.pick([
    "Serengeti Sun DMC Ltd",
    "Baobab Ground Handlers",
    "East & South Destinations",
  ]);
  const units = someInOrder(
    random,
    ["Standard Room", "Superior Cottage", "Deluxe Cottage", "Manor Suite"],
    random.whole(2, 3),
  );
  const [plan, board] = random.pick(mealPlans);
  const seasons = makeSeasons(
    ["Low", "Shoulder", "High", "Peak"],
    [2, 0, 2, 1, 3],
    divide(year, ["01-05", random.pick(["03-16", "04-01"]), "06-01", "11-01", "12-21"], "01-04"),
    [1, 1, 2, 3],
  );
  const format = random.pick(["dd/mm/yyyy", "dd-mmm-yy", "d mmm yyyy"]);
  const child = random.pick([0.5, 0.6, 0.75]);
  const [fee, levy] = [drawPrice(random, 40, 70), random.pick([1.5, 2])];
  const base = drawPrice(random, 110, 160);
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, place) => {
    const [more, less] = [drawPrice(random, 40, 75), drawPrice(random, 10, 20)];
    return seasons.flatMap((season, index) => {
      const price = base + place * 45 + index * 35;
      const [single, triple] = [price + more, price - less];
      rates.push(...ratesOf(season, { unit, price, single, triple, board }));
      return season.periods.map(({ from, to }): ExcelValue[] => [
        unit,
        season.name,
        dateCell(from, format),
        dateCell(to, format),
        plan,
        price,
        single,
        triple,
        season.minNights,
      ]);
    });
  });
  const terms: ExcelValue[][] = [
    ["CHILD POLICY"],
    ["Age from", "Age to", "Share of the double rate, sharing with two adults"],
    [0, 3, "Free"],
    [4, 11, { value: child, format: "0%" }],
    [null],
    ["FEES NOT INCLUDED", "USD", "Basis"],
    ["Concession fee", fee, "per person per night"],
    ["Bed night levy", levy, "per person per night"],
    [null],
    ["PAYMENT AND CANCELLATION"],
    ["Full payment 30 days before arrival. 29 – 15 days: 50%. 14 days or fewer: 100%."],
    ["One room free for every 10 paying guests, maximum 2, sharing."],
    ["Drivers and guides: USD 25 full board in the guides' quarters."],
  ];
  return {
    sheets: [
      {
        sheet: "Rates",
        rows: [
          ...lines(
            `${agency} – NET CONTRACT RATES ${year}`,
            "Strictly confidential. Not for publication or sale to the public below rack.",
          ),
          ["Supplier:", lodge],
          ["Currency:", "USD, net, non-commissionable, incl. 18% VAT"],
          [
            "Validity:",
            spellPeriod({ from: `${year}-01-05`, to: `${year + 1}-01-04` }, "d mmmm yyyy", " to "),
          ],
          [null],
          [
            "Room category",
            "Season",
            "From",
            "To",
            "Meal plan",
            "DBL pp sharing",
            "SGL",
            "TPL pp sharing",
            "Min. nights",
          ],
          ...rows,
          [null],
          ["Signed for the supplier:", null, null, null, "Signed for the agency:"],
        ],
      },
      { sheet: "Terms", rows: terms },
    ],
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 3, 0), band(4, 11, child * 100)],
      extras: [extra(fee), extra(levy)],
      offers: [],
    },
  };
}

function twoYears(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const lodge = random.pick(["Kamelboom Lodge", "Spitzkoppe View Lodge", "Omaruru Sands"]);
  const units = someInOrder(
    random,
    ["Standard Chalet", "Family Chalet", "Luxury Chalet", "Honeymoon Chalet"],
    random.whole(2, 3),
  );
  const [highFrom, lowFrom] = [random.pick(["06-16", "07-01"]), random.pick(["11-01", "12-01"])];
  const child = random.pick([50, 60]);
  const levy = random.pick([30, 45, 50]);
  const base = drawPrice(random, 1450, 1900, 10);
  const [step, supplement] = [drawPrice(random, 280, 460, 10), drawPrice(random, 350, 600, 10)];
  const rates: TrueRate[] = [];
  const sheetOf = (year: number) => {
    const [low, high] = makeSeasons(
      ["Low season", "High season"],
      [0, 1, 0],
      divide(year, ["01-01", highFrom, lowFrom], "12-31"),
      [null, 2],
    ) as [Season, Season];
    const dates = ({ periods }: Season) =>
      periods.map((one) => spellPeriod(one, "d mmmm")).join("\n");
    const rows = units.map((unit, place): ExcelValue[] => [
      unit,
      ...[low, high].flatMap((season, index) => {
        const price = base + place * 380 + index * step + (year - first) * 120;
        const single = price + supplement;
        rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
        return [price, single];
      }),
    ]);
    return {
      sheet: `Rates ${year}`,
      rows: [
        [`${lodge} – Rack rates ${year}`],
        ["Namibian Dollar (N$) per person per night, dinner, bed and breakfast, incl. 15% VAT"],
        [null],
        [null, ...wide(low.name), ...wide(high.name)],
        [null, ...wide(dates(low)), ...wide(dates(high))],
        ["Accommodation", "Per person sharing", "Single", "Per person sharing", "Single"],
        ...rows,
        ["Minimum nights", ...wide("–"), ...wide("2")],
      ] as ExcelValue[][],
    };
  };
  return {
    sheets: [
      sheetOf(first),
      sheetOf(first + 1),
      {
        sheet: "Information",
        rows: lines(
          "Children",
          "Up to 5 years: free of charge when sharing with parents.",
          `6 to 12 years: ${child}% of the per person sharing rate when sharing with parents.`,
          "Levies",
          `A conservancy fee of N$ ${levy} per person per night is charged additionally.`,
          "Tour guides",
          "One guide free of charge for groups of 10 guests or more.",
          "Cancellation",
          "30 – 15 days 25%, 14 – 8 days 50%, 7 days or less and no-shows 100%.",
          `Reservations: +264 64 ${random.whole(500, 599)} ${random.whole(100, 999)}`,
        ),
      },
    ],
    truth: {
      kind: "rack",
      currency: "NAD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, child)],
      extras: [extra(levy)],
      offers: [],
    },
  };
}

function rackBesideSto(random: Random): Made {
  const year = random.whole(2026, 2028);
  const camp = random.pick([
    "Ruaha Sausage Tree Camp",
    "Nyerere Riverbank Camp",
    "Katavi Plains Camp",
  ]);
  const units = someInOrder(
    random,
    ["Safari Tent", "River Tent", "Family Tent"],
    random.whole(1, 2),
  );
  const seasons = makeSeasons(
    ["Green season", "Shoulder season", "Peak season", "Festive season"],
    [1, 2, 0, 3, 1],
    divide(year, ["06-01", random.pick(["07-01", "07-16"]), "11-01", "12-20", "01-06"], "03-31"),
    [null, null, 3, 3],
  );
  const commission = random.pick([20, 25, 30]);
  const [fee, transfer] = [drawPrice(random, 60, 85), drawPrice(random, 25, 45)];
  const [young, offer] = [
    random.pick([30, 50]),
    random.pick([
      { stay: 4, pay: 3 },
      { stay: 7, pay: 6 },
    ]),
  ];
  const rates: TrueRate[] = [];
  const rows = units.flatMap((unit, place) => {
    const base = drawPrice(random, 420, 560, 20) + place * 60;
    const single = drawPrice(random, 100, 180, 20);
    return seasons.map((season, index): ExcelValue[] => {
      const price = base + index * 100;
      rates.push(
        ...ratesOf(season, { unit, price, single: price + single, board: "all inclusive" }),
      );
      const sto = (amount: number) => (amount * (100 - commission)) / 100;
      return [
        index === 0 ? { value: unit, rowSpan: seasons.length } : null,
        season.name,
        season.periods.map((one) => spellPeriod(one, "dd mmm yyyy", " to ")).join("\n"),
        price,
        price + single,
        sto(price),
        sto(price + single),
        season.minNights ?? 2,
      ];
    });
  });
  return {
    sheets: [
      {
        sheet: `${year}-${year + 1}`,
        rows: [
          [camp.toUpperCase()],
          [
            `Tariff ${year}/${year + 1} for travel partners, all inclusive, US$ per person per night`,
          ],
          [null],
          [
            "Tent",
            "Season",
            "Dates",
            ...wide("RACK"),
            ...wide(`STO (${commission}% less)`),
            "Min. nights",
          ],
          [null, null, null, "Sharing", "Single", "Sharing", "Single", null],
          ...rows,
          [null],
          ...lines(
            `The camp is closed from 1 April to 31 May ${year + 1}.`,
            `TANAPA concession fee: US$ ${fee} per person per night, not included.`,
            `Airstrip transfers, both ways: US$ ${transfer} per person per stay, optional.`,
            `Children 5 to 11 years sharing with two adults: ${young}% of the adult rate. No children below 5 years.`,
            `Green season offer: stay ${offer.stay} nights, pay ${offer.pay}.`,
            "All inclusive: all meals, house wine, beer and soft drinks, shared game drives, laundry.",
            "STO rates are confidential and may not be shown to guests.",
          ),
        ],
      },
    ],
    truth: {
      kind: "rack",
      currency: "USD",
      rates: rates.map((rate) => ({ ...rate, minNights: rate.minNights ?? 2 })),
      bands: [band(5, 11, young)],
      extras: [extra(fee), extra(transfer, { per: "stay", obligatory: false })],
      offers: [offer],
    },
  };
}
