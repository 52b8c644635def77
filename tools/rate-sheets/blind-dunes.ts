import { dunesBooks } from "./blind-dunes-books";
import { dunesEast } from "./blind-dunes-east";
import { dunesSouth } from "./blind-dunes-south";
import { divide, makeSeasons } from "./kit/seasons";
import { heads, plainPage } from "./kit/sheets";
import { band, drawPrice, extra, grouped, ratesOf } from "./kit/truth";
import { cell, head, type Layout, type Made, type Random, table, type TrueRate } from "./layout";

export { notRateSheets } from "./blind-dunes-others";

/** Sheets from farms, lodges, resorts and agents between the Namib and the Indian Ocean. */
export const dunesLayouts: readonly Layout[] = [
  { name: "booklet page of an agent, sharing and single in a cell", make: bookletPage },
  { name: "letter to agents with one table", make: letter },
  ...dunesSouth,
  ...dunesEast,
  ...dunesBooks,
];

const regions = [
  { region: "Okavango Delta", camps: ["Xobega Camp", "Little Motswiri", "Sitatunga Island Camp"] },
  { region: "Linyanti &amp; Kwando", camps: ["Selinda Bend Camp", "Lechwe Corner"] },
  { region: "Kalahari &amp; Pans", camps: ["Deception Pan Camp", "Tau Plains Camp"] },
] as const;

function bookletPage(random: Random): Made {
  const agent = random.pick(["Motse Journeys", "Pula Trails Botswana", "Tsessebe Travel"]);
  const year = random.pick([2027, 2028]);
  const [middle, last] = random.pick([
    ["Apr – Jun &amp; Dec", "Jul – Oct"],
    ["Apr – May &amp; Dec", "Jun – Oct"],
  ] as const);
  const seasons = makeSeasons(
    random.pick([
      ["Green", "Shoulder", "High"],
      ["Value", "Mid", "Peak"],
    ]),
    [0, 1, 2, 0, 1],
    divide(
      year,
      ["01-01", "04-01", last.startsWith("Jul") ? "07-01" : "06-01", "11-01", "12-01"],
      "12-31",
    ),
  );
  const spelled = ["Jan – Mar &amp; Nov", middle, last];
  const nights = random.pick([3, 4]);
  const levy = random.pick([25, 30, 40]);
  const rates: TrueRate[] = [];
  let place = 0;
  const rows = regions.flatMap(({ region, camps }) => {
    const ofRegion = random.some(camps, 2).map((unit) => {
      place += 1;
      const low = drawPrice(random, 480, 690);
      const hasMark = place === 1 || place === 4;
      const prices = seasons.map((season, index) => {
        if (place === 3 && index === 0) return cell("–");
        if (place === 5 && index === 2) return cell("POR");
        const price = low + index * random.pick([240, 285, 310]);
        const single = price + index * 195;
        const minNights = hasMark && index === 2 ? nights : null;
        rates.push(...ratesOf(season, { unit, price, single, minNights, board: "all inclusive" }));
        return cell(`${grouped(price)} / ${grouped(single)}`);
      });
      return [cell(`${unit}${hasMark ? " *" : ""}`, { style: "text-align:left" }), ...prices];
    });
    const title = cell(region.toUpperCase(), { across: 4, style: "background:#e9e2d0" });
    return [[title], ...ofRegion];
  });
  const body = table([
    [
      head("Camp"),
      ...seasons.map(({ name }, index) => head(`${name} season<br>${spelled[index]}`)),
    ],
    ...rows,
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(8, 12, 60)],
      extras: [extra(levy)],
    },
    html: plainPage(
      "body{font:12.5px 'Gill Sans',Arial;margin:30px 44px} td,th{padding:7px 16px;text-align:center;border-bottom:1px solid #bbb} th{border-bottom:2px solid #6b5526}",
      `<p style="text-align:right;color:#a33;letter-spacing:1px">STRICTLY CONFIDENTIAL – NOT FOR PUBLICATION</p>
      <h1 style="font-weight:normal">${agent} &nbsp;|&nbsp; Camps in Botswana</h1><h3>STO rates ${year}</h3>
      <p>In US dollars per person per night: sharing / single. Rates are all inclusive: accommodation, meals, local drinks,
      laundry, park fees and two activities a day.</p>${body}
      <p>* Minimum stay of ${nights} nights in ${seasons[2]?.name.toLowerCase()} season.<br>– camp closed &nbsp;&nbsp; POR price on request</p>
      <p>Children of 8 – 12 years who share with an adult pay 60 % of the sharing rate. A private vehicle is obligatory for
      families with children below 12 years. No children below 8 years.</p>
      <p>A conservation levy of USD ${levy} per person per night is not included and will be invoiced separately.</p>
      <p>Light aircraft transfers: see page 22. Luggage: 20 kg in soft bags.</p>
      <p style="text-align:center;color:#777">– 14 –</p>`,
    ),
  };
}

function letter(random: Random): Made {
  const company = random.pick([
    "Lufupa Wilderness Camps",
    "Kasanka Plains Safaris",
    "Busanga Trails",
  ]);
  const year = random.pick([2027, 2028]);
  const seasons = makeSeasons(
    ["Early season", "Main season", "Late season"],
    [0, 1, 2],
    divide(
      year,
      [random.pick(["05-15", "06-01"]), "07-01", random.pick(["10-01", "10-16"])],
      random.pick(["11-10", "11-15"]),
    ),
  );
  const spelled = ({ from, to }: { from: string; to: string }) =>
    [from, to].map((date) => `${Number(date.slice(8))} ${monthOf(date)}`).join(" to ");
  const supplement = random.pick([120, 145, 160]);
  const fee = random.pick([40, 50]);
  const percent = random.pick([4, 5]);
  const rates: TrueRate[] = [];
  const camps = random.some(["Shumba Pools", "Kapinga Island", "Mukambi Bushcamp"], 2);
  const lows = camps.map(() => drawPrice(random, 360, 520));
  const rows = seasons.map((season, index) => [
    cell(season.name),
    cell(season.periods.map(spelled).join("<br>")),
    ...camps.map((unit, place) => {
      const price = (lows[place] ?? 0) + ([0, 140, 65][index] ?? 0);
      const single = index === 0 ? price : price + supplement;
      const minNights = place === 1 ? 3 : null;
      rates.push(...ratesOf(season, { unit, price, single, minNights, board: "full board" }));
      return cell(`$${price}`);
    }),
  ]);
  return {
    truth: {
      kind: "sto",
      currency: "USD",
      rates,
      bands: [band(7, 15, 50)],
      extras: [extra(fee)],
    },
    html: plainPage(
      "body{font:14px 'Times New Roman',serif;margin:60px 70px;line-height:1.45} td,th{padding:5px 18px;text-align:left}",
      `<p style="text-align:right">${company} Ltd<br>Plot 88, Kabulonga Road, Lusaka<br>14 May ${year - 1}</p>
      <p>Dear partners,</p>
      <p>The rains have been kind to us and the first puku calves are on the plains. Today we are pleased to send you our
      STO rates for ${year}. After two years without a change they rise by ${percent} %; last year's $ ${(lows[0] ?? 0) - 20} in the
      early season was not enough to pay for the new road.</p>
      <p>Please find below the prices per person sharing per night on full board, in US dollars:</p>
      ${table([heads(["Season", `Dates in ${year}`, ...camps]), ...rows])}
      <p>A guest who travels alone pays $ ${supplement} per night on top of the sharing rate; in the early season we waive
      the single supplement. At ${camps[1]} we ask for a stay of at least three nights, as the way there takes most of a day.</p>
      <p>Children from 7 to 15 years pay half when they share with their parents. Younger children are not taken.
      Park fees of $ ${fee} per person per night are not included.</p>
      <p>All bookings made before the end of this month are still honored at the old rates. We look forward to another
      year together.</p>
      <p>With warm regards from the bush,</p><p><i>Thandiwe Banda</i><br>Reservations</p>`,
    ),
  };
}

const monthOf = (date: string) =>
  new Date(date).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
