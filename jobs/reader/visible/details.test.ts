import { describe, expect, test } from "vitest";

import { Candidates } from "#jobs/reader/candidates";
import { openPage } from "#jobs/reader/page";
import { statedCapacity } from "./capacity";
import { readDetails } from "./details";

function page(body: string, title = "Wild Fig Lodge") {
  const html = `<html><head><title>${title}</title></head><body>${body}</body></html>`;
  return openPage({ html, url: "https://wildfig.test/" });
}

function read(body: string): Record<string, unknown> {
  const found = new Candidates();
  readDetails(page(body), found);
  return Object.fromEntries(found.fields().map((field) => [field, found.best(field)?.value]));
}

describe("labeled facts", () => {
  test("are read from a definition list", () => {
    const details = read(`<dl><dt>Check-in</dt><dd>14:00</dd><dt>Check-out:</dt><dd>10 am</dd>
      <dt>Nearest airport</dt><dd>Hoedspruit Eastgate (HDS)</dd>
      <dt>Included</dt><dd>All meals</dd><dd>Two game drives</dd>
      <dt>Not included</dt><dd>Conservation levy</dd><dt>Bedrooms</dt><dd>6</dd></dl>`);
    expect(details).toMatchObject({
      checkIn: "14:00",
      checkOut: "10 am",
      nearestAirport: "Hoedspruit Eastgate (HDS)",
      ratesInclusions: "All meals Two game drives",
      ratesExclusions: "Conservation levy",
      bedrooms: 6,
    });
  });

  test("are read from a table with two columns and from lines", () => {
    const details = read(`<table><tr><th>Directions</th><td>R40 north, gate on the left</td></tr>
      <tr><td>Distance to airport</td><td>45 minutes</td></tr></table>
      <p>Cancellation: free until 30 days before<br>what3words: ///lions.river.stone</p>`);
    expect(details).toMatchObject({
      howToGetThere: "R40 north, gate on the left",
      airportDistance: "45 minutes",
      cancellationPolicy: "free until 30 days before",
      what3words: "lions.river.stone",
    });
  });

  test("contain no time as directions and no text as a time", () => {
    const details = read("<h2>Anreise</h2><p>Check-in ab 16:00 Uhr</p><p>Check-in: on request</p>");
    expect(details.howToGetThere).toBeUndefined();
    expect(details.checkIn).toBe("16:00 Uhr");
  });

  test("include the distance to the airport in a sentence", () => {
    const details = read("<p>We are 45 minutes' drive from Hoedspruit Airport.</p>");
    expect(details.airportDistance).toBe("45 minutes' drive");
  });
});

test.each([
  ["<p>The nearest airport is Maun International Airport.</p>", "Maun International Airport"],
  ["<p>Xugana Airstrip lies ten minutes away by boat.</p>", "Xugana Airstrip"],
  ["<p>Airport Road is closed.</p>", undefined],
  ["<p>We love Jomo Airport. Come and see.</p>", undefined],
])("the nearest airport in %s is %s", (body, airport) => {
  const found = new Candidates();
  readDetails(page(body), found);
  expect(found.best("nearestAirport")?.value).toBe(airport);
});

describe("the stated capacity", () => {
  test.each([
    ["<p>The lodge accommodates up to 16 guests.</p>", 16],
    ["<p>Maximum occupancy: 12</p>", 12],
    ["<h2>Luxury tents</h2><p>Sleeps 2</p>", undefined],
    ["<p>Each room sleeps up to 3 guests in a king bed.</p>", undefined],
    ["<p>Six rooms. Twelve guests at most.</p>", 12],
    ["<p>Maximal zwölf Gäste, sonst niemand.</p>", 12],
    ["<p>Our six tents accommodate a maximum of 14 guests.</p>", 14],
    ["<p>Our tents accommodate up to 3 guests.</p>", undefined],
    ["<p>8 Guests · 4 Bedrooms · 3 Baths</p>", 8],
    ["<p>Sleeps 4</p>", undefined],
    ["<div>From · 2 guests</div>", undefined],
  ])("in %s is %s", (body, guests) => {
    expect(statedCapacity(page(body), "Wild Fig Lodge")?.guests).toBe(guests);
  });

  test("is that of one house, but not of a guest house's rooms", () => {
    const body = "<p>Sleeps 4</p>";
    expect(statedCapacity(page(body, "Fig Cottage"), "Fig Cottage")?.guests).toBe(4);
    expect(statedCapacity(page(body, "Fig Guest House"), "Fig Guest House")).toBeUndefined();
  });

  test("of a house's first room is not that of the house", () => {
    const rooms = ["Aloe Room", "Baobab Room", "Cycad Suite"];
    const body = rooms.map((room) => `<h3>${room}</h3><p>A quiet room.</p>`).join("");
    const villa = page(`<p>Sleeps 2</p>${body}`, "<title>Fig Villa</title>");
    expect(statedCapacity(villa, "Fig Villa")).toBeUndefined();
  });
});

function sleeps(body: string, name: string): number | undefined {
  const page = openPage({
    html: `<head><title>${name}</title></head><body><h1>${name}</h1>${body}</body>`,
    url: "https://www.lodge.test/",
  });
  return statedCapacity(page, name)?.guests;
}

describe("the capacity of a whole property", () => {
  test.each([
    [
      "is read from one field of a house",
      "Mopane Cottage",
      "<p><span>Max guests: 4</span></p><p>Quiet and green.</p>",
      4,
    ],
  ])("%s", (_, name, body, guests) => {
    expect(sleeps(body, name)).toBe(guests);
  });

  test.each([
    [
      "seats at a table",
      "Ferienwohnung Reiher",
      "<ul><li>Esstisch für 4 Personen</li><li>Balkon</li></ul>",
    ],
    [
      "the guests of one room",
      "Reed River Lodge",
      "<h2>Deluxe Room</h2><dl><dt>Beds</dt><dd>1</dd><dt>Sleeps</dt><dd>2</dd></dl>",
    ],
    [
      "the guests of several rooms",
      "Reed River Lodge",
      "<ul><li>Sleeps: 2</li><li>1 room</li><li>Sleeps: 4</li><li>2 rooms</li></ul>",
    ],
    [
      "the guests of a search form",
      "Reed River Lodge",
      "<div>Check-in</div><div>Rooms</div><div>1</div><div>Guests</div><div>2</div>",
    ],
    ["the guests of a party", "Aloe House", "<h2>Party rentals</h2><p>Max: 15 persons</p>"],
    [
      "the capacity of a hall",
      "Reed River Lodge",
      "<h2>Conference venue</h2><dl><dt>Rooms</dt><dd>1</dd><dt>Capacity</dt><dd>80</dd></dl>",
    ],
    ["a number of happy guests", "Reed River Lodge", "<div>900</div><div>Happy guests</div>"],
  ])("is not read from %s", (_, name, body) => {
    expect(sleeps(body, name)).toBeUndefined();
  });
});

test("an icon for guests on a page without bedrooms is not the capacity", () => {
  const icon = '<div class="amenity sleeps"><svg></svg>2</div>';
  expect(sleeps(`${icon}<p>A four-poster under thatch.</p>`, "Heron Nest")).toBeUndefined();
});
