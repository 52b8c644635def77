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

/** Does not split at commas within parentheses, such as those of ":is()". */
const selectorsOf = (text: string) =>
  [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, match = ""]) =>
    match.trim().startsWith("@")
      ? []
      : match.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  );

/** Print sheets change classes of other components. */
const printSheet = /-print\.css$/;
/** Class names of a library. */
const foreign = /^leaflet-/;

test("the dark scheme changes tokens only", () => {
  const namesIn = (sheet: string) =>
    sheets
      .filter(({ file }) => file === path.join("styles", sheet))
      .flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name));
  const tokens = new Set([...namesIn("theme.css"), ...namesIn("app.css")]);
  expect(namesIn("dark.css").filter((name) => !tokens.has(name))).toEqual([]);
});

test("a class is a whole selector in one style sheet only", () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, text } of sheets.filter(({ file: name }) => !printSheet.test(name)))
    for (const selector of selectorsOf(text)) {
      const name = /^\.([\w-]+)$/.exec(selector)?.[1];
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(file));
    }
  const shared = [...owners].filter(([, owning]) => owning.size > 1);
  expect(shared.map(([name, owning]) => [name, ...owning])).toEqual([]);
});

test("every class of a style sheet is used in the markup", () => {
  const named = new Set(
    sheets.flatMap(({ text }) =>
      selectorsOf(text).flatMap((selector) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name),
      ),
    ),
  );
  // A name may be computed: `sheet-${from}` matches every class with this beginning.
  const prefixes = [...markup.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, prefix = ""]) => prefix);
  const unused = [...named].filter(
    (name) =>
      !foreign.test(name) &&
      !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup) &&
      !prefixes.some((prefix) => name.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test("every style sheet is imported by a component or a route", () => {
  const parts = sheets.flatMap(({ text }) =>
    [...text.matchAll(/@import "\.\/([\w-]+\.css)"/g)].map(([, name = ""]) =>
      path.join("styles", name),
    ),
  );
  const unloaded = sheets.filter(
    ({ file }) =>
      !parts.includes(file) &&
      !scripts.some(({ text }) => new RegExp(`import "[^"]*/${path.basename(file)}"`).test(text)),
  );
  expect(unloaded.map(({ file }) => file)).toEqual([]);
});
