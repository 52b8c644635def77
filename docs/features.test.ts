import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** `- **P-088** What it does.`, with `(_seen by hand_)` or `(_not built yet_)` where no test proves it. */
const entryPattern = /^- \*\*(?<id>[PAGTLM]-\d{2,3}|D\d{1,2})\*\* (?<text>.+)$/gm;
const idPattern = /\b(?:[PAG]-\d{2,3}|[TLM]-\d{3})\b|(?<=[(,] ?)D\d{1,2}(?=[,)])/g;
/** The end of a test's name: `test("a search clears (P-047, P-050)", …`. */
const namedByTest =
  /\((?<ids>(?:[PAGTLM]-\d{2,3}|D\d{1,2})(?:, (?:[PAGTLM]-\d{2,3}|D\d{1,2}))*)\)["'`]/g;

const document = fs.readFileSync("docs/features.md", "utf8");
const features = [...document.matchAll(entryPattern)].map(
  ({ groups: { id = "", text = "" } = {} }) => ({
    id,
    text,
  }),
);
const ids = features.map(({ id }) => id);

const sources = [
  ...[
    "app",
    "bench",
    "db",
    "docs",
    "domain",
    "jobs",
    "pictures",
    "process",
    "scripts",
    "tests",
  ].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(folder, name)),
  ),
  ...fs.readdirSync("."),
]
  .filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && file !== "docs/features.test.ts")
  .map((file) => ({ file, code: fs.readFileSync(file, "utf8") }));

test("features.md has one entry per feature", () => {
  expect(ids.length).toBeGreaterThan(250);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("every requirement id in the code is in features.md", () => {
  const known = new Set(ids);
  const unknown = sources.flatMap(({ file, code }) =>
    (code.match(idPattern) ?? []).filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test("every @upcoming id is listed as not built yet", () => {
  const [, unbuilt = ""] = document.split("## Not built yet");
  const upcoming = sources.flatMap(({ code }) =>
    [...code.matchAll(/@upcoming ([PAG]-\d+)/g)].map(([, id = ""]) => id),
  );
  expect(upcoming.filter((id) => !unbuilt.includes(`**${id}**`))).toEqual([]);
});

test("every feature is named by a test or marked as seen by hand or not built yet", () => {
  const named = new Set(
    sources
      .filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap(({ code }) => [...code.matchAll(namedByTest)])
      .flatMap(({ groups }) => groups?.ids?.split(", ") ?? []),
  );
  const isMarked = (text: string) => /\(_(seen by hand|not built yet)_\)$/.test(text);
  const required = features.filter(({ id }) => !id.startsWith("D"));
  expect(required.filter(({ id, text }) => !named.has(id) && !isMarked(text))).toEqual([]);
  expect(required.filter(({ id, text }) => named.has(id) && isMarked(text))).toEqual([]);
});
