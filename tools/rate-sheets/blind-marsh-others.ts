import { cells, heads, lines, plainPage } from "./kit/sheets";
import { drawPrice, grouped } from "./kit/truth";
import { type Layout, type Made, type Random, table, type Truth } from "./layout";

/** Price lists of lodges that have no rates of a night. */
export const pricesOfOthers: readonly Layout[] = [
  { name: "spa menu", make: spaMenu },
  { name: "transfer prices of an operator", make: transferPrices },
  { name: "wine list", make: wineList },
];

const nothing = (currency: string): Truth => ({ kind: null, currency, rates: [] });

const treatments = [
  ["Baobab body scrub", 45],
  ["Bush massage", 60],
  ["Deep tissue massage", 90],
  ["Hot stone massage", 90],
  ["Marula facial", 60],
  ["Foot ritual after the walk", 30],
] as const;

function spaMenu(random: Random): Made {
  const rows = treatments.map(([name, minutes]) => {
    const price = drawPrice(random, 35, 55, 5) + minutes;
    return cells([name, `${minutes} minutes`, `$${price}`, `$${price * 2 - 20}`]);
  });
  return {
    truth: nothing("USD"),
    html: plainPage(
      "body{font:14px Georgia;margin:60px 70px} td,th{padding:8px 20px 8px 0;text-align:left} h1{font-weight:normal;letter-spacing:3px}",
      `<h1>Maji Spa</h1><p>Open daily from 10:00 to 18:00, in the sala or on your own deck.</p>
      ${table([heads(["Treatment", "Time", "Per person", "Couple"]), ...rows])}
      <p><b>Half-day retreat</b>: scrub, massage, facial and lunch, $${drawPrice(random, 190, 240, 10)} per person.</p>
      <p>Green season (April and May): 20% off all treatments for guests who stay 3 nights.</p><p>Prices are in US dollars and include VAT.</p>`,
    ),
  };
}

const routes = [
  ["Arusha Airport - Karatu", 3],
  ["Kilimanjaro Airport - Arusha hotels", 1],
  ["Kilimanjaro Airport - Moshi hotels", 1],
  ["Karatu - Seronera airstrip", 6],
  ["Arusha - Namanga border", 2],
  ["Arusha - Nairobi (shuttle change at Namanga)", 6],
] as const;

function transferPrices(random: Random): Made {
  const rows = routes.map(([route, hours]) => {
    const car = drawPrice(random, 30, 45, 5) + hours * 40;
    return [route, hours, car, car + 30 + hours * 10, car + 90 + hours * 20];
  });
  const sheet = {
    sheet: "Transfers",
    rows: [
      ["NORTHERN CIRCUIT DMC LTD - TRANSFERS 01 JAN 2027 - 31 DEC 2027"],
      ["USD per vehicle, one way"],
      [],
      ["Route", "Hours", "Saloon 1-2 pax", "Land Cruiser 1-6 pax", "Coaster 7-22 pax"],
      ...rows,
      [],
      ...lines(
        "Between 20:00 and 06:00 add 25%.",
        "Waiting time USD 10 per hour after the first hour.",
        "Peak season 20 Dec - 5 Jan: add USD 20 per vehicle.",
      ),
    ],
  };
  return { truth: nothing("USD"), sheets: [sheet] };
}

const whites = [
  "Chenin Blanc, Oude Kraal 2023",
  "Sauvignon Blanc, Duinhoek 2024",
  "Chardonnay, Hemelkloof 2022",
];
const reds = [
  "Pinotage, Rooiberg Kelder 2021",
  "Merlot, Oude Kraal 2020",
  "Shiraz, Klipfontein 2019",
  "Cape Blend, Hemelkloof 2018",
];
const sparkling = ["Cap Classique Brut, Witzand", "Champagne, Maison Aubert Brut"];

function wineList(random: Random): Made {
  const rows = (names: readonly string[], min: number) =>
    names.map((name) => {
      const bottle = drawPrice(random, min, min + 320, 10);
      return cells([
        name,
        min > 700 ? "" : `R ${Math.round(bottle / 4)}`,
        `R ${grouped(bottle, " ")}`,
      ]);
    });
  const part = (title: string, names: readonly string[], min: number) =>
    `<h3>${title}</h3>${table([heads(["", "Glass", "Bottle"]), ...rows(names, min)], "width:100%")}`;
  return {
    truth: nothing("ZAR"),
    html: plainPage(
      "body{font:14px Garamond,Georgia;margin:60px 90px} th{font-weight:normal;font-style:italic;text-align:right} td{padding:5px 0} td+td{text-align:right}",
      `<h1>Wine list</h1><p>Umfula Private Game Reserve</p>${part("White", whites, 240)}${part("Red", reds, 280)}${part("Sparkling", sparkling, 720)}
      <p><i>House wines are included in your stay. The wines of this list are charged to your room.</i></p>`,
    ),
  };
}
