import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";

import { throwawayFolder } from "#scripts/throwaway";
import { storePerson } from "#tests/factories/person";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { matchesHash } from "~/server/session/password.server";

const { folder, remove } = throwawayFolder();
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await remove();
});

function setPassword(email: string, password: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/admin-password.mjs", email],
    {
      input: `${password}\n`,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        DATA_DIR: folder,
        DATABASE_URL: database.url,
      },
    },
  );
  return { status, output: stdout + stderr };
}

test("a person who is locked out gets a new password and recovery codes (T-008)", async () => {
  const { db } = database;
  const { id, email } = await storePerson(db, { name: "Ruth" });
  await db.insertInto("settings").values({ key: "requireSecondFactor", value: "true" }).execute();
  const { status, output } = setPassword(email ?? "", "kudu under the marula");
  expect(output).toContain("Ruth signs in with the new password");
  expect(status).toBe(0);
  expect(output.match(/[a-z0-9]{4}(-[a-z0-9]{4}){3}/g)).toHaveLength(10);
  const { passwordHash } = await db
    .selectFrom("people")
    .select("passwordHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await matchesHash("kudu under the marula", passwordHash ?? "")).toBe(true);
});

test("an unknown email changes nothing", () => {
  const { status, output } = setPassword("nobody@team.test", "kudu under the marula");
  expect(status).toBe(1);
  expect(output).toContain("nobody has the email nobody@team.test");
});
