import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  ...fs
    .readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

const pathPattern = /^(app|bench|db|docs|domain|jobs|process|scripts|tests)(\/[\w.-]+)+\/?$/;
const bareName = /^[\w.-]+\.(ts|tsx|mjs|css|md|json)$/;

/** Paths in `code`; a bare file name after a path is in the same folder. */
function pathsIn(line: string): string[] {
  const paths: string[] = [];
  for (const [, code = ""] of line.matchAll(/`([^`]+)`/g)) {
    const last = paths.at(-1);
    if (pathPattern.test(code)) paths.push(code);
    else if (bareName.test(code) && !fs.existsSync(code) && last && path.extname(last))
      paths.push(path.join(path.dirname(last), code));
  }
  return paths;
}

test("every path in the documentation exists", () => {
  const dead = documents.flatMap((document) =>
    fs
      .readFileSync(document, "utf8")
      .split("\n")
      .flatMap(pathsIn)
      .filter((name) => !fs.existsSync(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(dead).toEqual([]);
});

test("every relative link in the documentation has a target", () => {
  const dead = documents.flatMap((document) =>
    [...fs.readFileSync(document, "utf8").matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)]
      .map(([, target = ""]) => path.join(path.dirname(document), target))
      .filter((target) => !fs.existsSync(target))
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});
