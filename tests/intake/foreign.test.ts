import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

import { scoreFile } from "./score";

const files = readdirSync("tests/intake/foreign").filter(
  (name) => !/truth\.json$|\.md$/.test(name),
);

test.each(files)("of %s nothing is stored wrong without a mark (I-004)", async (file) => {
  const { right, wrong, unsure, unread } = await scoreFile(file);
  if (process.env.SHOW) console.log(file, { right, wrong, unsure, unread });
  expect({ file, wrong }).toEqual({ file, wrong: [] });
  expect(right).toBeGreaterThan(unsure.length + unread.length);
});
