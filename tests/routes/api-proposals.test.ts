import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { evidenceOf } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { namedOperations } from "#domain/api/catalog";
import type { PropertyFields } from "#domain/property/property";
import { storeProperty } from "#tests/factories/property";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { adminOf, fieldsOf } from "#tests/setup/admin-session";
import { bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const db = () => site().database.db;
let admin: Awaited<ReturnType<typeof adminOf>>;
let pages: PageServer;
let worker: TestWorker;
let token: string;

beforeAll(async () => {
  admin = await adminOf(site());
  token = await makeToken({ name: "Trip assistant", scope: "propose" });
  const html = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8");
  pages = await startPageServer({ "/lodge": html, "/other": html });
  worker = await startWorker({ DATABASE_URL: site().database.url }, db(), {
    FETCH_ALLOW_HOSTS: pages.host,
  });
});
afterAll(async () => {
  await worker.stop();
  await pages.close();
});

async function makeToken(fields: Record<string, string>): Promise<string> {
  const { html, status } = await admin.post("/admin/api", { intent: "make", ...fields });
  expect(status, html.slice(0, 200)).toBe(201);
  return /stays_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}/.exec(html)?.[0] ?? "";
}

async function call(method: string, path: string, body?: unknown, key?: string) {
  const headers = { ...bearer(token), ...(key && { "Idempotency-Key": key }) };
  const answer = await callApi(site(), method, path, { body, headers });
  const result = (await answer.json()) as Record<string, unknown> & {
    fields?: Record<string, string[]>;
    review: { id: string; address: string };
  };
  return { status: answer.status, result };
}

let stays = 0;
async function storeStay(fields: Partial<PropertyFields> = {}): Promise<string> {
  const name = `Proposed Camp ${++stays}`;
  const own = { bookingUrl: null, propertyUrl: null, airtableId: null };
  return (await storeProperty(db(), { name, ...own, capacity: 12, ...fields })).id;
}

const propose = (id: string, body: object, key?: string) =>
  call("POST", `/properties/${id}/proposals`, body, key);

const itemOf = (id: string) =>
  db()
    .selectFrom("importItems")
    .select(["state", "outcome", "error"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Sends the form of the review as it is displayed, with some choices changed. */
async function decide(itemId: string, choices: Record<string, string>, intent = "publish") {
  const path = `/admin/imports/${itemId}`;
  const { html } = await admin.get(path);
  const version = fieldsOf(html).get("version") ?? "";
  const decided = Object.entries(choices).map(([row, choice]) => [`line.${row}`, choice] as const);
  return admin.post(path, { intent, version, model: "", ...Object.fromEntries(decided) });
}

const isImported = (itemId: string) =>
  until("the proposal is saved", async () => (await itemOf(itemId)).state === "imported");

describe("a proposal of changes", () => {
  test("waits in the review with its source, and changes nothing (M-004)", async () => {
    const id = await storeStay({ malaria: "seasonal" });
    const before = await findForEdit(db(), id);
    const { status, result } = await propose(id, {
      changes: { capacity: 18, malaria: "free", region: before?.region },
      sources: { capacity: { url: "https://lodge.test/rooms", quote: "Tents for 18 guests" } },
      note: "The lodge added a tent",
    });
    expect(status, JSON.stringify(result)).toBe(201);
    expect(result.fields).toEqual(["capacity", "malaria"]);
    expect(await findForEdit(db(), id)).toEqual(before);

    const { text, html } = await admin.get(new URL(result.review.address).pathname);
    expect(text).toContain("Proposed by API token: Trip assistant");
    expect(text).toContain("The lodge added a tent");
    expect(text).toContain("Nobody has verified the values");
    expect(text).toContain("Tents for 18 guests");
    expect(html).toContain('href="https://lodge.test/rooms"');
    // Each value is taken by a person's own choice.
    expect(html).not.toMatch(/value="take"[^>]* checked|checked=""[^>]*value="take"/);
    expect(text).not.toContain("Possible duplicates");
    expect(text).not.toContain("Save as draft");

    const list = await admin.get("/admin/imports");
    expect(list.text).toContain("2 proposed values");
    expect(list.text).toContain("ProposalAPI token: Trip assistant");
  });

  test("is saved by the person who takes its values, one by one, and undone at once", async () => {
    const id = await storeStay({ childrenFromAge: 12, goodToKnow: "Bring a torch." });
    const before = await findForEdit(db(), id);
    const { result } = await propose(id, {
      changes: { capacity: 18, childrenFromAge: 6, goodToKnow: null },
      sources: { childrenFromAge: { url: "https://lodge.test/family", quote: "Children from 6" } },
    });
    const itemId = result.review.id;
    await decide(itemId, { capacity: "keep", childrenFromAge: "take", goodToKnow: "take" });
    await isImported(itemId);

    const after = await findForEdit(db(), id);
    expect(after).toMatchObject({ capacity: 12, childrenFromAge: 6, goodToKnow: null });
    const evidence = await evidenceOf(db(), id);
    expect(evidence.find(({ field, agrees }) => field === "childrenFromAge" && agrees)).toEqual(
      expect.objectContaining({
        origin: "typed",
        via: "proposal",
        sourceUrl: "https://lodge.test/family",
        passage: "Children from 6",
        person: "Admin",
      }),
    );
    const log = await db().selectFrom("auditLog").select(["actor", "action", "entity"]).execute();
    expect(log).toContainEqual({
      actor: "api: Trip assistant",
      action: "propose",
      entity: "import",
    });
    expect(log).toContainEqual({ actor: "Admin", action: "update", entity: "property" });

    const planned = await admin.post(`/admin/imports/${itemId}`, { intent: "take-back" });
    expect(planned.to).toMatch(/^\/admin\/changes\//);
    await admin.post(planned.to ?? "", { intent: "apply" });
    await until(
      "the proposal is undone",
      async () => (await findForEdit(db(), id))?.childrenFromAge === 12,
    );
    expect(await findForEdit(db(), id)).toMatchObject({
      capacity: 12,
      goodToKnow: "Bring a torch.",
    });
    expect(before).toMatchObject({ childrenFromAge: 12 });
  });

  test("never publishes its property", async () => {
    const id = await storeStay({ active: false });
    const { result } = await propose(id, { changes: { capacity: 18 } });
    await decide(result.review.id, { capacity: "take" }, "publish");
    await isImported(result.review.id);
    expect(await findForEdit(db(), id)).toMatchObject({ capacity: 18, active: false });
  });

  test("may name every kind of field, and the review shows both values", async () => {
    const id = await storeStay({ partner: "Other", wheelchairAccess: null });
    const { status, result } = await propose(id, {
      changes: {
        wheelchairAccess: true,
        partner: "Direct",
        metaTitle: "A camp on the river",
        tags: ["river", "birds"],
        priceSeasons: [{ name: "Green", from: "11-01", to: "03-31", price: 410 }],
        propertyType: ["Tented Camp", "Lodge"],
      },
    });
    expect(status, JSON.stringify(result)).toBe(201);
    const { text } = await admin.get(`/admin/imports/${result.review.id}`);
    for (const shown of [
      "Wheelchair access",
      "Direct",
      "A camp on the river",
      "birds",
      "Green",
      "Lodge",
    ])
      expect(text).toContain(shown);
    await decide(result.review.id, {
      wheelchairAccess: "take",
      partner: "take",
      metaTitle: "take",
      tags: "take",
      priceSeasons: "take",
      accommodationType: "take",
    });
    await isImported(result.review.id);
    expect(await findForEdit(db(), id)).toMatchObject({
      partner: "Direct",
      metaTitle: "A camp on the river",
      tags: ["river", "birds"],
      propertyTypes: ["Tented Camp", "Lodge"],
    });
  });

  test("made twice makes one item, with a key or without", async () => {
    const id = await storeStay();
    const body = { changes: { capacity: 18, bedrooms: 9 } };
    const first = await propose(id, body, "proposal-1");
    expect(await propose(id, body, "proposal-1")).toEqual(first);
    const again = await propose(id, { changes: { bedrooms: 9, capacity: 18 } });
    expect(again.result).toMatchObject({ repeated: true, review: first.result.review });
    const other = await propose(id, { changes: { capacity: 19 } });
    expect(other.result).toMatchObject({ repeated: false });
    expect(other.result.review.id).not.toBe(first.result.review.id);
  });

  test("about a property in the trash cannot be taken", async () => {
    const id = await storeStay();
    const { result } = await propose(id, { changes: { capacity: 18 } });
    await callApi(site(), "DELETE", `/properties/${id}`, {
      headers: bearer(await makeToken({ name: "Cleaner", scope: "write" })),
    });
    const refused = await decide(result.review.id, { capacity: "take" });
    expect(refused.text).toContain("in the trash");
    expect(await itemOf(result.review.id)).toMatchObject({ state: "success" });
  });

  test.each([
    [{ changes: { capacity: "many" } }, 422, "changes.capacity"],
    [{ changes: { active: false } }, 422, "changes.active"],
    [{ changes: { featured: true } }, 422, "changes.featured"],
    [{ changes: { capacitty: 4 } }, 400, "changes.capacitty"],
    [{ changes: { name: "" } }, 422, "changes.name"],
    [{ changes: { latitude: null } }, 422, "changes.longitude"],
    [{ changes: { capacity: 13 }, sources: { bedrooms: { quote: "9" } } }, 422, "sources.bedrooms"],
    [{ changes: { capacity: 13 }, sources: { capacity: {} } }, 422, "sources.capacity"],
    [
      { changes: { capacity: 13 }, sources: { capacity: { url: "x" } } },
      422,
      "sources.capacity.url",
    ],
    [{ changes: { capacity: 12 } }, 422, undefined],
    [{ changes: {} }, 422, undefined],
  ])("of %j is rejected with %i", async (body, status, field) => {
    const answer = await propose(await storeStay({ featured: false }), body);
    expect(answer.status, JSON.stringify(answer.result)).toBe(status);
    expect(answer.result.fields?.[field ?? ""]).toEqual(field && [expect.any(String)]);
  });
});

describe("a proposal of pages", () => {
  test("has them read, and they wait for a person (M-004)", async () => {
    const urls = [`${pages.url}/lodge`, `${pages.url}/lodge?utm_source=x`];
    const first = await call("POST", "/proposals/imports", { urls, note: "New camp" });
    expect(first.status, JSON.stringify(first.result)).toBe(201);
    expect(first.result.pages).toEqual(
      urls.map((url) => expect.objectContaining({ url, state: "queued", propertyId: null })),
    );
    await until("the page was read", async () => {
      const { result } = await call("GET", "/reviews?limit=200");
      return JSON.stringify(result).includes(`${pages.url}/lodge`);
    });
    const { result } = await call("GET", "/reviews?limit=200");
    expect(result.reviews).toContainEqual(
      expect.objectContaining({
        kind: "page",
        from: "API token: Trip assistant",
        changes: null,
        propertyId: null,
        url: `${pages.url}/lodge`,
      }),
    );
    const again = await call("POST", "/proposals/imports", { urls: [`${pages.url}/lodge`] });
    expect(again.result.pages).toEqual([expect.objectContaining({ state: "waiting" })]);
    const runs = db().selectFrom("importRuns").innerJoin("importItems", "runId", "importRuns.id");
    const read = await runs.select("importItems.state").where("url", "is not", null).execute();
    expect(read).toEqual([{ state: "success" }]);
  });

  test.each([
    [[]],
    [["lodge.test"]],
    [Array.from({ length: 51 }, (_, n) => `https://l.test/${n}`)],
  ])("without 1 to 50 addresses is rejected", async (urls) => {
    expect((await call("POST", "/proposals/imports", { urls })).status).toBe(422);
  });
});

describe("a token with the scope to propose", () => {
  const writing = namedOperations.filter(([, { method }]) => method !== "GET");
  const proposing = writing.filter(([, { scope }]) => scope === "propose");

  test("has two writing calls", () => {
    expect(proposing.map(([name]) => name)).toEqual(["proposeChanges", "proposeImport"]);
  });

  test.each(writing.filter(([, { scope }]) => scope !== "propose"))(
    "may not call %s (M-004)",
    async (_name, { method, path, example }) => {
      const { status, result } = await call(method, path.replace(/\{\w+\}/g, "x"), example ?? {});
      expect(status).toBe(403);
      expect(result.error).toContain("may read and propose");
    },
  );

  test("may read", async () => {
    expect((await call("GET", "/properties?limit=1")).status).toBe(200);
    expect((await call("GET", "/inquiries")).status).toBe(200);
  });
});
