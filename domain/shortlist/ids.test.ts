import { expect, test } from "vitest";

import { changedList, mostCompared, mostSaved, readStayIds, stayIdsIn } from "./ids";

test.each(["{broken", '"rock"', '{"a":1}', "null", "", undefined])(
  "%s is an empty list",
  (text) => {
    expect(readStayIds(text)).toEqual([]);
  },
);

test("what is no id is left out, and each counts once", () => {
  expect(readStayIds('["rock",1,null,"<b>","ROCK","rock","sea"]')).toEqual(["rock", "sea"]);
});

test("of too many the newest stay", () => {
  const many = Array.from({ length: mostSaved + 5 }, (_, n) => `stay-${n}`);
  const kept = readStayIds(JSON.stringify(many));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([mostSaved, "stay-5", "stay-104"]);
});

test("an address names stays one by one or with commas", () => {
  const read = (query: string) => stayIdsIn(new URLSearchParams(query), "stay", mostCompared);
  expect(read("stay=a&stay=b")).toEqual(["a", "b"]);
  expect(read("stay=a,b,%3Cscript%3E,a")).toEqual(["a", "b"]);
  expect(read("stay=a,b,c,d,e")).toEqual(["a", "b", "c", "d"]);
  expect(read("")).toEqual([]);
});

test("changes are the same however often they arrive", () => {
  const change = { add: ["sea"], remove: ["rock"] };
  const once = changedList(["rock", "dune"], change);
  expect(once).toEqual(["dune", "sea"]);
  expect(changedList(once, change)).toEqual(once);
});
