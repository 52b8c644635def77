import { spell } from "./kit/dates";
import { lines, plainPage } from "./kit/sheets";
import { grouped } from "./kit/truth";
import {
  cell,
  type ExcelValue,
  type Layout,
  type Made,
  type Random,
  table,
  type Truth,
} from "./layout";

/** Documents with prices that a reader of rate sheets should refuse: there is no rate of a night in them. */
export const notRateSheets: readonly Layout[] = [
  { name: "lunch menu", make: lunchMenu },
  { name: "invoice for a stay", make: invoice },
  { name: "airport transfers", make: transfers },
  { name: "letter that mentions a price", make: thankYou },
];

const nothing = (currency: string): Truth => ({ kind: null, currency, rates: [] });

const snacks = [
  "Butternut soup (v)",
  "Club sandwich and chips",
  "Greek salad (v)",
  "Samosas, 4 pieces",
];
const dishes = [
  "Grilled tilapia with lemon butter",
  "Beef pie, mashed potatoes",
  "Chicken peri-peri, half",
  "Sweet potato curry (v)",
  "Oxtail, samp and beans",
];

function lunchMenu(random: Random): Made {
  const rows = (names: readonly string[], count: number, min: number) =>
    random
      .some(names, count)
      .map((dish) => [
        cell(dish),
        cell(`R ${random.whole(min, min * 2)}`, { style: "text-align:right" }),
      ]);
  return {
    truth: nothing("ZAR"),
    html: plainPage(
      "body{font:15px Georgia;margin:60px 110px;text-align:center} table{width:100%} td{padding:6px 0;text-align:left}",
      `<h1>The ${random.pick(["Weaver's", "Hornbill", "Old Wagon"])} Terrace</h1><p><i>Lunch is served daily from 12:00 to 15:00</i></p>
      <h3>Light meals</h3>${table(rows(snacks, 3, 75))}<h3>Mains</h3>${table(rows(dishes, 4, 120))}
      <h3>Children (under 12)</h3><p>Half portions at 50 % · Milkshake R 45</p>
      <p>High tea on weekends, R 240 per person, 24 hours' notice please.</p><p>A service charge of 10 % is added for tables of 8 or more.</p>`,
    ),
  };
}

function invoice(random: Random): Made {
  const nights = random.whole(2, 5);
  const price = random.whole(38, 72) * 5;
  const arrival = `2027-0${random.whole(4, 9)}-1${random.whole(0, 4)}`;
  const departure = `${arrival.slice(0, 8)}${Number(arrival.slice(8)) + nights}`;
  const [room, levy] = [nights * 2 * price, nights * 2 * 10];
  const rows: readonly (readonly (string | number)[])[] = [
    ["Description", "Qty", "Rate (USD)", "Amount (USD)"],
    [
      `Luxury tent, full board, 2 adults, ${spell(arrival, "d mmm yyyy")} – ${spell(departure, "d mmm yyyy")}`,
      nights * 2,
      `${price}.00`,
      `${grouped(room)}.00`,
    ],
    ["Community levy per person per night", nights * 2, "10.00", `${levy}.00`],
    ["Airstrip transfer, return", 2, "35.00", "70.00"],
    ["Bar", 1, "84.50", "84.50"],
    ["Total due", "", "", `${grouped(room + levy + 154)}.50`],
  ];
  return {
    truth: nothing("USD"),
    html: plainPage(
      "body{font:12px Arial;margin:50px} td{border:1px solid #888;padding:6px 10px} tr:first-child td{background:#ddd;font-weight:bold}",
      `<h1>TAX INVOICE</h1><p>Ndovu Crossing Camp Ltd · P.O. Box 3120 Arusha · TIN 104-555-219</p>
      <p>Invoice no. NC-${random.whole(1000, 9999)}<br>Date: ${spell(departure, "d mmmm yyyy")}<br>Guest: Mr and Mrs ${random.pick(["Halvorsen", "Okafor", "Lindqvist"])}<br>
      Arrival ${spell(arrival, "dd/mm/yyyy")} · Departure ${spell(departure, "dd/mm/yyyy")} · ${nights} nights</p>
      ${table(rows.map((one) => one.map((text) => cell(text))))}
      <p>Payment is due within 7 days to Savannah Commercial Bank, account 0150 2298 771 (USD). Thank you for staying with us.</p>`,
    ),
  };
}

function transfers(random: Random): Made {
  const year = random.pick([2027, 2028]);
  const routes = [
    "Airport – town hotels",
    "Airport – Kazungula border",
    "Airport – Chobe lodges",
    "Town – Falls entrance, return",
    "Airport – Hwange Main Camp",
  ];
  const rows = routes.map((route, index): ExcelValue[] => {
    const price = random.whole(15, 25) + index * 18;
    return [route, price * 2, price, Math.round(price * 0.8)];
  });
  return {
    truth: nothing("USD"),
    sheets: [
      {
        sheet: `Transfers ${year}`,
        rows: [
          [
            `${random.pick(["Mosi Shuttles", "Smoke & Thunder Transfers"])} – airport transfers ${year}`,
          ],
          [`Valid 1 January ${year} – 31 December ${year}, USD one way`],
          [],
          ["Route", "Private car, 1 - 2 pax", "Per person, 3 - 6 pax", "Per person, 7 - 13 pax"],
          ...rows,
          [],
          ...lines(
            "Children under 3 years free, 3 - 11 years 50%",
            "Night surcharge 22:00 - 05:00: 25%",
            "Waiting time beyond 60 minutes: USD 15 per hour",
          ),
        ],
      },
    ],
  };
}

function thankYou(random: Random): Made {
  const price = random.whole(60, 95) * 5;
  const month = random.pick(["March", "April", "May"]);
  return {
    truth: nothing("USD"),
    html: plainPage(
      "body{font:14.5px 'Times New Roman',serif;margin:80px;line-height:1.5}",
      `<p style="text-align:right">Kisima Hill, ${random.whole(2, 27)} ${month} 2027</p><p>Dear ${random.pick(["Margaret", "Joachim", "Priscilla"])},</p>
      <p>What a pleasure it was to have you both with us again. The leopard you missed by ten minutes has since moved into
      the fig tree behind the kitchen, and the cook now insists on an escort.</p>
      <p>You asked what has become of the old cottage by the dam. We have put on a new roof, and friends of the house may
      stay in it again from next year. I think we will ask about US$ ${price} a night for it, but nothing is decided, so please
      do not pass this on yet; the proper rates will come from the office in ${random.pick(["August", "September"])}.</p>
      <p>The book you left in tent 4 is in the post (it cost me US$ 31, but the stamps are beautiful).</p>
      <p>Yours ever,</p><p><i>Wanjiru</i></p>`,
    ),
  };
}
