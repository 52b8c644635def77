import { type Browser, chromium as playwright, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";

import { chromium, describeWithChromium } from "#tests/setup/chromium";
import { useSite } from "#tests/setup/test-site";
import { drawPage } from "~/server/imports/draw-page.server";
import { cleanHtml } from "~/server/pages/clean-html.server";
import { vectors } from "./html-vectors";

/** HTML of editors and imports, tested in a real browser without the content security policy. */

test("cleaning HTML twice gives the same result as once", () => {
  for (const vector of vectors) {
    const once = cleanHtml(vector);
    expect(cleanHtml(once), vector.slice(0, 100)).toBe(once);
  }
});

describeWithChromium("no attack vector runs", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await playwright.launch({ executablePath: chromium, args: ["--no-sandbox"] });
    page = await browser.newPage();
    await page.route("**/*", (route) => route.abort());
    await page.exposeFunction("report", (text: string) => reported.push(text));
  });
  afterAll(() => browser?.close());
  const reported: string[] = [];

  const pageOf = (html: string) =>
    `<!doctype html><meta charset=utf-8><script>window.ran=[];window.pwned=()=>ran.push("x");</script>${html}`;

  /** Opens the HTML as a page, fires events at each element, and returns the code found or run. */
  async function findCode(html: string) {
    await page.setContent(pageOf(html), { waitUntil: "domcontentloaded" });
    return page.evaluate(() => {
      const ownScript = document.querySelector("script");
      const all = [...document.querySelectorAll("*")].filter((element) => element !== ownScript);
      const isCode = (address: string) =>
        /^(?:javascript|vbscript|data|blob):/i.test(new URL(address, "http://x.test").protocol);
      const elements = all.flatMap((element) => [
        ...(/^(?:script|iframe|object|embed|style|link|meta|base|form|svg|math|template)$/i.test(
          element.localName,
        ) && element.closest("body")
          ? [element.localName]
          : []),
        ...[...element.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^style$|^id$|^srcdoc$/i.test(name) ||
              (/^(?:href|src|action|formaction|data|ping)$/i.test(name) && isCode(value)),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ]);
      for (const element of all)
        for (const kind of ["click", "mouseover", "pointerenter", "focus", "error", "load"])
          element.dispatchEvent(new Event(kind, { bubbles: false }));
      return [...elements, ...(window as unknown as { ran: string[] }).ran];
    });
  }

  test("the check detects code that runs", async () => {
    expect(await findCode("<img src=x onerror=pwned()>")).not.toEqual([]);
    expect(await findCode('<a href="java&#9;script:pwned()">a</a>')).not.toEqual([]);
    expect(await findCode("<p>a</p>")).toEqual([]);
  });

  test("when opened as a page (G-14)", async () => {
    for (const vector of vectors) {
      const cleaned = cleanHtml(vector);
      expect(await findCode(cleaned), vector.slice(0, 200)).toEqual([]);
    }
  });

  /** Markup that contacts another host without a script. */
  const remote = [
    '<link rel=stylesheet href="https://evil.test/a.css"><link rel=prefetch href="https://evil.test/b">',
    "<style>@import 'https://evil.test/c.css'; body { background: url(https://evil.test/d) }</style>",
    '<meta http-equiv=refresh content="0;url=https://evil.test/e"><base href="https://evil.test/">',
    '<p style="background:url(https://evil.test/f)">a</p><table background="https://evil.test/g">',
    '<img src="https://evil.test/h" srcset="https://evil.test/i 2x"><input type=image src="//evil.test/j">',
    '<iframe src="https://evil.test/k"></iframe><object data="https://evil.test/l"></object>',
    '<embed src="https://evil.test/m"><video src="https://evil.test/n" poster="https://evil.test/o"></video>',
    '<svg><image href="https://evil.test/p"/><use href="https://evil.test/q#a"/></svg>',
    '<form action="https://evil.test/r"><button formaction="https://evil.test/s">a</button></form>',
    '<a href="https://evil.test/t" ping="https://evil.test/u">a</a><body background="https://evil.test/v">',
  ];

  test("when drawn as the page that an import read, which requests nothing (A-166)", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    for (const html of [...vectors, ...remote]) {
      const stored = { url: "https://lodge.test/", html, readAt: new Date() };
      const drawn = await drawPage(stored, { via: "page-text", passage: "b" }).text();
      expect(await findCode(drawn.replace(/id="passage"/, "")), html.slice(0, 200)).toEqual([]);
      expect(drawn).not.toMatch(/<[^>]*evil\.test/);
    }
    expect(requested).toEqual([]);
  });

  test("when set as innerHTML, as client navigation does", async () => {
    const cleaned = vectors.map(cleanHtml);
    await page.setContent(pageOf("<div id=here></div>"));
    const ran = await page.evaluate((pieces) => {
      const target = document.querySelector("#here");
      for (const piece of pieces) if (target) target.innerHTML = piece;
      return (window as unknown as { ran: string[] }).ran;
    }, cleaned);
    expect(ran).toEqual([]);
  });
});

const site = useSite({ LOG_LEVEL: "error" });

test("stored HTML is cleaned again when it is rendered (G-14)", async () => {
  const { db } = site().database;
  const content = `<p>Kept words</p>${vectors.filter((one) => one.length < 200 && !one.includes("\0")).join("")}`;
  await db
    .insertInto("posts")
    .values({
      ...{ slug: "old", title: "Old", excerpt: "x", content, status: "published" },
      publishedAt: new Date(),
    })
    .execute();
  const answer = await site().request("/blog/old");
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(cleanHtml(content));
});
