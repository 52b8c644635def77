import { expect, test } from "vitest";

import { textOfPage } from "./page-text";
import { readPage } from "./read-page";

const lodge = {
  "@context": "https://schema.org",
  "@type": "Hotel",
  name: "Reedsong Camp",
  image: "https://reedsong.test/a.jpg",
  address: { "@type": "PostalAddress", addressLocality: "Maun", addressCountry: "BW" },
};
const page = `<!doctype html><html><head><title>Reedsong Camp</title>
<meta name="description" content="A tented camp in the reeds.">
<meta name="geo.position" content="-19.2841;22.9013">
<script type="application/ld+json">${JSON.stringify(lodge)}</script></head><body>
<nav><a href="/rates">Rates</a></nav>
<h1>Reedsong Camp</h1>
<p>Eight tents for sixteen guests in the reeds of the Okavango, run by the family that built them.</p>
<ul><li><a href="/pool">Plunge pool</a></li><li>Bar</li></ul>
<iframe src="https://www.google.com/maps/embed?pb=!2d22.9013!3d-19.2841"></iframe>
<form><input name="name"><p>Your message</p></form>
<footer><a href="https://maps.google.com/?q=Maun">Plot 7, Sir Seretse Khama Road, Maun</a></footer>
</body></html>`;
const url = "https://reedsong.test/";

test("the text for a model holds all that the page states of its stay (E-002)", () => {
  const text = textOfPage({ html: page, url });
  for (const part of [
    "description: A tented camp in the reeds.",
    "geo.position: -19.2841;22.9013",
    "Hotel.address.addressLocality: Maun",
    "map: https://www.google.com/maps/embed?pb=!2d22.9013!3d-19.2841",
    "# Reedsong Camp",
    "Plunge pool",
    "Plot 7, Sir Seretse Khama Road, Maun",
  ])
    expect(text.split("\n")).toContain(part);
  for (const part of ["Rates", "Your message", "a.jpg"]) expect(text).not.toContain(part);
});

test("a long page keeps its footer", () => {
  const paragraphs = Array.from(
    { length: 400 },
    (_, at) => `<p>${at}: ${"reeds and a river, ".repeat(8)}</p>`,
  );
  const text = textOfPage({
    html: page.replace("<ul>", `${paragraphs.join("")}<ul>`),
    url,
  });
  expect(text.length).toBeLessThan(25_000);
  expect(text).toContain("Plot 7, Sir Seretse Khama Road, Maun");
});

test("a page that says the stay has closed for good says so in the result (E-004)", () => {
  const sentence = "Reedsong Camp has closed its doors after twenty years.";
  const read = readPage({ html: page.replace("<ul>", `<p>${sentence}</p><ul>`), url });
  expect(read).toMatchObject({ success: true, closed: sentence });
});

test("a refused page says what it is, and keeps what it says (E-004)", () => {
  const shop = `<title>Garden shop</title><h1>Garden shop</h1><p>Spades and seeds, open daily from nine to five.</p>`;
  const read = readPage({ html: shop, url });
  expect(read).toMatchObject({
    success: false,
    reason: "not-a-property",
    reading: { data: { name: "Garden shop" }, refusal: { by: "reader", passage: "Garden shop" } },
  });
});
