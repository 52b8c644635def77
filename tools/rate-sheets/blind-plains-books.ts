import { spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of camps in Kenya, Zimbabwe and the Kalahari, and of an island in Mozambique. */
export const plainsBooks: readonly Layout[] = [
  { name: "workbook with empty columns, weekend prices in shillings", make: residentBook },
  { name: "workbook of three camps, supplement beside the price", make: campGroupBook },
  { name: "workbook of a year in each sheet, two boards", make: yearBook },
  { name: "workbook of villas in columns, house beneath", make: islandBook },
];

const money = (value: number, format = "#,##0"): ExcelValue => ({ value, format });

const residentConditions: ExcelSheet = {
  sheet: "Conditions",
  rows: lines(
    "Residents show a passport or identity card on arrival.",
    "Bookings are confirmed by a deposit of 30%; the balance is due 14 days before arrival.",
    "Cancellation 14 days or less before arrival: 100%.",
    "M-Pesa paybill 700118, account name: your booking number",
    "Contact: Lemayian, +254 700 000 655",
  ),
};

/** Residents' prices: the table begins in the second column and has an empty one within. */
function residentBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const levy = random.pick([1000, 1500, 2000]);
  const oldest = random.pick([11, 12]);
  const seasons = makeSeasons(
    ["Low", "Mid", "Peak"],
    [1, 0, 2, 1, 2],
    divide(year, ["01-03", "04-01", "07-01", "11-01", `12-${random.whole(19, 22)}`], "01-02"),
  );
  const dated = seasons
    .flatMap((season) => season.periods.map((period) => ({ season, period })))
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from));
  const rates: TrueRate[] = [];
  const rows = someInOrder(random, ["River Tent", "Doum Tent", "Family Tent", "Elephant Suite"], 3)
    .map((unit, place) => {
      const base = drawPrice(random, 14500, 17500, 500) + place * 4500;
      return dated.map(({ season, period }, line): ExcelValue[] => {
        const sums = [1, 1.15].flatMap((weekend) => {
          const step = ["Low", "Mid", "Peak"].indexOf(season.name) * 3000;
          const price = Math.round(((base + step) * weekend) / 100) * 100;
          const single = price + 5000 + step;
          const weekdays = weekend > 1 ? [5, 6] : [1, 2, 3, 4, 7];
          const stated = { unit, price, single, weekdays, board: "full board" } as const;
          rates.push(...ratesOf({ periods: [period] }, stated));
          return [money(price), money(single)];
        });
        const [first, last] = [period.from, period.to].map((day) => dateCell(day, "dd-mmm-yy"));
        const tent = line === 0 ? { value: unit, rowSpan: dated.length } : null;
        return [null, tent, season.name, first ?? null, last ?? null, null, ...sums];
      });
    })
    .flatMap((block) => [...block, []]);
  return {
    truth: {
      kind: "rack",
      currency: "KES",
      rates,
      bands: [band(0, 3, 0), band(4, oldest, 50)],
      extras: [extra(levy)],
    },
    sheets: [
      {
        sheet: "Residents",
        rows: [
          [],
          [null, ...wide("LOLKERRA RIVER CAMP - SAMBURU", 9)],
          [null, ...wide(`East African residents' rack rates ${year}`, 9)],
          [null, ...wide("Kenya shillings per person per night, full board, incl. VAT", 9)],
          [],
          [
            ...Array.from({ length: 6 }, () => null),
            ...wide("Sunday - Thursday"),
            ...wide("Friday & Saturday"),
          ],
          [
            ...[null, "Tent", "Season", "From", "To", null],
            ...["Sharing", "Single", "Sharing", "Single"],
          ],
          ...rows,
          [null, "Children sharing with two adults"],
          [null, "0 - 3 years", "Free"],
          [null, `4 - ${oldest} years`, "50% of the adult rate"],
          [],
          [null, `Community levy of KES ${levy} per person per night is not included.`],
          [null, "Reserve entry is paid by guests at Archer's Gate."],
        ],
      },
      residentConditions,
    ],
  };
}

const groupTerms: ExcelSheet = {
  sheet: "Terms",
  rows: [
    ["Notice", "Charge"],
    ["60 days or more", "Deposit of 20%"],
    ["59 - 31 days", "50%"],
    ["30 days or less", "100%"],
    [],
    ["Bank", "Matopo Building Bank, Bulawayo"],
    ["Account", "1002 559 731"],
  ],
};

/** A group's camps under each other; what one person pays more stands beside each price. */
function campGroupBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const fee = random.pick([15, 20, 25]);
  const share = random.pick([50, 65, 70]);
  const seasons = makeSeasons(
    ["GREEN", "SHOULDER", "HIGH"],
    [0, 1, 2, 1, 2],
    divide(year, ["01-08", random.pick(["04-01", "04-16"]), "07-01", "11-01", "12-20"], "01-07"),
  );
  const rates: TrueRate[] = [];
  const rows = someInOrder(
    random,
    ["Msasa Pan Camp", "Ilala Springs Camp", "Teak Forest Camp", "Umtshwili West Camp"],
    3,
  ).map((unit) => {
    const base = drawPrice(random, 390, 560, 5);
    const sums = seasons.flatMap((season, step): ExcelValue[] => {
      const price = base + step * 130;
      const supplement = step === 0 ? 0 : 60 + step * 70;
      const single = price + supplement;
      rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
      return [money(price), supplement ? money(supplement) : "Nil"];
    });
    return [unit, ...sums];
  });
  const dated = seasons.map(({ periods }) =>
    periods.map((period) => spellPeriod(period, "dd mmm yyyy", " - ")),
  );
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(7, 15, share)],
      extras: [extra(fee)],
      offers: [{ stay: 4, pay: 3 }],
    },
    sheets: [
      {
        sheet: `STO ${year}`,
        rows: [
          wide(`TEAK & PAN CAMPS, HWANGE - STO RATES ${year}`, 7),
          wide("USD per person per night", 7),
          [],
          ["", ...seasons.flatMap(({ name }) => wide(name))],
          ...[0, 1].map((line) => ["", ...dated.flatMap((texts) => wide(texts[line] ?? ""))]),
          ["Camp", ...seasons.flatMap(() => ["Sharing", "Single suppl."])],
          ...rows,
          [],
          ["INCLUDED"],
          ["All inclusive: meals, local drinks, two activities a day, laundry, airstrip transfers"],
          ["NOT INCLUDED"],
          [`National park fee: USD ${fee} per person per night`],
          ["CHILDREN"],
          [
            `7 to 15 years: ${share}% of the adult sharing rate. Younger children are not accepted.`,
          ],
          ["SPECIAL"],
          ["Stay 4 nights, pay 3 (at one camp or combined)"],
          [],
          ["Rates may change if government taxes change."],
        ],
      },
      groupTerms,
    ],
  };
}

/** One table a year, the notes for both in a sheet of their own; the camp has one kind of tent. */
function yearBook(random: Random): Made {
  const first = random.pick([2026, 2027]);
  const levy = random.pick([120, 150, 175]);
  const base = drawPrice(random, 3400, 4600, 50);
  const lunches = drawPrice(random, 1200, 1600, 50);
  const rates: TrueRate[] = [];
  const sheets = [first, first + 1].map((year, later) => {
    const seasons = makeSeasons(
      ["Summer", "Autumn / Spring", "Winter"],
      [0, 1, 2, 1, 0],
      divide(year, ["01-01", "03-01", "05-16", "09-01", "11-01"], "12-31"),
      [null, null, 2],
    );
    const rows = seasons.flatMap((season, step) =>
      season.periods.map((period): ExcelValue[] => {
        const sums = (["half board", "all inclusive"] as const).flatMap((board, meal) => {
          const price = base + later * 250 + step * 350 + meal * lunches;
          const single = price + 900 + step * 100;
          rates.push(...ratesOf({ ...season, periods: [period] }, { price, single, board }));
          return [price, single].map((amount) => money(amount, '"R" # ##0'));
        });
        const days = [period.from, period.to].map((day) => dateCell(day, "yyyy/mm/dd"));
        return [season.name, ...days, season.minNights, ...sums];
      }),
    );
    return {
      sheet: String(year),
      rows: [
        wide(`Khokong Pan Camp - rack rates ${year}`, 8),
        wide("South African rand (ZAR), per person per night", 8),
        [],
        ["", "", "", "", ...wide("Dinner, bed & breakfast"), ...wide("All inclusive")],
        ["Season", "From", "To", "Min nights", "Sharing", "Single", "Sharing", "Single"],
        ...rows,
      ],
    };
  });
  return {
    truth: {
      kind: "rack",
      currency: "ZAR",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
      extras: [extra(levy)],
    },
    sheets: [
      ...sheets,
      {
        sheet: "Notes",
        rows: lines(
          "All inclusive: all meals, local drinks, game drives and walks with trackers.",
          "Children under 6 stay free, children 6 - 12 pay 50% of the sharing rate.",
          `Conservation levy: R${levy} per person per night, charged in addition.`,
          "The track to the camp needs a 4x4. Please arrive before 16h00.",
          "Deposit 50%. No refund within 21 days of arrival.",
          "info@khokong.example, +27 54 000 0162",
        ),
      },
    ],
  };
}

const islandNotes = (fee: number): ExcelValue[][] => [
  [null, "CHILD POLICY"],
  [null, "0 to 3 years", "free of charge"],
  [null, "4 to 11 years", "50% of the adult sharing rate"],
  [null, "12 to 15 years", "75% of the adult sharing rate"],
  [],
  [`A marine reserve fee of EUR ${fee} per person per stay is charged in addition.`],
  ["The boat from Pemba (40 minutes) is included."],
  ["Cancellation: 45 days or less before arrival 100%."],
];

/** Kinds of villa in columns over one and two and three guests; a house by the night beneath. */
function islandBook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const fee = random.pick([20, 25, 30]);
  const seasons = makeSeasons(
    ["Low Season", "High Season", "Festive Season"],
    [1, 0, 1, 2],
    divide(year, ["01-06", "02-01", random.pick(["07-01", "08-01"]), "12-20"], "01-05"),
    [2, 3, 5],
  );
  const villas = someInOrder(random, ["Garden Villa", "Beach Villa", "Dune Villa"], 2);
  const house = random.pick(["Casa do Farol", "Casa Mangal"]);
  const [bases, houseBase] = [
    villas.map((_, place) => drawPrice(random, 290, 340) + place * 120),
    drawPrice(random, 2400, 3000, 50),
  ];
  const rates: TrueRate[] = [];
  const board = "half board";
  const euros = (amount: number) => money(amount, '"€" #,##0');
  const lead = ({ name, minNights }: (typeof seasons)[number], dates: string) =>
    [name, dates, `${minNights} nights`] as ExcelValue[];
  const dated = seasons.map(({ periods }) =>
    periods.map((period) => spellPeriod(period, "dd/mm/yyyy", " - ")).join("\n"),
  );
  const villaRows = seasons.map((season, step) => [
    ...lead(season, dated[step] ?? ""),
    ...villas.flatMap((unit, place) => {
      const price = (bases[place] ?? 0) + step * 85;
      const [single, triple] = [price + 120 + step * 40, price - 60];
      rates.push(...ratesOf(season, { unit, price, single, triple, board }));
      return [price, single, triple].map((amount) => euros(amount));
    }),
  ]);
  const houseRows = seasons.map((season, step) => {
    const price = houseBase + step * 450;
    const stated = { unit: house, charged: "per unit", price, sleeps: 6, board } as const;
    rates.push(...ratesOf(season, stated));
    return [...lead(season, dated[step] ?? ""), euros(price)];
  });
  return {
    truth: {
      kind: "nett",
      currency: "EUR",
      rates,
      bands: [band(0, 3, 0), band(4, 11, 50), band(12, 15, 75)],
      extras: [extra(fee, { per: "stay" })],
    },
    sheets: [
      {
        sheet: "Net rates",
        rows: [
          wide(`ILHA NAMUHACA - NET RATES ${year} IN EURO`, 9),
          wide("Per person per night, half board (dinner, bed and breakfast)", 9),
          [],
          ["", "", "", ...villas.flatMap((villa) => wide(villa, 3))],
          [
            "Season",
            "Dates",
            "Min. stay",
            ...villas.flatMap(() => ["Sharing", "Single", "Triple"]),
          ],
          ...villaRows,
          [],
          [],
          wide(`${house} - price per house per night, sleeps 6, half board`, 4),
          ["Season", "Dates", "Min. stay", "Per house"],
          ...houseRows,
          [],
          ...islandNotes(fee),
        ],
      },
    ],
  };
}
