import { readdirSync } from "node:fs";
import os from "node:os";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { beginChange } from "#db/queries/changes/store.server";
import { packPage } from "#db/queries/imports/read-pages.server";
import {
  findRun,
  listItems,
  recordExtraction,
  recordRejection,
} from "#db/queries/imports/read-runs.server";
import { completeQuestion, createModelRun, findQuestion } from "#db/queries/model/questions.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { makeExtraction } from "#tests/factories/pages";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { adminOf } from "#tests/setup/admin-session";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useSite } from "#tests/setup/test-site";

describe("batch", () => {
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

  test("a batch without a URL or with too many is rejected and keeps its input (A-170)", async () => {
    const none = await admin.post(screen, { urls: "www.lodge.test\nftp://lodge.test" });
    expect(none.status).toBe(400);
    expect(none.text).toContain("Please enter at least one valid URL");
    expect(none.html).toContain("www.lodge.test\nftp://lodge.test</textarea>");
    const urls = Array.from({ length: 501 }, (_, n) => `https://lodge.test/${n}`).join("\n");
    const many = await admin.post(screen, { urls });
    expect(many.status).toBe(400);
    expect(many.text).toContain("At most 500 URLs at a time; 1 more was rejected");
    expect(many.html).toContain(`${urls}</textarea>`);
    expect(await db().selectFrom("importRuns").select("id").execute()).toEqual([]);
  });

  test("the model cannot be asked without a key, and the form keeps its input (E-005)", async () => {
    expect((await admin.get(`${screen}?new=yes`)).text).not.toContain("Ask the language model");
    const urls = "https://lodge.test/1";
    const { status, text, html } = await admin.post(screen, { urls, model: "yes" });
    expect(status).toBe(503);
    expect(text).toContain("AI extraction is not configured");
    expect(html).toContain(`${urls}</textarea>`);
    expect(await db().selectFrom("importRuns").select("id").execute()).toEqual([]);
  });

  test("duplicate URLs are skipped and reported (A-175)", async () => {
    const { answer, ids } = await begin(
      "https://lodge.test/1",
      "https://www.LODGE.test/1/?utm_source=mail#top",
      "https://lodge.test/2",
      "no address",
    );
    expect(ids).toHaveLength(2);
    expect(answer.message).toBe("1 duplicate URL was skipped. 1 line without a URL was skipped");
  });

  test("the screen opens the unfinished batch", async () => {
    const { runId } = await begin("https://lodge.test/1");
    expect((await admin.get(screen)).to).toBe(`${screen}?run=${runId}`);
    expect((await admin.get(`${screen}?new=yes`)).text).toContain("Start Scraping");
    await press(runId, "cancel");
    expect((await admin.get(screen)).text).toContain("Start Scraping");
  });

  test("a batch can be paused, resumed and canceled, and each is logged (A-171)", async () => {
    const { runId, ids } = await begin("https://lodge.test/1", "https://lodge.test/2");
    await press(runId, "pause");
    expect(await stateOf(runId)).toBe("paused");
    expect((await admin.get(`${screen}?run=${runId}`)).text).toContain("Paused");
    await press(runId, "resume");
    expect(await stateOf(runId)).toBe("running");
    await recordExtraction(db(), ids[0] ?? "", makeExtraction());
    const cancelled = await press(runId, "cancel");
    expect(cancelled.message).toBe("1 URL canceled; results so far are kept");
    expect(cancelled.text).toContain("Cancelled by the operator");
    expect(await findRun(db(), runId)).toMatchObject({
      state: "cancelled",
      progress: { successful: 1, errors: 0, cancelled: 1 },
    });
    expect(cancelled.text).toContain("Errors 0Canceled 1");
    const errors = await admin.get(`${screen}?run=${runId}&show=errors`);
    expect(errors.text).not.toContain("Cancelled by the operator");
    expect(await logged()).toEqual(["import", "pause", "resume", "cancel"]);

    await press(runId, "try-again", { all: "errors" });
    expect(await stateOf(runId)).toBe("cancelled");
    await press(runId, "try-again", { all: "cancelled" });
    expect(await findRun(db(), runId)).toMatchObject({
      state: "running",
      progress: { pending: 1 },
    });
  });

  test("each URL shows its state, reason and review link (A-171)", async () => {
    const { runId, ids } = await begin("https://a.test/1", "https://a.test/2", "https://b.test/");
    await recordExtraction(db(), ids[0] ?? "", makeExtraction());
    await recordRejection(db(), ids[1] ?? "", { reason: "http-status", error: "It answered 404" });
    const { html, text } = await admin.get(`${screen}?run=${runId}`);
    expect(text).toContain("2 of 3 read");
    expect(html).toContain(`/admin/imports/${ids[0]}`);
    for (const part of ["success", "error", "pending", "It answered 404"])
      expect(text).toContain(part);
    const errors = await admin.get(`${screen}?run=${runId}&show=errors`);
    expect(errors.text).toContain("a.test/2");
    expect(errors.text).not.toContain("Dune Lantern Lodge");
  });

  test("a failed URL can be retried, also after the batch ends (A-171)", async () => {
    const { runId, ids } = await begin("https://a.test/1", "https://b.test/");
    for (const id of ids)
      await recordRejection(db(), id, { reason: "blocked", error: "It refused" });
    expect(await stateOf(runId)).toBe("finished");
    await press(runId, "try-again", { itemId: ids[1] ?? "" });
    expect((await listItems(db(), runId)).map(({ state }) => state)).toEqual(["error", "pending"]);
    expect(await stateOf(runId)).toBe("running");
  });

  test("a retried URL is sent to the model again, where it was before (E-005)", async () => {
    const urls = ["https://a.test/1", "https://b.test/"];
    const { runId, itemIds } = await createModelRun(db(), { kind: "batch", urls, actor: "me" });
    for (const id of itemIds)
      await recordRejection(db(), id, { reason: "not-a-property", error: "A list" });
    await completeQuestion(db(), itemIds[0] ?? "", "failed", "Too many requests");
    await press(runId, "try-again", { all: "errors" });
    for (const id of itemIds)
      expect(await findQuestion(db(), id)).toMatchObject({ state: "reading", error: null });
  });

  test("the page of an item can be framed by our screens only, until it expires (A-166)", async () => {
    const { ids } = await begin("https://a.test/1");
    const [id = ""] = ids;
    const page = await packPage({ url: "https://a.test/1", html: "<p>Dune Lantern Lodge</p>" });
    await recordExtraction(db(), id, makeExtraction(), { page });
    const path = `/admin/imports/${id}/page?field=name`;
    const { headers, html } = await admin.get(path);
    expect(html).toContain('<mark id="passage">Dune Lantern Lodge</mark>');
    expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'self'; sandbox; /);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const review = await admin.get(`/admin/imports/${id}`);
    expect(review.html).toContain(`href="${path}#passage"`);
    expect(review.headers.get("Content-Security-Policy")).toContain("frame-src 'self' ");

    await db().deleteFrom("readPages").execute();
    const expired = await admin.get(`/admin/imports/${id}`);
    expect(expired.html).not.toContain(path);
    expect(expired.text).toContain("The page as it was read is kept for 90 days.");
    const gone = await admin.get(path);
    expect(gone.status).toBe(404);
    expect(gone.html).toContain("The page as it was read is kept for 90 days.");
    expect((await admin.get("/admin/imports/none/page")).status).toBe(404);
  });

  test("a batch without a successful page imports nothing (A-175)", async () => {
    const { runId, ids } = await begin("https://a.test/1");
    await recordRejection(db(), ids[0] ?? "", { reason: "blocked", error: "It refused" });
    expect((await press(runId, "import")).message).toBe("No successful properties to import");
  });

  test("the CSV is available once the batch ends (A-177)", async () => {
    const { runId, ids } = await begin("https://a.test/1");
    const file = `${screen}/csv/${runId}`;
    expect((await admin.get(`${screen}?run=${runId}`)).html).not.toContain(file);
    await recordExtraction(db(), ids[0] ?? "", makeExtraction());
    expect((await admin.get(`${screen}?run=${runId}`)).html).toContain(file);
    const { status, html } = await admin.get(file);
    expect(status).toBe(200);
    expect(html.split("\r\n")[0]?.split(",")).toHaveLength(23);
  });

  test("every CSV to download begins as Excel expects UTF-8 (I-006)", async () => {
    const { runId } = await begin("https://a.test/1");
    await storeProperty(site().database.db, { name: "Camp" });
    for (const path of [
      `${screen}/csv/${runId}`,
      "/admin/analytics/csv",
      "/admin/inquiries/export",
      "/admin/properties/export?all=yes&format=csv",
    ]) {
      const answer = await site().request(path, { headers: { Cookie: admin.cookie } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([answer.status, ...bytes.slice(0, 3)], path).toEqual([200, 0xef, 0xbb, 0xbf]);
      expect(bytes[3], "only once").not.toBe(0xef);
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    }
  });

  test("500 URLs are paged, and starting over cancels the batch", async () => {
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

  test("an imported batch can be undone from its own page (A-179)", async () => {
    const { runId, ids } = await begin("https://lodge.test/1");
    const { id } = await storeProperty(db(), { name: "Read Camp" });
    await recordExtraction(db(), ids[0] ?? "", makeExtraction({ name: "Read Camp" }));
    const page = async () => admin.get(`${screen}?run=${runId}`);
    expect((await page()).text).not.toContain("Undo import");
    await db()
      .updateTable("importItems")
      .set({ state: "imported", outcome: "created", propertyId: id, versionAfter: 1 })
      .execute();
    const { html } = await page();
    expect(html).toMatch(/<form method="post" action="\/admin\/imports"[^>]*>.*Undo import/);
    const planned = await admin.post("/admin/imports", { runId, intent: "take-back" });
    expect(planned.text).toContain("1 to be moved to the trash, 0 to be reverted, 0 unchanged");
    await admin.post(planned.to ?? "", { intent: "apply" });
    expect(await findForEdit(db(), id)).toBeNull();
    const after = await page();
    expect(after.text).toContain("Import undone");
    expect(after.text).not.toContain("Undo import");
  });

  test("an unknown batch or action is rejected", async () => {
    expect((await admin.get(`${screen}?run=7`)).status).toBe(404);
    expect((await press("7", "pause")).status).toBe(404);
    const { runId } = await begin("https://a.test/1");
    expect((await press(runId, "explode")).status).toBe(400);
  });
});

describe("file", () => {
  const site = useSite();
  const lookups = usePlaceLookups({
    db: () => site().database.db,
    url: () => site().database.url,
  });
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    admin = await adminOf(site());
  });
  beforeEach(() =>
    sql`truncate properties, changes, intake_files, intake_maps cascade`.execute(
      site().database.db,
    ),
  );

  const db = () => site().database.db;

  function upload(content: string | Uint8Array<ArrayBuffer>, name = "stays.csv") {
    const form = new FormData();
    form.set("file", new File([content], name));
    return admin.post("/admin/properties/import", form);
  }
  /** Uploads a file and checks its rows, with the columns as they are guessed but for some choices. */
  async function send(
    content: string | Uint8Array<ArrayBuffer>,
    name = "stays.csv",
    choices: Record<string, string> = {},
  ) {
    const sent = await upload(content, name);
    return sent.to?.startsWith("/admin/properties/import/")
      ? admin.post(sent.to, { intent: "rows", remember: "yes", source: "", ...choices })
      : sent;
  }
  /** "1 new, 2 need you" */
  const summary = ({ html }: { html: string }) => /aria-label="\d+ rows?: ([^"]*)"/.exec(html)?.[1];
  const download = async (format: string) => {
    const answer = await site().request(`/admin/properties/export?all=yes&format=${format}`, {
      headers: { Cookie: admin.cookie },
    });
    return {
      file: answer.headers.get("Content-Disposition"),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };

  test.each(["csv", "json"])(
    "an export as %s is imported with every row unchanged",
    async (format) => {
      await storeProperty(db(), { name: "A", location: "=1+1", airtableId: "rec1" });
      await storeProperty(db(), { name: "B", tags: ["one; two", "three"] });
      const { file, bytes } = await download(format);
      expect(file).toMatch(
        new RegExp(`^attachment; filename="properties-export-\\d{4}-\\d{2}-\\d{2}\\.${format}"$`),
      );
      const rows = await upload(bytes, `stays.${format}`);
      expect(rows.to).toMatch(/^\/admin\/changes\//);
      expect(summary(rows)).toBe("2 no change");
    },
  );

  test("rows are previewed, applied and undone (A-038)", async () => {
    const { id } = await storeProperty(db(), { name: "Known", region: "Old" });
    const planned = await send(
      [
        "id,name,country,region,featured",
        `${id},Known,Botswana,New region,`,
        `fresh,Fresh Camp,Kenya,Mara,yes`,
        `${id},Twice,Kenya,Mara,yes`,
        `,Nameless country,,Mara,no`,
      ].join("\n"),
    );
    expect(planned.status).toBe(303);
    const address = planned.to ?? "";
    expect(summary(planned)).toBe("1 new, 1 changes a property, 2 need you");
    expect(await findForEdit(db(), "fresh")).toBeNull();
    const refused = (await admin.get(`${address}?show=refused`)).text;
    expect(refused).toContain("Row 2 of this file has the same id");
    expect(refused).toContain("Country is required");

    const applied = await admin.post(address, { intent: "apply" });
    expect(applied.message).toBe("Imported 2 properties. 2 rows wait for a decision");
    expect(await findForEdit(db(), "fresh")).toMatchObject({
      name: "Fresh Camp",
      featured: true,
      active: false,
      version: 1,
    });
    await admin.post(address, { intent: "apply" });
    expect(await findForEdit(db(), "fresh")).toMatchObject({ version: 1 });

    const back = await admin.post(address, { intent: "undo" });
    expect(back.message).toBe("2 properties reverted");
    expect(await findForEdit(db(), "fresh")).toBeNull();
  });

  describe("exported before a lookup", () => {
    const address = { fullAddress: "Chitabe Road, Maun" };
    const found = { ...foundAt, what3words: "lantern.reed.dusk" };
    /** Two properties in a file, after which the place of one is looked up. */
    async function exported() {
      const { id } = await storeProperty(db(), makeBareFields({ name: "Looked", ...address }));
      await storeProperty(db(), makeBareFields({ name: "Other" }));
      const file = new TextDecoder().decode((await download("csv")).bytes);
      await lookups().land();
      expect(await findForEdit(db(), id)).toMatchObject({ ...found, version: 3 });
      return { id, file };
    }
    const applyFile = async (file: string) =>
      admin.post((await send(file)).to ?? "", { intent: "apply" });

    test("comes back unchanged, and so does an imported one (A-038)", async () => {
      const { id, file } = await exported();
      expect(summary(await send(file))).toBe("2 no change");
      const edited = file.replaceAll("Okavango Delta", "Elsewhere");
      expect((await applyFile(edited)).message).toContain("Imported 2 properties");
      expect(await findForEdit(db(), id)).toMatchObject({ ...found, region: "Elsewhere" });
      expect(summary(await send(edited))).toBe("2 no change");
    });

    test("changes the address, and with it what was found there", async () => {
      const { id, file } = await exported();
      const release = lookups().services.hold("geocoder");
      const moved = await applyFile(file.replace("Chitabe Road", "Another Road"));
      expect(moved.message).toContain("Imported 1 property");
      const pointless = { latitude: null, longitude: null, what3words: null };
      expect(await findForEdit(db(), id)).toMatchObject(pointless);
      await admin.post(moved.to ?? "", { intent: "undo" });
      release();
      await lookups().land();
      expect(await findForEdit(db(), id)).toMatchObject({ ...found, ...address, version: 5 });
    });

    test("is rejected where a person has edited the property since, if it changes it", async () => {
      const { id, file } = await exported();
      const stored = (await findForEdit(db(), id)) ?? expect.fail("not stored");
      const fields = { ...stored, shortDescription: "Typed since" };
      await saveProperty(db(), { id, fields, actor: "Tefo", rates: testRates });
      expect(summary(await send(file))).toBe("2 no change");
      const planned = await send(file.replaceAll("Okavango Delta", "Elsewhere"));
      expect(summary(planned)).toBe("1 changes a property, 1 is doubtful");
      const doubtful = await admin.get(`${planned.to}?show=doubtful`);
      expect(doubtful.text).toMatch(/Edited on the site after this export by Tefo on \w+ \d+, /);
    });

    test("is undone after another lookup, created rows too (A-038)", async () => {
      await exported();
      const rows = [
        "id,version,name,country,region,fullAddress",
        `looked,1,Looked,Botswana,Elsewhere,"${address.fullAddress}"`,
        "other,1,Other,Botswana,Elsewhere,",
        `,,Fresh,Kenya,Mara,"${address.fullAddress}"`,
      ];
      const applied = await applyFile(rows.join("\n"));
      expect(applied.message).toContain("Imported 3 properties");
      await lookups().land();
      expect(await findForEdit(db(), "fresh")).toMatchObject(found);
      const back = await admin.post(applied.to ?? "", { intent: "undo" });
      expect(back.message).toBe("3 properties reverted");
      expect(await findForEdit(db(), "fresh")).toBeNull();
      const region = "Okavango Delta";
      expect(await findForEdit(db(), "looked")).toMatchObject({ ...found, region });
      expect(await findForEdit(db(), "other")).toMatchObject({ region });
    });
  });

  test("a price outside its minimum and maximum is imported where the operator says so (A-038)", async () => {
    const range = { priceMin: 560, priceMax: 780 };
    const { id } = await storeProperty(db(), { name: "Known", ...range, pricePerNight: 600 });
    const old = await storeProperty(db(), { name: "Old", ...range, pricePerNight: 900 });
    const planned = await send(
      JSON.stringify([
        { id, pricePerNight: 905, priceMax: 780 },
        { id: old.id, pricePerNight: 900, region: "Elsewhere" },
        {
          id: "fresh",
          name: "Fresh",
          country: "Kenya",
          region: "Mara",
          pricePerNight: 90,
          priceMin: 100,
        },
      ]),
      "stays.json",
    );
    expect(planned.text).toContain("The price per night of 905 is above the maximum price of 780");
    expect(planned.text).toContain("The price per night of 90 is below the minimum price of 100");
    expect(planned.text.match(/The price per night of/g)).toHaveLength(2);
    expect(summary(planned)).toBe("1 changes a property, 2 are doubtful");
    await admin.post(planned.to ?? "", { "decide-1": "update", intent: "apply" });
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 905 });
  });

  test("rows changed or deleted since the preview are skipped with a reason", async () => {
    const one = await storeProperty(db(), { name: "Saved since" });
    const two = await storeProperty(db(), { name: "Deleted since" });
    const three = await storeProperty(db(), { name: "Quiet" });
    const rows = [one, two, three].map(({ id }) => `${id},Imported`).join("\n");
    const { to } = await send(`id,region\n${rows}`);
    await sql`update properties set version = version + 1 where id = ${one.id}`.execute(db());
    await deleteProperty(db(), two.id, { actor: "another", now: new Date() });
    const applied = await admin.post(to ?? "", { intent: "apply" });
    expect(applied.text).toContain("Changed since the preview");
    expect(applied.text).toContain("This property is in the trash: restore it first");
    expect(await findForEdit(db(), three.id)).toMatchObject({ region: "Imported" });
    expect(await findForEdit(db(), one.id)).not.toMatchObject({ region: "Imported" });
  });

  const edit = async (id: string, change: object) => {
    const stored = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    const fields = { ...stored, ...change };
    await saveProperty(db(), { id, fields, actor: "another", rates: testRates });
  };

  test("rejected rows come back as a file with their reasons, and are imported again (A-038)", async () => {
    const { id } = await storeProperty(db(), { name: "Known", region: "Old" });
    const first = await send(
      [
        "id,name,country,region,featured,remarks",
        `${id},Known,Botswana,New region,maybe,"=1+1, or more"`,
        `,Nameless country,,Mara,no,`,
        `fresh,Fresh Camp,Kenya,Mara,yes,`,
      ].join("\n"),
      "stays.csv",
      // Beside a foreign heading it may be the id of another program.
      { "read-c1": "id" },
    );
    const rejected = async (of: string) => {
      const answer = await site().request(`${of}/rejected.csv`, {
        headers: { Cookie: admin.cookie },
      });
      expect(answer.headers.get("Content-Disposition")).toContain("rejected-stays.csv");
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    };
    expect(first.html).toContain(`href="${first.to}/rejected.csv"`);
    await admin.post(first.to ?? "", { intent: "apply" });
    const file = await rejected(first.to ?? "");
    expect(file.split("\r\n")).toEqual([
      "\uFEFFid,name,country,region,featured,remarks,reason",
      `${id},Known,Botswana,New region,maybe,"'=1+1, or more",Featured: enter yes or no`,
      ",Nameless country,,Mara,no,,Country is required",
      "",
    ]);
    const corrected = await upload(
      file.replace("maybe", "yes").replace("country,,", "country,Kenya,"),
    );
    expect(summary(corrected)).toBe("1 new, 1 changes a property");
    await admin.post(corrected.to ?? "", { intent: "apply" });
    expect(await findForEdit(db(), id)).toMatchObject({ region: "New region", featured: true });

    // Of a JSON file too, each value as an export has it.
    const json = JSON.stringify([{ name: "No place", tags: ["a; b", "c"], rating: { of: 5 } }]);
    const lists = await send(json, "stays.json");
    expect(await rejected(lists.to ?? "")).toBe(
      '\uFEFFname,tags,rating.of,reason\r\nNo place,"[""a; b"",""c""]",5,Country is required\r\n',
    );
  });

  test("a row that was edited since its export is applied by the operator's choice (A-038)", async () => {
    const { id } = await storeProperty(db(), { name: "Known", region: "Old" });
    const other = await storeProperty(db(), { name: "Other", region: "Old" });
    await edit(id, { region: "Site", tags: ["kept"] });
    const file = `id,version,region\n${id},1,File\n${other.id},1,File\nnone,,Nowhere`;
    const planned = await send(file);
    const address = planned.to ?? "";
    expect(summary(planned)).toBe("1 changes a property, 1 is doubtful, 1 needs you");
    const decided = await admin.post(address, { "decide-1": "update", intent: "save" });
    expect(summary(decided)).toBe("2 change a property, 1 needs you");

    // Edited again before it is applied.
    await edit(other.id, { region: "Site" });
    await admin.post(address, { intent: "apply" });
    expect(await findForEdit(db(), id)).toMatchObject({ region: "File", tags: ["kept"] });
    expect(await findForEdit(db(), other.id)).toMatchObject({ region: "Site" });
    await admin.post(address, { "decide-2": "update", intent: "apply" });
    expect(await findForEdit(db(), other.id)).toMatchObject({ region: "File" });

    await admin.post(address, { intent: "undo" });
    expect(await findForEdit(db(), id)).toMatchObject({ region: "Site" });
    expect(await findForEdit(db(), other.id)).toMatchObject({ region: "Site" });
  });

  test.each([
    ["an empty file", "", "This file is empty"],
    [
      "an image",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]),
      "Use CSV, XLSX, JSON or GeoJSON",
    ],
  ])("%s is rejected with an error at its field", async (_name, content, problem) => {
    const answer = await send(content);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(problem);
  });

  test("a form without a file is rejected with an error at its field", async () => {
    const answer = await send("", "");
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Please choose a JSON, CSV, XLSX or GeoJSON file");
  });

  test("a file of 16 MB is read and leaves no temporary file (A-038)", async () => {
    const { id } = await storeProperty(db(), { name: "Known" });
    const text = "x".repeat(2_000_000);
    const row = (n: number) =>
      JSON.stringify({ id: n === 0 ? id : `new-${n}`, name: "A", rates: text });
    const rows = Array.from({ length: 8 }, (_, n) => row(n));
    expect(summary(await send(`[${rows.join(",\n")}]`, "stays.json"))).toBe("8 need you");
    const left = readdirSync(os.tmpdir()).filter((name) => name.startsWith("savanna-upload-"));
    expect(left).toEqual([]);
  });

  test("a file over the limit is rejected on its screen (A-038)", async () => {
    expect((await admin.get("/admin/properties/import")).text).toContain("At most 128 MB");
    const answer = await send(new Uint8Array(129 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("This form is larger than 128 MB, so it was not saved");
    expect(answer.text).toContain("CSV, XLSX, JSON or GeoJSON file");
  });

  test("Enter in a row saves what was typed and decides nothing else (I-003)", async () => {
    const { html } = await send("name,country,region\nA,,Mara\nB,,Mara");
    const [, form = ""] = html.split(/(?=<form[^>]*>(?:(?!<\/form>).)*name="mend-1")/s);
    expect(/<button[^>]*>/.exec(form)?.[0]).toMatch(/name="intent" value="save"/);
  });

  test("a preview that was applied in the meantime is not discarded", async () => {
    const { to = "" } = await send("name,country,region\nA,Kenya,Mara\nB,,Mara");
    await admin.post(to ?? "", { intent: "apply" });
    const late = await admin.post(to ?? "", { intent: "drop" });
    expect(late.message).toBe("Not discarded: it was applied in the meantime");
    const mended = await admin.post(to ?? "", { "mend-2": "Kenya", use: "2" });
    expect(mended.message).toBe("1 row mended");
  });

  const formOf = ({ html }: { html: string }) => ({
    shown: /name="shown" value="(\d+)"/.exec(html)?.[1] ?? "",
  });

  test("rows that were checked by other columns are not applied, and what was typed stays (I-002)", async () => {
    const rows = await send("name,country,region\nA,Kenya,Mara\nB,,Mara");
    const address = rows.to ?? "";
    const columns = address.replace("changes", "properties/import");
    const typed = { ...formOf(rows), "mend-2": "Kenya", intent: "apply" };
    await admin.post(columns, { intent: "recount", "read-c3": "location" });
    const stale = await admin.post(address, typed);
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("the columns of this file were changed");
    expect(stale.html).toContain(`href="${columns}"`);
    expect(stale.html).toMatch(/name="mend-2"[^>]* value="Kenya"/);
    // Checked again in another window.
    await admin.post(columns, { intent: "rows" });
    const other = await admin.post(address, typed);
    expect(other.status).toBe(409);
    expect(other.html).toMatch(/name="mend-2"[^>]* value="Kenya"/);
    const applied = await admin.post(address, { ...typed, ...formOf(other) });
    expect(applied.message).toBe("Imported 2 properties");
    expect(await findForEdit(db(), "a")).toMatchObject({ location: "Mara" });
  });

  test("the screen says what Apply will do, and nothing it will not (I-003)", async () => {
    const head = "name,country,price,currency,lat,lng,guests";
    const rows = await send(
      [
        head,
        "A,Kenya,149,,,,28",
        "B,Kenya,149,USD,,,28",
        "C,Kenya,149,USD,35.1,-1.5,",
        "D,,149,USD,,,",
      ].join("\n"),
    );
    const address = rows.to ?? "";
    expect(rows.text).toContain("149, no currency");
    expect(rows.text).not.toContain("Longitude: Latitude and longitude look swapped");
    expect(rows.text).toContain("$149Capacity 28");
    expect(rows.text).toContain("1 new.");
    expect(rows.text).toContain("Apply 1 row");
    const applied = await admin.post(address, { intent: "apply" });
    for (const screen of [applied, await admin.post(address, { intent: "undo" })]) {
      expect(screen.text).not.toMatch(/\b0 (new|changed|rows)\b/);
      expect(screen.text).not.toContain("Apply 0");
    }
    const undone = await admin.get(address);
    expect(undone.text).toContain("Undone 1");
    expect(undone.text).not.toMatch(/Applied|Undo in one press/);
    const waiting = await send(`${head}\nD,,150,USD,,,`);
    expect(waiting.text).toContain("Save choices and apply");
    const nothing = await admin.post(waiting.to ?? "", { intent: "apply" });
    expect(nothing.message).toBe("Nothing to apply yet: decide about the rows that wait");
  });

  test("a value for all rows that cannot be read says why beside it (I-002)", async () => {
    const { to } = await upload("name,country\nA,Kenya");
    const region = "far ".repeat(60).trim();
    const wrong = await admin.post(to ?? "", { intent: "count", "fixed-region": region });
    expect(wrong.html).toMatch(new RegExp(`value="${region}"[^>]*/><small[^>]*danger`));
    expect(wrong.text).not.toContain("1 new");
  });

  test("a cell of several lines is no correction, and an emptied one is (I-003)", async () => {
    const cells = '"118.2\n"';
    const { to, html } = await send(
      `name,country,lat,lng\nA,Kenya,${cells},36.7\nB,Kenya,-1.4,36.7`,
    );
    const saved = await admin.post(to ?? "", { "mend-1": "118.2", intent: "save" });
    expect([saved.message, summary(saved)]).toEqual(["Choices saved", summary({ html })]);
    const emptied = await admin.post(to ?? "", { "mend-1": "", use: "1" });
    expect(emptied.message).toBe("1 row mended");
  });

  test("what mends nothing stays with the reason (I-003)", async () => {
    const { to } = await send("name,country,lat,lng\nA,Kenya,118.2,36.7");
    const wrong = await admin.post(to ?? "", { "mend-1": "north", use: "1" });
    expect(wrong.message).toBe("1 row is still refused: see why beside what you typed");
    expect(wrong.html).toMatch(/name="mend-1"[^>]* value="north"/);
    expect(wrong.text).toContain("cannot be read");
  });

  test("what is typed while the rows are applied stays in the form (I-003)", async () => {
    const rows = await send("name,country,region\nA,Kenya,Mara\nB,,Mara");
    const address = rows.to ?? "";
    const id = address.split("/").at(-1) ?? "";
    const typed = { "mend-2": "Kenya", use: "2" };
    await beginChange(db(), id);
    const late = await admin.post(address, typed);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Not saved: rows of this file were applied in the meantime");
    expect(late.html).toMatch(/name="mend-2"[^>]* value="Kenya"/);
    // Neither by a form that was opened before.
    await admin.post(address, { intent: "cancel" });
    expect((await admin.post(address, { ...formOf(rows), ...typed })).status).toBe(409);
    const after = await admin.get(address);
    const mended = await admin.post(address, { ...formOf(after), ...typed });
    expect(mended.message).toBe("1 row mended");
    // The same press twice is none.
    const form = { ...formOf(mended), "decide-1": "new", intent: "apply" };
    await admin.post(address, form);
    const twice = await admin.post(address, form);
    expect(twice.message).toBe("Imported 2 properties");
  });

  test("a discarded preview is deleted", async () => {
    const { to } = await send("name,country,region\nA,Kenya,Mara");
    expect((await admin.post(to ?? "", { intent: "drop" })).message).toContain("Import discarded");
    expect((await admin.get(to ?? "")).status).toBe(404);
  });
});
