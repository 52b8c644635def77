import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { seedReference, seedSamples } from "#db/seed/fill";
import { announce } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import { builtInRates } from "#domain/money/exchange-rates";
import { displayPrice, toUsd } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { quoteStay } from "#domain/rates/card-quote";
import { addDays, type Trip, withTrip, writeTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { randomFrom } from "#tests/factories/random";
import { useSite } from "#tests/setup/test-site";

/** The same total in all places, and a price for the trade in none. */
const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "debug" });
const today = isoDay(new Date());
const year = Number(today.slice(0, 4)) + 1;

/** In no other amount of the catalog. */
const secretAmount = 7_777_713;
const secretTexts = ["77777", "77,777", "7777713"];

beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  await seedSamples(db, builtInRates);
  const stays = await db.selectFrom("properties").select("id").limit(10).execute();
  for (const { id: propertyId } of stays)
    for (const kind of ["sto", "nett"]) {
      const { id: sheetId } = await db
        .insertInto("rateSheets")
        .values({
          ...{ propertyId, kind, source: "file", state: "accepted", name: "Trade", actor: "test" },
          acceptedAt: new Date(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("rates")
        .values({
          ...{ sheetId, position: 0, season: "All", charged: "per unit", currency: "USD" },
          ...{ stayFrom: `${year}-01-01`, stayTo: `${year}-12-31`, price: secretAmount },
        })
        .execute();
    }
  await announce(db, "seed", "listing");
});

const { whole, pick } = randomFrom(20_271);

function randomTrip(): Trip {
  const arrive = addDays(`${year}-01-02`, whole(0, 320));
  const ages = pick([[], [], [9], [4, 11], [15]]);
  return { arrive, leave: addDays(arrive, whole(2, 9)), adults: pick([2, 2, 2, 1, 4]), ages };
}

const inDollars = (cents: number, currency: string) =>
  displayPrice({ cents, currency }, { currency: "USD", rates: builtInRates });

interface Expected {
  id: string;
  name: string;
  text: string | null;
  cents: number;
  currency: string;
  usd: number | null;
}

/** All listed stays with their totals by the one function. */
async function expectedTotals(trip: Trip): Promise<Map<string, Expected>> {
  const { db } = site().database;
  const stays = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("listed", "=", true)
    .execute();
  const rates = await findStayRates(
    db,
    stays.map(({ id }) => id),
  );
  return new Map(
    stays.map(({ id, name }): [string, Expected] => {
      const stored = rates.get(id);
      const quote = stored && quoteStay({ ...trip, today }, stored, builtInRates);
      if (!quote || "miss" in quote)
        return [id, { id, name, text: null, cents: 0, currency: "", usd: null }];
      const { total: cents, currency } = quote.total;
      const usd = toUsd({ cents, currency }, builtInRates);
      return [id, { id, name, text: inDollars(cents, currency), cents, currency, usd }];
    }),
  );
}

const page = async (path: string) => {
  const answer = await site().request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

/** Cards of a list in order, with the total of each. */
async function listed(path: string) {
  const html = await page(path);
  const cards = html.split('data-property="').slice(1);
  return cards.map((card) => ({
    id: card.slice(0, card.indexOf('"')),
    text: /class="card-total[^"]*">([^<]+)</.exec(card)?.[1] ?? null,
  }));
}

const tripQuery = (trip: Trip, more: Record<string, string> = {}) =>
  `/accommodation?${new URLSearchParams([...writeTrip(trip), ...Object.entries(more)]).toString()}`;

const trips = Array.from({ length: 14 }, randomTrip);

test.each(trips)("cards, order and filter say the total of $arrive to $leave", async (trip) => {
  const expected = await expectedTotals(trip);
  const seen = new Map<string, string | null>();
  for (let at = 1; at <= 3; at += 1)
    for (const { id, text } of await listed(tripQuery(trip, { page: String(at) }))) {
      expect(text, id).toBe(expected.get(id)?.text);
      seen.set(id, text);
    }
  expect(seen.size).toBeGreaterThan(50);

  const priced = [...expected.values()]
    .filter(({ usd }) => usd !== null)
    .sort((a, b) => (a.usd ?? 0) - (b.usd ?? 0));
  const cheapest = await listed(tripQuery(trip, { sort: "price-low" }));
  const totalsOf = (cards: readonly { id: string }[]) =>
    cards.map(({ id }) => expected.get(id)?.usd ?? null);
  const size = Math.min(cheapest.length, priced.length);
  expect(totalsOf(cheapest).slice(0, size)).toEqual(priced.slice(0, size).map(({ usd }) => usd));
  const dearest = await listed(tripQuery(trip, { sort: "price-high" }));
  expect(totalsOf(dearest)[0]).toBe(priced.at(-1)?.usd ?? null);

  const limit = Math.ceil(priced[Math.floor(priced.length / 3)]?.usd ?? 1_000);
  const html = await page(tripQuery(trip, { maxTotal: String(limit) }));
  const count = priced.filter(({ usd }) => (usd ?? Infinity) <= limit).length;
  const counted = texts.listing.count(count, count);
  expect(html.includes(counted), counted).toBe(true);
});

let senders = 0;

test.each(trips.slice(0, 6))(
  "page, comparison, structured data, API and inquiry say the total of $arrive to $leave",
  async (trip) => {
    const expected = [...(await expectedTotals(trip)).values()];
    const stays = [
      ...expected
        .filter(({ text }) => text !== null)
        .slice(whole(0, 20))
        .slice(0, 2),
      ...expected.filter(({ text }) => text === null).slice(0, 1),
    ];
    const compared = await page(withTrip(paths.compare(stays.map(({ id }) => id)), trip));
    for (const { id, text, cents, currency } of stays) {
      const html = await page(withTrip(`/accommodation/${id}`, trip));
      const total = /class="total-figure[^"]*">([^<]+)</.exec(html)?.[1] ?? null;
      expect(total, id).toBe(text);
      if (text !== null) expect(compared.includes(text), `${id}: ${text}`).toBe(true);

      const offers = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)]
        .map(([, json = ""]) => json)
        .join("\n");
      if (text !== null) expect(offers.includes(String(cents / 100)), id).toBe(true);

      const api = (await (
        await site().request(withTrip(`/api/properties/${id}`, trip))
      ).json()) as {
        property: { quote?: { total: number | null; currency: string | null } };
      };
      expect(api.property.quote, id).toMatchObject({
        total: text === null ? null : cents / 100,
        currency: text === null ? null : currency,
      });

      const message = `What about ${id} from ${trip.arrive}?`;
      const sender = { "X-Forwarded-For": `203.0.113.${++senders}` };
      const fields = new URLSearchParams(Object.entries(makeInquiryForm({ message })));
      for (const [name, value] of writeTrip(trip)) fields.append(name, value);
      const sent = await site().request(`/accommodation/${id}`, {
        method: "POST",
        headers: sender,
        body: fields,
      });
      expect(sent.status, id).toBe(303);
      const stored = await site()
        .database.db.selectFrom("inquiries")
        .select("trip")
        .where("message", "=", message)
        .executeTakeFirstOrThrow();
      expect(stored.trip).toMatchObject({
        trip: { arrive: trip.arrive, ages: trip.ages },
        quotes: [{ id, total: text === null ? null : { cents, currency } }],
      });
    }
  },
);

test("a price for the trade is in no page, response, header or log (R-004)", async () => {
  const { db } = site().database;
  const stays = await db
    .selectFrom("rateSheets")
    .select("propertyId")
    .distinct()
    .where("kind", "=", "sto")
    .execute();
  const trip: Trip = { arrive: `${year}-05-10`, leave: `${year}-05-14`, adults: 2, ages: [] };
  const ids = stays.map(({ propertyId }) => propertyId);
  const visited = [
    "/",
    tripQuery(trip),
    tripQuery(trip, { sort: "price-high" }),
    paths.compare(ids.slice(0, 3)),
    withTrip(paths.compare(ids.slice(0, 3)), trip),
    "/sitemap.xml",
    "/api/openapi.json",
    withTrip("/api/properties?limit=100", trip),
    ...ids.flatMap((id) => [
      `/accommodation/${id}`,
      withTrip(`/accommodation/${id}?tab=rates`, trip),
      withTrip(`/accommodation/${id}.data`, trip),
      withTrip(`/api/properties/${id}`, trip),
    ]),
  ];
  for (const path of visited) {
    // Twice: the second may be from the cache.
    for (let n = 0; n < 2; n += 1) {
      const answer = await site().request(path);
      const sent = (await answer.text()) + JSON.stringify([...answer.headers]);
      for (const secret of secretTexts) expect(sent.includes(secret), path).toBe(false);
    }
  }
  for (const secret of secretTexts) expect(site().web.log()).not.toContain(secret);
  const { rows } = await sql<{ plan: string }>`select plan::text as plan from stay_rates`.execute(
    db,
  );
  for (const { plan } of rows) for (const secret of secretTexts) expect(plan).not.toContain(secret);
});
