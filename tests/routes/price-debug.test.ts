import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listChanges } from "#db/queries/site/audit.server";
import { priceProblemLabels } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { ratesReply, startRatesServer } from "#tests/fakes/rates-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { useSite } from "#tests/setup/test-site";
import { messageAfter, signIn } from "#tests/setup/web-process";

const rates = await startRatesServer();
const site = useSite();
let cookie: string;
let worker: TestWorker;
beforeAll(async () => {
  const { database, web } = site();
  cookie = await signIn(web.origin);
  worker = await startWorker({ DATABASE_URL: database.url }, database.db, { RATES_URL: rates.url });
});
afterAll(async () => {
  await worker.stop();
  await rates.close();
});

const ask = (query = "") =>
  site().ask(`/admin/price-debug${query}`, { headers: { Cookie: cookie } });
const show = async (query = "") => (await (await ask(query)).text()).replaceAll("<!-- -->", "");
const stay = (name: string, fields: Partial<PropertyFields>) =>
  storeProperty(
    site().database.db,
    makeBareFields({ name, accommodationType: "Tented Camp", ...fields }),
  );
/** Names in the table of one page. */
const namesIn = (page: string) =>
  [...page.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);

describe("what is wrong with prices", () => {
  beforeAll(async () => {
    const { db } = site().database;
    await sql`truncate properties cascade`.execute(db);
    // What the table refuses today may stand in it from before.
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
  ] as const)("%s is found", async (problem, names) => {
    const page = await show(`?problem=${problem}`);
    expect(namesIn(page)).toEqual(names);
    expect(page).toContain(`${priceProblemLabels[problem]} <span>(${names.length})</span>`);
  });

  test("each row shows what is stored and what visitors see, and leads to quick edit", async () => {
    const page = await show("?problem=far-from-type");
    expect(page).toContain('href="/admin/properties/quick-edit/far-away"');
    for (const text of ["9,000 USD", "$9,000", "9000.00"]) expect(page).toContain(text);
  });

  test("an unknown problem or page shows the first of all", async () => {
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

  test("asks at each press, on the same day too, and says what came", async () => {
    expect(await refresh()).toBe("3 rates came from the service: ZAR 18.00, EUR 0.90, GBP 0.80.");
    rates.answer(ratesReply({ ZAR: 18.5, EUR: 0.9, GBP: 0.8 }));
    expect(await refresh()).toContain("ZAR 18.50");
    expect(rates.requests).toHaveLength(2);
    expect(await show()).toMatch(/ZAR<\/th><td class="number">18\.5<\/td>.*?api/);
    expect(await listChanges(site().database.db, { entity: "rates" })).toHaveLength(2);
  });

  test("names a rate that was refused, and keeps the last one", async () => {
    await refresh();
    rates.answer(ratesReply({ ZAR: 36, EUR: 0.91, GBP: 0.8 }));
    expect(await refresh()).toBe(
      "2 rates came from the service: EUR 0.91, GBP 0.80. ZAR refused: 36 instead of 18: more than 25 % away.",
    );
    expect(await show()).toMatch(/ZAR<\/th><td class="number">18<\/td>/);
  });

  test("says why none came, and asks again at the next press", async () => {
    rates.answer({}, 503);
    expect(await refresh()).toBe(
      "No rates came, so the last ones stay in use. Exchange rates: the service answered with status 503 (the base is not USD)",
    );
    rates.answer(ratesReply({ ZAR: 18 }));
    expect(await refresh()).toContain("1 rate came");
  });
});
