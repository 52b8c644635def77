import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "..");
const files = fs.readdirSync(app, { recursive: true, encoding: "utf8" });
const read = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: fs.readFileSync(path.join(app, file), "utf8") }));

const sheets = read(".css").map(({ file, text }) => ({
  file,
  text: text.replace(/\/\*.*?\*\//gs, ""),
}));
const scripts = [...read(".tsx"), ...read(".ts")].filter(({ file }) => !file.includes(".test."));
const markup = scripts
  .filter(({ file }) => file.endsWith(".tsx") || /^(components|routes)\//.test(file))
  .map(({ text }) => text)
  .join("\n");

/** Lists within ":is()" and its like are parts of one selector. */
const selectorsOf = (text: string) =>
  [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, found = ""]) =>
    found.trim().startsWith("@")
      ? []
      : found.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  );

/** What paper changes of other parts stands in a sheet of its own. */
const forPaper = /-print\.css$/;
/** Names that a library gives. */
const foreign = /^leaflet-/;

test("a class is styled by itself in one sheet only", () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, text } of sheets.filter(({ file: name }) => !forPaper.test(name)))
    for (const selector of selectorsOf(text)) {
      const name = /^\.([\w-]+)$/.exec(selector)?.[1];
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(file));
    }
  const shared = [...owners].filter(([, owning]) => owning.size > 1);
  expect(shared.map(([name, owning]) => [name, ...owning])).toEqual([]);
});

test("every class of a sheet stands in the markup", () => {
  const named = new Set(
    sheets.flatMap(({ text }) =>
      selectorsOf(text).flatMap((selector) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name),
      ),
    ),
  );
  // A name may be put together: `sheet-${from}` stands for every class that begins so.
  const stems = [...markup.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, stem = ""]) => stem);
  const unused = [...named].filter(
    (name) =>
      !foreign.test(name) &&
      !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup) &&
      !stems.some((stem) => name.startsWith(stem)),
  );
  expect(unused).toEqual([]);
});

test("every sheet is loaded by the component beside it or by a screen", () => {
  // These two the build itself puts into every sheet.
  const given = ["media.css", "tokens.css"].map((name) => path.join("styles", name));
  const unloaded = sheets.filter(
    ({ file }) =>
      !given.includes(file) &&
      !scripts.some(({ text }) => new RegExp(`import "[^"]*/${path.basename(file)}"`).test(text)),
  );
  expect(unloaded.map(({ file }) => file)).toEqual([]);
});
