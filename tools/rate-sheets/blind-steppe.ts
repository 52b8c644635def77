import { islandSheets, otherPapers } from "./blind-steppe-islands";
import { southSheets } from "./blind-steppe-south";
import { spell, spellPeriod } from "./kit/dates";
import { divide, makeSeasons } from "./kit/seasons";
import { cells, dateCell, heads, lines, plainPage, wide } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf, someInOrder } from "./kit/truth";
import { type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** East African sheets; those of the south and of the Indian Ocean stand in files of their own. */
export const steppeLayouts: readonly Layout[] = [
  { name: "hotel contract with numbered clauses, periods as rows", make: hotelContract },
  { name: "gorilla lodge, seasons in months", make: gorillaLodge },
  { name: "villas in centered sentences, without a table", make: villasInSentences },
  { name: "mobile camp with two boards side by side", make: mobileCamp },
  { name: "two houses by the night and by the week", make: housesByTheWeek },
  ...southSheets,
  ...islandSheets,
  ...otherPapers,
];

/** A contract for a European operator: half board in euros, what else applies in clauses. */
function hotelContract(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const rooms = random.pick([
    ["Garden Room", "Sea View Room"],
    ["Standard Room", "Superior Room", "Ocean Front Room"],
  ]);
  const periods = divide(
    year,
    ["01-03", "04-01", random.pick(["07-01", "07-16"]), "09-01", "12-20"],
    "01-02",
  );
  const supplement = drawPrice(random, 20, 45);
  const allInclusive = drawPrice(random, 24, 36, 1);
  const low = drawPrice(random, 48, 64, 1);
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const minNights = index === 4 ? 7 : null;
    const rise = [18, 0, 24, 11, 52][index] ?? 0;
    const prices = rooms.map((unit, better) => {
      const price = low + rise + better * 9;
      const single = price + supplement;
      rates.push(
        ...ratesOf({ periods: [period] }, { unit, board: "half board", price, single, minNights }),
      );
      return `${price}.00`;
    });
    return cells([spellPeriod(period, "dd.mm.yyyy", " - "), ...prices, `${supplement}.00`]);
  });
  const clauses = `
    <p><b>1. Rates</b><br>The following net rates, in EURO per person per night in a double room on <b>half board</b>
    (breakfast and dinner), are agreed for the winter and summer seasons ${year}.</p>
    ${table([heads(["Period", ...rooms, "Single room supplement"]), ...rows])}
    <p>The rates include VAT, service charge and the catering levy, and are not commissionable.</p>
    <p><b>2. All inclusive</b><br>The supplement for all inclusive is EUR ${allInclusive}.00 per person per night and
    must be booked for the whole stay.</p>
    <p><b>3. Children</b><br>0 - 2 years: free of charge. 3 - 11 years, sharing a room with two adults: 50 % reduction.</p>
    <p><b>4. Festive season</b><br>From ${spellPeriod(periods[4] ?? { from: "", to: "" }, "dd.mm.yyyy", " to ")} a minimum
    stay of 7 nights applies. The Christmas and New Year gala dinners are included.</p>
    <p><b>5. Release</b><br>The allotment of 12 rooms is released 21 days before arrival.</p>
    <p><b>6. Payment</b><br>Within 30 days of the guests' departure, against the hotel's invoice.</p>`;
  return {
    truth: {
      kind: "nett",
      currency: "EUR",
      rates,
      bands: [band(0, 2, 0), band(3, 11, 50)],
      extras: [extra(allInclusive, { obligatory: false })],
      offers: [],
    },
    html: plainPage(
      `body{font:11.5px "Times New Roman",serif;margin:30px 44px} h1{font-size:17px;text-align:center}
      td,th{border:1px solid #000;padding:3px 10px;text-align:center} p{margin:9px 0}`,
      `<h1>HOTEL CONTRACT ${year}</h1><p>between <b>Mawimbi Palms Beach Hotel Ltd</b>, P.O. Box 55501, Diani Beach, Kenya
      (hereinafter "the Hotel") and the <b>Tour Operator</b> named overleaf.</p>${clauses}
      <p style="margin-top:36px">For the Hotel: ____________________ &emsp;&emsp; For the Tour Operator: ____________________</p>
      <p>Date: ____________________</p>`,
    ),
  };
}

/** A workbook that says its seasons with the names of months and its occupancies one under the other. */
function gorillaLodge(random: Random): Made {
  const year = random.pick([2026, 2027, 2028]);
  const units = someInOrder(random, ["Bamboo Cottage", "Forest Cottage", "Virunga Suite"], 2);
  const seasons = makeSeasons(
    ["High Season", "Low Season"],
    [0, 1, 0, 1, 0],
    divide(year, ["01-01", "03-01", "06-01", "10-01", "12-01"], "12-31"),
  );
  const fee = random.pick([10, 15, 20]);
  const rates: TrueRate[] = [];
  const base = drawPrice(random, 190, 290, 5);
  const rows = units.flatMap((unit, better) => {
    const [dear = [], cheap = []] = seasons.map((season, step) => {
      const price = base + better * 70 - step * 45;
      const [single, triple] = [price + 85, price - 25];
      rates.push(...ratesOf(season, { unit, board: "full board", price, single, triple }));
      return [single, price, triple];
    });
    const occupancies = ["Single", "Double (per person sharing)", "Triple (per person sharing)"];
    return occupancies.map((name, index) => [
      index === 0 ? unit : null,
      name,
      dear[index] ?? null,
      cheap[index] ?? null,
    ]);
  });
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(0, 4, 0), band(5, 11, 50)],
      extras: [extra(fee)],
      offers: [],
    },
    sheets: [
      {
        sheet: "STO Rates",
        rows: [
          ...lines(
            "NKURINGO MIST LODGE",
            "Bwindi Impenetrable National Park, Southern Sector, Uganda",
            `STO RATES ${year} - US DOLLARS PER PERSON PER NIGHT, FULL BOARD`,
          ),
          [],
          ["Accommodation", "Occupancy", "High Season", "Low Season"],
          ...rows,
          [],
          ...lines(
            "High Season: January - February, June - September and December",
            "Low Season: March - May, October - November",
            `Community fee of USD ${fee} per person per night is not included and is added to the invoice.`,
            "Children 0 - 4 years stay free. Children 5 - 11 years sharing with adults pay 50%.",
            "Included: all meals, tea and coffee, laundry of trekking clothes. Gorilla permits are not included.",
          ),
        ],
      },
    ],
  };
}

/** A luxury lodge that sets its rates like a wedding invitation. */
function villasInSentences(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Green Season", "Mid Season", "High Season"],
    [1, 0, 2, 1, 2],
    divide(year, ["01-06", "03-01", "06-01", "10-01", "12-15"], "01-05"),
    [null, null, 2],
  );
  const units = ["Forest Villa", "Volcano Suite"];
  const low = drawPrice(random, 1150, 1400, 25);
  const rates: TrueRate[] = [];
  const paragraphs = units.map((unit, better) => {
    const sentences = seasons.map((season, step) => {
      const price = low + step * 225 + better * 350;
      const single = price + 400 + step * 50;
      rates.push(...ratesOf(season, { unit, board: "all inclusive", price, single }));
      const dates = season.periods.map((one) => spellPeriod(one, "d mmmm yyyy", " to "));
      return `<p><i>${season.name}</i><br>${dates.join(" and ")}<br>
        USD ${grouped(price)} per person sharing &nbsp;·&nbsp; USD ${grouped(single)} single</p>`;
    });
    return `<h2>${unit}</h2>${sentences.join("")}`;
  });
  return {
    truth: { kind: "rack", currency: "USD", rates, bands: [band(6, 11, 50)], extras: [], offers: [] },
    html: plainPage(
      `body{font:12px Georgia,serif;margin:46px 80px;text-align:center;color:#333} h1{font-weight:normal;letter-spacing:5px}
      h2{font-weight:normal;letter-spacing:2px;margin:24px 0 4px;color:#6b5b3a} p{line-height:1.5;margin:8px 0}`,
      `<h1>KARISOKE RIDGE</h1><p>Volcanoes National Park, Rwanda</p><p>RACK RATES ${year}<br>per person per night</p>
      ${paragraphs.join("")}
      <p style="margin-top:26px">All rates are fully inclusive of meals, house wines and spirits, laundry, guided walks from the lodge
      and road transfers to the park headquarters.<br>High Season stays are for a minimum of two nights.<br>
      We welcome children from six years. Those aged 6 to 11 pay 50% when they share with two adults.</p>`,
    ),
  };
}

/** A camp that follows the herds: each place with its dates, full board and game package in pairs. */
function mobileCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const sites = [
    ["Calving season, Ndutu", 90],
    ["Green season, Moru Kopjes", 0],
    ["River crossings, Kogatende", 140],
  ] as const;
  const starts = [random.pick(["12-15", "12-18"]), "04-01", random.pick(["06-15", "07-01"])];
  const periods = divide(year, starts, "11-15");
  const supplement = random.pick([80, 100, 125]);
  const [full, extraForGame] = [drawPrice(random, 310, 390, 10), drawPrice(random, 190, 240, 10)];
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const [name, rise] = sites[index] ?? ["", 0];
    const pairs = (["full board", "all inclusive"] as const).flatMap((board, step) => {
      const price = full + rise + step * extraForGame;
      const single = price + supplement;
      rates.push(...ratesOf({ periods: [period], minNights: 2 }, { board, price, single }));
      return [price, single];
    });
    return [
      name,
      dateCell(period.from, "dd mmm yyyy"),
      dateCell(period.to, "dd mmm yyyy"),
      ...pairs,
    ];
  });
  return {
    truth: {
      kind: "nett",
      currency: "USD",
      rates,
      bands: [band(5, 12, 70)],
      extras: [],
      offers: [],
    },
    sheets: [
      {
        sheet: `Camp ${year}-${year + 1}`,
        rows: [
          ...lines("Uhamiaji Mobile Camp - Serengeti"),
          [`Nett agent rates ${year}/${year + 1}, USD per person per night`],
          [],
          [null, null, null, ...wide("Full Board"), ...wide("Game Package (all inclusive)")],
          ["Season and site", "From", "To", "Sharing", "Single", "Sharing", "Single"],
          ...rows,
          [],
          ["Notes"],
          ...lines(
            "Full Board: breakfast, lunch, dinner and drinking water.",
            "Game Package: full board, house drinks, laundry and two shared game drives a day.",
            "Minimum stay two nights. The camp is closed while it moves, and from mid November.",
            "Child 5-12 yrs sharing with two adults: 70% of the adult rate. No children under 5.",
            "Park and concession fees are for the account of the operator.",
          ),
          [],
          ["Camp office Arusha", null, "+255 27 555 0171", null, "camp@uhamiaji.example"],
        ],
      },
    ],
  };
}

const shillings = "#,##0";

/** An owner's list: each house by the night and, for the asking, by the week. */
function housesByTheWeek(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const periods = divide(year, ["01-06", "03-25", "04-12", "07-20", "09-01", "12-18"], "01-05");
  const names = ["Low", "Easter", "Low", "August holidays", "Mid", "Christmas & New Year"];
  const least = [2, 4, 2, 4, 2, 7];
  const rises = [0, 18_000, 0, 12_000, 6_000, 40_000];
  const houses = [
    { unit: "Kaskazi House", sleeps: 10, low: drawPrice(random, 42_000, 55_000, 1000) },
    { unit: "Kusi Cottage", sleeps: 4, low: drawPrice(random, 16_000, 22_000, 500) },
  ];
  const rates: TrueRate[] = [];
  const rows = periods.map((period, index) => {
    const minNights = least[index] ?? null;
    const amounts = houses.flatMap(({ unit, sleeps, low }, smaller) => {
      const price = low + (rises[index] ?? 0) / (smaller + 1);
      const charged = "per unit";
      const words = { unit, sleeps, charged, minNights, board: "self-catering" } as const;
      rates.push(...ratesOf({ periods: [period] }, { ...words, price }));
      return [price, Math.round(price * 6.5)].map((value) => ({ value, format: shillings }));
    });
    const dates = `${spell(period.from, "dth mmm yyyy")} - ${spell(period.to, "dth mmm yyyy")}`;
    return [names[index] ?? "", dates, ...amounts, minNights];
  });
  return {
    truth: { kind: null, currency: "KES", rates, bands: [], extras: [], offers: [] },
    sheets: [
      {
        sheet: "Rates",
        rows: [
          ["Watamu houses - rates in Kenya Shillings (KES) for the whole house"],
          [],
          [
            null,
            null,
            ...wide("Kaskazi House (sleeps 10)"),
            ...wide("Kusi Cottage (sleeps 4)"),
            null,
          ],
          [
            "Season",
            "Dates",
            "Per night",
            "Per week",
            "Per night",
            "Per week",
            "Minimum nights",
          ],
          ...rows,
          [],
          ...lines(
            "Self catering. Cook, house steward, gardener and night watchman are included; you buy the food.",
            "50% confirms the booking, the balance is due four weeks before arrival.",
            "A refundable breakage deposit of KES 50,000 is held until departure.",
            "Call Fatma on +254 722 555 019",
          ),
        ],
      },
    ],
  };
}
