import { beforeAll, describe, expect, test } from "vitest";

import { recordLodgeWord } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { lodgeFacts } from "#domain/lodge/facts";
import type { FieldName } from "#domain/property/fields";
import { makePropertyFields, storeProperty, testRates } from "#tests/factories/property";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

const site = useSite({ ADMIN_API_TOKEN: apiToken });
const db = () => site().database.db;

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const price = ["pricePerNight", "currency", "priceUnit"] as const;

/** The lodge confirms the stored values. */
async function confirm(propertyId: string, fields: readonly FieldName[], day = "2026-12-03") {
  const property = await findForEdit(db(), propertyId);
  if (!property) throw new Error(`no property ${propertyId}`);
  await db()
    .transaction()
    .execute(async (trx) => {
      for (const field of fields)
        await recordLodgeWord(
          trx,
          { propertyId, field, value: property[field], person: "Ruth", at: at(day) },
          property,
        );
    });
}

const contradict = async (propertyId: string, field: FieldName, value: unknown) =>
  recordLodgeWord(
    db(),
    { propertyId, field, value, person: "Ruth", at: at("2026-12-03") },
    makePropertyFields(),
  );

const read = async (id: string) => (await site().request(`/accommodation/${id}`)).text();
const confirmedOn = (day: string) => `Confirmed by the lodge, ${day}`;

/** The row of a fact table. */
const rowOf = (html: string, label: string) =>
  new RegExp(`<dt[^>]*>${label}</dt>(.*?)</dd>`, "s").exec(html)?.[1] ?? "";

describe("the page of a stay", () => {
  test("says nothing while its lodge has confirmed nothing (L-007)", async () => {
    const { id } = await storeProperty(db(), { name: "Silent Camp" });
    await contradict(id, "capacity", 99);
    const html = await read(id);
    for (const absent of [
      /confirmed by the lodge/i,
      /class="(?:fact-source|stay-trust)/,
      /"trust/,
      /lastReviewed/,
    ])
      expect(html).not.toMatch(absent);
  });

  test("has the date at each confirmed fact, and a summary (L-007)", async () => {
    const { id } = await storeProperty(db(), { name: "Lantern Reed Camp" });
    await confirm(id, [...price, "priceSeasons", "monthGrid", "ratesInclusions", "amenities"]);
    await confirm(id, ["capacity", "checkIn"], "2025-12-01");
    await contradict(id, "childrenFromAge", 20);
    const html = await read(id);
    const day = confirmedOn("December 3, 2026");
    for (const label of ["Price", "The rate includes"]) expect(rowOf(html, label)).toContain(day);
    for (const label of ["Sleeps", "Check-in"])
      expect(rowOf(html, label)).toContain(confirmedOn("December 1, 2025"));
    for (const label of ["Children", "Check-out", "From"])
      expect(rowOf(html, label)).not.toContain("Confirmed");
    const notes = /class="price-notes.*?<\/div>/s.exec(html)?.[0];
    const seasons = /<table class="seasons.*?<\/table>.*?<\/small>/s.exec(html)?.[0];
    const amenities = /In camp<\/h3>.*?<\/div>/s.exec(html)?.[0];
    const closed = /<dt[^>]*>(?:(?!<dt).)*Closed<\/dt>.*?<\/dd>/s.exec(html)?.[0];
    for (const part of [notes, seasons, amenities, closed]) expect(part).toContain(day);
    expect(html).toContain(`6 of ${lodgeFacts.length} facts confirmed by the lodge`);
    expect(html).toContain("Last on December 3, 2026.");
  });

  test("names the page behind a fact that its lodge did not confirm (L-007)", async () => {
    const { id } = await storeProperty(db(), { name: "Half Known Camp" });
    const fields = makePropertyFields({ airtableId: null, name: "Half Known Camp", capacity: 7 });
    const sources = { origin: "reader", sourceUrl: "https://www.half.example/rooms" } as const;
    await saveProperty(db(), { id, fields, sources, actor: "test", rates: testRates });
    await confirm(id, ["bedrooms"]);
    await contradict(id, "capacity", 6);
    expect(rowOf(await read(id), "Sleeps")).toMatch(
      /text-ink-soft">From half\.example, \w+ \d+, \d{4}/,
    );
  });

  test("confirms a price only with its currency and unit (L-007)", async () => {
    const { id } = await storeProperty(db(), { name: "Dear Camp" });
    await confirm(id, ["pricePerNight", "priceUnit"]);
    await contradict(id, "currency", "ZAR");
    expect(rowOf(await read(id), "Price")).not.toContain("Confirmed");
  });

  test("shows a new confirmation at once although it is cached, without a new version (L-006)", async () => {
    const { id } = await storeProperty(db(), { name: "Cached Camp" });
    await confirm(id, ["capacity"], "2026-12-03");
    await until("the first date", async () => (await read(id)).includes("December 3, 2026"));
    await confirm(id, ["capacity"], "2027-01-05");
    await until("the new date", async () => (await read(id)).includes("January 5, 2027"));
    expect((await findForEdit(db(), id))?.version).toBe(1);
  });

  test("has the review in its linked data (L-007)", async () => {
    const { id } = await storeProperty(db(), { name: "Linked Camp" });
    await confirm(id, ["capacity"], "2025-12-01");
    await confirm(id, ["bedrooms"], "2026-12-03");
    const scripts = [...(await read(id)).matchAll(/ld\+json">(.*?)<\/script>/gs)];
    const nodes = scripts.map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
    const stay = nodes.find((node) => node["@type"] === "LodgingBusiness");
    expect(nodes.find((node) => node["@type"] === "WebPage")).toMatchObject({
      mainEntity: { "@id": stay?.["@id"] },
      lastReviewed: "2026-12-03",
      reviewedBy: { "@type": "Organization", name: "Linked Camp" },
    });
  });
});

describe("the API", () => {
  interface Record {
    id: string;
    confirmations: { field: string; confirmedOn: string }[];
  }
  const get = async (path: string, headers = {}) =>
    (await (await callApi(site(), "GET", path, { headers })).json()) as {
      property: Record;
      properties: Record[];
    };
  let id: string;
  beforeAll(async () => {
    ({ id } = await storeProperty(db(), { name: "Api Camp" }));
    await confirm(id, ["countries", "capacity", "websiteUrl"]);
    await contradict(id, "bedrooms", 99);
  });

  const confirmed = (...fields: string[]) =>
    fields.map((field) => ({ field, confirmedOn: "2026-12-03" }));

  test("lists confirmed fields by its own names, hidden ones for the operator only (L-007)", async () => {
    const visible = confirmed("country", "capacity");
    expect((await get(`/properties/${id}`)).property.confirmations).toEqual(visible);
    expect((await get(`/properties/${id}`, bearer())).property.confirmations).toEqual(
      confirmed("country", "capacity", "websiteUrl"),
    );
    const { properties } = await get("/properties?search=api+camp");
    expect(properties.map(({ confirmations }) => confirmations)).toEqual([visible]);
  });

  test("accepts a record with its confirmations as it was read (L-007)", async () => {
    const { property } = await get(`/properties/${id}`, bearer());
    const answer = await callApi(site(), "PUT", `/properties/${id}`, {
      body: { ...property, confirmations: [] },
      headers: bearer(),
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()) as { property: Record }).toMatchObject({
      property: { confirmations: property.confirmations },
    });
  });
});

test("the property list shows the share of confirmed facts and filters by it (L-010)", async () => {
  const headers = { Cookie: await signIn(site().web.origin) };
  for (const name of ["Whole", "Part", "Silent"])
    await storeProperty(db(), { name: `Share ${name}` });
  const asked = lodgeFacts.flatMap(({ fields }) => fields.map(({ name }) => name));
  await confirm("share-whole", asked);
  await confirm("share-part", ["capacity"]);
  await contradict("share-part", "bedrooms", 99);
  const list = async (filter: string) => {
    const answer = await site().request(`/admin/properties?search=share&confirmed=${filter}`, {
      headers,
    });
    const html = await answer.text();
    return [...html.matchAll(/data-stay="share-(\w+)"/g)].map(([, name]) => name).sort();
  };
  expect(await list("all")).toEqual(["whole"]);
  expect(await list("some")).toEqual(["part", "whole"]);
  expect(await list("none")).toEqual(["silent"]);
  const answer = await site().request("/admin/properties?search=share", { headers });
  const total = lodgeFacts.length;
  const shares = (await answer.text()).matchAll(/>(\d+ of \d+) confirmed by lodge</g);
  expect([...shares].map(([, share]) => share).sort()).toEqual([
    `1 of ${total}`,
    `${total} of ${total}`,
  ]);
});
