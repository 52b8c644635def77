import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Heard } from "#db/changes.server";
import { connect } from "#db/connect.server";
import { saveProperty } from "#db/queries/property/save.server";
import { defaultListingQuery } from "#domain/listing/query";
import { makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { IndexKeeper } from "~/server/listing/index-keeper.server";

const { db, url } = useDatabase();
let keeper: IndexKeeper;
let asked: string[];
let watched: ReturnType<typeof connect>;

beforeEach(async () => {
  await db().deleteFrom("properties").execute();
  asked = [];
  watched = connect({ url: url(), max: 4, onQuery: (text) => asked.push(text) });
  keeper = new IndexKeeper(watched, pino({ level: "silent" }));
});
afterEach(async () => {
  keeper.close();
  await watched.destroy();
});

const names = (search = "") =>
  keeper.ask(search, (index, typed) =>
    index.ids({ ...defaultListingQuery, search, sort: "name" }, typed, { from: 0, most: 24 }),
  );
const store = (name: string, change = {}) =>
  storeProperty(db(), makeBareFields({ name, ...change }));
const hearing = async (what: Heard = "listening") => {
  keeper.hear(what);
  await until("the index to be read", async () => (await names()) !== undefined);
};

test("there is no answer before changes are heard, nor once they no longer are", async () => {
  await store("Early");
  expect(await names()).toBeUndefined();
  await hearing();
  expect(await names()).toEqual(["early"]);
  keeper.hear("deaf");
  expect(await names()).toBeUndefined();
  await store("Missed");
  await hearing();
  expect(await names()).toEqual(["early", "missed"]);
});

test("what is heard to be saved, hidden or thrown away is so in the next answer", async () => {
  const { id } = await store("Dune");
  await store("River");
  await hearing();
  const fields = makeBareFields({ name: "Zebra Dune" });
  await saveProperty(db(), { id, fields, actor: "test", rates: testRates });
  keeper.hear(`property/${id}`);
  expect(await names()).toEqual(["river", id]);
  await store("Hidden", { active: false });
  keeper.hear("property/hidden");
  await deleteProperty(db(), "river", { actor: "test", now: new Date() });
  keeper.hear("property/river");
  expect(await names()).toEqual([id]);
});

test("many changes at once read all stays anew, and nothing of before is told meanwhile", async () => {
  await store("Dune");
  await hearing();
  await db().updateTable("properties").set({ active: false }).execute();
  keeper.hear("listing");
  expect(await names()).toBeUndefined();
  await until("the index to be read again", async () => (await names())?.length === 0);
});

test("typed words are asked once until a stay changes", async () => {
  await store("Dune Camp");
  await store("River Lodge");
  await hearing();
  asked.length = 0;
  expect(await Promise.all([names("dune"), names("dune")])).toEqual([["dune-camp"], ["dune-camp"]]);
  expect(await names("dune")).toEqual(["dune-camp"]);
  expect(asked).toHaveLength(1);
  await store("Dune View");
  keeper.hear("property/dune-view");
  expect(await names("dune")).toEqual(["dune-camp", "dune-view"]);
});

test("a change of texts or settings reads no stay", async () => {
  await store("Dune");
  await hearing();
  asked.length = 0;
  keeper.hear("settings");
  keeper.hear("post/first-rains");
  expect(await names()).toEqual(["dune"]);
  expect(asked).toEqual([]);
});
