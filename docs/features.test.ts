import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** `- **P-088** What it does. (`file` › title; `file` › title)` */
const line = /^- \*\*(?<id>[PAG]-\d{2,3}|D\d{1,2})\*\* (?<text>.+)$/gm;
const reference = /`(?<file>[^`]+)` › (?<title>.+?)(?=; [`_]|\)$)/g;
const used = /\b[PAG]-\d{2,3}\b|(?<=[(,] ?)D\d{1,2}(?=[,)])/g;

const document = fs.readFileSync("docs/features.md", "utf8");
const features = [...document.matchAll(line)].map(({ groups: { id = "", text = "" } = {} }) => ({
  id,
  text,
}));
const ids = features.map(({ id }) => id);

const sources = [
  ...["app", "bench", "db", "domain", "jobs", "pictures", "process", "scripts", "tests"].flatMap(
    (folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => path.join(folder, name)),
  ),
  ...fs.readdirSync("."),
].filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file));

test("every feature has one line", () => {
  expect(ids.length).toBeGreaterThan(250);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("every id that the code names has a line", () => {
  const known = new Set(ids);
  const unknown = sources.flatMap((file) =>
    (fs.readFileSync(file, "utf8").match(used) ?? [])
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test("what waits for a row is not built yet", () => {
  const [, unbuilt = ""] = document.split("## Not built yet");
  const waiting = sources.flatMap((file) =>
    [...fs.readFileSync(file, "utf8").matchAll(/@upcoming ([PAG]-\d+)/g)].map(([, id = ""]) => id),
  );
  expect(waiting.filter((id) => !unbuilt.includes(`**${id}**`))).toEqual([]);
});

test("every test that a feature names exists", () => {
  const texts = new Map<string, string>();
  const read = (file: string) => {
    const text = texts.get(file) ?? (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
    texts.set(file, text);
    return text;
  };
  const missing = features.flatMap(({ id, text }) =>
    [...text.matchAll(reference)]
      .map(({ groups: { file = "", title = "" } = {} }) => ({ file, title }))
      .filter(({ file, title }) => !read(file).includes(title))
      .map(({ file, title }) => `${id}: ${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});

test("every feature says what keeps it", () => {
  const kept = /\((`[^`]+` › .+|_(seen by hand|not tried|not built yet)_)\)$/;
  const silent = features.filter(({ id, text }) => !id.startsWith("D") && !kept.test(text));
  expect(silent).toEqual([]);
});
