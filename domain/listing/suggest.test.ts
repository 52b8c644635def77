import { expect, test } from "vitest";

import { searchDocument } from "#domain/search/document";
import { suggest } from "./match";

const stay = (name: string) => ({
  id: name,
  sortName: name,
  ...searchDocument({ name: [name], place: ["Kenya"], kind: [], text: [] }),
});

test("suggestions begin with two trimmed characters (P-024)", () => {
  const rows = [stay("abacus")];
  expect(suggest(rows, " a ")).toEqual([]);
  expect(suggest(rows, " AB ")).toHaveLength(1);
});

test("at most five suggestions, names before places", () => {
  const rows = [
    stay("zebra"),
    ...["a", "b", "c", "d", "e"].map((id) => stay(id)),
    stay("kenya rest"),
  ];
  expect(suggest(rows, "kenya").map(({ id }) => id)).toEqual(["kenya rest", "a", "b", "c", "d"]);
});
