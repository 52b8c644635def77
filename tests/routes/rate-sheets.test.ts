import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { recordLodgeWord } from "#db/queries/property/evidence.server";
import { refreshPrices } from "#db/queries/property/prices.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { addSheetByHand, addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { putSheetRow, settleByLength } from "#db/queries/rate-sheets/edit-sheet.server";
import { refuseSheet, startReading, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import { findSheet } from "#db/queries/rate-sheets/sheets.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { mcpPath } from "#domain/api/access";
import { isoDay } from "#domain/calendar/dates";
import { feeds } from "#domain/feeds/catalog";
import { paths } from "#domain/paths/paths";
import { quickEditText } from "#domain/property/quick-edit";
import { sheetTypes } from "#domain/rates/sheet-file";
import type { SheetDoubt } from "#domain/rates/sheet-labels";
import { addDays } from "#domain/rates/trip";
import { defaultSettings } from "#domain/site/settings";
import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { testDoubt, testRate, testReading } from "#tests/factories/rates";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const db = () => site().database.db;
const thisYear = new Date().getUTCFullYear();

beforeEach(async () => {
  await db().deleteFrom("requestLimits").execute();
  await db().deleteFrom("properties").execute();
});

const camp = async (name = "Reedsong Camp") =>
  (await storeProperty(db(), { name, priceSeasons: [] })).id;

const pdf = (text = "rates") => new Blob([`%PDF-1.7 ${text}`], { type: "application/pdf" });

function upload(fields: Record<string, string>, file?: Blob, name = "rates 2027.pdf") {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (file) form.set("file", file, name);
  return form;
}

async function read(propertyId: string, reading = testReading(thisYear)) {
  const { id } = await addSheetFile(
    db(),
    { propertyId, name: "rates.pdf", actor: "Ada" },
    { source: "file", bytes: Buffer.from("%PDF-1.7"), mediaType: sheetTypes.pdf },
  );
  await startReading(db(), id);
  await storeReading(db(), id, reading, new Date());
  return id;
}

const sheets = () =>
  db().selectFrom("rateSheets").select(["id", "state", "source", "name"]).execute();

describe("adding a sheet without scripts (R-002)", () => {
  test("a file is stored and waits; the same file leads to its sheet (R-009)", async () => {
    const property = await camp();
    const admin = await adminOf(site());
    const added = await admin.post(
      "/admin/rate-sheets",
      upload({ property: "reedsong camp" }, pdf()),
    );
    expect(added.message).toBe("Rate sheet added. It is being read.");
    const [sheet] = await sheets();
    expect(sheet).toMatchObject({ state: "waiting", source: "file", name: "rates 2027.pdf" });
    expect(added.to).toBe(`/admin/rate-sheets/${sheet?.id}`);
    const again = await admin.post("/admin/rate-sheets", upload({ property }, pdf()));
    expect(again.to).toBe(added.to);
    expect(again.message).toContain("This file was added before");
    expect(await sheets()).toHaveLength(1);
    const file = await site().request(`/admin/rate-sheets/file/${sheet?.id}`, {
      headers: { Cookie: admin.cookie },
    });
    expect(file.headers.get("Content-Disposition")).toContain(
      'attachment; filename="rates 2027.pdf"',
    );
    expect(await file.text()).toBe("%PDF-1.7 rates");
  });

  test("faults are said beside their fields, and what was typed stays", async () => {
    await camp();
    const admin = await adminOf(site());
    const post = (fields: Record<string, string>, file?: Blob, name?: string) =>
      admin.post("/admin/rate-sheets", upload(fields, file, name));
    const empty = await post({ property: "Nowhere Lodge" });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Choose a property from the list");
    expect(empty.text).toContain("Choose a file or enter a link");
    expect(empty.html).toContain('value="Nowhere Lodge"');
    const wrong = await post({ property: "Reedsong Camp" }, new Blob(["<html>"]), "rates.pdf");
    expect(wrong.text).toContain("rates.pdf is no PDF and no XLSX file.");
    const zero = await post({ property: "Reedsong Camp" }, new Blob([]), "rates.pdf");
    expect(zero.text).toContain("rates.pdf is empty.");
    const link = await post({ property: "Reedsong Camp", url: "javascript:alert(1)" });
    expect(link.text).toContain("Enter a link that starts with https://");
    expect(await sheets()).toEqual([]);
  });
});

describe("reviewing a sheet without scripts (R-002, R-007)", () => {
  test("the page, its cells, last year's figures, gap and overlap are shown", async () => {
    const property = await camp();
    const before = await read(property, testReading(thisYear - 1, {}));
    await db()
      .updateTable("rateSheets")
      .set({ state: "accepted", acceptedAt: new Date(), fileHash: null })
      .where("id", "=", before)
      .execute();
    const reading = testReading(thisYear);
    const [first, ...others] = reading.rates;
    if (!first) throw new Error("No rate");
    const dearer = { ...first, value: { ...first.value, price: 70_000 } };
    const cells = reading.cells.map((cell) =>
      cell.id === "p1r1c3" ? { ...cell, text: "700" } : cell,
    );
    const { from, to } = first.value;
    const child = {
      value: { unit: null, fromAge: 2, toAge: 5, percent: null, amount: 20_000, from, to },
      evidence: { amount: { cells: ["p1r1c2"], derived: null } },
    };
    const bands = [...reading.bands, child];
    const changed = { ...reading, cells, bands, rates: [dearer, ...others] };
    const doubt: SheetDoubt = {
      id: "currency:p1n1",
      question: "Two currencies",
      detail: null,
      cells: ["p1n1"],
      answers: [],
      other: "currency",
      isRemembered: false,
      answer: null,
    };
    const id = await read(property, { ...changed, unread: ["p1r6c2"], doubts: [doubt] });
    const admin = await adminOf(site());
    const page = await admin.get(`/admin/rate-sheets/${id}?cell=p1r2c3`);
    expect(page.text).toContain(
      "The sheet says &quot;Rack rates, per person sharing, USD&quot; on page 1.",
    );
    expect(page.text).toContain(`${thisYear - 1}: $690, +1.4%`);
    expect(page.text).toContain(`${thisYear - 1}: the same`);
    expect(page.text).toContain("Gap: April 1 to June 14");
    expect(page.text).toContain("Overlap: October 28 to 31");
    expect(page.html).toContain('<summary data-why="half">Derived</summary>half');
    expect(page.text).toContain("Two currencies");
    // The band of one rate's nights is a column beside it, that of all seasons a line below.
    expect(page.html).toContain("Child 2–5</th>");
    expect(page.text).toContain("Child 6 to 11");
    expect(page.text).not.toContain("Child 2 to 5");
    expect(page.text).toContain("“Child 6-11 50%”");
    expect(page.html.match(/class="ratesheet-lit"/g)).toHaveLength(2);
    expect((await admin.get(`/admin/rate-sheets/${id}?cell=p9&page=99`)).status).toBe(200);
    expect((await admin.get(`/admin/rate-sheets/unknown`)).status).toBe(404);
  });

  test("a refused sheet offers rates by hand and the lodge", async () => {
    const property = await camp();
    const { id } = await addSheetFile(
      db(),
      { propertyId: property, name: "scan.pdf", actor: "Ada" },
      { source: "file", bytes: Buffer.from("%PDF-1.7 scan"), mediaType: sheetTypes.pdf },
    );
    await startReading(db(), id);
    await refuseSheet(db(), id, "The pages are pictures.");
    const admin = await adminOf(site());
    const page = await admin.get(`/admin/rate-sheets/${id}`);
    expect(page.text).toContain("The pages are pictures.");
    expect(page.html).toContain(`href="${paths.admin.askLodges(property)}"`);
    const added = await admin.post(paths.admin.rateSheets(), { property, intent: "by-hand" });
    expect(added.to).toMatch(/^\/admin\/rate-sheets\/[0-9a-f-]{36}/);
    expect(await sheets()).toHaveLength(2);
  });

  test("an answer that a question does not take is said at its field, and stays there", async () => {
    const year = { id: "year", question: "Which year are the dates of?", other: "year" } as const;
    const doubts = [testDoubt({ ...year, answers: [], isRemembered: false })];
    const id = await read(await camp(), testReading(thisYear, { doubts }));
    await settleByLength(db(), id, "Ada");
    const path = `/admin/rate-sheets/${id}`;
    const admin = await adminOf(site());
    const answer = (value: string) =>
      admin.post(path, { intent: "answer", doubt: "year", answer: value });
    const wrong = await answer("last summer");
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining("This is no answer to the question."),
    ]);
    expect(wrong.html).toMatch(/<input (?=[^>]*value="last summer")[^>]*aria-invalid="true"/);
    expect((await answer("ignore")).status).toBe(400);
    expect((await admin.post(path, { intent: "accept" })).text).toContain("Answer 1 doubt first.");
  });

  test("a sheet of the last release with remarks is read again before it is accepted", async () => {
    const id = await read(await camp());
    await settleByLength(db(), id, "Ada");
    const remarks = JSON.stringify({ doubts: ["Two currencies"], unread: [] });
    await db()
      .updateTable("rateSheets")
      .set({ reading: sql`(reading - 'tables' - 'asked') || ${remarks}::jsonb` })
      .where("id", "=", id)
      .execute();
    const path = `/admin/rate-sheets/${id}`;
    const admin = await adminOf(site());
    const page = await admin.get(path);
    const words = "Read the file again first: 1 remark on it";
    expect(page.text).toContain(words);
    expect(page.html).toMatch(/<button [^>]*disabled=""[^>]*value="accept"/);
    const refused = await admin.post(path, { intent: "accept" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
    await admin.post(path, { intent: "read-again" });
    expect((await sheets())[0]?.state).toBe("waiting");
  });

  test("nights that lose their price are named before acceptance, which asks once (D36)", async () => {
    const property = await camp();
    const year = thisYear + 1;
    const admin = await adminOf(site());
    const byHand = async (...periods: [from: string, to: string][]) => {
      const sheet = { propertyId: property, name: "Rates", actor: "Ada" };
      const id = await addSheetByHand(db(), sheet);
      for (const [from, to] of periods) {
        const value = testRate({ from: `${year}-${from}`, to: `${year}-${to}` });
        await putSheetRow(db(), id, { kind: "rate", rowId: null, value }, "Ada");
      }
      return `/admin/rate-sheets/${id}`;
    };
    await admin.post(await byHand(["01-01", "12-31"]), { intent: "accept" });
    const path = await byHand(["01-01", "05-31"], ["07-01", "12-31"]);
    const page = await admin.get(path);
    expect(page.text).toContain(`Accept without a price for June 1 to 30, ${year}.`);
    expect(page.html).toContain(`action="${path}#nights-lost"`);
    const refused = await admin.post(path, { intent: "accept" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`June 1 to 30, ${year} would lose their price`);
    const confirmed = /name="confirmed"[^>]* value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const accepted = await admin.post(path, { intent: "accept", confirmed });
    expect(accepted.message).toContain("rates accepted, totals are public");
  });

  test("settle, edit, leave out and add with plain forms, then accept and take back", async () => {
    const property = await camp();
    const id = await read(property);
    const path = `/admin/rate-sheets/${id}`;
    const admin = await adminOf(site());
    const refused = await admin.post(path, { intent: "accept" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Settle 1 overlap first.");
    expect(refused.html).toContain(`action="${path}#doubts"`);
    const way = /name="way" value="([^"]+)"/.exec(refused.html)?.[1] ?? "";
    expect((await admin.post(path, { intent: "settle", way })).message).toBe("Overlap settled");
    const { rows } = (await findSheet(db(), id)) ?? {};
    const rate = rows?.rates[0];
    const levy = rows?.extras[0];
    const form = await admin.get(`${path}?edit=${rate?.id}`);
    expect(form.html).toContain('id="row-price"');
    const row = {
      intent: "row",
      "row-kind": "rate",
      "row-id": rate?.id ?? "",
      season: "Green season",
      from: `${thisYear}-01-01`,
      to: `${thisYear}-03-31`,
      price: "no",
      currency: "USD",
      charged: "per person sharing",
    };
    const wrong = await admin.post(path, row);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Please enter an amount such as 1,025");
    expect(wrong.html).toContain('value="no"');
    await admin.post(path, { ...row, price: "700" });
    await admin.post(path, { intent: "out", row: `extra/${levy?.id}` });
    const tax = { intent: "row", "row-kind": "extra", name: "VAT", kind: "levy", currency: "USD" };
    const both = await admin.post(path, { ...tax, amount: "5", percent: "15" });
    expect(both.status).toBe(400);
    expect(both.text).toContain("Please enter a percentage or an amount, not both");
    const added = await admin.post(path, { ...tax, percent: "15", obligatory: "on" });
    expect(added.text).toContain("Obligatory, of the accommodation price");
    const edited = await admin.get(path);
    expect(edited.html).toContain("Derived</summary>typed by");
    expect(edited.text).toContain("Left out");
    const accepted = await admin.post(path, { intent: "accept" });
    expect(accepted.message).toContain("rates accepted, totals are public");
    expect(accepted.html.match(/name="kind" value="rates"/g)).toHaveLength(2);
    const closed = await admin.post(path, { ...row, price: "1" });
    expect(closed.status).toBe(409);
    const priced = await admin.get(`/admin/properties/edit/${property}`);
    expect(priced.text).toContain(
      "derived from the rate sheets of this property. Seasons that you change here",
    );
    expect(priced.text).toContain("1 rate sheet");
    const published = await findForEdit(db(), property);
    for (const kind of ["sources", "lodge", "table"]) {
      const wrong = await admin.post("/admin/undo", { kind, id, back: path });
      expect(wrong.message).toBe("This can no longer be undone");
    }
    expect(await findForEdit(db(), property)).toEqual(published);
    const undone = await admin.post("/admin/undo", { kind: "rates", id, back: path });
    expect(undone.message).toBe("Reedsong Camp reverted");
    expect((await sheets())[0]?.state).toBe("taken back");
    const again = await admin.post("/admin/undo", { kind: "rates", id, back: path });
    expect(again.message).toBe("Already undone");
    // A page of the last release that is still open has a button of its own.
    await admin.post(path, { intent: "accept" });
    const before = await admin.post(path, { intent: "take-back" });
    expect(before.message).toBe("Reedsong Camp reverted");
    expect((await sheets())[0]?.state).toBe("taken back");
  });
});

test("a price that follows from sheets is read-only in quick edit, and refused in a preview (D35)", async () => {
  const property = await camp();
  const admin = await adminOf(site());
  const edit = [`/admin/properties/quick-edit/${property}`, `/admin/properties?edit=${property}`];
  const preview = `/admin/properties/bulk-edit?action=price-percent&typed=10&ids=${property}`;
  const reason = "Its prices follow from its accepted rate sheets";
  for (const path of [...edit, preview]) expect((await admin.get(path)).text).not.toContain(reason);
  // The rates of next year are to come on every day of this one.
  const id = await read(property, testReading(thisYear + 1));
  await settleByLength(db(), id, "Ada");
  await admin.post(`/admin/rate-sheets/${id}`, { intent: "accept" });
  for (const path of edit) {
    const { html, text } = await admin.get(path);
    for (const name of ["pricePerNight", "currency"])
      expect(html).toMatch(new RegExp(`<input (?=[^>]*name="${name}")(?=[^>]* readonly)`, "i"));
    expect(text).toContain(`${reason}.`);
  }
  const planned = await admin.get(preview);
  expect(planned.text).toContain("Nothing would change, 1 cannot be changed");
  expect(planned.text).toContain(reason);
});

test("a quick edit of the address alone says nothing of prices that the upkeep has moved", async () => {
  const property = await camp();
  const admin = await adminOf(site());
  const id = await read(property, testReading(thisYear + 1));
  await settleByLength(db(), id, "Ada");
  await admin.post(`/admin/rate-sheets/${id}`, { intent: "accept" });
  const opened = (await findForEdit(db(), property)) ?? expect.fail("not stored");
  const april = new Date(`${thisYear + 1}-04-01T03:40:00Z`);
  await refreshPrices(db(), { now: april, toTable: false, onSaved: async () => undefined });
  const moved = await findForEdit(db(), property);
  expect([opened.pricePerNight, moved?.pricePerNight]).toEqual([690, 720]);
  const saved = await admin.post(`/admin/properties/quick-edit/${property}`, {
    ...quickEditText({ ...opened, fullAddress: "Linyanti Road, Maun" }),
    version: String(opened.version),
  });
  expect(await findForEdit(db(), property)).toHaveProperty("fullAddress", "Linyanti Road, Maun");
  expect(saved.message).not.toContain("Its prices follow from its accepted rate sheets");
});

describe("a lodge sends its sheet (L-003)", () => {
  const post = (path: string, file?: Blob, name = "rates.pdf") => {
    const body = new FormData();
    body.set("intent", "rates");
    if (file) body.set("sheet", file, name);
    return site().request(path, { method: "POST", body });
  };

  test("it waits to be read and reviewed, and other files are refused in words", async () => {
    const propertyId = await camp();
    const { path, id } = await askLodge(db(), { propertyId, fields: ["capacity"] });
    expect((await post(path, pdf())).status).toBe(303);
    expect(await sheets()).toMatchObject([
      { state: "waiting", source: "lodge", name: "rates.pdf" },
    ]);
    expect(await (await site().request(path)).text()).toContain("rates.pdf, sent");
    const wrong = await post(path, new Blob(["MZ"]), "rates.exe");
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("rates.exe is no PDF and no XLSX file.");
    expect(await (await post(path, pdf())).text()).toContain("You sent this file before");
    expect((await post(path)).status).toBe(400);
    expect(await sheets()).toHaveLength(1);
    const admin = await adminOf(site());
    const review = await admin.get(`/admin/lodges/${id}`);
    expect(review.text).toContain("rates.pdf");
    expect(review.text).toContain("waiting to be read");
  });

  test("a closed link stores no file", async () => {
    const propertyId = await camp();
    const { path, id } = await askLodge(db(), { propertyId, fields: ["capacity"] });
    await db()
      .updateTable("lodgeRequests")
      .set({ state: "answered" })
      .where("id", "=", id)
      .execute();
    expect((await post(path, pdf())).status).toBe(400);
    expect((await post("/lodge/unknown", pdf())).status).toBe(404);
    expect(await sheets()).toEqual([]);
  });
});

test("rates that end soon are a task of the day and a question to the lodge (R-009)", async () => {
  const property = await camp();
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const id = await read(property);
  await db()
    .updateTable("rates")
    .set({ stayFrom: `${thisYear}-01-01`, stayTo: soon })
    .execute();
  await db()
    .updateTable("rateSheets")
    .set({ state: "accepted", acceptedAt: new Date() })
    .where("id", "=", id)
    .execute();
  const admin = await adminOf(site());
  const today = await admin.get("/admin");
  expect(today.text).toContain("property has rates that end within 90 days");
  expect(today.html).toContain("/admin/rate-sheets?show=ending");
  const list = await admin.get("/admin/rate-sheets?show=ending");
  expect(list.text).toContain("Reedsong Camp");
  expect(list.html).toContain(`/admin/lodges/ask?ids=${property}`);
  const ask = await admin.get(`/admin/lodges/ask?ids=${property}`);
  expect(ask.text).toContain("rates end soon");
  expect(ask.html).toMatch(/<input[^>]*name="facts"[^>]*checked=""[^>]*value="priceSeasons"/);
});

test("after an accepted sheet every place has the prices of its rates, and no other (I-011, D35)", async () => {
  const id = await camp("Heronfall Camp");
  await db().updateTable("properties").set({ sample: false }).where("id", "=", id).execute();
  await db()
    .updateTable("propertyImages")
    .set({ kind: "photo", state: "stored", basePath: "/media/heronfall", widths: [320, 640, 1280] })
    .where("propertyId", "=", id)
    .execute();
  const feedsOn = { ...defaultSettings.feeds, meta: true };
  await saveSettings(db(), { ...defaultSettings, feeds: feedsOn }, { actor: "operator" });
  const stored = await findForEdit(db(), id);
  if (!stored) throw new Error("No property");
  for (const field of ["pricePerNight", "currency", "priceUnit", "priceMax", "checkIn"] as const)
    await recordLodgeWord(
      db(),
      { propertyId: id, field, value: stored[field], person: "Ruth", at: new Date() },
      stored,
    );
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await site().request(path, { headers })).text();
  const stay = `/accommodation/${id}`;
  const confirmed = async (label: string) =>
    new RegExp(`<dt[^>]*>${label}</dt>(?:(?!<dt).)*Confirmed by the lodge`, "s").test(
      await read(stay),
    );
  await until("the confirmed price", () => confirmed("Price"));

  const sheet = await addSheetByHand(db(), { propertyId: id, name: "Rates", actor: "Ada" });
  const today = isoDay(new Date());
  for (const [season, from, to, price] of [
    ["Quiet", today, addDays(today, 99), 73_100],
    ["Busy", addDays(today, 100), addDays(today, 360), 91_300],
  ] as const) {
    const value = testRate({ season, from, to, price });
    await putSheetRow(db(), sheet, { kind: "rate", rowId: null, value }, "Ada");
  }
  const admin = await adminOf(site());
  const accepted = await admin.post(`/admin/rate-sheets/${sheet}`, { intent: "accept" });
  expect(accepted.message).toContain("rates accepted");
  // A price that is typed over the rates is in none of the places either.
  const edited = { ...stored, pricePerNight: 555, priceMin: 444, priceMax: 999 };
  await saveProperty(db(), { id, fields: edited, actor: "Ada", rates: { USD: 1 } });

  const feed = paths.stayFeed(feeds.meta.file);
  await until("the feed", async () => (await read(feed)).includes("731.00 USD"));
  await until("the page", async () => (await read(stay)).includes("$731"));
  const dearer = { pricePerNight: 777, priceMin: 777, priceMax: 888, priceSeasons: [] };
  const other = await storeProperty(db(), { name: "Other Camp", ...dearer });
  const compared = paths.compare([id, other.id]);
  const api = `/api/properties/${id}`;
  const places: Record<string, [text: string, expected: readonly string[]]> = {
    page: [await read(stay), ["$731", "$913", '"price":731', "Quiet"]],
    list: [await read("/accommodation"), ["$731"]],
    comparison: [await read(compared), ["$731", "up to $913"]],
    feed: [await read(feed), ["731.00 USD"]],
    api: [await read(api), ['"pricePerNight":731', '"priceMin":731', '"priceMax":913']],
    markdown: [await read(stay, { Accept: "text/markdown" }), ["$731", "$913", "Quiet"]],
    assistant: [await callTool("get_stay", { ids: id }), ["731"]],
  };
  const stale = /\$(?:640|560|780|555|444|999|1,280|1,120)\b|:(?:640|560|780|555|444|999)\b/;
  for (const [place, [text, expected]] of Object.entries(places)) {
    for (const part of expected) expect(text.includes(part), `${place}: ${part}`).toBe(true);
    expect(stale.exec(text)?.[0], place).toBeUndefined();
  }
  const filtered = async (range: string) => (await read(`/accommodation?${range}`)).includes(stay);
  expect(await filtered("minPrice=720&maxPrice=740")).toBe(true);
  expect(await filtered("minPrice=600&maxPrice=700")).toBe(false);
  expect(await confirmed("Check-in")).toBe(true);
  expect(await confirmed("Price")).toBe(false);
  expect(await confirmed("Up to")).toBe(false);
});

/** What a tool tells an assistant. */
async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpPath, site().web.origin)));
  const { structuredContent } = await client.callTool({ name, arguments: args });
  await client.close();
  return JSON.stringify(structuredContent);
}
