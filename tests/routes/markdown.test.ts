import { DomUtils, parseDocument } from "htmlparser2";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { findForPage } from "#db/queries/property/read.server";
import { seedReference, seedSamples } from "#db/seed/fill";
import { builtInRates } from "#domain/money/exchange-rates";
import { publicProperty } from "#domain/pages/public-property";
import { storeProperty } from "#tests/factories/property";
import { tripIn } from "#tests/factories/trip";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";

const siteUrl = "https://stays.example";
const site = useSite({ SITE_URL: siteUrl });
const asked = { headers: { Accept: "text/markdown, text/html;q=0.9" } };

let stays: string[] = [];
beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  await seedSamples(db, builtInRates);
  await sql`analyze`.execute(db);
  const rows = await db.selectFrom("properties").select("id").orderBy("id").execute();
  stays = rows.map(({ id }) => id);
}, 120_000);

const read = async (path: string, init?: RequestInit) => {
  const response = await site().request(path, init);
  return { response, text: await response.text() };
};

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

/** The words of a Markdown text, as a reader sees them. */
const wordsOf = (markdown: string) =>
  squeeze(
    markdown
      .replace(/\]\([^()]*\)/g, "]")
      .replace(/(?<!\\)[[\]*`]/g, "")
      .replace(/^(?: *(?:>|-|#+|\d+\.) ?)+/gm, "")
      .replace(/(?<!\\)\|/g, " ")
      .replace(/\\\n/g, "\n")
      .replace(/\\(.)/g, "$1"),
  );

type Node = ReturnType<typeof parseDocument>["children"][number];
const find = (
  within: Node | Node[],
  is: (tag: string, attribs: Record<string, string>) => boolean,
) => DomUtils.findAll((element) => is(element.name, element.attribs), [within].flat());

/** The main part of a page without what only a screen has: forms, drawings, hidden texts. */
function mainOf(html: string): Node {
  const [main] = find(parseDocument(html).children, (tag) => tag === "main");
  if (!main) throw new Error("The page has no main part");
  for (const part of find(
    main,
    (tag, { id, "aria-hidden": hidden }) =>
      ["form", "svg", "script", "dialog", "button", "label", "nav"].includes(tag) ||
      hidden === "true" ||
      id === "filter-panel",
  ))
    DomUtils.removeElement(part);
  return main;
}

const textOf = (node: Node) => squeeze(DomUtils.textContent(node));

/** Both forms of a page. */
async function both(path: string) {
  const [html, markdown] = [await read(path), await read(path, asked)];
  expect([html.response.status, markdown.response.status], path).toEqual([200, 200]);
  expect(html.response.headers.get("Content-Type"), path).toBe("text/html; charset=utf-8");
  expect(markdown.response.headers.get("Content-Type"), path).toBe("text/markdown; charset=utf-8");
  for (const { response } of [html, markdown])
    expect(response.headers.get("Vary")?.split(", "), path).toContain("Accept");
  const share = Buffer.byteLength(markdown.text) / Buffer.byteLength(html.text);
  expect(share, `${path}: ${markdown.text.length} of ${html.text.length}`).toBeLessThanOrEqual(0.1);
  return { main: mainOf(html.text), html: html.text, words: wordsOf(markdown.text), share };
}

const amount = /(?:[$€£]|(?<![A-Za-z])R)\d[\d,]*/g;

/** Headings, stays and amounts that the page shows are in its Markdown. */
async function expectSameFacts(path: string) {
  const { main, words, html } = await both(path);
  const headings = find(main, (tag) => tag === "h1");
  for (const heading of headings) expect(words, path).toContain(textOf(heading));
  const cards = find(main, (_tag, { "data-property": id }) => id !== undefined);
  const names = cards.flatMap((card) => find(card, (tag) => /^h[2-4]$/.test(tag))).map(textOf);
  for (const name of names) expect(words, path).toContain(name);
  for (const text of textOf(main).match(amount) ?? [])
    expect(words, `${path}: ${text}`).toContain(text);
  return { main, words, html };
}

const dates = tripIn(60, 64);

describe("every public page has a Markdown form of at most a tenth, with the same facts (M-007)", () => {
  test("the pages of all stays have every field that their HTML shows", async () => {
    expect(stays.length).toBeGreaterThanOrEqual(120);
    for (const id of stays) {
      const path = `/accommodation/${id}`;
      const { main, words } = await expectSameFacts(path);
      const shown = textOf(main);
      const found = await findForPage(site().database.db, id);
      const property = publicProperty(found?.property ?? expect.fail(id), [], found?.trust);
      // The months are compared as the facts below, in words.
      const { partner: _, directLink: __, trust: ___, monthGrid: ____, ...fields } = property;
      const values = textsIn(fields).map(squeeze);
      expect(values.length).toBeGreaterThan(20);
      for (const value of values) if (shown.includes(value)) expect(words, path).toContain(value);
      for (const fact of find(main, (tag) => tag === "dt" || tag === "dd"))
        expect(words, path).toContain(textOf(fact));
    }
  }, 240_000);
});

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(/\n+/).filter((line) => line.trim());
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
