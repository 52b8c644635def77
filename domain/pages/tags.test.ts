import { expect, test } from "vitest";

import { cleanTags, splitTags } from "./tags";

test("tags are trimmed and doubles dropped", () => {
  expect(cleanTags([" Safari ", "", "safari", "Beach"])).toEqual(["Safari", "Beach"]);
});

test("a line of tags is split at commas", () => {
  expect(splitTags("rain, birds ,, ,camps\nlions")).toEqual(["rain", "birds", "camps", "lions"]);
});
