import { sql, type SqlBool } from "kysely";
import { expect, test } from "vitest";

import { compiledOnce } from "#db/compiled.server";
import type { Connection } from "#db/connect.server";
import { storeProperty } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const database = useDatabase();

test("a query that is built once finds what belongs to its values each time", async () => {
  const db = database.db();
  const ids: string[] = [];
  for (const region of ["Mara", "Laikipia", "Mara"])
    ids.push((await storeProperty(db, { region, name: `Camp ${ids.length}` })).id);
  let built = 0;
  const ask = compiledOnce((connection: Connection, region: string, among: readonly string[]) => {
    built += 1;
    return connection
      .selectFrom("properties")
      .select(["id", "shortDescription"])
      .where("region", "=", region)
      .where(sql<SqlBool>`id = any(${among}::text[])`)
      .where("listed", "=", true)
      .orderBy("id");
  });
  const found = async (region: string, among: readonly string[]) =>
    (await ask(db, region, among)).map(({ id }) => id);
  expect(await Promise.all([found("Mara", ids), found("Laikipia", ids)])).toEqual([
    [ids[0], ids[2]],
    [ids[1]],
  ]);
  expect(await found("Mara", ids.slice(1))).toEqual([ids[2]]);
  expect(await ask(db, "Nowhere", ids)).toEqual([]);
  expect((await ask(db, "Mara", ids))[0]).toHaveProperty("shortDescription");
  expect(built).toBe(1);
  const inside = await db.transaction().execute((trx) => ask(trx, "Laikipia", ids));
  expect(inside).toHaveLength(1);
});
