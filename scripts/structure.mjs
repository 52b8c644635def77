// The check of structure: which folder may import which, no circles, paths in the documents, and how large
// everything is. A figure above docs/structure.json fails; see docs/decisions/structure.md.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import postcss from "postcss";
import ts from "typescript";

/** @typedef {Record<string, number>} Figures by name; lines of a folder are named `lines of <folder>` */

const file = "docs/structure.json";
const layers = [
  "app",
  "domain",
  "db",
  "formats",
  "jobs",
  "pictures",
  "process",
  "server.ts",
  "env.ts",
];
/** Whose code is counted; tools are no part of the product. */
const folders = [...layers.slice(0, 6), "bench", "docs", "scripts", "tests"];
const named = new Set([...folders, "tools"]);

const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name) || name.startsWith("tests/");
const isModule = (name) => /\.tsx?$/.test(name) && !isTest(name);
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** All code files with their texts. */
function readCode() {
  const names = [
    ...fs.readdirSync("."),
    ...folders.flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/"))),
    ),
  ];
  return new Map(
    names
      .filter((name) => /\.(ts|tsx|mjs|css)$/.test(name) && fs.statSync(name).isFile())
      .sort()
      .map((name) => [name, fs.readFileSync(name, "utf8")]),
  );
}

const linesIn = (text) => text.split("\n").length - 1;

/** Two levels of folders, three below `app/routes`. */
function folderOf(name) {
  const parts = path.posix.dirname(name).split("/");
  const folder = parts.slice(0, name.startsWith("app/routes/") ? 3 : 2).join("/");
  return folder === "." ? "the root" : folder;
}

/** Casts that tell the compiler to believe anything: `as never`, `as any`, `as unknown as`. */
function castsIn(name, text) {
  if (!/\bas (never|any|unknown as)\b/.test(text)) return 0;
  let found = 0;
  const visit = (node) => {
    if (ts.isAsExpression(node)) {
      const { type, expression } = node;
      const isBlind =
        type.kind === ts.SyntaxKind.NeverKeyword || type.kind === ts.SyntaxKind.AnyKeyword;
      const isDouble =
        ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword;
      if (isBlind || isDouble) found += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
  return found;
}

function declarationsIn(text) {
  let found = 0;
  postcss.parse(text).walkDecls(() => {
    found += 1;
  });
  return found;
}

/** Modules that a single module of their folder imports. */
function singleImporters(modules) {
  const importers = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source));
  return [...importers].filter(([name, by]) => {
    const [only = ""] = by;
    const isBeside = path.posix.dirname(only) === path.posix.dirname(name);
    return isModule(name) && !name.includes("node_modules") && by.size === 1 && isBeside;
  }).length;
}

/** @returns {Figures} */
function measure(code, { modules, summary: { violations } }) {
  const files = [...code];
  const of = (accepts, count) =>
    sum(files.filter(([name]) => accepts(name)).map(([name, text]) => count(text, name)));
  const isSheet = (name) => name.endsWith(".css");
  const figures = {
    "code files": files.length,
    "modules with one importer, in its folder": singleImporters(modules),
    "circles of imports": violations.filter(({ rule }) => rule.name === "no-cycles").length,
    "blind casts": of(isModule, (text, name) => castsIn(name, text)),
    "CSS lines": of(isSheet, linesIn),
    "CSS declarations": of(isSheet, declarationsIn),
    "test lines": of((name) => isTest(name) && !isSheet(name), linesIn),
    "production lines": of(isModule, linesIn),
  };
  for (const [name, text] of files) {
    if (isTest(name) || isSheet(name)) continue;
    const key = `lines of ${folderOf(name)}`;
    figures[key] = (figures[key] ?? 0) + linesIn(text);
  }
  return figures;
}

/** @returns names of the figures that are above the earlier ones */
const risen = (now, before) => Object.keys(now).filter((name) => now[name] > (before[name] ?? 0));

/** Commits that let a figure rise and do not say in their body, as "Growth: …", what that buys. */
function silentCommits() {
  const git = (...args) => {
    try {
      return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return ""; // No git, or no such commit.
    }
  };
  const commits = git("log", "-20", "--no-merges", "--format=%H", "--", file).split("\n");
  return commits.filter((commit) => {
    const [after, before] = [commit, `${commit}^`].map((each) => git("show", `${each}:${file}`));
    if (!after || !before) return false;
    const hasRisen = risen(JSON.parse(after), JSON.parse(before)).length > 0;
    return hasRisen && !/^Growth: \S/m.test(git("log", "-1", "--format=%b", commit));
  });
}

/** Paths in `code` and relative links of the documents that lead nowhere. */
function deadPaths() {
  const documents = [
    "README.md",
    ...fs
      .readdirSync("docs", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => path.join("docs", name)),
  ];
  return documents.flatMap((document) => {
    const text = fs.readFileSync(document, "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)[^)]*\)/g)].map(([, target]) =>
      path.join(path.dirname(document), target),
    );
    const dead = [...text.split("\n").flatMap(pathsIn), ...links].filter(
      (name) => !fs.existsSync(name),
    );
    return dead.map((name) => `${document} names ${name}, which does not exist.`);
  });
}

/** A bare file name after a path is in the same folder. */
function pathsIn(line) {
  const paths = [];
  for (const [, code = ""] of line.matchAll(/`([^`]+)`/g)) {
    const last = paths.at(-1);
    if (code.includes("/") && named.has(code.split("/")[0]) && /^[\w./-]+$/.test(code))
      paths.push(code);
    else if (/^[\w.-]+\.(ts|tsx|mjs|css|md|json)$/.test(code) && !fs.existsSync(code) && last)
      if (path.extname(last)) paths.push(path.join(path.dirname(last), code));
  }
  return paths;
}

const arrow = ({ rule, from, to, cycle = [] }) =>
  `${rule.name}: ${[from, ...(cycle.length ? cycle.map(({ name }) => name) : [to])].join(" → ")}`;

const { output } = await cruise(
  layers,
  await extractOptions("./.dependency-cruiser.cjs"),
  undefined,
  {
    tsConfig: extractTsConfig("tsconfig.json"),
  },
);
const figures = measure(readCode(), output);
if (process.argv.includes("--write"))
  fs.writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
const before = JSON.parse(fs.readFileSync(file, "utf8"));
const problems = [
  ...output.summary.violations.map(arrow),
  ...deadPaths(),
  ...risen(figures, before).map(
    (name) => `${name} rose from ${before[name] ?? 0} to ${figures[name]}.`,
  ),
  ...silentCommits().map((commit) => `${commit} lets a figure rise without "Growth: …".`),
];

for (const name of Object.keys(figures)) {
  const change = figures[name] - (before[name] ?? 0);
  const difference = change ? `${change > 0 ? "+" : ""}${change}` : "";
  console.log(`${name.padEnd(42)} ${String(figures[name]).padStart(7)} ${difference}`);
}
if (problems.length) {
  console.log(`\n${problems.join("\n")}`);
  console.log(`\nWhat has to grow: npm run structure -- --write, and "Growth: …" in the commit.`);
  process.exitCode = 1;
}
