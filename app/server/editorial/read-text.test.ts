import { expect, test } from "vitest";

import type { Connection } from "#db/connect.server";
import { readPage, readPost } from "./read-text.server";

// Without links to stays nothing is read from the database.
const db = null as unknown as Connection;

const cover =
  '<figure><img src="/illustrations/dunes-1280.webp" alt="Dunes" loading="lazy" /></figure>';
const chart =
  '<table class="chart"><caption>Legs</caption><thead><tr><th scope="col">Leg</th><th scope="col">Km</th></tr></thead>' +
  '<tbody><tr><th scope="row">To the sea</th><td>350</td></tr></tbody><tfoot><tr><td colspan="2">Rounded</td></tr></tfoot></table>';

test("a page begins with its cover and its introduction, and lists its headings", async () => {
  const page = await readPage(
    db,
    `${cover}<p>Four tests.</p><h2>Is it?</h2><p>a</p><h2>Is it?</h2>`,
  );
  expect(page.cover).toEqual({ image: "/illustrations/dunes-1280.webp", alt: "Dunes" });
  expect(page.lede).toBe("Four tests.");
  expect(page.contents.map(({ id }) => id)).toEqual(["is-it", "is-it-2"]);
  expect(page.parts).toEqual([
    { html: '<h2 id="is-it">Is it?</h2><p>a</p><h2 id="is-it-2">Is it?</h2>' },
  ]);
});

test("an introduction with a link, or a picture with a caption beside it, stays in the text", async () => {
  const text = '<p>See <a href="/blog">the blog</a>.</p>';
  expect(await readPage(db, text)).toMatchObject({
    cover: null,
    lede: null,
    parts: [{ html: text }],
  });
});

test("loose words and marks keep their white space", async () => {
  const html = "Un<em>believ</em>able &amp; <b>true</b>\n\n<p>a</p>";
  expect(await readPost(db, html)).toEqual([{ html }]);
});

test("a table of the class chart becomes data between the words around it", async () => {
  const table = {
    caption: "Legs",
    head: ["Leg", "Km"],
    rows: [["To the sea", "350"]],
    note: "Rounded",
  };
  expect(await readPost(db, `<p>a</p>${chart}<p>b</p>`)).toEqual([
    { html: "<p>a</p>" },
    { chart: table },
    { html: "<p>b</p>" },
  ]);
  const plain = chart.replace(' class="chart"', "");
  expect(await readPost(db, plain)).toEqual([{ html: plain }]);
});

test("our illustrations get all their sizes, other images stay as they are", async () => {
  const [part] = await readPost(db, `${cover}<p><img src="/media/abc-640.webp" alt="" /></p>`);
  const html = part && "html" in part ? part.html : "";
  expect(html).toContain("/illustrations/dunes-640.avif 640w");
  expect(html).toContain('width="1280" height="853"');
  expect(html).toContain('<img src="/media/abc-640.webp" alt="" loading="lazy" />');
});
