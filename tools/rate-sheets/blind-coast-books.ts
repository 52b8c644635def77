import { spellPeriods } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { dateCell, wide } from "./kit/sheets";
import { drawPrice, extra, ratesOf } from "./kit/truth";
import type { Layout, Made, Random, TrueRate } from "./layout";

/** Workbooks of small places. */
export const booksOfHouses: readonly Layout[] = [
  { name: "a guesthouse's workbook with weekend prices in pula", make: weekendWorkbook },
  { name: "a seasonal camp's workbook with the whole camp", make: wholeCampWorkbook },
];

const guestRooms = [
  ["Standard Twin", 2],
  ["Thatched Chalet", 3],
  ["Family Unit", 4],
  ["Riverside Rondavel", 2],
] as const;

const weekdays = [1, 2, 3, 4, 7];
const weekend = [5, 6];

function weekendWorkbook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low season", "High season"],
    [0, 1, 0],
    divide(year, ["01-01", random.pick(["06-01", "07-01"]), "11-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const rows = random.some(guestRooms, 3).map(([unit, sleeps]) => [
    unit,
    sleeps,
    ...seasons.flatMap((season, step) => {
      const price = drawPrice(random, 720, 980, 10) + sleeps * 60 + step * 150;
      const dear = price + random.pick([120, 180]);
      const stated = { unit, sleeps, board: "bed and breakfast", charged: "per unit" } as const;
      rates.push(
        ...ratesOf(season, { ...stated, price, weekdays }),
        ...ratesOf(season, { ...stated, price: dear, weekdays: weekend }),
      );
      return [price, dear].map((value) => ({ value, format: '"P"#,##0.00' }));
    }),
  ]);
  const sheet = {
    sheet: "Sheet1",
    rows: [
      ["Pula River Guesthouse, Maun"],
      [`Rack rates ${year} in Botswana Pula (BWP), per room per night, bed & breakfast`],
      [],
      [null, null, ...seasons.flatMap(({ name }) => wide(name))],
      [
        null,
        null,
        ...seasons.flatMap((season) =>
          wide(spellPeriods(season.periods, "d mmm yyyy", " to ", "; ")),
        ),
      ],
      ["Room", "Sleeps", ...seasons.flatMap(() => ["Sun - Thu", "Fri & Sat"])],
      ...rows,
      [],
      ["Rates include 14% VAT."],
      ["Check-in after 14h00, check-out by 10h00"],
      ["Call Boitumelo on +267 71 555 083"],
    ],
  };
  return { truth: { kind: "rack", currency: "BWP", rates }, sheets: [sheet] };
}

/** The camp opens for the dry months; tents by the person, the family tent and the camp by the night. */
function wholeCampWorkbook(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Opening", "Peak", "Closing"],
    [0, 1, 2],
    divide(
      year,
      [`05-${random.pick(["15", "20"])}`, "07-01", `10-${random.pick(["16", "21"])}`],
      "11-15",
    ),
  );
  const guests = random.pick([10, 12]);
  const { rates, rows } = campPrices(random, seasons, guests);
  const sheet = {
    sheet: `STO ${year}`,
    rows: [
      ["Luwi Bend Bushcamp, South Luangwa"],
      [`STO rates ${year}, US$ per night, fully inclusive of meals, local drinks and activities`],
      [],
      [
        null,
        null,
        null,
        ...wide("Safari Tent"),
        `Family Tent (sleeps 4)`,
        `Exclusive Camp (sleeps ${guests})`,
      ],
      [
        "Season",
        "From",
        "To",
        "Per person sharing",
        "Single",
        "Per tent per night",
        "Whole camp per night",
      ],
      ...rows,
      [],
      ["The camp is taken down during the rains."],
      ["Special: stay 5 nights, pay 4 nights"],
      ["Bed levy: US$ 15 per person per night, not included in the rates"],
    ],
  };
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      offers: [{ stay: 5, pay: 4 }],
      extras: [extra(15)],
    },
    sheets: [sheet],
  };
}

function campPrices(random: Random, seasons: readonly Season[], guests: number) {
  const rates: TrueRate[] = [];
  const rows = seasons.flatMap((season, step) => {
    const price = drawPrice(random, 360, 440, 10) + (step === 1 ? 120 : 0);
    const single = price + random.pick([80, 100]);
    const family = price * 3 + 150;
    const camp = price * guests - 300;
    const board = "all inclusive" as const;
    rates.push(
      ...ratesOf(season, { unit: "Safari Tent", board, price, single }),
      ...ratesOf(season, {
        unit: "Family Tent",
        board,
        charged: "per unit",
        price: family,
        sleeps: 4,
      }),
      ...ratesOf(season, {
        unit: "Exclusive Camp",
        board,
        charged: "per unit",
        price: camp,
        sleeps: guests,
      }),
    );
    const dates = season.periods.flatMap(({ from, to }) =>
      [from, to].map((date) => dateCell(date, "dd/mm/yyyy")),
    );
    return [[season.name, ...dates, price, single, family, camp]];
  });
  return { rates, rows };
}
