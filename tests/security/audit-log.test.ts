import { beforeAll, expect, test } from "vitest";

import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { trialPassword } from "#tests/setup/web-process";

/** Who did what to what is worth protecting: each deed leaves one line, and none says a secret. */

const site = useSite({ LOG_LEVEL: "debug" });
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  await storeProperty(site().database.db);
  await site().post("/contact", makeInquiryForm({ message: "A secret message" }));
  admin = await adminOf(site());
});

async function linesOf(deed: () => Promise<unknown>) {
  const { db } = site().database;
  const lines = () =>
    db.selectFrom("auditLog").select(["action", "entity", "actor"]).orderBy("id").execute();
  const before = (await lines()).length;
  await deed();
  return (await lines()).slice(before).map(({ action, entity }) => `${action} ${entity}`);
}

const token = () =>
  admin.post("/admin/api", { intent: "make", name: "Partner", scope: "read", expiresOn: "" });

test.each<[string, () => Promise<unknown>, string[]]>([
  ["a login", () => site().post("/admin/login", { password: trialPassword }), ["sign in session"]],
  [
    "a refused login",
    () => site().post("/admin/login", { password: "x" }),
    ["sign in refused session"],
  ],
  ["an export of stays", () => admin.get("/admin/properties/export?all=yes"), ["export property"]],
  ["an export of inquiries", () => admin.get("/admin/inquiries/export"), ["export inquiry"]],
  ["a token that is made", token, ["create api-token"]],
])("%s stands in the log", async (_what, deed, lines) => {
  expect(await linesOf(deed)).toEqual(lines);
});

test("so does a new password, and that others were signed out by it", async () => {
  const fresh = "kudu under the marula";
  const change = { intent: "change-password", oldPassword: trialPassword };
  const lines = await linesOf(() =>
    admin.post("/admin/sessions", { ...change, newPassword: fresh, repeated: fresh }),
  );
  expect(lines).toEqual(["change password session", "sign in session"]);
});

test("neither that log nor the one of the process tells a secret or what a visitor wrote", async () => {
  const { db } = site().database;
  const lines = JSON.stringify(await db.selectFrom("auditLog").selectAll().execute());
  for (const log of [lines, site().web.log()])
    for (const secret of [
      trialPassword,
      "kudu under",
      "scrypt$",
      "A secret message",
      "ada@visitors.test",
      "Ada Visitor",
    ])
      expect(log).not.toContain(secret);
  expect(lines).not.toMatch(/stays_[A-Za-z0-9]{8}_/);
});
