import fs from "node:fs";
import { expect, test } from "vitest";

const classes = JSON.parse(fs.readFileSync("tests/security/classes.json", "utf8")) as Record<
  string,
  string[]
>;
const listed = new Set(Object.values(classes).flat());

test("every test file listed for a class of attack exists", () => {
  expect([...listed].filter((file) => !fs.existsSync(file))).toEqual([]);
});

test("every test file of this folder is listed for a class of attack", () => {
  const files = fs.readdirSync("tests/security").filter((file) => file.endsWith(".test.ts"));
  const tests = files
    .map((file) => `tests/security/${file}`)
    .filter((file) => !file.includes("classes"));
  expect(tests.filter((file) => !listed.has(file))).toEqual([]);
});
