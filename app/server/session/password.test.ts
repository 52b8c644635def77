import { expect, test } from "vitest";

import { readEnv } from "#env";
import { hashPassword, isAdminPassword, matchesHash } from "./password.server";

const envWith = (values: Record<string, string>) =>
  readEnv({ DATABASE_URL: "postgres://localhost/none", ...values });

test("a hash fits its own password only", async () => {
  const hash = await hashPassword("weaver birds at noon");
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await matchesHash("weaver birds at noon", hash)).toBe(true);
  expect(await matchesHash("weaver birds at dusk", hash)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("a configured hash wins over the password", async () => {
  const env = envWith({
    ADMIN_PASSWORD: "the plain one",
    ADMIN_PASSWORD_HASH: await hashPassword("the hashed one"),
  });
  expect(await isAdminPassword(env, "the hashed one")).toBe(true);
  expect(await isAdminPassword(env, "the plain one")).toBe(false);
});

test("without any password nobody signs in", async () => {
  expect(await isAdminPassword(envWith({}), "")).toBe(false);
});

test("a damaged hash lets nobody in", async () => {
  expect(await matchesHash("anything", "scrypt$nonsense")).toBe(false);
});
