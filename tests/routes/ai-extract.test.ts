import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listChanges } from "#db/queries/site/audit.server";
import { type AiServer, completion, says, startAiServer } from "#tests/fakes/ai-server";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { type AdminAnswer, adminOf } from "#tests/setup/admin-session";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

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
  const shown = (address: string, words: string) =>
    until<AdminAnswer>(
      words,
      async () => {
        const answer = await admin.get(address);
        return answer.text.includes(words) && answer;
      },
      25_000,
    );
  const inputOf = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
    new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];
  const itemOf = (html: string) => inputOf(html, "itemId") ?? "";

  test("a blank address and one that is none are refused in words", async () => {
    expect((await admin.post(screen, { url: " " })).text).toContain("Please enter a property URL");
    const { status, html } = await admin.post(screen, { url: "reedsong" });
    expect(status).toBe(400);
    expect(inputOf(html, "url") ?? html).toContain("reedsong");
  });

  test("a page becomes a result that can be corrected and imported", async () => {
    const address = await start("/camp");
    const result = await shown(address, "Property data extracted successfully!");
    expect(result.text).toContain("20,000 tokens, $0.003");
    expect(result.text).toContain("About 0.002 to 0.03 USD per property");
    expect(result.text).toContain("Xugana Airstrip lies a quarter of an hour");
    expect(result.text).toContain("Unverified");
    expect(result.html).toContain("&quot;featured&quot;: false");

    const review = /action="(\/admin\/imports\/[^"]+)"/.exec(result.html)?.[1] ?? "";
    const done = await admin.post(review, {
      intent: "draft",
      "typed.description": "Corrected by hand",
      "line.description": "take",
      "line.airportDistance": "take",
    });
    expect(done.status).toBe(303);
    const imported = await shown(address, "Reedsong Camp&quot; imported successfully!");
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

  test("a refused page and a bad answer are told apart", async () => {
    const refused = await shown(await start("/shop"), "Failed to extract property data");
    expect(refused.text).toContain("not a property");
    ai.answer(() => completion({ content: "Lovely!" }));
    const bad = await start("/camp-2");
    const failed = await shown(bad, "Invalid response from AI extractor");
    expect(failed.text).toContain("Heron Camp");
    ai.answer(says(answers));
    await admin.post(bad, { intent: "again", itemId: itemOf(failed.html) });
    await shown(bad, "Property data extracted successfully!");
    expect(pages.paths().filter((path) => path === "/camp-2")).toHaveLength(1);
  });

  test("what is under way can be cancelled", async () => {
    ai.answer(() => new Promise(() => undefined));
    const address = await start("/camp-3");
    const asking = await shown(address, "Ask the model for what is missing");
    await admin.post(address, { intent: "cancel", itemId: itemOf(asking.html) });
    expect((await shown(address, "Cancelled by the operator")).status).toBe(200);
    const [line] = await listChanges(site().database.db, { entity: "import", action: "cancel" });
    expect(address).toContain(line?.entityId ?? "nothing");
  });

  test("the API answers with the record and its tokens", async () => {
    const body = { url: `${pages.url}/camp` };
    const answer = await callApi(site(), "POST", "/ai-extract", { body, headers: bearer() });
    expect(await answer.json()).toMatchObject({
      success: true,
      data: { name: "Reedsong Camp", nearestAirport: "Xugana Airstrip", featured: false },
      usage: { total_tokens: 20_000 },
    });
    ai.answer(() => completion({ content: "Lovely!" }));
    const bad = await callApi(site(), "POST", "/ai-extract", { body, headers: bearer() });
    expect(bad.status).toBe(422);
    expect(await bad.json()).toMatchObject({ error: "Invalid response from AI extractor" });
  });
});

describe("without a key", () => {
  const site = useSite();
  test("without a key it says so and how to set one", async () => {
    const admin = await adminOf(site());
    const { text } = await admin.get(screen);
    expect(text).toContain("AI extraction is not configured");
    expect(text).toContain("AI_API_KEY");
    const refused = await admin.post(screen, { url: "https://lodge.example/" });
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("AI extraction is not configured");
  });
});
