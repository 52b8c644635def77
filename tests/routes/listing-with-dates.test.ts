import { beforeAll, describe, expect, test } from "vitest";

import { announce } from "#db/transaction.server";
import { packRates } from "#domain/rates/packed-rates";
import type { Rate } from "#domain/rates/rate";
import { addDays } from "#domain/rates/trip";
import { storeProperty } from "#tests/factories/property";
import { dayIn, tripIn } from "#tests/factories/trip";
import { callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const dates = tripIn(40, 45);

const rate: Rate = {
  season: "High season",
  unit: null,
  board: null,
  charged: "per person sharing",
  currency: "USD",
  from: dayIn(0),
  to: dayIn(400),
  soldFrom: null,
  soldTo: null,
  weekdays: [],
  price: 40_000,
  single: 60_000,
  triple: null,
  sleeps: null,
  minNights: null,
  maxNights: null,
};
const band = { unit: null, fromAge: 6, toAge: 11, percent: 50, amount: null, from: null, to: null };

async function store(name: string, changed: Partial<Rate> | null, childrenFromAge = 0) {
  const { db } = site().database;
  const { id } = await storeProperty(db, { name, childrenFromAge, priceSeasons: [] });
  if (!changed) return;
  const sheet = { id, rates: [{ ...rate, ...changed }], bands: [band], extras: [], offers: [] };
  await db
    .insertInto("stayRates")
    .values({ propertyId: id, plan: JSON.stringify(packRates([sheet])) })
    .execute();
}

const page = async (query: string) =>
  (await (await site().request(`/accommodation?${query}`)).text()).replaceAll(/<!--.*?-->/g, "");
const namesIn = (html: string) =>
  [...html.matchAll(/<h2 class="card-name[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);
const cardOf = (html: string, id: string) =>
  html.slice(html.indexOf(`data-property="${id}"`)).split("</article>")[0] ?? "";

beforeAll(async () => {
  await store("Cheap Camp", { price: 20_000 });
  await store("Dear Camp", {});
  await store("Rand Camp", { currency: "ZAR", price: 555_000, single: 800_000 });
  await store("Early Camp", { to: dayIn(42) });
  await store("Long Camp", { minNights: 6 });
  await store("Grown Camp", {}, 12);
  await store("Silent Camp", null);
  await announce(site().database.db, "listing");
  await until("the rates to be read", async () => {
    const html = await page(`${dates}&maxTotal=100000`);
    return namesIn(html).length === 4;
  });
});

describe("the listing with dates", () => {
  test("heads the list, says what the totals are for and shows each (R-005, R-007)", async () => {
    const html = await page(`${dates}&age=9`);
    expect(html).toContain("Stays for your dates</h1>");
    const counted = "7 properties: 3 with a price for your dates, 4 to ask";
    expect(html).toMatch(new RegExp(`role="status"[^>]*>${counted}<`));
    const markdown = await site().request(`/accommodation?${dates}&age=9`, {
      headers: { Accept: "text/markdown" },
    });
    expect(await markdown.text()).toContain(counted);
    expect(html).toContain("Total for 5 nights, 2 adults and a child of 9.");
    expect(html).toContain("An indication, confirmed by the lodge&#x27;s answer.");
    // 5 × (2 × 400 + 200)
    expect(cardOf(html, "dear-camp")).toMatch(/\$5,000<.*\$1,000 a night for all three/);
    expect(cardOf(html, "rand-camp")).toContain("Converted from ZAR");
    expect(cardOf(html, "dear-camp")).toContain(
      `href="/accommodation/dear-camp?${dates.replaceAll("&", "&amp;")}&amp;adults=2&amp;age=9"`,
    );
  });

  test("says why a stay has no total and what mends it", async () => {
    const html = await page(`${dates}&age=9&sort=name`);
    expect(cardOf(html, "early-camp")).toContain("Not published for these dates");
    expect(cardOf(html, "early-camp")).toMatch(
      /href="\/accommodation\/early-camp\?ask=1[^"]*arrive=[^"]*#inquiry"[^>]*>Ask for a price/,
    );
    expect(cardOf(html, "long-camp")).toContain("From 6 nights on these dates");
    expect(cardOf(html, "long-camp")).toContain(`leave=${dayIn(46)}`);
    expect(cardOf(html, "grown-camp")).toContain("Children from 12 years");
    expect(cardOf(html, "grown-camp")).toMatch(
      /href="\/accommodation\?sort=name&amp;arrive=[^"]*adults=2"[^>]*>Without children: \$4,000/,
    );
    expect(cardOf(html, "silent-camp")).toContain("The lodge has not published rates");
    const mended = await page(`arrive=${dayIn(40)}&leave=${dayIn(46)}`);
    expect(cardOf(mended, "long-camp")).toContain("$4,800");
  });

  test("orders stays with a total first, whatever is featured (V-010)", async () => {
    const priced = ["Cheap Camp", "Dear Camp", "Grown Camp", "Rand Camp"];
    const rest = ["Early Camp", "Long Camp", "Silent Camp"];
    expect(namesIn(await page(dates))).toEqual([...priced, ...rest]);
  });

  test("orders by the total, stays without one last", async () => {
    const rest = ["Early Camp", "Long Camp", "Silent Camp"];
    expect(namesIn(await page(`${dates}&sort=price-low`))).toEqual([
      "Cheap Camp",
      "Rand Camp",
      "Dear Camp",
      "Grown Camp",
      ...rest,
    ]);
    expect(namesIn(await page(`${dates}&sort=price-high`))).toEqual([
      "Dear Camp",
      "Grown Camp",
      "Rand Camp",
      "Cheap Camp",
      ...rest,
    ]);
  });

  test("filters by the total, typed too, in the visitor's currency", async () => {
    expect(namesIn(await page(`${dates}&maxTotal=2000`))).toEqual(["Cheap Camp"]);
    expect(namesIn(await page(`${dates}&search=under+%242000`))).toEqual(["Cheap Camp"]);
    const sent = await site().request(
      `/accommodation?${dates}&priceIn=ZAR&maxTotal=37000&search=`,
      { redirect: "manual" },
    );
    const to = new URL(sent.headers.get("Location") ?? "", "http://site");
    expect(Number(to.searchParams.get("maxTotal"))).toBeGreaterThan(1500);
    expect(namesIn(await page(`maxTotal=2000`))).toHaveLength(7);
  });

  test("a form without scripts leads to one spelling and keeps dates with an error", async () => {
    const locationOf = async (query: string) =>
      (await site().request(`/accommodation?${query}`, { redirect: "manual" })).headers.get(
        "Location",
      );
    expect(await locationOf(`search=&country=&${dates}&adults=2&age=&age=4&age=`)).toBe(
      `/accommodation?${dates}&adults=2&age=4`,
    );
    expect(await locationOf("search=&arrive=&leave=&adults=2&age=")).toBe("/accommodation");
    const wrong = `arrive=${dayIn(40)}&leave=${dayIn(39)}&adults=2&age=4`;
    expect(await locationOf(`search=&${wrong}&maxTotal=500`)).toBe(
      `/accommodation?maxTotal=500&${wrong}`,
    );
    const html = await page(wrong);
    expect(html).toContain("Please choose a day of departure after the day of arrival");
    expect(html).toMatch(
      new RegExp(`name="leave"[^>]*value="${dayIn(39)}"|value="${dayIn(39)}"[^>]*name="leave"`),
    );
    expect(html).toContain("Accommodation</h1>");
    expect(namesIn(html)).toHaveLength(7);
  });

  test("is not indexed, and its canonical address has no dates", async () => {
    const html = await page(dates);
    expect(html).toContain('content="noindex,follow"');
    expect(html).toMatch(/rel="canonical" href="[^"]*\/accommodation"/);
  });

  test("an unchanged list gets 304", async () => {
    const first = await site().request(`/accommodation?${dates}`);
    const etag = first.headers.get("ETag") ?? "";
    const again = await site().request(`/accommodation?${dates}`, {
      headers: { "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
  });

  test("counts and markers follow the total", async () => {
    const counts = (await (
      await site().request(`/listing-counts?${dates}&maxTotal=2000`)
    ).json()) as { total: number };
    expect(counts.total).toBe(1);
    const map = await (await site().request(`/map/spots?${dates}&adults=2`)).text();
    expect(map).toContain("4000");
    const stay = (await (await site().request(`/map/stay/dear-camp?${dates}`)).json()) as {
      quote: { total: { cents: number } };
    };
    expect(stay.quote.total.cents).toBe(400_000);
  });
});

interface Listed {
  properties: { id: string; quote?: Quoted }[];
  total: number;
  next: string | null;
}
interface Quoted {
  total: number | null;
  currency: string | null;
  nights: number;
  lines: { amount: number }[];
  totalIn: { currency: string; total: number } | null;
  miss: { why: string; text: string; leave: string | null } | null;
}

describe("the API with dates", () => {
  test("takes budgets and gives totals in the currency of the question (R-005)", async () => {
    const asked = `${dates}&age=9&currency=ZAR`;
    const found = async (maxTotal: number) =>
      (await list(`${asked}&maxTotal=${maxTotal}`)).properties.map(({ id }) => id);
    const { properties } = await list(asked);
    const { quote } = properties.find(({ id }) => id === "dear-camp") ?? {};
    const inRand = quote?.totalIn?.total ?? 0;
    expect(quote).toMatchObject({ total: 5000, currency: "USD", totalIn: { currency: "ZAR" } });
    // At the built-in rate, or a later one.
    expect(inRand).toBeGreaterThan(5000 * 10);
    expect(await found(inRand + 1)).toContain("dear-camp");
    expect(await found(inRand - 100)).not.toContain("dear-camp");
  });

  const read = async (path: string) => (await callApi(site(), "GET", path)).json();
  const list = async (query: string) => (await read(`/properties?${query}`)) as Listed;

  test("gives the total of the list with the lines that add up to it (R-005)", async () => {
    const { property } = (await read(`/properties/dear-camp?${dates}&age=9`)) as {
      property: { quote: Quoted };
    };
    expect(property.quote).toMatchObject({ total: 5000, currency: "USD", nights: 5, miss: null });
    expect(property.quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000);
    expect(property.quote.totalIn).toEqual({ currency: "USD", total: 5000 });
    const { properties } = await list(`${dates}&age=9`);
    const quotes = new Map(properties.map(({ id, quote }) => [id, quote]));
    expect(quotes.get("dear-camp")).toEqual(property.quote);
    expect(quotes.get("long-camp")?.miss).toMatchObject({
      why: "minimum nights",
      leave: addDays(dayIn(40), 6),
    });
    expect(quotes.get("grown-camp")?.miss?.why).toBe("children from");
  });

  test("has no quote without dates", async () => {
    const { properties } = await list("limit=1");
    expect(properties[0]).not.toHaveProperty("quote");
  });

  test("orders and filters by the total, page by page", async () => {
    const ids: string[] = [];
    for (let next: string | null = `/api/properties?${dates}&sort=price-low&limit=2`; next;) {
      const answer = (await (await site().request(next)).json()) as Listed;
      ids.push(...answer.properties.map(({ id }) => id));
      next = answer.next;
    }
    expect(ids).toEqual(
      ["cheap", "rand", "dear", "grown", "early", "long", "silent"].map((name) => `${name}-camp`),
    );
    const cheap = await list(`${dates}&maxTotal=2000`);
    expect([cheap.total, cheap.properties.map(({ id }) => id)]).toEqual([1, ["cheap-camp"]]);
  });

  test.each([
    ["arrive=2020-01-01&leave=2020-01-05", "arrive"],
    [`arrive=${dayIn(40)}`, "leave"],
    [`${dates}&adults=0`, "adults"],
    [`${dates}&age=18`, "age"],
    ["maxTotal=500", "maxTotal"],
    [`${dates}&sort=cheapest`, "sort"],
  ])("rejects %s", async (query, field) => {
    const answer = await callApi(site(), "GET", `/properties?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
  });

  test("rejects dates of a single stay with an error", async () => {
    const answer = await callApi(site(), "GET", "/properties/dear-camp?arrive=soon");
    expect(answer.status).toBe(400);
  });
});
