import iconv from "iconv-lite";
import { expect, test } from "vitest";

import { decodePage } from "./page-reader";
import { filesToRead, maxAddresses, maxSitemapFiles, readSitemap } from "./sitemap";

const site = "https://lodges.test";

test("a sitemap gives the addresses of its pages, an index those of its files, anything else nothing", () => {
  const of = (inner: string) => `<?xml version="1.0"?><urlset xmlns="x">${inner}</urlset>`;
  expect(
    readSitemap(
      of(`<url><loc> ${site}/a?x=1&amp;y=2 </loc><image:loc>${site}/a.jpg</image:loc></url>
        <url><loc><![CDATA[${site}/b]]></loc></url><url><loc>javascript:alert(1)</loc></url>`),
    ),
  ).toEqual({ kind: "pages", addresses: [`${site}/a?x=1&y=2`, `${site}/b`] });
  expect(
    readSitemap(`<sitemapindex><sitemap><loc>${site}/s.xml</loc></sitemap></sitemapindex>`),
  ).toEqual({ kind: "index", addresses: [`${site}/s.xml`] });
  expect(readSitemap(`${site}/a\r\n${site}/b\n`)?.addresses).toEqual([`${site}/a`, `${site}/b`]);
  expect(readSitemap("<html><body>A list</body></html>")).toBeNull();
});

const page = (path: string) => `${site}${path}`;
const stays = [page("/lodges/reed"), page("/lodges/fig")];
const ofStays = (entry: (address: string) => string, root = "urlset", attributes = "") =>
  `<?xml version="1.0"?><${root} ${attributes}>${stays.map(entry).join("\n")}</${root}>`;

test.each([
  [
    "a prefix",
    ofStays((url) => `<sm:url><sm:loc>${url}</sm:loc></sm:url>`, "sm:urlset", 'xmlns:sm="x"'),
  ],
  ["attributes", ofStays((url) => `<url id="1"><loc xml:lang='en' a="<b>">${url}</loc></url>`)],
  [
    "comments",
    ofStays(
      (url) =>
        `<!-- <url><loc>${page("/no")}</loc></url> --><url><loc>${url}<!-- a --></loc></url>`,
    ),
  ],
  [
    "CDATA in parts",
    ofStays((url) => `<url><loc><![CDATA[${url.slice(0, 12)}]]>${url.slice(12)}</loc></url>`),
  ],
  ["numbered entities", ofStays((url) => `<url><loc>${url.replace("r", "&#x72;")}</loc></url>`)],
  ["no entries around its addresses", ofStays((url) => `<loc>${url}</loc>`)],
  ["capitals", ofStays((url) => `<URL><LOC>${url}</LOC></URL>`, "URLSET")],
  ["line breaks", ofStays((url) => `<url\n><loc\n>\n${url}\n</loc\n></url>`)],
  [
    "pictures and other languages",
    ofStays(
      (url) => `<url><image:image><image:loc>${url}.jpg</image:loc></image:image>
        <xhtml:link rel="alternate" href="${url}/de"/><loc>${url}</loc></url>`,
    ),
  ],
  [
    "a document type with entities",
    `<!DOCTYPE urlset [<!ENTITY a "${"x".repeat(50)}"><!ENTITY b "&a;&a;&a;">]>${ofStays((url) => `<url><loc>${url}</loc><changefreq>&b;</changefreq></url>`)}`,
  ],
  [
    "a style sheet and a byte order mark",
    `\uFEFF<?xml-stylesheet href="a.xsl"?>${ofStays((url) => `<url><loc>${url}</loc></url>`)}`,
  ],
  ["an end that is missing", ofStays((url) => `<url><loc>${url}</loc></url>`).slice(0, -12)],
])("a sitemap with %s has its addresses and no others", (_what, xml) => {
  expect(readSitemap(xml)).toEqual({ kind: "pages", addresses: stays });
});

test("the last address of a sitemap that was cut off is left out", () => {
  const xml = ofStays((url) => `<url><loc>${url}</loc></url>`);
  expect(readSitemap(xml.slice(0, -20))?.addresses).toEqual(stays.slice(0, 1));
});

test("entities that a sitemap declares itself are not expanded", () => {
  const bomb = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join(
    "",
  );
  const xml = `<!DOCTYPE urlset [<!ENTITY e0 "lol">${bomb}]><urlset><url><loc>${site}/&e30;</loc></url></urlset>`;
  expect(readSitemap(xml)?.addresses).toEqual([`${site}/&e30;`]);
});

test("a sitemap is read in the encoding that it states", () => {
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><urlset><url><loc>${page("/lodges/Čára")}</loc></url></urlset>`;
  const read = (bytes: Uint8Array) => readSitemap(decodePage(bytes, "application/xml"))?.addresses;
  const expected = [page("/lodges/Čára")];
  expect(read(iconv.encode(xml("utf-8"), "utf-8"))).toEqual(expected);
  expect(read(iconv.encode(xml("ISO-8859-2"), "iso-8859-2"))).toEqual(expected);
  expect(read(iconv.encode(xml("UTF-16"), "utf-16le"))).toEqual(expected);
  expect(read(iconv.encode(xml("UTF-16"), "utf-16be"))).toEqual(expected);
  expect(read(iconv.encode(xml("UTF-16"), "utf-16le", { addBOM: true }))).toEqual(expected);
});

test("a sitemap is read up to its limit, and an HTML page not at all", () => {
  const many = Array.from(
    { length: maxAddresses + 5_000 },
    (_, n) => `<url><loc>${site}/${n}</loc></url>`,
  );
  expect(readSitemap(`<urlset>${many.join("")}</urlset>`)?.addresses).toHaveLength(maxAddresses);
  expect(
    readSitemap(`<!doctype html><html><body><urlset><url><loc>${site}</loc></url></urlset>`),
  ).toBeNull();
});

test("of many files of an index those named after stays are read", () => {
  const files = ["post-1", "page", "post-2", "tag", "author", "lodge-1", "image"];
  expect(filesToRead(files.map((name) => `${site}/${name}.xml`)).slice(0, 2)).toEqual([
    `${site}/lodge-1.xml`,
    `${site}/page.xml`,
  ]);
  expect(filesToRead(files.map((name) => `${site}/${name}.xml`))).toHaveLength(maxSitemapFiles);
});
