import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeAll(async () => {
  await storeProperty(site().database.db, { name: "Token Camp" });
  cookie = await signIn(site().web.origin);
});

const screen = async () => (await site().ask("/admin/api", { headers: { Cookie: cookie } })).text();
const post = (fields: Record<string, string>) =>
  site().post("/admin/api", fields, { Cookie: cookie });
const rows = () => site().database.db.selectFrom("apiTokens").selectAll().execute();

async function make(fields: Record<string, string> = {}) {
  const answer = await post({ intent: "make", name: "Partner", scope: "write", ...fields });
  const page = await answer.text();
  expect(answer.status, page.slice(0, 200)).toBe(201);
  return /stays_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}/.exec(page)?.[0] ?? "";
}
const change = (token: string) =>
  callApi(site(), "PUT", "/properties/token-camp", {
    headers: bearer(token),
    body: { region: "East" },
  });

describe("a token", () => {
  test("is shown once, and stored as a hash alone", async () => {
    const token = await make({ name: "Shown once" });
    expect(token).not.toBe("");
    expect(await screen()).not.toContain(token);
    const secret = token.split("_").slice(2).join("_");
    expect(JSON.stringify(await rows())).not.toContain(secret);
    const log = await site().database.db.selectFrom("auditLog").selectAll().execute();
    expect(log).toContainEqual(expect.objectContaining({ entity: "api-token", action: "create" }));
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  test("that may write writes under its name, and its use is noted", async () => {
    expect((await change(await make({ name: "Scribe" }))).status).toBe(200);
    const { db } = site().database;
    const log = await db
      .selectFrom("auditLog")
      .select("actor")
      .where("actor", "=", "api: Scribe")
      .execute();
    expect(log).toHaveLength(1);
    expect((await rows()).find(({ name }) => name === "Scribe")?.lastUsedAt).not.toBeNull();
  });

  test("that may read reads and nothing more", async () => {
    const token = await make({ scope: "read" });
    expect((await callApi(site(), "GET", "/settings", { headers: bearer(token) })).status).toBe(
      200,
    );
    const answer = await change(token);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: "This token may only read." });
  });

  test("opens nothing once it is withdrawn", async () => {
    const token = await make({ name: "Former partner" });
    const id = (await rows()).find(({ name }) => name === "Former partner")?.id ?? "";
    expect((await post({ intent: "withdraw", id })).status).toBe(302 + 1);
    expect((await change(token)).status).toBe(401);
    const log = await site()
      .database.db.selectFrom("auditLog")
      .select("action")
      .where("entityId", "=", id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["create", "withdraw"]);
    expect((await post({ intent: "withdraw", id: "nonsense" })).status).toBe(303);
  });

  test("opens nothing after its last day", async () => {
    const { db } = site().database;
    const token = await make({ name: "Guest", expiresOn: "2999-01-01" });
    expect((await change(token)).status).toBe(200);
    await db
      .updateTable("apiTokens")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("name", "=", "Guest")
      .execute();
    expect((await change(token)).status).toBe(401);
  });

  test("with another secret behind its beginning opens nothing", async () => {
    const token = await make();
    const other = token.slice(0, -3) + (token.endsWith("AAA") ? "BBB" : "AAA");
    expect((await change(other)).status).toBe(401);
  });
});

describe("the screen", () => {
  test.each([
    [{ name: "" }, "Please name who will use it"],
    [{ name: "x".repeat(81) }, "at most 80"],
    [{ scope: "everything" }, "Please choose what it may do"],
    [{ expiresOn: "tomorrow" }, "Please give a day"],
    [{ expiresOn: "2020-01-01" }, "The last day is past"],
  ])("refuses %o beside the field", async (fields, words) => {
    const before = (await rows()).length;
    const answer = await post({ intent: "make", name: "Kept name", scope: "read", ...fields });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain(words);
    if (!("name" in fields)) expect(page).toContain('value="Kept name"');
    expect(await rows()).toHaveLength(before);
  });

  test("shows every call with an example that works on this site", async () => {
    const page = await screen();
    expect(page).toContain("/analytics/pageviews");
    expect(page).toContain("http://stays.example/api/properties/token-camp");
  });
});
