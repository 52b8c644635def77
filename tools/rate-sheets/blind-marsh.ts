import { booksOfCamps } from "./blind-marsh-books";
import { coastSheets } from "./blind-marsh-coast";
import { sheetsOfGroups } from "./blind-marsh-groups";
import { pricesOfOthers } from "./blind-marsh-others";
import { southSheets } from "./blind-marsh-south";
import { spellPeriods, spellYearOnce } from "./kit/dates";
import { divide, makeSeasons, type Season } from "./kit/seasons";
import { cells, heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

/** Sheets of camps, houses and groups in thirteen countries, in five languages, and lists that are no rate sheets. */
export const marshLayouts: readonly Layout[] = [
  { name: "river camp leaflet, supplement in a column", make: riverCamp },
  { name: "conservancy camp, visitors and residents", make: conservancyCamp },
  { name: "forest lodge, rack beside STO", make: forestLodge },
  { name: "village bandas in Swahili and English", make: villageBandas },
  { name: "mobile camp, per tent", make: mobileCamp },
  ...southSheets,
  ...coastSheets,
  ...booksOfCamps,
  ...sheetsOfGroups,
  ...pricesOfOthers,
];

const longDates = ({ periods }: Season, join = "<br>") =>
  periods.map((period) => spellYearOnce(period, "d mmmm")).join(join);

function riverCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Green Season", "High Season", "Peak Season"],
    [1, 0, 2, 0, 2],
    divide(year, ["01-06", "04-01", random.pick(["06-15", "07-01"]), "11-01", "12-20"], "01-05"),
  );
  const supplement = drawPrice(random, 90, 220, 10);
  const fee = random.pick([80, 100, 116]);
  const rates: TrueRate[] = [];
  const rows = ["Riverside Tent", "Honeymoon Tent", "Family Tent"].map((unit, better) => {
    const low = drawPrice(random, 340, 460, 10) + better * 70;
    const prices = seasons.map((season, step) => {
      const price = low + step * drawPrice(random, 90, 150, 10);
      rates.push(
        ...ratesOf(season, { unit, price, single: price + supplement, board: "all inclusive" }),
      );
      return cell(`$${price}`);
    });
    return [cell(unit), ...prices, cell(`$${supplement}`)];
  });
  const titles = [
    head("Tent"),
    ...seasons.map((season) => head(`${season.name}<br><span>${longDates(season)}</span>`)),
    head("Single supplement<br><span>per night</span>"),
  ];
  return {
    truth: {
      kind: "rack",
      currency: "USD",
      rates,
      bands: [band(5, 15, 70)],
      extras: [extra(fee)],
    },
    html: plainPage(
      `*{-webkit-print-color-adjust:exact} body{font:12.5px Georgia;margin:40px 46px;color:#3a2f24} h1{font-weight:normal;letter-spacing:4px;text-align:center}
      table{width:100%} th{background:#7b6a4c;color:#fff;padding:9px 6px} th span{font-weight:normal;font-size:10.5px}
      td{padding:9px 6px;text-align:center;border-bottom:1px solid #cbbfa6} td:first-child{text-align:left}`,
      `<h1>OLKEJU RIVER CAMP</h1><p style="text-align:center"><i>Maasai Mara, Kenya</i><br><br><b>Rack Rates ${year} for Non Residents</b><br>
      US dollars, per person sharing per night, all inclusive</p>${table([titles, ...rows])}
      <p><b>The rate includes</b> all meals, house wines, beers, soft drinks, laundry, shared game drives, guided walks and transfers from the airstrip.</p>
      <p><b>The rate excludes</b> the conservancy fee of $${fee} per person per night, premium wines, champagne, gratuities and flights.</p>
      <p><b>Children</b> of 5 to 15 years sharing with adults pay 70% of the adult rate. We do not take children under 5.</p>
      <p><b>To confirm</b> we ask for a deposit of 30%. The balance is due 60 days before arrival.</p>
      <p style="text-align:center;font-size:11px">stay@olkejuriver.example &nbsp;&bull;&nbsp; +254 711 555 020</p>`,
    ),
  };
}

function conservancyCamp(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Green", "Shoulder", "High"],
    [1, 0, 1, 2, 0, 2],
    divide(year, ["01-01", "04-01", "06-01", "07-01", "11-01", "12-21"], "12-31"),
  );
  const low = drawPrice(random, 290, 380, 10);
  const step = drawPrice(random, 70, 130, 10);
  const fee = random.pick([100, 120, 130]);
  const festive = random.pick([50, 60, 75]);
  const rates: TrueRate[] = [];
  const prices = seasons.map((season, place) => {
    const price = low + place * step;
    const single = price + 60 + place * 45;
    rates.push(...ratesOf(season, { price, single, board: "full board" }));
    return [price, single] as const;
  });
  const ratesTable = (title: string, money: (amount: number) => string) =>
    table([
      [head(title, { across: 4 })],
      heads(["Season", `Dates ${year}`, "Per person sharing", "Single"]),
      ...seasons.map((season, place) => [
        ...cells([season.name, spellPeriods(season.periods, "d mmm", " – ", ", ")]),
        ...cells((prices[place] ?? []).map(money), { style: "text-align:right" }),
      ]),
    ]);
  return {
    truth: { kind: null, currency: "USD", rates, bands: [band(0, 3, 0), band(4, 12, 50)] },
    html: plainPage(
      `body{font:12px Calibri,Carlito,Arial;margin:36px 44px} table{width:100%;margin:12px 0} td,th{border:1px solid #8a8a8a;padding:5px 9px}
      tr:first-child th{background:#dfe6d5;text-align:left}`,
      `<h2>Nashipai Plains Camp</h2><p>Naboisho side, 10 tents &ndash; rates for ${year}, per night on full board</p>
      ${ratesTable("International visitors &ndash; US Dollars", (amount) => `USD ${amount}`)}
      ${ratesTable("East African residents and citizens &ndash; Kenya Shillings", (amount) => `Kshs ${grouped(amount * 65)}`)}
      <p><b>Conservancy fees</b> (payable to the conservancy, not included above)</p>
      ${table([
        heads(["", "Non resident", "Resident / citizen"]),
        cells(["Adult, per night", `USD ${fee}`, "Kshs 3,000"]),
        cells(["Child 4 – 17 years, per night", `USD ${fee / 2}`, "Kshs 1,500"]),
      ])}
      <p><b>Children</b> 0 – 3 years free of charge, 4 – 12 years 50% of the adult sharing rate, from 13 years full rate.</p>
      <p><b>Festive supplement</b>: USD ${festive} / Kshs ${grouped(festive * 65)} per person per night, 22 to 31 December.</p>
      <p>Full board is accommodation, breakfast, lunch and dinner, with tea and coffee. Drinks are charged to the tent. Game drives in our
      vehicle: USD 60 per person, half a day.</p><p>Residents are kindly asked to show proof of residence on arrival.</p>`,
    ),
  };
}

function forestLodge(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const seasons = makeSeasons(
    ["Low Season", "High Season"],
    [1, 0, 1, 0, 1],
    divide(year, ["01-01", "04-01", "06-01", "11-01", "12-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const rows = ["Forest Cottage", "Bwindi Suite"].flatMap((unit, better) => {
    const low = drawPrice(random, 260, 340, 20) + better * 120;
    const amounts = seasons.map((season, step) => {
      const price = low + step * 80;
      const single = price + 100 + step * 20;
      rates.push(...ratesOf(season, { unit, price, single, board: "full board" }));
      return { price, single };
    });
    const line = (key: "price" | "single") =>
      amounts.flatMap((amount) => cells([amount[key], amount[key] * 0.75]));
    return [
      [
        cell(unit, { down: 2, style: "text-align:left" }),
        cell("Double, per person"),
        ...line("price"),
      ],
      [cell("Single, per person"), ...line("single")],
    ];
  });
  return {
    truth: { kind: "rack", currency: "USD", rates },
    html: plainPage(
      "body{font:12px Verdana,DejaVu Sans;margin:38px} td,th{border:1px solid #2e5339;padding:6px 10px;text-align:center} th{background:#e8f1e6}",
      `<h2 style="color:#2e5339">RUHIJA MIST LODGE &ndash; Bwindi, Uganda</h2><p>Rack rates and STO rates valid 1st January ${year} to 31st December ${year}</p>
      ${table([
        [
          head("Room", { down: 3 }),
          head("Occupancy", { down: 3 }),
          ...seasons.map(({ name }) => head(name, { across: 2 })),
        ],
        [
          head("April, May, November", { across: 2 }),
          head("January – March, June – October, December", { across: 2 }),
        ],
        seasons.flatMap(() => heads(["Rack", "STO"])),
        ...rows,
      ])}
      <p>Rates are in USD per person per night on full board and include VAT. Gorilla permits are not included.</p>
      <p>STO rates are for registered tour operators only and must not be shown to guests.</p>
      <p>Porters: UGX 50,000 a walk, paid at the trailhead.</p>`,
    ),
  };
}

function villageBandas(random: Random): Made {
  const year = 2027;
  const seasons = makeSeasons(
    ["Msimu wa mvua / Rainy season", "Msimu wa kiangazi / Dry season"],
    [1, 0, 1],
    divide(year, ["01-01", "03-01", "06-01"], "12-31"),
  );
  const rates: TrueRate[] = [];
  const shillings = (amount: number) => `${grouped(amount)}/=`;
  const bandas = [
    ["Banda la Mto", 2],
    ["Banda la Mlima", 2],
    ["Banda la Familia", 5],
  ] as const;
  const rows = bandas.map(([unit, sleeps]) => [
    ...cells([unit, sleeps]),
    ...seasons.map((season, step) => {
      const price = drawPrice(random, 70_000, 90_000, 5000) + sleeps * 10_000 + step * 25_000;
      rates.push(
        ...ratesOf(season, {
          unit,
          sleeps,
          price,
          charged: "per unit",
          board: "bed and breakfast",
        }),
      );
      return cell(shillings(price));
    }),
  ]);
  const fee = random.pick([5000, 10_000]);
  return {
    truth: {
      kind: null,
      currency: "TZS",
      rates,
      extras: [extra(fee, { per: "stay" })],
    },
    html: plainPage(
      "body{font:13px Arial;margin:40px} td,th{border:1px solid #000;padding:7px 12px} td{text-align:center} td:first-child{text-align:left}",
      `<h2>KARIBU MANG'ULA BANDAS</h2><p><b>BEI ZA MALAZI ${year} / ROOM RATES ${year}</b></p>
      <p>Bei ni kwa banda kwa usiku, pamoja na kifungua kinywa.<br>Prices are in Tanzanian Shillings (TSh) per banda per night, breakfast included.</p>
      ${table([
        [
          head("Banda"),
          head("Watu / Sleeps"),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br>${spellPeriods(periods, "d mmmm", " – ", "<br>")}`),
          ),
        ],
        ...rows,
      ])}
      <p>Chakula cha mchana / Lunch: 12,000/= &nbsp; Chakula cha jioni / Dinner: 15,000/=</p>
      <p>Ada ya kijiji / Village fee: ${shillings(fee)} kwa mgeni, mara moja / per guest, once per stay. Hulipwa mapokezi / Paid at reception.</p>
      <p>Malipo / Payment: M-Pesa 0755 555 014 au taslimu / or cash.</p><p>Karibuni sana! / You are most welcome!</p>`,
    ),
  };
}

const tents = [
  ["Double tent", 2],
  ["Triple tent", 3],
  ["Family tent", 4],
] as const;

function mobileCamp(random: Random): Made {
  const year = random.pick([2026, 2027]);
  const nights = random.pick([2, 3]);
  const seasons = makeSeasons(
    ["Ndutu (calving)", "Seronera", "Kogatende (river crossings)"],
    [0, 1, 2],
    divide(year + 1, ["01-05", "04-01", "07-01"], "10-31"),
    [nights, nights, nights],
  );
  const rates: TrueRate[] = [];
  const rows = tents.map(([unit, sleeps]) => [
    ...cells([unit, `${sleeps} guests`]),
    ...seasons.map((season, step) => {
      const price = drawPrice(random, 520, 640, 20) + (sleeps - 2) * 210 + (step === 1 ? 0 : 140);
      rates.push(
        ...ratesOf(season, { unit, sleeps, price, charged: "per unit", board: "full board" }),
      );
      return cell(`US$ ${grouped(price)}`);
    }),
  ]);
  return {
    truth: { kind: "nett", currency: "USD", rates },
    landscape: true,
    html: plainPage(
      `body{font:13px Trebuchet MS,Arial;margin:40px 50px} td,th{padding:9px 16px;border-bottom:2px solid #e0cfb1;text-align:center}
      th{background:#f3e8d4} td:first-child{text-align:left;font-weight:bold}`,
      `<h1 style="color:#8a4b1d">Hema Safi Mobile Camp</h1><p>Serengeti &ndash; net rates for the trade, season ${year + 1}</p>
      ${table([
        [
          ...heads(["Tent", "Maximum"]),
          ...seasons.map(({ name, periods }) =>
            head(`${name}<br><small>${spellPeriods(periods, "d mmm yyyy", " to ")}</small>`),
          ),
        ],
        ...rows,
      ])}
      <p>Rates are per tent per night, full board, whatever the number of guests in the tent. Minimum stay: ${nights} nights.</p>
      <p>The camp is closed in November and December.</p>
      <p>Not included: national park fees (adults USD 82.60, children 5 – 15 years USD 23.60 per 24 hours), concession fee (USD 70.80 per adult), drinks.</p>`,
    ),
  };
}
