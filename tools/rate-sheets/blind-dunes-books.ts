import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, ratesOf, someInOrder } from "./kit/truth";
import type { ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of lodges and of a group of hotels. */
export const dunesBooks: readonly Layout[] = [
  { name: "workbook with seasons in one sheet, prices in another", make: seasonSheet },
  { name: "workbook with two camps side by side", make: sideBySide },
  { name: "workbook with the prices of last year hidden", make: hiddenPrices },
  { name: "hotel workbook, dates over columns and child amounts", make: hotelContract },
];

const usd = (value: number): ExcelValue => ({ value, format: '"USD" #,##0' });

function seasonSheet(random: Random): Made {
  const lodge = random.pick(["Chobe Ridge Lodge", "Kwalata Lodge", "Muchenje Hills"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low", "Shoulder", "High"],
    [0, 1, 2, 1],
    divide(
      year,
      ["01-04", "04-01", random.pick(["06-16", "07-01"]), random.pick(["11-01", "11-16"])],
      "01-03",
    ),
    [1, 2, random.pick([2, 3])],
  );
  const codes = ["L", "S", "H"];
  const format = random.pick(["dd-mmm-yy", "dd/mm/yyyy", "d mmm yyyy"]);
  const fee = random.pick([12, 15, 20]);
  const rates: TrueRate[] = [];
  const names = ["River room", "Luxury river room", "Family room", "Presidential suite"];
  const rows = names.flatMap((unit, place): ExcelValue[][] => {
    const low = drawPrice(random, 240, 330) + place * 75;
    const supplement = drawPrice(random, 60, 120);
    const prices = seasons.map((season, index) => {
      if (place === 3 && index === 2) return null;
      const price = low + index * 85;
      const single = price + supplement * index;
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return { price, single };
    });
    return [
      [
        { value: unit, rowSpan: 2 },
        "Per person sharing",
        ...prices.map((one) => one?.price ?? "POR"),
      ],
      [null, "Single", ...prices.map((one) => one?.single ?? "POR")],
    ];
  });
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(6, 12, 50)],
      extras: [extra(fee)],
    },
    sheets: [
      {
        sheet: "Seasons",
        rows: [
          [`${lodge} – seasons ${year}`],
          [],
          ["Code", "Season", "Start", "End", "Min nights"],
          ...seasons.flatMap(({ name, periods, minNights }, index) =>
            periods.map(({ from, to }): ExcelValue[] => [
              codes[index] ?? "",
              name,
              dateCell(from, format),
              dateCell(to, format),
              minNights,
            ]),
          ),
        ],
      },
      {
        sheet: `Rack rates ${year}`,
        rows: [
          [`${lodge} – rack rates ${year}, US dollars, full board, per person per night`],
          ["Dates of the seasons: see sheet 'Seasons'. POR = price on request."],
          [],
          ["Room type", "Basis", ...codes],
          ...rows,
          [],
          ["Children 6 - 12 years sharing with adults: 50% of the sharing rate"],
          [`Park fees USD ${fee} per person per night, not included`],
        ],
      },
      {
        sheet: "Contacts",
        rows: lines(
          "Reservations: +267 555 0190",
          "Accounts: +267 555 0191",
          "Office hours 8 - 17",
        ),
      },
    ],
  };
}

/** Rows of a season, a start, an end, a price and a supplement for one. */
function campRows(unit: string, seasons: readonly Season[], random: Random) {
  const low = drawPrice(random, 390, 560);
  const supplement = drawPrice(random, 80, 150);
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, index) => {
    const price = low + index * 120;
    const single = price + supplement + index * 20;
    rates.push(...ratesOf(season, { unit, price, single, board: "all inclusive" }));
    return season.periods.map(({ from, to }): ExcelValue[] => [
      season.name,
      dateCell(from, "mmm-yy"),
      // A month that is typed as "Mar-27" becomes the first day of that month in Excel.
      dateCell(`${to.slice(0, 7)}-01`, "mmm-yy"),
      price,
      single - price,
    ]);
  });
  return { rates, rows };
}

function sideBySide(random: Random): Made {
  const company = random.pick(["Nsefu & Sons Safaris", "Two Rivers Camps", "Luambe Camps"]);
  const year = random.pick([2027, 2028]);
  const river = campRows(
    "River Lodge",
    makeSeasons(
      ["Emerald", "Shoulder", "Peak"],
      [0, 1, 2, 1, 0],
      divide(year, ["01-01", "04-01", random.pick(["06-01", "07-01"]), "10-01", "12-01"], "12-31"),
    ),
    random,
  );
  const bush = campRows(
    "Baobab Bush Camp",
    makeSeasons(
      ["Shoulder", "Peak"],
      [0, 1, 0],
      divide(year, [random.pick(["05-01", "06-01"]), "07-01", "10-01"], "11-30"),
    ),
    random,
  );
  const levy = random.pick([15, 20]);
  const titles = ["Season", "From", "To", "Sharing p.p.", "Single suppl."];
  const rows = river.rows.map((left, index): ExcelValue[] => [
    ...left,
    null,
    ...(bush.rows[index] ?? []),
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates: [...river.rates, ...bush.rates],
      extras: [extra(levy)],
      offers: [],
    },
    sheets: [
      {
        sheet: `STO ${year}`,
        rows: [
          [`${company} – STO rates ${year}`],
          ["USD per person per night, all inclusive"],
          [],
          [...wide("River Lodge", 5), null, ...wide("Baobab Bush Camp", 5)],
          [...titles, null, ...titles],
          ...rows,
          [],
          ["Baobab Bush Camp is closed outside of these months."],
          [`Community levy of USD ${levy} per person per night is not included.`],
          ["Children under 12 on request only."],
        ],
      },
    ],
  };
}

function hiddenPrices(random: Random): Made {
  const camp = random.pick(["Duneside Tented Camp", "Palmwag Rock Camp", "Hoanib Bend Camp"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [0, 1],
    divide(year - 1, ["11-01", random.pick(["06-01", "07-01"])], "10-31"),
  );
  const supplement = drawPrice(random, 600, 950, 50);
  const levy = random.pick([150, 180, 200]);
  const format = '"N$" #,##0.00';
  const columns = random.pick([
    ["Old price", "Price"],
    [`PPS ${year - 1}`, `PPS ${year}`],
  ]);
  const rates: TrueRate[] = [];
  const names = ["Old dome tent", "Desert tent", "Luxury desert tent", "Honeymoon tent"];
  const rows = names.map((unit, place): ExcelValue[] => {
    const low = drawPrice(random, 3200, 4200, 50) + place * 400;
    const prices = seasons.flatMap((season, index) => {
      const price = low + index * 950;
      const single = price + supplement;
      if (place > 0) rates.push(...ratesOf(season, { unit, price, single, board: "half board" }));
      return [price - 250, price].map((value) => ({ value, format }));
    });
    return [unit, ...prices];
  });
  const period = ({ from, to }: { from: string; to: string }) =>
    [from, to].map((date) => date.split("-").toReversed().join("/")).join(" - ");
  return {
    truth: {
      kind: "rack",
      currency: "NAD",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50)],
      extras: [extra(levy)],
    },
    sheets: [
      {
        sheet: "Rates",
        hiddenColumns: [1, 3],
        // The tent that is no longer let.
        hiddenRows: [6],
        rows: [
          [`${camp} – rack rates November ${year - 1} to October ${year}`],
          [
            "Namibian dollars per person sharing per night; dinner, bed and breakfast; VAT included",
          ],
          [],
          [{ value: "Tent", rowSpan: 3 }, ...seasons.flatMap(({ name }) => wide(name))],
          [null, ...seasons.flatMap(({ periods }) => wide(periods.map(period).join(", ")))],
          [null, ...seasons.flatMap(() => columns)],
          ...rows,
          [
            "Single supplement",
            ...seasons.flatMap(() =>
              [supplement - 50, supplement].map((value) => ({ value, format })),
            ),
          ],
          [],
          ["Children 0 - 4 years free, 5 - 11 years 50% in the tent of their parents"],
          [`Conservancy levy: N$ ${levy} per person per night, payable at the camp, not included`],
        ],
      },
    ],
  };
}

const mealPlans = [
  { code: "BB", board: "bed and breakfast", more: 0 },
  { code: "HB", board: "half board", more: 28 },
  { code: "FB", board: "full board", more: 50 },
] as const;

function hotelContract(random: Random): Made {
  const hotel = random.pick(["Mosi Bridge Hotel", "Kivukoni Grand", "Hotel Royal Entebbe Bay"]);
  const year = random.pick([2027, 2028]);
  const periods = divide(
    year,
    [random.pick(["01-05", "01-10"]), "04-01", random.pick(["07-01", "06-16"]), "12-20"],
    random.pick(["01-04", "01-09"]),
  );
  const blocks = ["Mid", "Low", "High", "Festive"].map((name, index) => ({
    name,
    from: periods[index]?.from ?? "",
    to: periods[index]?.to ?? "",
    more: [15, 0, 35, 60][index] ?? 0,
  }));
  const format = random.pick(["dd-mmm-yy", "dd/mm/yyyy"]);
  const levy = random.pick([3, 4, 5]);
  const days = (pick: "from" | "to") =>
    blocks.flatMap((block): ExcelValue[] => [
      { value: new Date(block[pick]), format, span: 3 },
      null,
      null,
    ]);
  const rates: TrueRate[] = [];
  const names = ["Superior room", "Deluxe room", "Club suite"];
  const rows = someInOrder(random, names, 2).flatMap((unit, place) => {
    const low = drawPrice(random, 85, 120) + place * 40;
    return mealPlans.map(({ code, board, more }, index): ExcelValue[] => [
      index === 0 ? { value: unit, rowSpan: 3 } : null,
      code,
      ...blocks.flatMap(({ from, to, more: ofSeason }) => {
        const price = low + ofSeason + more;
        const [single, triple] = [price + 45, price - 8];
        rates.push(...ratesOf({ periods: [{ from, to }] }, { unit, price, single, triple, board }));
        return [single, price, triple].map(usd);
      }),
    ]);
  });
  const children = mealPlans.map(({ code, more }, index): ExcelValue[] => [
    index === 0 ? { value: "Child 5 - 11.99 years, sharing", rowSpan: 3 } : null,
    code,
    ...blocks.flatMap(({ more: ofSeason }) => [null, usd(25 + ofSeason / 5 + more / 2), null]),
  ]);
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 11)],
      extras: [extra(levy, { each: "unit" })],
    },
    sheets: [
      {
        sheet: "Contract",
        rows: [
          [hotel],
          [`Nett contract rates ${year}/${(year + 1) % 100} – per person per night in USD`],
          [],
          ["Room type", "Meals", ...blocks.flatMap(({ name }) => wide(`${name} season`, 3))],
          ["From", null, ...days("from")],
          ["To", null, ...days("to")],
          [null, null, ...blocks.flatMap(() => ["SGL", "DBL", "TPL"])],
          ...rows,
          ...children,
          [],
          ["BB bed & breakfast, HB dinner included, FB lunch and dinner included"],
          ["Children 0 - 4.99 years sharing with two adults are free of charge."],
          [`City levy of USD ${levy} per room per night, not included, payable on departure.`],
          ["Rates include 18% VAT and 5% service charge."],
        ],
      },
    ],
  };
}
