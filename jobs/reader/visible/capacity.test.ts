import { describe, expect, test } from "vitest";

import { openPage } from "#jobs/reader/page";
import { statedCapacity } from "./capacity";

function sleeps(body: string, name: string): number | undefined {
  const page = openPage({
    html: `<head><title>${name}</title></head><body><h1>${name}</h1>${body}</body>`,
    url: "https://www.lodge.test/",
  });
  return statedCapacity(page, name)?.guests;
}

describe("guests of a whole place as a fact by itself", () => {
  test.each([
    [
      "an icon, on the page of a house with bedrooms",
      "Heron Nest",
      '<div class="amenity sleeps"><svg></svg>4</div><p>Two bedrooms share a deck over the reeds.</p>',
      4,
    ],
    [
      "a list of facts",
      "Reed River Lodge",
      "<dl><dt>Rooms</dt><dd>6</dd><dt>Sleeps</dt><dd>12 guests</dd></dl>",
      12,
    ],
    [
      "a table",
      "Heron Camp",
      "<table><tr><td>Tents</td><td>5</td></tr><tr><td>Total capacity</td><td>10</td></tr></table>",
      10,
    ],
    [
      "numbers above their words",
      "The Harbour Suite",
      "<div>1</div><div>Private suite</div><div>2</div><div>Guests</div>",
      2,
    ],
    [
      "an icon whose class says it",
      "Aloe House",
      '<div class="fact sleeps"><svg></svg>6</div><div>Free Wi-Fi</div>',
      6,
    ],
    [
      "one field of a house",
      "Mopane Cottage",
      "<p><span>Max guests: 4</span></p><p>Quiet and green.</p>",
      4,
    ],
  ])("%s", (_, name, body, guests) => {
    expect(sleeps(body, name)).toBe(guests);
  });

  test.each([
    [
      "at its table",
      "Ferienwohnung Reiher",
      "<ul><li>Esstisch für 4 Personen</li><li>Balkon</li></ul>",
    ],
    [
      "of one room",
      "Reed River Lodge",
      "<h2>Deluxe Room</h2><dl><dt>Beds</dt><dd>1</dd><dt>Sleeps</dt><dd>2</dd></dl>",
    ],
    [
      "of several rooms",
      "Reed River Lodge",
      "<ul><li>Sleeps: 2</li><li>1 room</li><li>Sleeps: 4</li><li>2 rooms</li></ul>",
    ],
    [
      "a visitor looks for",
      "Reed River Lodge",
      "<div>Check-in</div><div>Rooms</div><div>1</div><div>Guests</div><div>2</div>",
    ],
    ["of a party", "Aloe House", "<h2>Party rentals</h2><p>Max: 15 persons</p>"],
    [
      "of a hall",
      "Reed River Lodge",
      "<h2>Conference venue</h2><dl><dt>Rooms</dt><dd>1</dd><dt>Capacity</dt><dd>80</dd></dl>",
    ],
    ["who were happy", "Reed River Lodge", "<div>900</div><div>Happy guests</div>"],
  ])("are not those %s", (_, name, body) => {
    expect(sleeps(body, name)).toBeUndefined();
  });
});

test("an icon of sleepers on a page without bedrooms may be that of a room", () => {
  const icon = '<div class="amenity sleeps"><svg></svg>2</div>';
  expect(sleeps(`${icon}<p>A four-poster under thatch.</p>`, "Heron Nest")).toBeUndefined();
});
