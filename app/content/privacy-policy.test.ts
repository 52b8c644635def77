import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { scriptsCookie } from "#domain/shortlist/ids";
import { defaultSettings } from "#domain/site/settings";
import { countWords } from "#domain/text/counted";
import { privacySections } from "./privacy-policy";

const root = path.resolve(import.meta.dirname, "..");
const files = fs
  .readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const sources = files.map(read);
/** The policy is about visitors and does not list the storage of the back office. */
const visitorSources = files.filter((file) => !file.startsWith("routes/admin/")).map(read);

const found = (pattern: RegExp, sources: readonly string[]): string[] => [
  ...new Set(
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? "")),
  ),
];
const listed = (heading: string): string =>
  privacySections(defaultSettings)
    .find((section) => section.heading === heading)
    ?.list?.join("\n") ?? "";

test("the privacy policy lists every cookie that the site sets (P-164)", () => {
  const names = found(/(?:serialize\(|createCookie\(|cookie: \{\s+name: )"([\w-]+)"/g, sources);
  expect(names).toContain("currency");
  for (const name of [...names, scriptsCookie]) expect(listed("Cookies")).toContain(`${name}: `);
});

test("the privacy policy states the number of the listed cookies (P-164)", () => {
  const section = privacySections(defaultSettings).find(({ heading }) => heading === "Cookies");
  const [, number] = /These (\w+) exist/.exec(section?.paragraphs?.[0] ?? "") ?? [];
  expect(countWords.map((word) => word.toLowerCase()).indexOf(number ?? "")).toBe(
    section?.list?.length,
  );
});

test("the privacy policy lists every browser storage key (G-27)", () => {
  const keys = found(/(?:[sS]torageKey = |Storage\.setItem\()"([\w-]+)"/g, visitorSources);
  expect(keys).toContain("favorites");
  for (const key of keys) expect(listed("Storage in your browser")).toContain(`${key}, in `);
});
