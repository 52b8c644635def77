import { expect, test } from "vitest";

import { escapeLine, facts, link, list, paragraphs, quote, section, table } from "./markdown";

test.each([
  ["# Heading", "\\# Heading"],
  ["- item", "\\- item"],
  ["1. first", "1\\. first"],
  ["2027 is far", "2027 is far"],
  ["> quoted", "\\> quoted"],
  ["---", "\\---"],
  ["===", "\\==="],
  ["a <script> b", "a \\<script\\> b"],
  ["[x](javascript:y)", "\\[x\\](javascript:y)"],
  ["![x](y)", "!\\[x\\](y)"],
  ["`code` *bold* _it_ ~~no~~", "\\`code\\` \\*bold\\* \\_it\\_ \\~\\~no\\~\\~"],
  ["&lt;b&gt; and R&B", "\\&lt;b\\&gt; and R&B"],
  ["a\n# b", "a # b"],
  ["a\u2028# b", "a # b"],
  ["  spaced  out ", "spaced out"],
  ["$544 at 5%", "$544 at 5%"],
])("%j is escaped as %j (M-007)", (text, escaped) => expect(escapeLine(text)).toBe(escaped));

test("a stored text of several lines stays in its quote (M-007)", () => {
  expect(quote("First.\n\n## Second\r\n> third")).toBe(
    "> First.\n>\n> \\## Second\n>\n> \\> third",
  );
  expect(quote(" \n ")).toBe("");
  expect(paragraphs("One.\nTwo.")).toBe("One.\n\nTwo.");
});

test("the target of a link ends where it should", () => {
  expect(link("A (b)", "/x?a=(1) 2>")).toBe("[A (b)](/x?a=%281%29%202%3E)");
});

test("a fact of several lines stays one item of its list, and an empty one is left out", () => {
  expect(
    facts([
      { label: "Rates", value: "A\n# B", note: "From x" },
      { label: "None", value: " " },
    ]),
  ).toBe("- **Rates:** A\\\n  \\# B (From x)");
});

test("what belongs to an item is indented", () => {
  expect(list(["[A](/a)\n> text", null])).toBe("- [A](/a)\n  > text");
});

test("a section without content has no heading", () => {
  expect(section(2, "Rates", "", null)).toBe("");
  expect(section(2, "Rates", "x")).toBe("## Rates\n\nx");
});

test("a table has its head and a line for each row", () => {
  expect(table(["a", "b"], [["1", "2"]])).toBe("|a|b|\n|-|-|\n|1|2|");
});
