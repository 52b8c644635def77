import { expect, test } from "vitest";

import { undoChainOf } from "#domain/changes/states";

const made = { itemId: "a", created: true, versionBefore: null, versionAfter: 1 };
const updated = { itemId: "b", created: false, versionBefore: 1, versionAfter: 2 };
const versions = (...actors: string[]) =>
  actors.map((actor, index) => ({ version: index + 1, actor }));

test("what was made goes to the trash, what was updated goes back", () => {
  expect(undoChainOf([made], versions("import"))).toEqual({ itemIds: ["a"], backTo: null });
  expect(undoChainOf([updated], versions("operator", "import"))).toEqual({
    itemIds: ["b"],
    backTo: 1,
  });
});

test("two items of one stay are taken back together, in whatever order they come", () => {
  const saved = versions("import", "import");
  const both = { itemIds: ["b", "a"], backTo: null };
  expect(undoChainOf([made, updated], saved)).toEqual(both);
  expect(undoChainOf([updated, made], saved)).toEqual(both);
});

test("a change by somebody stands", () => {
  expect(undoChainOf([made], versions("import", "operator"))).toBeNull();
  expect(undoChainOf([updated], versions("operator", "import", "operator"))).toBeNull();
});

test("between two imports it stands too", () => {
  const later = { ...updated, versionBefore: 2, versionAfter: 3 };
  expect(undoChainOf([made, later], versions("import", "operator", "import"))).toEqual({
    itemIds: ["b"],
    backTo: 2,
  });
});

test("what a service worked out is nobody's change", () => {
  const later = { ...updated, versionBefore: 2, versionAfter: 3 };
  const saved = versions("import", "geocode", "import", "what3words");
  expect(undoChainOf([made, later], saved)).toEqual({ itemIds: ["b", "a"], backTo: null });
});
