import fs from "node:fs";
import { expect, test } from "vitest";

const classes = JSON.parse(fs.readFileSync("tests/security/classes.json", "utf8")) as Record<
  string,
  string[]
>;
const named = new Set(Object.values(classes).flat());

test("every test that a class of attack names is there", () => {
  expect([...named].filter((file) => !fs.existsSync(file))).toEqual([]);
});

test("every test of this folder belongs to a class", () => {
  const files = fs.readdirSync("tests/security").filter((file) => file.endsWith(".test.ts"));
  const own = files
    .map((file) => `tests/security/${file}`)
    .filter((file) => !file.includes("classes"));
  expect(own.filter((file) => !named.has(file))).toEqual([]);
});
