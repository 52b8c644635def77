import { describe, expect, test } from "vitest";

import type { EvidenceVia } from "#domain/imports/extraction";
import { drawPage } from "./draw-page.server";

const url = "https://lodge.test/camp/";
const readAt = new Date("2026-11-21T14:05:00Z");

async function draw(html: string, passage?: string, via: EvidenceVia = "page-text") {
  const evidence = passage === undefined ? undefined : { via, passage };
  return drawPage({ url, html, readAt }, evidence).text();
}

/** The text of each mark, and the number of anchors. */
async function marksOf(html: string, passage: string, via?: EvidenceVia) {
  const drawn = await draw(html, passage, via);
  expect(drawn.match(/id="passage"/g)).toHaveLength(1);
  const [, main = ""] = drawn.split("<main");
  return [...main.matchAll(/<mark[^>]*>(.*?)<\/mark>/gs)].map(([, text]) => text);
}

describe("the passage", () => {
  test.each([
    [
      "in other white space and case",
      "<p>Ten  TENTS\n on&nbsp;the river</p>",
      "ten tents on the river",
      ["Ten  TENTS\n on\u00a0the river"],
    ],
    [
      "across elements in a line",
      "<p>From <b>$4</b>20 <i>a night</i></p>",
      "$420 a night",
      ["$4", "20 ", "a night"],
    ],
    [
      "across cells, joined by the reader",
      "<table><tr><th>Double</th><td>650</td><td>150</td></tr></table>",
      "Double: 650 | 150",
      ["Double", "650", "150"],
    ],
    [
      "that the reader cut",
      "<p>Six chalets under old fig trees on a bend</p>",
      "Six chalets under old fig…",
      ["Six chalets under old fig"],
    ],
    [
      "with entities",
      "<p>Kudu&#39;s Rest &amp; Camp</p>",
      "Kudu's Rest & Camp",
      ["Kudu&#39;s Rest &amp; Camp"],
    ],
    [
      "of few letters as a whole word",
      "<p>Poolside</p><p>Carpool</p><p>POOL</p>",
      "pool",
      ["POOL"],
    ],
    [
      "with signs before one without them",
      "<p>P 345 000</p><p>P 3,450.00</p>",
      "P 3,450.00",
      ["P 3,450.00"],
    ],
    [
      "that lists several places",
      "<ul><li>Pool</li><li>Bar</li><li>Fire pit</li></ul>",
      "Fire pit, Pool, Sauna",
      ["Pool", "Fire pit"],
    ],
    [
      "of sentences from several places",
      "<p>Six chalets.</p><nav>Home</nav><p>A pool, too.</p>",
      "Six chalets. A pool, too.",
      ["Six chalets", "A pool, too"],
    ],
    [
      "in the title",
      "<head><title>Kudu Rest | Tents</title><p>Home",
      "Kudu Rest | Tents",
      ["Kudu Rest | Tents"],
    ],
    [
      "of an image",
      "<img alt='The deck' src='../deck.jpg'><img src=/other.jpg>",
      "https://lodge.test/deck.jpg https://lodge.test/x.jpg",
      ['<span class="image">Image: The deck</span>'],
    ],
  ])("%s is marked", async (_, html, passage, marked) => {
    expect(await marksOf(html, passage)).toEqual(marked);
  });

  test.each([
    ["linked-data", "This value comes from the page's hidden data (linked data): "],
    ["meta", "This value comes from the page's hidden data (meta tag): "],
    ["embedded-state", "This value comes from the page's hidden data (page data): "],
    ["address", "This value comes from the page's URL: "],
    ["ai", "This passage is not in the visible text of the page: "],
  ] as const)("that only the source has is displayed above the page: %s", async (via, note) => {
    const html = `<script type="application/ld+json">{"name":"Kudu Rest"}</script>
      <meta name=description content="Kudu Rest"><p hidden>Kudu Rest</p><p>A camp</p>`;
    expect(await marksOf(html, "name: Kudu Rest", via)).toEqual([]);
    expect(await draw(html, "name: Kudu Rest", via)).toContain(
      `${note}<mark id="passage">name: Kudu Rest</mark>`,
    );
  });

  test("linked data that the page displays too is marked there", async () => {
    const html = '<script>{"d":"Six chalets"}</script><p>Six chalets</p>';
    expect(await marksOf(html, "Six chalets", "linked-data")).toEqual(["Six chalets"]);
  });
});

describe("the drawn page", () => {
  test("says what it is, with headers that forbid everything", async () => {
    const answer = drawPage({ url, html: "<p>A camp</p>", readAt }, undefined);
    const text = await answer.text();
    expect(text).toContain(`<strong>${url}</strong>`);
    expect(text).toContain(
      "Read on November 21, 2026, 14:05 UTC: as it was read; without pictures",
    );
    expect(answer.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox; style-src 'sha256-[^']+'$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("an expired page is said to be", async () => {
    const answer = drawPage(null, undefined);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("The page as it was read is kept for 90 days.");
  });

  test("text that looks like markup stays text, in the URL too", async () => {
    const html = "<p>&lt;img src=x onerror=alert(1)&gt;</p>";
    const drawn = await drawPage({ url: "https://a.test/<b>", html, readAt }, undefined).text();
    expect(drawn).toContain("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
    expect(drawn).toContain("https://a.test/&lt;b&gt;");
  });

  test("the passage in 300 nested elements is marked", async () => {
    const html = `${"<div>".repeat(300)}Ten tents${"</div>".repeat(300)}`;
    expect(await marksOf(html, "Ten tents")).toEqual(["Ten tents"]);
  });

  const size = 4_900_000;
  const fill = (text: string) => text.repeat(Math.floor(size / text.length));
  test.each([
    ["text", fill("a "), "<main", false],
    ["one letter, sought in it", fill("a"), "<main", false],
    ["open elements", fill("<b>"), "<main", true],
    ["paragraphs", fill("<p>x"), "<main", true],
    ["images", fill("<img>"), "<main", true],
    ["attributes", `<p ${fill("a=b c ")}>x`, "<main", false],
    ["entities", fill("&amp;"), "<main", false],
    ["closing tags", fill("</p>"), "<main", true],
  ])(
    "5 MB of %s take no more than a few seconds",
    { timeout: 30_000 },
    async (_, html, start, isCut) => {
      const drawn = await draw(html, "a".repeat(300));
      expect(drawn).toContain(start);
      expect(drawn.includes("Only the beginning is shown")).toBe(isCut);
      expect(drawn.length).toBeLessThan(6 * size);
    },
  );
});
