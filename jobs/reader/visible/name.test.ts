import { describe, expect, test } from "vitest";

import { readerPage as page } from "#tests/factories/pages";
import { copyrightOwner, nameCandidates } from "./name";

describe("name", () => {
  test.each([
    ["<title>Accomodation | Reed Bush Camp</title>", "<h2>Accomodation</h2>", "Reed Bush Camp"],
    [
      "<title>Home</title>",
      "<h1>Welcome to Heron House</h1><p>© 2024 Heron House. All rights reserved.</p>",
      "Heron House",
    ],
    [
      "<title>The Stone Ford | More than a night</title>",
      "<h1>More than a night</h1><p>© 2025 The Stone Ford</p>",
      "The Stone Ford",
    ],
    ["<title>Reed Camp (updated prices 2026)</title>", "<h2>Reed Camp</h2>", "Reed Camp"],
    [
      "<title>Accommodation</title>",
      "<h1>Rooms, Suites & Self Catering Chalets</h1><h2>Heron Sun Resort</h2>",
      "Heron Sun Resort",
    ],
    ["<title>Heron Lodges</title>", "<h1>One Hotel, Limitless Possibilities</h1>", "Heron Lodges"],
    ["<title>Startseite</title>", "<h2>Gasthof Lerche</h2>", "Gasthof Lerche"],
  ])("takes it from %s", (head, body, name) => {
    expect(nameCandidates(page(body, head))[0]?.text).toBe(name);
  });
});

test.each([
  ["Fuller Lodge - Reed Bay Accommodation © | Sitemap", "Fuller Lodge"],
  ["Fuller Lodge © 2024", "Fuller Lodge"],
  ["© 2024 Fuller Lodge | Sitemap", "Fuller Lodge"],
])("reads who signs '%s'", (line, owner) => {
  expect(copyrightOwner(page(`<footer><p>${line}</p></footer>`))).toBe(owner);
});
