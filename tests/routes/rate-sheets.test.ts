import { beforeEach, describe, expect, test } from "vitest";

import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { claimSheet, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import { findSheet } from "#db/queries/rate-sheets/sheets.server";
import { sheetTypes } from "#domain/rates/sheet-file";
import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { testReading } from "#tests/factories/rates";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

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
  await claimSheet(db(), id);
  await storeReading(db(), id, reading);
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
    const changed = { ...reading, cells, rates: [dearer, ...others] };
    const id = await read(property, { ...changed, unread: ["p1r6c2"], doubts: ["Two currencies"] });
    const admin = await adminOf(site());
    const page = await admin.get(`/admin/rate-sheets/${id}?cell=p1r2c3`);
    expect(page.text).toContain(
      "The sheet says &quot;Rack rates, per person sharing, USD&quot; on page 1.",
    );
    expect(page.text).toContain(`${thisYear - 1}: $690, +1.4%`);
    expect(page.text).toContain(`${thisYear - 1}: the same`);
    expect(page.text).toContain("Gap: April 1 to June 14");
    expect(page.text).toContain("Overlap: October 28 to 31");
    expect(page.text).toContain("Derived: half");
    expect(page.text).toContain("Two currencies");
    expect(page.text).toContain("“Child 6-11 50%”");
    expect(page.html.match(/class="ratesheet-lit"/g)).toHaveLength(2);
    expect((await admin.get(`/admin/rate-sheets/${id}?cell=p9&page=99`)).status).toBe(200);
    expect((await admin.get(`/admin/rate-sheets/unknown`)).status).toBe(404);
  });

  test("settle, edit, leave out and add with plain forms, then accept and take back", async () => {
    const property = await camp();
    const id = await read(property);
    const path = `/admin/rate-sheets/${id}`;
    const admin = await adminOf(site());
    const refused = await admin.post(path, { intent: "accept" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Settle 1 overlap first.");
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
    const edited = await admin.get(path);
    expect(edited.text).toContain("Derived: typed by");
    expect(edited.text).toContain("Left out");
    const accepted = await admin.post(path, { intent: "accept" });
    expect(accepted.message).toContain("rates accepted, totals are public");
    expect(accepted.html).toContain('value="take-back"');
    const closed = await admin.post(path, { ...row, price: "1" });
    expect(closed.status).toBe(409);
    const priced = await admin.get(`/admin/properties/edit/${property}`);
    expect(priced.text).toContain("derived from the rate sheets of this property");
    expect(priced.text).toContain("1 rate sheet");
    const undone = await admin.post("/admin/undo", { kind: "rates", id, back: path });
    expect(undone.message).toBe("Reedsong Camp reverted");
    expect((await sheets())[0]?.state).toBe("taken back");
  });

  test("rates by hand are one press from the list (R-001)", async () => {
    const property = await camp();
    const admin = await adminOf(site());
    const added = await admin.post("/admin/rate-sheets", upload({ property, intent: "by-hand" }));
    const path = added.to?.replace(/\?.*/, "") ?? "";
    expect(added.html).toContain('name="season"');
    await admin.post(path, {
      intent: "row",
      "row-kind": "rate",
      season: "All year",
      from: `${thisYear}-01-01`,
      to: `${thisYear}-12-31`,
      price: "450",
      currency: "USD",
      charged: "per unit",
    });
    expect((await admin.post(path, { intent: "accept" })).message).toContain("rates accepted");
    const list = await admin.get("/admin/rate-sheets");
    expect(list.text).toContain("entered by hand");
  });
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
