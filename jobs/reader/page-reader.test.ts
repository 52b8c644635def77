import { readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { expect, test } from "vitest";

import { decodePage, openPageReader } from "./page-reader";

test("a page is read in a thread", async () => {
  const reader = openPageReader(new URL("thread.ts", import.meta.url));
  const html = readFileSync(
    new URL("../../tests/pages/lodge-json-ld.html", import.meta.url),
    "utf8",
  );
  const page = { html, url: "https://figtreelodge.test/" };
  expect(await reader.read(page)).toMatchObject({
    success: true,
    data: { name: "Luangwa Fig Tree Lodge", country: "Zambia" },
  });
  expect(await reader.view(page)).toContain("Luangwa Fig Tree Lodge");
  await reader.close();
});

test("a page whose thread fails is unreadable", async () => {
  const reader = openPageReader(new URL("data:text/javascript,process.exit(0)"));
  const page = { html: "", url: "https://figtreelodge.test/" };
  expect(await reader.read(page)).toEqual({
    success: false,
    reason: "unreadable",
    error: "The page cannot be read: reading it ended without an answer",
  });
  expect(await reader.view(page)).toBe("");
  expect(await reader.links(page)).toEqual([]);
});

const bytes80to9F = Buffer.from([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9c, 0x9f]);
const windowsText = "€…‘’“”–—™œŸ";

test("windows-1252 is decoded with euro sign, quotes and dashes", () => {
  expect(decodePage(bytes80to9F, "text/html; charset=windows-1252")).toBe(windowsText);
});

test("latin-1 labels mean windows-1252, as in browsers", () => {
  expect(decodePage(bytes80to9F, 'text/html;charset="ISO-8859-1"')).toBe(windowsText);
});

test.each(["Shift_JIS", "EUC-JP", "GBK", "windows-1251"])(
  "the charset %s of a meta tag is used",
  (encoding) => {
    const words = encoding === "windows-1251" ? "сафари" : "東京";
    const page = `<html><head><meta charset="${encoding}"></head><p>${words}</p>`;
    expect(decodePage(iconv.encode(page, encoding), "text/html")).toBe(page);
  },
);

test("the charset of an http-equiv meta tag is used", () => {
  const page = '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis"><p>東京</p>';
  expect(decodePage(iconv.encode(page, "shift_jis"), "text/html")).toBe(page);
});

test.each(["utf-16le", "utf-16be"])("%s is recognized by its byte order mark", (encoding) => {
  const bytes = iconv.encode("<p>Café €</p>", encoding, { addBOM: true });
  expect(decodePage(bytes, "text/html; charset=utf-8")).toBe("<p>Café €</p>");
});

test("utf-16 without a byte order mark is decoded by the header", () => {
  expect(decodePage(iconv.encode("<p>é</p>", "utf-16le"), "text/html; charset=utf-16le")).toBe(
    "<p>é</p>",
  );
});

test("the charset of the header takes precedence over the meta tag", () => {
  const page = '<meta charset="shift_jis"><p>é</p>';
  expect(decodePage(Buffer.from(page), "text/html; charset=utf-8")).toBe(page);
});

test("a UTF-8 byte order mark is not part of the page", () => {
  expect(decodePage(Buffer.from("\uFEFF<p>é</p>"), "text/html; charset=windows-1252")).toBe(
    "<p>é</p>",
  );
});

test("pages without a charset are UTF-8 if valid, else windows-1252", () => {
  expect(decodePage(Buffer.from("<p>Café</p>"), "text/html")).toBe("<p>Café</p>");
  expect(decodePage(bytes80to9F, "")).toBe(windowsText);
});

test("unknown charsets are decoded by a fallback", () => {
  expect(decodePage(Buffer.from("<p>é</p>"), "text/html; charset=klingon")).toBe("<p>é</p>");
  expect(decodePage(Buffer.from("<p>x</p>"), "text/html; charset=iso-2022-kr")).toBe("<p>x</p>");
});

test("ISO-2022-JP is decoded by the runtime", () => {
  const bytes = Buffer.from([0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42]);
  expect(decodePage(bytes, "text/html; charset=iso-2022-jp")).toBe("東京");
});
