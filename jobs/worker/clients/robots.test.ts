import { expect, test } from "vitest";

import { parseRobots } from "./robots";

const agent = "SavannaStays/1.0 (+https://savanna-stays.test/contact)";
const allows = (text: string, path: string) =>
  parseRobots(text, agent).allows(new URL(path, "https://a.test"));

test.each([
  ["nothing is said", "", "/a", true],
  ["everything is closed", "User-agent: *\nDisallow: /", "/a", false],
  ["an empty rule closes nothing", "User-agent: *\nDisallow:", "/a", true],
  ["a folder is closed", "User-agent: *\nDisallow: /a/", "/a/b", false],
  ["its neighbour is open", "User-agent: *\nDisallow: /a/", "/ab", true],
  ["the longer rule wins", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["of equal rules the open one", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["an asterisk stands for anything", "User-agent: *\nDisallow: /*.pdf", "/x/y.pdf?z", false],
  ["a dollar for the end", "User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["the end behind a part seen before", "User-agent: *\nDisallow: /*a$", "/aba", false],
  ["no letter serves two parts", "User-agent: *\nDisallow: /ab*b$", "/ab", true],
  ["a dollar without asterisk", "User-agent: *\nDisallow: /a$", "/ab", true],
  [
    "our own group",
    "User-agent: *\nDisallow: /\n\nUser-agent: SavannaStays\nDisallow: /x",
    "/a",
    true,
  ],
  ["a group of two names", "User-agent: foo\nUser-agent: savannastays\nDisallow: /", "/a", false],
  ["somebody else's group", "User-agent: foo\nDisallow: /", "/a", true],
  ["comments", "User-agent: * # all\nDisallow: /a # not this", "/a", false],
  ["escapes in either case", "User-agent: *\nDisallow: /%c3%a9", "/%C3%A9", false],
  ["letters beyond ASCII", "User-agent: *\nDisallow: /é", "/é", false],
  ["lines that end in the old ways", "User-agent: *\r\nDisallow: /a\rDisallow: /b", "/b", false],
])("%s", (_, text, path, allowed) => {
  expect(allows(text, path)).toBe(allowed);
});

test("the pause of the own group is taken", () => {
  expect(parseRobots("User-agent: *\nCrawl-delay: 2.5", agent).crawlDelaySeconds).toBe(2.5);
  expect(parseRobots("User-agent: *\nCrawl-delay: soon", agent).crawlDelaySeconds).toBe(0);
});

const manyAsterisks = (rules: number) =>
  `User-agent: *\n${`Disallow: /${"*a".repeat(900)}b\n`.repeat(rules)}`;
const longPath = `/${"a".repeat(1900)}`;

test("past a bound of asterisks a rule forbids more, never less", () => {
  expect(allows(manyAsterisks(10), longPath)).toBe(true);
  expect(allows(manyAsterisks(20), longPath)).toBe(false);
  const opening = `User-agent: *\nDisallow: /\n${`Allow: /${"*a".repeat(900)}\n`.repeat(20)}`;
  expect(allows(`${opening}Allow: /*\n`, "/b")).toBe(false);
});

test("four times the asterisks cost no more", () => {
  const cpuOf = (rules: number) => {
    const text = manyAsterisks(rules);
    const start = process.cpuUsage();
    allows(text, longPath);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  cpuOf(10);
  const small = Math.max(40, cpuOf(65));
  expect(cpuOf(260)).toBeLessThan(2.5 * small);
});
