/**
 * Pages made to keep a reader busy: something small, repeated until the page has a given size, put
 * where some pattern or loop looks at it. Around it stands a plain lodge, so that the whole way from
 * the parser to the last field is walked.
 */

const lodge = {
  title: "Fig Tree Lodge, Kenya",
  data: '{"@context":"https://schema.org","@type":"Hotel","name":"Fig Tree Lodge"}',
  words:
    "Fig Tree Lodge is a small safari lodge on the river. Our guest rooms have king size beds, and guests enjoy breakfast by the pool before a game drive.",
};

function page(parts: { head?: string; body?: string; title?: string; data?: string }): string {
  const { head = "", body = "", title = lodge.title, data = lodge.data } = parts;
  return (
    `<!doctype html><html lang="en"><head><title>${title}</title>` +
    `<script type="application/ld+json">${data}</script>${head}</head>` +
    `<body><h1>Fig Tree Lodge</h1><p>${lodge.words}</p>${body}</body></html>`
  );
}

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
/** The last letter lets patterns fail that only the end of the text could satisfy. */
const times = (text: string, size: number): string =>
  `${text.repeat(Math.ceil(size / text.length)).slice(0, size - 1)}x`;
/** As many copies of one element as make the size, each with its share of the text. */
const many = (
  size: number,
  element: (text: string) => string,
  atom: string,
  each: number,
): string => {
  const one = element(times(atom, each));
  return one.repeat(Math.max(1, Math.floor(size / one.length)));
};

/** Where on the page the repeated text stands. */
export const places: Readonly<Record<string, (atom: string, size: number) => string>> = {
  "one paragraph": (atom, size) => page({ body: `<p>${times(atom, size)}</p>` }),
  "paragraphs of 3000": (atom, size) =>
    page({ body: many(size, (text) => `<p>${text}</p>`, atom, 3000) }),
  "paragraphs of 390": (atom, size) =>
    page({ body: many(size, (text) => `<p>${text}</p>`, atom, 390) }),
  "list items of 60": (atom, size) =>
    page({ body: `<ul>${many(size, (text) => `<li>${text}</li>`, atom, 60)}</ul>` }),
  "bare lines": (atom, size) => page({ body: many(size, (text) => `${text}<br>`, atom, 40) }),
  spans: (atom, size) => page({ body: many(size, (text) => `<span>${text}</span>`, atom, 8) }),
  links: (atom, size) =>
    page({ body: many(size, (text) => `<a href="${quoted(text)}">${text}</a>`, atom, 8) }),
  headings: (atom, size) => page({ body: many(size, (text) => `<h2>${text}</h2>`, atom, 70) }),
  "one heading": (atom, size) => page({ body: `<h1>${times(atom, size)}</h1>` }),
  cells: (atom, size) =>
    page({
      body: `<table>${many(size, (text) => `<tr><td>${text}</td><td>1</td></tr>`, atom, 30)}</table>`,
    }),
  "one row": (atom, size) =>
    page({ body: `<table><tr>${many(size, (text) => `<td>${text}</td>`, atom, 30)}</tr></table>` }),
  "nested elements": (atom, size) =>
    page({
      body: `${times("<div>", size / 2)}${times(atom, size / 2)}`,
    }),
  "open inline elements": (atom, size) =>
    page({ body: many(size, (text) => `<b>${text}`, atom, 4) }),
  "the title": (atom, size) => page({ title: times(atom, size) }),
  "the meta description": (atom, size) =>
    page({ head: `<meta name="description" content="${quoted(times(atom, size))}">` }),
  "many meta tags": (atom, size) =>
    page({
      head: many(size, (text) => `<meta property="og:image" content="${quoted(text)}">`, atom, 60),
    }),
  "a style attribute": (atom, size) =>
    page({ body: `<div style="${quoted(times(atom, size))}">a</div>` }),
  "style attributes": (atom, size) =>
    page({ body: many(size, (text) => `<i style="${quoted(text)}"></i>`, atom, 4000) }),
  "a class attribute": (atom, size) =>
    page({ body: `<div class="${quoted(times(atom, size))}">a</div>` }),
  "picture addresses": (atom, size) =>
    page({ body: many(size, (text) => `<img src="${quoted(text)}">`, atom, 1400) }),
  "a srcset": (atom, size) => page({ body: `<img srcset="${quoted(times(atom, size))}">` }),
  "a map address": (atom, size) =>
    page({
      body: `<iframe src="https://maps.google.com/maps/place/${quoted(times(atom, size))}"></iframe>`,
    }),
  "map links": (atom, size) =>
    page({
      body: many(
        size,
        (text) => `<a href="https://maps.google.com/?q=${quoted(text)}">a</a>`,
        atom,
        3000,
      ),
    }),
  "telephone and mail links": (atom, size) =>
    page({
      body: `<a href="tel:${quoted(times(atom, size))}">${times(atom, size)}</a><a href="mailto:${quoted(times(atom, size))}">a</a>`,
    }),
  "map attributes": (atom, size) =>
    page({ body: many(size, (text) => `<i data-latlng="${quoted(text)}"></i>`, atom, 2000) }),
  "state attributes": (atom, size) =>
    page({ body: `<div data-props="{${quoted(times(atom, size))}">a</div>` }),
  "a script": (atom, size) => page({ body: `<script>${times(atom, size)}</script>` }),
  "a script that draws a map": (atom, size) =>
    page({ body: `<script>L.map ${times(atom, size)}</script>` }),
  "an assigned literal": (atom, size) =>
    page({ body: `<script>window.state = {a:${times(atom, size)}</script>` }),
  "an assigned string": (atom, size) =>
    page({ body: `<script>window.state = {a:"${times(atom, size)}"}</script>` }),
  "many scripts": (atom, size) =>
    page({ body: many(size, (text) => `<script>var a = {${text}</script>`, atom, 400) }),
  "a JSON script": (atom, size) =>
    page({ body: `<script type="application/json">{"a":${times(atom, size)}</script>` }),
  "state of a stay": (atom, size) =>
    page({
      body: `<script type="application/json">${JSON.stringify({
        name: "Fig Tree Lodge",
        sleeps: times(atom, size / 4),
        bedrooms: times(atom, size / 4),
        description: times(atom, size / 4),
        pricePerNight: times(atom, size / 4),
      }).replaceAll("<", "\\u003c")}</script>`,
    }),
  "states of many stays": (atom, size) =>
    page({
      body: `<script type="application/json">[${many(
        size,
        (text) =>
          `${JSON.stringify({ name: "Fig Tree Lodge", sleeps: 2, bedrooms: 2, price: text, qualifier: text, photos: [text], amenities: [text] }).replaceAll("<", "\\u003c")},`,
        atom,
        100,
      )}0]</script>`,
    }),
  "linked data": (atom, size) => page({ data: times(atom, size) }),
  "values of linked data": (atom, size) => {
    const text = times(atom, size / 8);
    return page({
      data: JSON.stringify({
        "@type": "Hotel",
        name: "Fig Tree Lodge",
        description: text,
        address: { "@type": "PostalAddress", streetAddress: text, addressCountry: text },
        email: text,
        telephone: text,
        priceRange: text,
        hasMap: text,
        image: text,
        amenityFeature: text,
      }).replaceAll("<", "\\u003c"),
    });
  },
  "lists of linked data": (atom, size) =>
    page({
      data: `{"@type":"Hotel","name":"Fig Tree Lodge","amenityFeature":[${many(
        size,
        (text) => `${JSON.stringify(text).replaceAll("<", "\\u003c")},`,
        atom,
        20,
      )}"a"],"address":[${many(
        size / 2,
        (text) => `${JSON.stringify(text).replaceAll("<", "\\u003c")},`,
        atom,
        60,
      )}"a"]}`,
    }),
  "many blocks of linked data": (atom, size) =>
    page({
      head: many(
        size,
        (text) => `<script type="application/ld+json">{"@type":"Hotel","name":${text}}</script>`,
        atom,
        40,
      ),
    }),
  microdata: (atom, size) =>
    page({
      body: `<div itemscope itemtype="https://schema.org/Hotel">${many(
        size,
        (text) => `<span itemprop="amenityFeature">${text}</span>`,
        atom,
        10,
      )}</div>`,
    }),
  "nests of RDFa": (atom, size) =>
    page({
      body: `${times('<div typeof="Hotel" property="name">', size / 2)}${times(atom, size / 2)}`,
    }),
  "many properties of RDFa": (atom, size) =>
    page({
      body: many(size, (text) => `<b typeof="Hotel" property="image photo">${text}</b>`, atom, 4),
    }),
  "a noscript": (atom, size) => page({ body: `<noscript>${times(atom, size)}</noscript>` }),
};
