import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signInAs } from "#tests/factories/person";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const allowedHost = "127.0.0.1:4999";
const site = useSite({ FETCH_ALLOW_HOSTS: allowedHost });
const db = () => site().database.db;
const screen = "/admin/webhooks";
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});
beforeEach(() => sql`truncate webhooks cascade`.execute(db()));
afterAll(() => sql`truncate webhooks cascade`.execute(db()));

const url = "https://hooks.example/stays";
const create = (fields: Record<string, string> = {}) =>
  admin.post(screen, { intent: "create", url, events: "property.published", ...fields });
const secretIn = (html: string) => /whsec_[A-Za-z0-9+/=]+/.exec(html)?.[0];
const webhookId = async () =>
  (await db().selectFrom("webhooks").select("id").executeTakeFirstOrThrow()).id;

test("a new webhook shows its secret once, and on request", async () => {
  const created = await create();
  expect(created.status).toBe(201);
  const secret = secretIn(created.html);
  expect(() => new Webhook(secret ?? "")).not.toThrow();
  const listed = await admin.get(screen);
  expect(listed.html).toContain(url);
  expect(secretIn(listed.html)).toBeUndefined();

  const id = await webhookId();
  expect(secretIn((await admin.post(screen, { intent: "secret", id })).html)).toBe(secret);
  const replaced = secretIn((await admin.post(screen, { intent: "rotate", id })).html);
  expect(replaced).toMatch(/^whsec_/);
  expect(replaced).not.toBe(secret);
  const log = await db().selectFrom("auditLog").select(["before", "after"]).execute();
  expect(JSON.stringify(log)).not.toContain("whsec_");
});

test.each([
  ["no URL", { url: "" }, "Please enter"],
  ["plain HTTP", { url: "http://hooks.example/" }, "starts with https://"],
  ["a password", { url: "https://me:word@hooks.example/" }, "remove the user name"],
  ["another port", { url: "https://hooks.example:8443/" }, "without a port"],
  ["an address in figures", { url: "https://10.0.0.1/hook" }, "a host on the public internet"],
  ["the host itself", { url: "https://localhost/hook" }, "a host on the public internet"],
  ["no event", { events: "" }, "at least one event"],
  ["an unknown event", { events: "site.deleted" }, "Events"],
])("a webhook with %s is refused beside its field, with the input", async (_, fields, error) => {
  const answer = await create(fields);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(error);
  expect(answer.html).toContain(`value="${"url" in fields ? fields.url : url}"`);
  expect(await db().selectFrom("webhooks").select("id").execute()).toEqual([]);
});

test("plain HTTP is accepted for a host of FETCH_ALLOW_HOSTS", async () => {
  expect((await create({ url: `http://${allowedHost}/` })).status).toBe(201);
});

test("a webhook is edited, switched off and on, and deleted", async () => {
  await create();
  const id = await webhookId();
  const rejected = await admin.post(screen, { intent: "edit", id, url: "nowhere" });
  expect(rejected.status).toBe(400);
  expect(rejected.html).toContain('value="nowhere"');
  const other = { intent: "edit", id, url: "https://other.example/", events: "inquiry.created" };
  expect((await admin.post(screen, other)).message).toBe("Webhook saved");
  expect((await admin.get(screen)).html).toContain("https://other.example/");
  expect((await admin.post(screen, { intent: "switch-off", id })).message).toBe(
    "Webhook switched off",
  );
  expect((await admin.post(screen, { intent: "test", id })).message).toContain("on first");
  expect((await admin.post(screen, { intent: "switch-on", id })).message).toBe(
    "Webhook switched on",
  );
  expect((await admin.post(screen, { intent: "delete", id })).message).toContain("deleted");
  expect((await admin.get(screen)).text).toContain("No webhooks yet");
  expect((await admin.post(screen, { intent: "delete", id })).message).toContain("no longer");
});

test("the log shows each delivery with its response, and replays it", async () => {
  await create();
  const id = await webhookId();
  await storeProperty(db(), { name: "Dune & Camp", active: true });
  expect((await admin.post(screen, { intent: "test", id })).message).toBe("Test event queued");
  // A delivery that is given up has no work.
  await sql`with given_up as (delete from work where kind = 'deliver-webhook')
    update webhook_deliveries set state = 'failed', tries = 8, status = 500,
    response = '<b>away</b>', error = 'The receiver answered with status 500'
    where event = 'property.published'`.execute(db());
  const log = await admin.get(screen);
  expect(log.text).toContain("Property published: Dune &amp; Camp");
  expect(log.text).toContain("8 attempts, status 500");
  expect(log.html).toContain("&lt;b&gt;away&lt;/b&gt;");
  expect(log.html).toContain("/accommodation/dune-camp");

  const deliveries = () =>
    db().selectFrom("webhookDeliveries").select(["id", "event", "state", "replayOf"]).execute();
  const failed = (await deliveries()).find(({ state }) => state === "failed")?.id ?? "";
  expect((await admin.post(screen, { intent: "replay", id: failed })).message).toBe(
    "Replay queued",
  );
  const again = (await deliveries()).find(({ replayOf }) => replayOf === failed);
  expect(again).toMatchObject({ event: "property.published", state: "waiting" });
  expect((await admin.post(screen, { intent: "replay", id: again?.id ?? "" })).message).toContain(
    "Only a finished delivery",
  );
  const one = await admin.get(`${screen}?delivery=${failed}`);
  expect(one.html.match(/id="delivery-/g)).toHaveLength(1);
});

test("only owners see URLs of webhooks", async () => {
  await create();
  for (const role of ["viewer", "editor"] as const) {
    const cookie = await signInAs(site(), role);
    for (const path of [screen, `${screen}.data`]) {
      const answer = await site().request(path, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("hooks.example");
    }
  }
});
