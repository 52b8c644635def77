import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findItem, recordExtraction } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { listChanges } from "#db/queries/log/audit.server";
import { storePageText } from "#db/queries/model/questions.server";
import { protectedFields, recordLodgeWord } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { storeFindings } from "#db/queries/sources/findings.server";
import { pricesFollowRates } from "#domain/changes/reasons";
import { airtableNotConfigured } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { stepNames } from "#domain/pipeline/steps";
import { priceProblemLabels } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import type { Finding } from "#domain/sources/findings";
import { makeExtraction } from "#tests/factories/pages";
import { makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { storeSheet } from "#tests/factories/rate-sheet";
import { type AiServer, completion, says, startAiServer } from "#tests/fakes/ai-server";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { ratesReply, startRatesServer } from "#tests/fakes/place-services";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { adminOf, type AdminResponse } from "#tests/setup/admin-session";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { messageAfter, signIn } from "#tests/setup/web-process";

describe("AI extraction", () => {
  const screen = "/admin/ai-extract";
  const page = `<!doctype html><html lang="en"><head><title>Reedsong Camp</title></head><body>
<h1>Reedsong Camp</h1>
<p>Reedsong Camp is a small tented camp in the reeds of the Okavango, run by the family that built it.</p>
<p>Guests come by light aircraft: Xugana Airstrip lies a quarter of an hour from us by boat.</p>
</body></html>`;
  const answers = {
    nearestAirport: {
      value: "Xugana Airstrip",
      passage: "Xugana Airstrip lies a quarter of an hour",
    },
    importantInfo: { value: "Closed in March", passage: "we are closed in March" },
    airportDistance: { value: "By canoe only", passage: "reached by canoe only" },
  };

  describe("with a service", () => {
    const site = useSite({ AI_API_KEY: "key-of-the-tests", ADMIN_API_TOKEN: apiToken });
    let admin: Awaited<ReturnType<typeof adminOf>>;
    let pages: PageServer;
    let ai: AiServer;
    let worker: TestWorker;
    beforeAll(async () => {
      pages = await startPageServer({
        "/camp": page,
        "/camp-2": page.replaceAll("Reedsong", "Heron"),
        "/camp-3": page.replaceAll("Reedsong", "Jacana"),
        "/camp-4": page.replaceAll("Reedsong", "Papyrus"),
        "/camp-5": page.replaceAll("Reedsong", "Lapwing"),
        "/camp-6": page.replaceAll("Reedsong", "Plover"),
        "/shop-2": "<title>Seed shop</title><h1>Seed shop</h1><p>Bulbs and pots for gardens.</p>",
        "/shop": "<title>Garden shop</title><h1>Garden shop</h1><p>Spades and seeds.</p>",
      });
      ai = await startAiServer();
      const { url, db } = site().database;
      const env = { FETCH_ALLOW_HOSTS: pages.host, ...ai.env };
      worker = await startWorker({ DATABASE_URL: url }, db, env);
      admin = await adminOf(site());
    });
    afterAll(async () => {
      await worker.stop();
      await pages.close();
      await ai.close();
    });
    beforeEach(() => ai.answer(says(answers)));

    const start = async (path: string) => {
      const { to } = await admin.post(screen, { url: pages.url + path });
      return to ?? "";
    };
    const waitForText = (address: string, text: string) =>
      until<AdminResponse>(
        text,
        async () => {
          const answer = await admin.get(address);
          return answer.text.includes(text) && answer;
        },
        25_000,
      );
    const inputOf = (html: string, name: string) =>
      new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
      new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];
    const reviewOf = (html: string) => /action="(\/admin\/imports\/[^"]+)"/.exec(html)?.[1] ?? "";
    const itemOf = (html: string) => inputOf(html, "itemId") ?? "";

    test("blank and invalid URLs are rejected (A-161)", async () => {
      expect((await admin.post(screen, { url: " " })).text).toContain(
        "Please enter a property URL",
      );
      const { status, html } = await admin.post(screen, { url: "reedsong" });
      expect(status).toBe(400);
      expect(inputOf(html, "url") ?? html).toContain("reedsong");
    });

    test("extracted values can be corrected and imported (A-160, A-162, A-165)", async () => {
      const address = await start("/camp");
      const result = await waitForText(address, "Property data extracted successfully!");
      expect(result.text).toContain("20,000 tokens, $0.003");
      expect(result.text).toContain("About 0.002 to 0.03 USD per property");
      expect(result.text).toContain("Xugana Airstrip lies a quarter of an hour");
      expect(result.text).toContain("Unverified");
      expect(result.html).toContain("&quot;featured&quot;: false");

      const review = reviewOf(result.html);
      const done = await admin.post(review, {
        intent: "draft",
        model: "done",
        "typed.description": "Corrected by hand",
        "line.description": "take",
        "line.airportDistance": "take",
      });
      expect(done.status).toBe(303);
      const imported = await waitForText(address, "Reedsong Camp&quot; imported successfully!");
      expect(inputOf(imported.html, "url") ?? "").toBe("");
      const { db } = site().database;
      const stored = await db
        .selectFrom("properties")
        .selectAll()
        .where("id", "=", "reedsong-camp")
        .executeTakeFirstOrThrow();
      expect(stored).toMatchObject({
        nearestAirport: "Xugana Airstrip",
        description: "Corrected by hand",
        airportDistance: "By canoe only",
        importantInfo: null,
        active: false,
        featured: false,
      });
    });

    test("a page that is no property and an invalid model response have different errors (A-161)", async () => {
      const rejected = await waitForText(await start("/shop"), "Failed to extract property data");
      expect(rejected.text).toContain("not a property");
      ai.answer(() => completion({ content: "Lovely!" }));
      const bad = await start("/camp-2");
      const failed = await waitForText(bad, "Invalid response from AI extractor");
      expect(failed.text).toContain("Heron Camp");
      ai.answer(says(answers));
      const retried = await admin.post(reviewOf(failed.html), { intent: "ask-model" });
      expect(retried.to).toBe(bad);
      await waitForText(bad, "Property data extracted successfully!");
      expect(pages.paths().filter((path) => path === "/camp-2")).toHaveLength(1);
    });

    test("a running extraction can be canceled", async () => {
      ai.answer(() => new Promise(() => undefined));
      const address = await start("/camp-3");
      const page = await waitForText(address, "Ask the model what the page is");
      await admin.post(address, { intent: "cancel", itemId: itemOf(page.html) });
      expect((await waitForText(address, "Cancelled by the operator")).status).toBe(200);
      const [entry] = await listChanges(site().database.db, { entity: "import", action: "cancel" });
      expect(address).toContain(entry?.entityId ?? "nothing");
    });

    test("any review offers the model, and nothing is imported unseen (A-160)", async () => {
      const started = await admin.post("/admin/smart-import", { url: `${pages.url}/camp-4` });
      const offer = await waitForText(started.to ?? "", "Ask the model, about $0.00");
      const review = reviewOf(offer.html);

      let respond = () => {};
      const answered = new Promise<void>((resolve) => (respond = resolve));
      ai.answer((request) => answered.then(() => says(answers)(request)));
      const before = ai.requests.length;
      const chosen = await admin.post(review, {
        intent: "ask-model",
        "typed.description": "Typed while it is asked",
      });
      expect(chosen.to).toBe(started.to);
      await admin.post(review, { intent: "ask-model" });
      expect((await waitForText(review, "Asking the model about the page")).text).toContain(
        "Typed while it is asked",
      );
      respond();
      const seen = await waitForText(review, "from the model, 2 of them unverified");
      expect(seen.text).toContain("Closed in March");
      expect(ai.requests).toHaveLength(before + 1);

      const unseen = await admin.post(review, { intent: "draft", model: "asking" });
      expect(unseen.status).toBe(400);
      expect(unseen.text).toContain("The model has answered since.");
      expect((await admin.post(review, { intent: "draft", model: "done" })).status).toBe(303);
    });

    test("a form from before the answer decides nothing about the model's values (E-003)", async () => {
      const { db } = site().database;
      const page = { value: 20, passage: "The lodge sleeps 20 guests" };
      ai.answer(says({ capacity: page }));
      const { itemIds } = await createRun(db, {
        kind: "smart",
        urls: ["https://dunes.test/"],
        actor: "operator",
      });
      const [itemId = ""] = itemIds;
      const read = makeExtraction({ capacity: 18 });
      const capacity = { via: "page-text", passage: "18 guests" } as const;
      await recordExtraction(db, itemId, { ...read, evidence: { ...read.evidence, capacity } });
      await storePageText(db, itemId, `Dune Lantern Lodge. ${page.passage}.`);
      const review = paths.admin.importItem(itemId);
      await admin.post(review, { intent: "ask-model" });
      await waitForText(review, "They differ on 1");
      const before = { intent: "draft", model: "asking", "line.capacity": "take" };
      expect((await admin.post(review, before)).text).toContain("The model has answered since.");
      const choices = async () => (await findItem(db, itemId))?.choices;
      expect(await choices()).toMatchObject({ lines: {} });
      await admin.post(review, { intent: "keep", model: "done", "line.capacity": "other" });
      expect(await choices()).toMatchObject({ lines: { capacity: "other" } });
      const { html } = await admin.get(review);
      expect(load(html)("input[name='line.capacity']:checked").val()).toBe("other");
    });

    test("a page opened anyway stays open whatever the model takes it for (E-004)", async () => {
      let respond = () => {};
      const answered = new Promise<void>((resolve) => (respond = resolve));
      const other = { page: { value: "other", passage: "Bulbs and pots for gardens" } };
      ai.answer((request) => answered.then(() => says(other)(request)));
      const batch = { urls: `${pages.url}/shop-2`, model: "yes" };
      const { to } = await admin.post("/admin/batch-scrape", batch);
      const { html } = await waitForText(to ?? "", "Asking the model");
      const review = reviewOf(html);
      expect((await admin.get(review)).text).toContain("Asking the model about the page");
      expect((await admin.post(review, { intent: "read-anyway" })).to).toBe(review);
      respond();
      const opened = await waitForText(review, "values from the page itself");
      expect(opened.text).toContain("according to the page rules: “Seed shop”");
    });

    test("the API returns the record and its token usage", async () => {
      const body = { url: `${pages.url}/camp-5` };
      const answer = await callApi(site(), "POST", "/ai-extract", { body, headers: bearer() });
      expect(await answer.json()).toMatchObject({
        success: true,
        data: { name: "Lapwing Camp", nearestAirport: "Xugana Airstrip", featured: false },
        usage: { total_tokens: 20_000 },
      });
      ai.answer(() => completion({ content: "Lovely!" }));
      const other = { url: `${pages.url}/camp-6` };
      const bad = await callApi(site(), "POST", "/ai-extract", { body: other, headers: bearer() });
      expect(bad.status).toBe(422);
      expect(await bad.json()).toMatchObject({ error: "Invalid response from AI extractor" });
    });
  });

  describe("without a key", () => {
    const site = useSite();
    test("a missing key is reported with instructions (A-164)", async () => {
      const admin = await adminOf(site());
      const { text } = await admin.get(screen);
      expect(text).toContain("AI extraction is not configured");
      expect(text).toContain("AI_API_KEY");
      const rejected = await admin.post(screen, { url: "https://lodge.example/" });
      expect(rejected.status).toBe(503);
      expect(rejected.text).toContain("AI extraction is not configured");
    });
  });
});

describe("price debugging", async () => {
  const rates = await startRatesServer();
  const site = useSite();
  let cookie: string;
  let worker: TestWorker;
  beforeAll(async () => {
    const { database, web } = site();
    cookie = await signIn(web.origin);
    worker = await startWorker({ DATABASE_URL: database.url }, database.db, {
      RATES_URL: rates.url,
    });
  });
  afterAll(async () => {
    await worker.stop();
    await rates.close();
  });

  const get = (query = "") =>
    site().request(`/admin/price-debug${query}`, { headers: { Cookie: cookie } });
  const show = async (query = "") => (await (await get(query)).text()).replaceAll("<!-- -->", "");
  const stay = (name: string, fields: Partial<PropertyFields>) =>
    storeProperty(
      site().database.db,
      makeBareFields({ name, accommodationType: "Tented Camp", ...fields }),
    );
  /** The names in the table of a page. */
  const namesIn = (page: string) =>
    [...page.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);

  describe("price problems", () => {
    beforeAll(async () => {
      const { db } = site().database;
      await sql`truncate properties cascade`.execute(db);
      // Rows older than the constraints may violate them.
      await sql`alter table properties drop constraint properties_check,
      drop constraint properties_price_per_night_check`.execute(db);
      const priced = { pricePerNight: 300, currency: "USD" };
      for (const name of ["Good one", "Good two", "Good three", "Good four"])
        await stay(name, priced);
      await stay("No price", { currency: "USD", pricePerNight: null });
      await stay("No currency", { ...priced, currency: null });
      await stay("Strange currency", { ...priced, currency: "XXX" });
      await stay("Upside down", { ...priced, priceMin: 400, priceMax: 200 });
      await stay("Outside", { ...priced, priceMin: 310, priceMax: 400 });
      await stay("Far away", { ...priced, pricePerNight: 9000 });
      const zero = await stay("Zero", priced);
      await sql`update properties set price_per_night = 0 where id = ${zero.id}`.execute(
        site().database.db,
      );
    });

    test.each([
      ["missing-price", ["No price"]],
      ["zero-price", ["Zero"]],
      ["missing-currency", ["No currency"]],
      ["unknown-currency", ["Strange currency"]],
      ["min-above-max", ["Upside down"]],
      ["outside-min-max", ["Outside", "Upside down"]],
      ["far-from-type", ["Far away"]],
    ] as const)("%s is detected", async (problem, names) => {
      const page = await show(`?problem=${problem}`);
      expect(namesIn(page)).toEqual(names);
      expect(page).toContain(`${priceProblemLabels[problem]} <span>(${names.length})</span>`);
    });

    test("each row shows the stored and the public price and links to quick edit (A-220)", async () => {
      const page = await show("?problem=far-from-type");
      expect(page).toContain('href="/admin/properties/quick-edit/far-away"');
      for (const text of ["$9,000", "R166,500", "9000.00"]) expect(page).toContain(text);
    });

    test("an unknown problem or page shows the first page of all", async () => {
      expect(namesIn(await show("?problem=sadness&page=99"))).toHaveLength(11);
    });
  });

  describe("fetching rates", () => {
    beforeEach(async () => {
      await sql`truncate exchange_rates, rate_fetches`.execute(site().database.db);
      rates.answer(ratesReply({ ZAR: 18, EUR: 0.9, GBP: 0.8 }));
      rates.requests.length = 0;
    });
    const refresh = async () => {
      const answer = await site().post("/admin/price-debug", {}, { Cookie: cookie });
      return messageAfter(site().web.origin, answer, cookie);
    };

    test("fetches the rates on each request and reports them (A-220)", async () => {
      expect(await refresh()).toBe(
        "3 rates received from the service: ZAR 18.00, EUR 0.90, GBP 0.80.",
      );
      rates.answer(ratesReply({ ZAR: 18.5, EUR: 0.9, GBP: 0.8 }));
      expect(await refresh()).toContain("ZAR 18.50");
      expect(rates.requests).toHaveLength(2);
      expect(await show()).toMatch(/ZAR<\/th><td class="number">18\.5<\/td>.*?api/);
      expect(await listChanges(site().database.db, { entity: "rates" })).toHaveLength(2);
    });

    test("reports an implausible rate and keeps the last one", async () => {
      await refresh();
      rates.answer(ratesReply({ ZAR: 36, EUR: 0.91, GBP: 0.8 }));
      expect(await refresh()).toBe(
        "2 rates received from the service: EUR 0.91, GBP 0.80. ZAR rejected: 36 instead of 18: differs by more than 25%.",
      );
      expect(await show()).toMatch(/ZAR<\/th><td class="number">18<\/td>/);
    });

    test("reports a failure and fetches again on the next request", async () => {
      rates.answer({}, 503);
      expect(await refresh()).toBe(
        "No rates received; keeping the last ones. Exchange rates: the service answered with status 503 (the base is not USD)",
      );
      rates.answer(ratesReply({ ZAR: 18 }));
      expect(await refresh()).toContain("1 rate received");
    });
  });
});

describe("source checks", async () => {
  const site = useSite();
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    admin = await adminOf(site());
  });
  const db = () => site().database.db;
  const read = async (path: string) => (await admin.get(path)).text;
  const post = (path: string, fields: Record<string, string>) => admin.post(path, fields);

  const price: Finding = {
    kind: "price",
    address: "https://bookings.test/hotel/bw/reedsong",
    before: "640",
    after: "700",
    currency: "USD",
    passage: "From USD 700 per night",
    fact: "USD 70000",
    certain: true,
  };
  async function find(name: string) {
    const { id } = await storeProperty(db(), { name });
    await storeFindings(db(), id, { findings: [price], answered: [] }, new Date());
    const row = await db()
      .selectFrom("sourceFindings")
      .select("id")
      .where("propertyId", "=", id)
      .executeTakeFirstOrThrow();
    return { id, finding: row.id };
  }

  test("a finding is accepted and removed from the list without scripts", async () => {
    const { id, finding } = await find("Dune Camp");
    const before = await read(paths.admin.sources());
    expect(before).toContain("Dune Camp");
    expect(before).toContain("From USD 700 per night");
    const answer = await post(paths.admin.sources(), { accept: finding });
    expect(answer.status).toBe(303);
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 700 });
    expect(await read(paths.admin.sources())).not.toContain("Dune Camp");
  });

  test("a finding shows its evidence, and is corrected before it is accepted", async () => {
    const { id, finding } = await find("Marsh Camp");
    const stay = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    const word = {
      propertyId: id,
      field: "pricePerNight",
      person: "Naledi",
      at: new Date(),
    } as const;
    await recordLodgeWord(db(), { ...word, value: stay.pricePerNight }, stay);
    expect(await read(paths.admin.sources())).toContain("Confirmed by the lodge");
    for (const pricePerNight of [650, 640]) {
      const fields = { ...stay, pricePerNight };
      await saveProperty(db(), { id, fields, actor: "Tefo", rates: testRates });
    }
    const shown = await read(paths.admin.sources());
    for (const text of ["Locked", "$640", "Operator, ", "$700", "From USD 700 per night"])
      expect(shown).toContain(text);
    const input = `typed.${finding}`;
    const seen = `seen.${finding}`;
    const refused = await post(paths.admin.sources(), { accept: finding, [input]: "cheap" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('value="cheap"');
    expect(refused.text).toContain("Nothing was stored");
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
    await post(paths.admin.sources(), { accept: finding, [seen]: "700", [input]: "655.50" });
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 655.5 });
    expect(await read(paths.admin.sources())).not.toContain("Marsh Camp");
  });

  test("a finding that a newer check refreshed is not accepted unseen", async () => {
    const { id, finding } = await find("Pan Camp");
    const sent = { accept: finding, [`seen.${finding}`]: "700", [`typed.${finding}`]: "700" };
    const newer = { ...price, after: "720", fact: "USD 72000" };
    await storeFindings(db(), id, { findings: [newer], answered: [] }, new Date());
    const row = db().selectFrom("sourceFindings").select("after").where("id", "=", finding);
    expect(await row.executeTakeFirst()).toEqual({ after: "720" });
    const refused = await post(paths.admin.sources(), sent);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Changed since");
    expect(refused.html).toMatch(new RegExp(`name="typed\\.${finding}"[^>]* value="720"`));
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
    const shown = { [`seen.${finding}`]: "720", [`typed.${finding}`]: "720" };
    await post(paths.admin.sources(), { ...sent, ...shown });
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 720 });
    expect((await protectedFields(db(), id)).locked).toEqual([]);
  });

  test("a price that follows from accepted sheets is not corrected", async () => {
    const { id, finding } = await find("Sheet Camp");
    await storeSheet(db(), id);
    const { html, text } = await admin.get(paths.admin.sources());
    expect(html).not.toContain(`typed.${finding}`);
    expect(text).toContain(pricesFollowRates);
  });

  test("a form without a selection stores nothing, and stays as it was typed", async () => {
    const { id, finding } = await find("Delta Camp");
    const typed = { [`seen.${finding}`]: "700", [`typed.${finding}`]: "655" };
    for (const intent of ["accept", "ignore"]) {
      const refused = await post(paths.admin.sources(), { intent, ...typed });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("Select at least one item first");
      expect(refused.html).toContain('value="655"');
    }
    // The first button, which Enter presses.
    const [first] = load((await admin.get(paths.admin.sources())).html)(
      `form:has([value="${finding}"]) button`,
    ).get();
    const entered = { [first?.attribs.name ?? ""]: first?.attribs.value ?? "", ...typed };
    const refused = await post(paths.admin.sources(), { ...entered, finding });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('value="655"');
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
    expect(await read(paths.admin.sources())).toContain("Delta Camp");
  });

  test("a finding without a replacement does what its button says", async () => {
    const { id } = await storeProperty(db(), { name: "Gone Camp" });
    const { bookingUrl } = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    const address = bookingUrl ?? expect.fail("no booking link");
    const gone: Finding = { ...price, kind: "booking-gone", address, before: address, after: null };
    await storeFindings(db(), id, { findings: [gone], answered: [] }, new Date());
    const row = db().selectFrom("sourceFindings").select("id").where("propertyId", "=", id);
    const { id: finding } = await row.executeTakeFirstOrThrow();
    const word = { propertyId: id, field: "bookingUrl", value: null, person: "Naledi" } as const;
    const stay = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    await recordLodgeWord(db(), { ...word, at: new Date() }, stay);
    const { html } = await admin.get(paths.admin.sources());
    expect(html).not.toContain(`typed.${finding}`);
    expect(load(html)("main").text()).not.toContain("null");
    const typed = { [`typed.${finding}`]: "https://own.test/book" };
    await post(paths.admin.sources(), { accept: finding, ...typed });
    expect(await findForEdit(db(), id)).toMatchObject({ bookingUrl: null });
  });

  test("findings are ignored and restored without scripts", async () => {
    const { id, finding } = await find("River Camp");
    await post(paths.admin.sources(), { intent: "ignore", finding });
    expect(await read(paths.admin.sources())).not.toContain("River Camp");
    expect(await read(paths.admin.sources("ignored"))).toContain("River Camp");
    expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
    await post(paths.admin.sources("ignored"), { "show-again": finding });
    expect(await read(paths.admin.sources())).toContain("River Camp");
    expect(await read(paths.admin.dashboard())).toContain("River Camp $640 to $700");
  });

  test("a requested check of one property is recorded before its job runs", async () => {
    const { id } = await storeProperty(db(), { name: "Lagoon Camp" });
    const back = paths.admin.editProperty(id);
    const answer = await post(paths.admin.sources(), { look: id, back });
    expect(answer.to).toBe(back);
    expect(await read(back)).toContain("Source check pending.");
  });

  test.each([[{ look: "no-such-stay" }], [{ accept: "0b8f3a52-6d0e-4d3c-9c1e-1d7f6c0a9e11" }]])(
    "%o changes nothing and is reported",
    async (fields) => {
      const answer = await post(paths.admin.sources(), fields as Record<string, string>);
      expect(answer.status).toBe(303);
      expect(answer.message).not.toBe("");
    },
  );

  test("the pipeline test reports missing settings and runs once for two requests", async () => {
    expect(await read(paths.admin.debugPipeline())).toContain(airtableNotConfigured);
    for (const _press of [1, 2]) await post(paths.admin.debugPipeline(), {});
    const runs = await db().selectFrom("pipelineRuns").select("state").execute();
    expect(runs).toEqual([{ state: "waiting" }]);
    const page = await read(paths.admin.debugPipeline());
    for (const step of stepNames) expect(page).toContain(step);
  });

  test("the form of an address without coordinates says that geocoding is off (A-058)", async () => {
    const place = { fullAddress: "Chitabe Road, Maun", latitude: null, longitude: null };
    const { id } = await storeProperty(db(), { name: "Unplaced Camp", ...place });
    expect(await read(paths.admin.editProperty(id))).toContain("Geocoding is not configured");
  });
});
