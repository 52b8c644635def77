import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addToken } from "#db/queries/api/api-tokens.server";
import { firstOwner } from "#db/queries/team/people.server";
import type { Env } from "#env";
import { throwawayFolder } from "#scripts/throwaway";
import { storePerson } from "#tests/factories/person";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { isPasswordOf, matchesHash } from "~/server/session/password.server";

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
  const attempt = { source: "203.0.113.7", target: `password/${id}`, isKnownDevice: false };
  await db.insertInto("loginAttempts").values(attempt).execute();
  const token = { name: "Partner", prefix: "stays_x", hash: "x", areas: null, expiresAt: null };
  await addToken(db, { ...token, scope: "read" }, { id, name: "Ruth" });
  const { status, output } = setPassword(email ?? "", "kudu under the marula");
  expect(output).toContain("Ruth signs in with the new password");
  expect(output).toContain("API tokens: Partner");
  expect(await db.selectFrom("loginAttempts").select("id").execute()).toEqual([]);
  expect(status).toBe(0);
  expect(output.match(/[a-z0-9]{4}(-[a-z0-9]{4}){3}/g)).toHaveLength(10);
  const { passwordHash } = await db
    .selectFrom("people")
    .select("passwordHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await matchesHash("kudu under the marula", passwordHash ?? "")).toBe(true);
});

test("sessions end, and who was deactivated stays so (T-008)", async () => {
  const { db } = database;
  const { id, email } = await storePerson(db, { name: "Tefo" });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insertInto("adminSessions")
    .values({ id: "of-tefo", data: "{}", expiresAt, personId: id })
    .execute();
  await db.updateTable("people").set({ deactivatedAt: new Date() }).where("id", "=", id).execute();
  const { output } = setPassword(email ?? "", "kudu under the marula");
  expect(output).toContain("an owner has to reactivate it first");
  expect(await db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
  const { deactivatedAt } = await db
    .selectFrom("people")
    .select("deactivatedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(deactivatedAt).not.toBeNull();
});

test("the first owner gets a password of their own, which replaces that of the site (T-008)", async () => {
  const { db } = database;
  const { id } = await firstOwner(db);
  const email = "hanna@savanna.test";
  await db.updateTable("people").set({ email }).where("id", "=", id).execute();
  expect(setPassword(email, "kudu under the marula").status).toBe(0);
  const owner = await firstOwner(db);
  const env = { ADMIN_PASSWORD: "weaver-birds-at-noon", SESSION_SECRET: "x" } as Env;
  expect(await isPasswordOf({ db, env }, owner, "kudu under the marula")).toBe(true);
  expect(await isPasswordOf({ db, env }, owner, "weaver-birds-at-noon")).toBe(false);
});

test("an unknown email changes nothing", () => {
  const { status, output } = setPassword("nobody@team.test", "kudu under the marula");
  expect(status).toBe(1);
  expect(output).toContain("nobody has the email nobody@team.test");
});
