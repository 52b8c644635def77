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

const room = /^(app|bench|db|docs|domain|jobs|process|scripts|tests)(\/[\w.-]+)+\/?$/;
const bareName = /^[\w.-]+\.(ts|tsx|mjs|css|md|json)$/;

/** Paths in `code`; a bare file name after one stands beside it. */
function pathsIn(line: string): string[] {
  const found: string[] = [];
  for (const [, code = ""] of line.matchAll(/`([^`]+)`/g)) {
    const last = found.at(-1);
    if (room.test(code)) found.push(code);
    else if (bareName.test(code) && !fs.existsSync(code) && last && path.extname(last))
      found.push(path.join(path.dirname(last), code));
  }
  return found;
}

test("every path that a document names exists", () => {
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

test("every link between documents leads somewhere", () => {
  const dead = documents.flatMap((document) =>
    [...fs.readFileSync(document, "utf8").matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)]
      .map(([, target = ""]) => path.join(path.dirname(document), target))
      .filter((target) => !fs.existsSync(target))
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});
