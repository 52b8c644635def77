import { expect, test } from "vitest";

import { inquiryQuery, inquiryViewOf } from "./list";

const id = "0b1f9c1e-6b1e-4a53-9d5e-3f6f3b1c2d4e";
const read = (query: string) => inquiryViewOf(new URLSearchParams(query));

test("a view comes back from its address as it was", () => {
  const view = { status: "new", search: "June & tents", page: 3, open: undefined } as const;
  expect(read(inquiryQuery(view))).toEqual(view);
  expect(inquiryQuery({})).toBe("");
});

test("an open letter needs no page", () => {
  expect(inquiryQuery({ page: 4, open: id })).toBe(`?open=${id}`);
});

test.each(["status=everything", "page=-2", "page=x", "open=1"])("%s is passed over", (query) => {
  expect(read(query)).toEqual({ status: undefined, search: "", page: 1, open: undefined });
});
