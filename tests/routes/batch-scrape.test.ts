import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { recordExtraction, recordRefusal } from "#db/queries/imports/items.server";
import { findRun, listItems } from "#db/queries/imports/read-runs.server";
import { makeExtraction } from "#tests/factories/extraction";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
const db = () => site().database.db;
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});
beforeEach(() => sql`truncate import_runs, import_sites, audit_log cascade`.execute(db()));

const screen = "/admin/batch-scrape";

const begin = async (...urls: string[]) => {
  const answer = await admin.post(screen, { urls: urls.join("\n") });
  const runId = new URLSearchParams(answer.to?.split("?")[1]).get("run") ?? "";
  const items = await listItems(db(), runId);
  return { answer, runId, ids: items.map(({ id }) => id) };
};
const press = (runId: string, intent: string, more: Record<string, string> = {}) =>
  admin.post(screen, { runId, intent, ...more });
const stateOf = async (runId: string) => (await findRun(db(), runId))?.state;
const logged = async () => {
  const rows = await db().selectFrom("auditLog").select("action").orderBy("id").execute();
  return rows.map(({ action }) => action);
};

test("no address and too many are refused in words, with what was typed", async () => {
  const none = await admin.post(screen, { urls: "www.lodge.test\nftp://lodge.test" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("Please enter at least one valid URL");
  expect(none.html).toContain("www.lodge.test\nftp://lodge.test</textarea>");
  const lines = Array.from({ length: 501 }, (_, n) => `https://lodge.test/${n}`).join("\n");
  const many = await admin.post(screen, { urls: lines });
  expect(many.status).toBe(400);
  expect(many.text).toContain("At most 500 URLs at a time; 1 more was refused");
  expect(many.html).toContain(`${lines}</textarea>`);
  expect(await db().selectFrom("importRuns").select("id").execute()).toEqual([]);
});

test("a page that stands twice is one, and a sentence says so", async () => {
  const { answer, ids } = await begin(
    "https://lodge.test/1",
    "https://www.LODGE.test/1/?utm_source=mail#top",
    "https://lodge.test/2",
    "no address",
  );
  expect(ids).toHaveLength(2);
  expect(answer.message).toBe(
    "1 address stood in the list more than once and is read once. 1 line held no address and was left out",
  );
});

test("who comes back finds the batch that is not over", async () => {
  const { runId } = await begin("https://lodge.test/1");
  expect((await admin.get(screen)).to).toBe(`${screen}?run=${runId}`);
  expect((await admin.get(`${screen}?new=yes`)).text).toContain("Start Scraping");
  await press(runId, "cancel");
  expect((await admin.get(screen)).text).toContain("Start Scraping");
});

test("pause, resume and cancel are obeyed and leave a line in the log", async () => {
  const { runId, ids } = await begin("https://lodge.test/1", "https://lodge.test/2");
  await press(runId, "pause");
  expect(await stateOf(runId)).toBe("paused");
  expect((await admin.get(`${screen}?run=${runId}`)).text).toContain(
    "Waits until the batch goes on",
  );
  await press(runId, "resume");
  expect(await stateOf(runId)).toBe("running");
  await recordExtraction(db(), ids[0] ?? "", makeExtraction());
  const cancelled = await press(runId, "cancel");
  expect(cancelled.message).toBe("1 address will not be read, what was read stays");
  expect(cancelled.text).toContain("Cancelled by the operator");
  expect(await findRun(db(), runId)).toMatchObject({
    state: "cancelled",
    progress: { successful: 1, errors: 0, cancelled: 1 },
  });
  expect(cancelled.text).toContain("Errors 0Cancelled 1");
  const errors = await admin.get(`${screen}?run=${runId}&show=errors`);
  expect(errors.text).not.toContain("Cancelled by the operator");
  expect(await logged()).toEqual(["import", "pause", "resume", "cancel"]);

  await press(runId, "try-again", { all: "errors" });
  expect(await stateOf(runId)).toBe("cancelled");
  await press(runId, "try-again", { all: "cancelled" });
  expect(await findRun(db(), runId)).toMatchObject({ state: "running", progress: { pending: 1 } });
});

test("each address shows its state, its reason and where it leads", async () => {
  const { runId, ids } = await begin("https://a.test/1", "https://a.test/2", "https://b.test/");
  await recordExtraction(db(), ids[0] ?? "", makeExtraction());
  await recordRefusal(db(), ids[1] ?? "", { reason: "http-status", error: "It answered 404" });
  const { html, text } = await admin.get(`${screen}?run=${runId}`);
  expect(text).toContain("2 of 3 read");
  expect(html).toContain(`/admin/imports/${ids[0]}`);
  for (const word of ["success", "error", "pending", "It answered 404"])
    expect(text).toContain(word);
  const errors = await admin.get(`${screen}?run=${runId}&show=errors`);
  expect(errors.text).toContain("a.test/2");
  expect(errors.text).not.toContain("Dune Lantern Lodge");
});

test("an error is tried again, also after the end", async () => {
  const { runId, ids } = await begin("https://a.test/1", "https://b.test/");
  for (const id of ids) await recordRefusal(db(), id, { reason: "blocked", error: "It refused" });
  expect(await stateOf(runId)).toBe("finished");
  await press(runId, "try-again", { itemId: ids[1] ?? "" });
  expect((await listItems(db(), runId)).map(({ state }) => state)).toEqual(["error", "pending"]);
  expect(await stateOf(runId)).toBe("running");
});

test("without a page that was read well nothing is imported, in words", async () => {
  const { runId, ids } = await begin("https://a.test/1");
  await recordRefusal(db(), ids[0] ?? "", { reason: "blocked", error: "It refused" });
  expect((await press(runId, "import")).message).toBe("No successful properties to import");
});

test("the file is there after the end", async () => {
  const { runId, ids } = await begin("https://a.test/1");
  const file = `${screen}/csv/${runId}`;
  expect((await admin.get(`${screen}?run=${runId}`)).html).not.toContain(file);
  await recordExtraction(db(), ids[0] ?? "", makeExtraction());
  expect((await admin.get(`${screen}?run=${runId}`)).html).toContain(file);
  const { status, html } = await admin.get(file);
  expect(status).toBe(200);
  expect(html.split("\r\n")[0]?.split(",")).toHaveLength(23);
});

test("a list of five hundred is shown in parts, and starting over begins anew", async () => {
  const { runId } = await begin(
    ...Array.from({ length: 500 }, (_, n) => `https://s${n % 12}.test/${n}`),
  );
  const { html, text } = await admin.get(`${screen}?run=${runId}&page=20`);
  expect(html.match(/class="batch-item-state/g)).toHaveLength(25);
  expect(text).toContain("s7.test/499");
  expect(text).toContain("and 4 more sites");
  expect((await press(runId, "start-over")).to).toBe(`${screen}?new=yes`);
  expect(await stateOf(runId)).toBe("cancelled");
});

test("an unknown batch or deed is refused", async () => {
  expect((await admin.get(`${screen}?run=7`)).status).toBe(404);
  expect((await press("7", "pause")).status).toBe(404);
  const { runId } = await begin("https://a.test/1");
  expect((await press(runId, "explode")).status).toBe(400);
});
