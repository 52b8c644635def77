import { describe, expect, test } from "vitest";

import { plausibleNight } from "#jobs/reader/normalize/money";
import { termsIn, termsOfAddress } from "#jobs/reader/normalize/night-price";
import { openPage } from "#jobs/reader/page";
import { readPage } from "#jobs/reader/read-page";
import { roomPrices, visiblePrices } from "./prices";

function lowest(body: string, country?: string): string | undefined {
  const page = openPage({ html: `<body>${body}</body>`, url: "https://www.lodge.test/" });
  const [cheapest] = roomPrices(page, country).sort((a, b) => a.amount - b.amount);
  return cheapest && `${cheapest.amount} ${cheapest.currency}`;
}

test("a reduced price below its conditions is not the price", () => {
  const body =
    "<p>From 15 000 FCFA / nuit</p><p>5 nuits: 15% de réduction</p><p>12 750 FCFA/ nuit</p>";
  const page = openPage({ html: `<body>${body}</body>`, url: "https://www.lodge.test/" });
  const amounts = visiblePrices(page, "Benin").map((price) => price.amount);
  expect(new Set(amounts)).toEqual(new Set([15_000]));
});

describe("a price list of rooms", () => {
  test.each([
    [
      "lines",
      "<h2>Our Rooms</h2><p>Single Room: 70,- €</p><p>Double Room: 60,- €</p>",
      undefined,
      "60 EUR",
    ],
    [
      "a list in local money",
      "<ul><li>Deluxe chalet – K650</li><li>Standard chalet – K480</li></ul>",
      "Zambia",
      "480 ZMW",
    ],
    [
      "a grid",
      "<h3>Rates</h3><div class='grid'><div>Room Type</div><div>Price</div><div>Twin Room</div><div>₱1,900</div><div>Family Room</div><div>₱2,400</div></div>",
      "Philippines",
      "1900 PHP",
    ],
    [
      "a table with the currency in its title",
      "<table><tr><th>Room type</th><th>Bed only (KES)</th><th>Extra bed (KES)</th></tr><tr><td>Double</td><td>7,500</td><td>1,500</td></tr><tr><td>Deluxe Suite</td><td>9,000</td><td>1,500</td></tr></table>",
      "Kenya",
      "7500 KES",
    ],
    [
      "shillings of the country",
      "<h2>Room rates</h2><p>Self-contained double room 85,000/=</p>",
      "Uganda",
      "85000 UGX",
    ],
    [
      "rupees of the country",
      "<div><h3>Deluxe Room</h3><p>Rs. 3,500</p></div><div><h3>Family Room</h3><p>Rs. 5,200</p></div>",
      "Nepal",
      "3500 NPR",
    ],
    [
      "prices per day",
      "<div><h4>Habitacion familiar</h4><div>$80/día</div></div><div><h4>Habitación doble</h4><div>$60/día</div></div>",
      undefined,
      "60 USD",
    ],
    [
      "rooms with their board",
      "<h2>Rates</h2><p>Double room, bed and breakfast: R1 450</p>",
      undefined,
      "1450 ZAR",
    ],
    ["a price per room", "<p>Garden tents at N$ 950 per tent</p>", "Namibia", "950 NAD"],
  ])("has prices per night in %s", (_, body, country, price) => {
    expect(lowest(body, country)).toBe(price);
  });

  test.each([
    ["halls", "<h2>Rates</h2><p>Conference room: $200</p><p>Meeting room: $150</p>"],
    ["dishes", "<h2>Menu</h2><p>Grilled bream $12</p><p>Family platter $30</p>"],
    [
      "packages",
      "<h3>Lodge packages</h3><h5>Family adventure (4 nights)</h5><p>From R3,800 per room</p>",
    ],
    [
      "several nights",
      "<table><tr><th>Room</th><th>3 nights</th></tr><tr><td>Double room</td><td>$900</td></tr><tr><td>Suite</td><td>$1200</td></tr></table>",
    ],
    ["weeks", "<h2>Rates</h2><p>Double room R4 500 per week</p>"],
    ["fees", "<h2>Rooms</h2><p>Extra bed in room R250</p><p>Room deposit R500</p>"],
    ["a day in a room", "<h2>Prices</h2><p>Day use room $25</p>"],
    ["an amount beside a room anywhere", "<p>Deluxe Room</p><p>$100 Statement Credit</p>"],
    ["a party", "<h2>Party Rentals</h2><p>Villa: $450</p><p>Cottage: $300</p>"],
  ])("does not include %s", (_, body) => {
    expect(lowest(body)).toBeUndefined();
  });
});

describe("the terms of a price", () => {
  test.each(["from $450 per night", "R1 450 pppn", "Rates 2026: $450 per night", "Tonight: $45"])(
    "are only one night in %s",
    (text) => {
      expect(termsIn(text)).toBeUndefined();
    },
  );

  test("are the nights of a total", () => {
    expect(termsIn("R 6 300 total for 3 nights", 3)).toEqual({
      nights: 3,
      words: "R 6 300 total for 3 nights",
    });
  });

  test.each([
    ["12 – 15 March 2026, $900 for 3 nights", undefined],
    ["12 March – 15 March 2026, $300 per night for 2 adults", 2],
    ["2026-03-12 to 2026-03-15: $300 per night", undefined],
    ["Mar 12, 2026 - Mar 15, 2026 $300 a night, 4 guests", 4],
    ["vom 12. März bis 15. März 2026 300 € pro Nacht für 2 Personen", 2],
  ])("are dates and guests in %s", (text, guests) => {
    const days = { from: "2026-03-12", to: "2026-03-15", nights: 3 };
    expect(termsIn(text)).toMatchObject({ ...days, ...(guests ? { guests } : {}) });
  });

  test("are the text of the season if the page states no year", () => {
    const words = "Low season 1 January - 31 March: R1 450 per night";
    expect(termsIn(words)).toEqual({ words });
  });

  test("are read from the URL of the page", () => {
    const url = new URL("https://b.test/h?checkin=2026-03-12&checkout=2026-03-14&group_adults=2");
    expect(termsOfAddress(url)).toMatchObject({
      from: "2026-03-12",
      to: "2026-03-14",
      nights: 2,
      guests: 2,
    });
    expect(termsOfAddress(new URL("https://b.test/h?checkin=2026-03-12"))).toBeUndefined();
  });
});

test.each([
  [450, "USD", true],
  [12_500, "KES", true],
  [10, "ZAR", false],
  [2, "USD", false],
  [90_000, "EUR", false],
  [90_000, "TZS", true],
  [45_000, "AOA", true],
])("%d %s for a night is plausible: %s", (amount, currency, sensible) => {
  expect(plausibleNight(amount, currency)).toBe(sensible);
});

test.each([
  ["Tel: +229 21 30 00 00", "XOF"],
  ["Tel: +237 233 42 00 00", "XAF"],
  ["", undefined],
])("the telephone number %j tells which franc a price is in", (phone, currency) => {
  const html = `<title>Auberge Reiher</title><h1>Auberge Reiher</h1><p>Nos chambres, petit déjeuner</p><p>24 000 FCFA / nuit</p><p>${phone}</p>`;
  const result = readPage({ html, url: "https://reiher.test/" });
  expect(result.success && result.data.currency).toBe(currency);
});
