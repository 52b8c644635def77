import { expect, test } from "vitest";

import { readPage } from "#jobs/reader/read-page";

const camp =
  "<title>Reed Camp</title><h1>Reed Camp</h1><p>A small tented camp on the river, for guests who like it quiet. Every tent has its own deck.</p>";

function offersOf(body: string): string {
  const result = readPage({ html: camp + body, url: "https://reed.test/" });
  if (!result.success) throw new Error(result.error);
  return [...(result.data.amenities ?? []), ...(result.data.activities ?? [])].join(", ");
}

const listOf = (heading: string, ...entries: string[]): string =>
  `<h2>${heading}</h2><ul>${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul>`;
const rows = (...cells: [string, string][]): string =>
  `<h2>Amenities</h2><table>${cells.map(([one, two]) => `<tr><td>${one}</td><td>${two}</td></tr>`).join("")}</table>`;

const pool = /pool|piscin|schwimmbad|swembad|bwawa|sauna|wi-?fi|wlan|game drives|fishing|massage/i;

test.each([
  ["an answer behind its entry", listOf("Facilities", "Pool: no", "Wi-Fi (not available)")],
  ["an answer in another language", listOf("Ausstattung", "Schwimmbad: nein", "WLAN – keine")],
  ["an entry that begins with it", listOf("Comodidades", "Sem piscina", "Unavailable: Wi-Fi")],
  ["a cross", listOf("Amenities", "✗ Pool", "Sauna ❌", '<i class="fa fa-times"></i> Wi-Fi')],
  ["a line through it", listOf("Amenities", "<s>Pool</s>", "<del>Sauna</del>")],
  ["its class", '<h2>Amenities</h2><ul><li class="not-available">Pool</li></ul>'],
  ["its heading", listOf("Not included", "Massage", "Game drives")],
  ["its heading in another language", listOf("Le prix ne comprend pas", "Massage", "Piscine")],
  ["the line above its list", "<p>Rates exclude:</p><ul><li>Massage</li><li>Fishing</li></ul>"],
  ["the next cell", rows(["Pool", "✗"], ["Wi-Fi", "No"], ["Terrace", "Yes"])],
  ["a picture in the next cell", rows(["Pool", '<img src="x.png" alt="no">'])],
  ["the cell before it", rows(["No", "Pool"])],
  [
    "the title of its column",
    "<table><tr><th>Included</th><th>Not included</th></tr><tr><td>Terrace</td><td>Massage</td></tr></table>",
  ],
  ["its definition", "<h2>Facilities</h2><dl><dt>Pool</dt><dd>No</dd></dl>"],
  ["what follows it", "<p>Our pool is closed until further notice. Wi-Fi is not provided.</p>"],
  ["what follows it abroad", "<p>Die Sauna ist geschlossen. La piscine est en travaux.</p>"],
  ["what precedes it", "<p>We do not have Wi-Fi, a sauna or a pool in the camp.</p>"],
  ["what precedes it abroad", "<p>Il n'y a pas de piscine ni de sauna. No hay wifi.</p>"],
  ["a list behind a verb", "<p>Rates exclude: massages, fishing and game drives.</p>"],
  ["a rule", "<p>Fishing is not permitted in the reserve, and game drives are suspended.</p>"],
])("an offer is absent that %s denies", (_, body) => {
  expect(offersOf(body)).not.toMatch(pool);
});

test.each([
  ["no extra charge", "<p>Wi-Fi is available at no extra charge.</p>"],
  ["not only", "<p>There is not only a pool but also a bar.</p>"],
  ["opening times", "<p>The pool is closed on Mondays.</p>"],
  ["another clause", "<p>We have no bar, but a pool.</p>"],
  ["another place", "<p>There is no Wi-Fi in the tents. We have Wi-Fi in the lounge.</p>"],
  ["a price beside it", listOf("Facilities", "Massage (not included in the rate)", "Bar", "Deck")],
  ["a Portuguese preposition", "<p>Relaxe no jardim com piscina.</p>"],
])("an offer is present beside %s", (_, body) => {
  expect(offersOf(body)).toMatch(pool);
});

test("a struck price is not the price", () => {
  const result = readPage({
    html: `${camp}<p><del>$300 per night</del> $240 per night</p>`,
    url: "https://reed.test/",
  });
  expect(result).toMatchObject({ data: { pricePerNight: 240 } });
});
