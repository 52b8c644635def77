import { expect, test } from "vitest";

import { undoChainOf } from "#domain/changes/states";

const createdItem = { itemId: "a", created: true, versionBefore: null, versionAfter: 1 };
const updatedItem = { itemId: "b", created: false, versionBefore: 1, versionAfter: 2 };
const versions = (...actors: string[]) =>
  actors.map((actor, index) => ({ version: index + 1, actor }));

test("undo moves created properties to the trash and restores updated ones", () => {
  expect(undoChainOf([createdItem], versions("import"))).toEqual({
    itemIds: ["a"],
    from: null,
    to: 1,
  });
  expect(undoChainOf([updatedItem], versions("operator", "import"))).toEqual({
    itemIds: ["b"],
    from: 1,
    to: 2,
  });
  expect(undoChainOf([], versions("operator"))).toBeNull();
});

test("undo reverts two items of one property together, in any order", () => {
  const saved = versions("import", "import");
  const both = { itemIds: ["b", "a"], from: null, to: 2 };
  expect(undoChainOf([createdItem, updatedItem], saved)).toEqual(both);
  expect(undoChainOf([updatedItem, createdItem], saved)).toEqual(both);
});

test("undo keeps a change by the operator between two imports", () => {
  const later = { ...updatedItem, versionBefore: 2, versionAfter: 3 };
  expect(undoChainOf([createdItem, later], versions("import", "operator", "import"))).toEqual({
    itemIds: ["b"],
    from: 2,
    to: 3,
  });
});

test("undo ignores changes by lookup services", () => {
  const later = { ...updatedItem, versionBefore: 2, versionAfter: 3 };
  const saved = versions("import", "geocode", "import", "what3words");
  expect(undoChainOf([createdItem, later], saved)).toEqual({
    itemIds: ["b", "a"],
    from: null,
    to: 3,
  });
});
