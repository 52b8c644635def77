import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { listChanges } from "#db/queries/site/audit.server";
import { saveSession } from "#db/queries/site/sessions.server";
import { readEnv } from "#env";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import {
  changePassword,
  hashPassword,
  isAdminPassword,
  passwordStamp,
} from "~/server/session/password.server";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("adminPassword").execute();
});

const now = () => new Date();
const keysWith = (values: Record<string, string>) => ({
  db: database.db,
  env: readEnv({
    DATABASE_URL: "postgres://localhost/none",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ...values,
  }),
  now,
});
const setting = { ADMIN_PASSWORD: "the one of the setting" };

test("a configured hash wins over the password", async () => {
  const keys = keysWith({
    ADMIN_PASSWORD: "the plain one",
    ADMIN_PASSWORD_HASH: await hashPassword("the hashed one"),
  });
  expect(await isAdminPassword(keys, "the hashed one")).toBe(true);
  expect(await isAdminPassword(keys, "the plain one")).toBe(false);
});

test("without any password nobody signs in", async () => {
  expect(await isAdminPassword(keysWith({}), "")).toBe(false);
});

test("a password chosen in the back office takes the place of the setting, after a restart too", async () => {
  await changePassword(keysWith(setting), "kudu under the marula", "admin");
  const restarted = keysWith(setting);
  expect(await isAdminPassword(restarted, "kudu under the marula")).toBe(true);
  expect(await isAdminPassword(restarted, "the one of the setting")).toBe(false);
  const { hash } = await database.db
    .selectFrom("adminPassword")
    .select("hash")
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^scrypt\$32768\$/);
});

test("a setting that was changed after it counts again, so that a forgotten password is no locked door (A-004)", async () => {
  await changePassword(keysWith(setting), "kudu under the marula", "admin");
  const reset = keysWith({ ADMIN_PASSWORD_HASH: await hashPassword("made on the command line") });
  expect(await isAdminPassword(reset, "made on the command line")).toBe(true);
  expect(await isAdminPassword(reset, "kudu under the marula")).toBe(false);
});

test("a change ends every session, changes the stamp of new ones and is in the log", async () => {
  const keys = keysWith(setting);
  const stamp = await passwordStamp(keys);
  const details = { expiresAt: new Date(Date.now() + 60_000), now: now() };
  await saveSession(database.db, "one", {}, details);
  await changePassword(keys, "kudu under the marula", "admin");
  expect(await database.db.selectFrom("adminSessions").select("id").execute()).toEqual([]);
  expect(await passwordStamp(keys)).not.toBe(stamp);
  const [newest] = await listChanges(database.db, { entity: "session" });
  expect(newest).toMatchObject({ action: "change password", after: { sessionsEnded: 1 } });
});
