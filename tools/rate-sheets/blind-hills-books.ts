import { datesWithoutYear, datesWithYear } from "./blind-hills-camps";
import { divide, makeSeasons } from "./kit/seasons";
import { dateCell, lines, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import type { ExcelSheet, ExcelValue, Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks as lodges and their agents keep them. */
export const hillsBooks: readonly Layout[] = [
  { name: "hill lodge workbook, occupancies below each room", make: hillLodge },
  { name: "workbook with a sheet for each camp", make: campSheets },
  { name: "workbook of flat rows with meal codes", make: flatRows },
  { name: "guesthouse workbook in shillings, per room", make: guesthouse },
];

function hillLodge(random: Random): Made {
  const lodge = random.pick(["Isimbi Hill Lodge", "Gishwati View Lodge", "Muhabura Foot Lodge"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [1, 0, 1, 0, 1],
    divide(
      year,
      [
        "01-01",
        random.pick(["03-01", "03-16"]),
        "06-01",
        random.pick(["10-16", "11-01"]),
        random.pick(["12-16", "12-20"]),
      ],
      "12-31",
    ),
  );
  const dates = random.pick(datesWithoutYear);
  const rates: TrueRate[] = [];
  const rooms = ["Deluxe room", "Superior room", "Volcano suite", "Garden cottage"];
  const rows = random.some(rooms, random.whole(2, 4)).flatMap((unit) => {
    const low = drawPrice(random, 110, 240);
    const prices = seasons.map((season, index) => {
      const price = low + index * 45;
      const [single, triple] = [price + 60, price - 20];
      rates.push(...ratesOf(season, { unit, price, single, triple, board: "half board" }));
      return [single, price, triple];
    });
    return ["Single", "Double / twin", "Triple"].map((occupancy, index): ExcelValue[] => [
      index === 0 ? { value: unit, rowSpan: 3 } : null,
      occupancy,
      ...prices.map((amounts) => ({ value: amounts[index] ?? 0, format: '"$"#,##0' })),
    ]);
  });
  const sheet: ExcelSheet = {
    sheet: `Rack ${year}`,
    rows: [
      [lodge],
      [`Rack rates ${year} – half board, per person per night in USD, inclusive of VAT`],
      [],
      ["Room type", "Occupancy", ...seasons.map(({ name }) => name)],
      [null, null, ...seasons.map((season) => season.periods.map(dates).join("\n"))],
      ...rows,
      [],
      ["Children below 6 years: free of charge in the room of their parents"],
      ["Children 6 to 12 years: 50% of the adult rate"],
    ],
  };
  const terms = {
    sheet: "Terms",
    rows: lines(
      "Check-in from 13:00, check-out by 10:00",
      "Deposit 25% at confirmation, balance 21 days before arrival",
      "Cancellation 20 to 8 days before arrival: 50% of the total",
      "Cancellation 7 days or less before arrival: 100% of the total",
      "Bank: Thousand Hills Bank, Musanze branch, account 4401-200-118",
    ),
  };
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(0, 5, 0), band(6, 12, 50)],
    },
    sheets: [sheet, terms],
  };
}

const campTents = [
  { camp: "Mwanya", units: ["Mwanya chalet", "Mwanya family chalet"] },
  { camp: "Lukuzi", units: ["Lukuzi river tent"] },
  { camp: "Chibembe Hide", units: ["Chibembe treehouse", "Chibembe tent"] },
] as const;

function campSheets(random: Random): Made {
  const year = random.pick([2027, 2028]);
  const format = random.pick(["dd mmm yyyy", "dd/mm/yyyy", "d-mmm-yy"]);
  const levy = random.pick([25, 30, 35]);
  const rates: TrueRate[] = [];
  const sheets = random.some(campTents, random.whole(2, 3)).map(({ camp, units }): ExcelSheet => {
    const seasons = makeSeasons(
      ["Green", "Shoulder", "High"],
      [0, 1, 2, 1],
      divide(
        year,
        ["01-01", random.pick(["04-01", "05-01"]), "07-01", "11-01"],
        random.pick(["12-19", "12-31"]),
      ),
    );
    const rows = units.flatMap((unit) => {
      const low = drawPrice(random, 240, 380);
      return seasons.flatMap((season, index) => {
        const price = low + index * 85;
        const single = price + index * 60;
        const minNights = [1, 2, 3][index] ?? null;
        rates.push(...ratesOf(season, { unit, price, single, minNights, board: "full board" }));
        return season.periods.map(({ from, to }): ExcelValue[] => [
          unit,
          season.name,
          ...[from, to].map((date) => dateCell(date, format)),
          price,
          single,
          minNights,
        ]);
      });
    });
    return {
      sheet: camp,
      rows: [
        wide(`${camp} – STO rates ${year}`, 7),
        ["Full board, per person per night, US dollars"],
        [],
        ["Accommodation", "Season", "From", "To", "Per person sharing", "Single", "Min. nights"],
        ...rows,
      ],
    };
  });
  const notes = {
    sheet: "Notes",
    rows: lines(
      `Community levy: USD ${levy} per person per night, not included in the rates`,
      "Children 7 to 14 years sharing with two adults: 60% of the sharing rate",
      "Children below 7 years are not accepted",
      "Provisional bookings are held for 10 days",
      "Contact: reservations@three-rivers.example, +260 21 555 0177",
    ),
  };
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(7, 14, 60)],
      extras: [extra(levy)],
    },
    sheets: [...sheets, notes],
  };
}

const mealCodes = [
  { code: "BB", board: "bed and breakfast", more: 0 },
  { code: "HB", board: "half board", more: 25 },
  { code: "FB", board: "full board", more: 45 },
] as const;

function flatRows(random: Random): Made {
  const year = random.pick([2027, 2028]);
  const lodge = random.pick(["Usambara Cloud Lodge", "Maweni Rock Lodge", "Lushoto Ridge Hotel"]);
  const seasons = makeSeasons(
    ["Low", "High", "Festive"],
    [1, 0, 1, 2],
    divide(
      year,
      [
        "01-05",
        random.pick(["03-01", "04-01"]),
        random.pick(["06-01", "06-16"]),
        random.pick(["12-20", "12-23"]),
      ],
      "01-04",
    ),
  );
  const format = random.pick(["dd/mm/yyyy", "yyyy-mm-dd", "dd-mmm-yyyy"]);
  const rates: TrueRate[] = [];
  const plans = random.some(mealCodes, 2);
  const rooms = random.some(
    ["Ridge room", "Cloud cottage", "Forest suite", "Old farmhouse room"],
    2,
  );
  const rows = rooms.flatMap((unit) => {
    const low = drawPrice(random, 70, 150);
    return seasons.flatMap((season, index) =>
      plans.flatMap(({ code, board, more }) => {
        const price = low + more + index * 20;
        const [single, triple] = [price + 30, price - 10];
        const minNights = index === 2 ? 3 : 1;
        rates.push(...ratesOf(season, { unit, price, single, triple, minNights, board }));
        return season.periods.map(({ from, to }): ExcelValue[] => [
          unit,
          `${season.name} season`,
          ...[from, to].map((date) => dateCell(date, format)),
          code,
          price,
          single,
          triple,
          minNights,
        ]);
      }),
    );
  });
  const heads = ["Room type", "Season", "Valid from", "Valid to", "Meal plan", "PP sharing (USD)"];
  return {
    truth: { kind: "nett", currency: "USD", rates, bands: [], extras: [], offers: [] },
    sheets: [
      {
        sheet: "Nett rates",
        rows: [
          [`${lodge} | contracted nett rates ${year} | per person per night`],
          [],
          [...heads, "Single (USD)", "PP triple (USD)", "Min nights"],
          ...rows,
        ],
      },
      {
        sheet: "Legend",
        rows: lines(
          "BB = bed and breakfast, HB = half board (dinner), FB = full board (lunch and dinner)",
          "Nett rates are confidential and must not be published",
          "Groups of more than 12 guests: please ask for a quotation",
        ),
      },
    ],
  };
}

function guesthouse(random: Random): Made {
  const house = random.pick(["Jacaranda Guesthouse", "Msufini House", "Kilele Garden Hostel"]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    random.pick([
      ["Off-peak", "Peak"],
      ["Normal season", "High season"],
    ]),
    [0, 1, 0, 1],
    divide(
      year,
      ["01-10", random.pick(["06-15", "06-20"]), random.pick(["09-16", "10-01"]), "12-15"],
      "01-09",
    ),
  );
  const dates = random.pick(datesWithYear);
  const written = random.pick([true, false]);
  const money = (amount: number): ExcelValue =>
    written ? `TZS ${grouped(amount)}` : { value: amount, format: "#,##0" };
  const rates: TrueRate[] = [];
  const rooms = ["Standard room", "Garden room", "Balcony room", "Rooftop studio"];
  const rows = random.some(rooms, 3).map((unit): ExcelValue[] => {
    const low = drawPrice(random, 110, 190) * 1000;
    const cells = seasons.flatMap((season, index) => {
      const price = low + index * 25_000;
      const single = price - 30_000;
      const words = { unit, single, charged: "per unit", board: "bed and breakfast" } as const;
      rates.push(...ratesOf(season, { ...words, price }));
      return [money(single), money(price)];
    });
    return [unit, ...cells];
  });
  return {
    truth: { kind: "rack", currency: "TZS", rates, bands: [], extras: [], offers: [] },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          [`${house}, Moshi – rack rates ${year}`],
          ["Prices in Tanzanian shillings (TZS) per room per night, bed and breakfast"],
          [],
          [{ value: "Room", rowSpan: 3 }, ...seasons.flatMap(({ name }) => wide(name))],
          [null, ...seasons.flatMap(({ periods }) => wide(periods.map(dates).join(" & ")))],
          [null, ...seasons.flatMap(() => ["Single use", "Double use"])],
          ...rows,
          [],
          ["Packed lunches and airport taxis can be ordered at the reception."],
          ["Mobile money and cards are accepted. Tel. +255 767 555 090"],
        ],
      },
    ],
  };
}
