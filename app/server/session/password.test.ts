import { expect, test } from "vitest";

import { hashPassword, matchesHash } from "./password.server";

test("a hash matches only its own password (A-004)", async () => {
  const hash = await hashPassword("weaver birds at noon");
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await matchesHash("weaver birds at noon", hash)).toBe(true);
  expect(await matchesHash("weaver birds at dusk", hash)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
});

test("an invalid hash matches no password", async () => {
  expect(await matchesHash("anything", "scrypt$nonsense")).toBe(false);
});
