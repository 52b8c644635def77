import { beforeAll, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { storeFindings } from "#db/queries/watch/findings.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { Finding } from "#domain/watch/findings";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

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

test("without scripts: a finding is accepted at its line, and is off the list", async () => {
  const { id, finding } = await find("Dune Camp");
  const before = await read(paths.admin.sources());
  expect(before).toContain("Dune Camp");
  expect(before).toContain("From USD 700 per night");
  const answer = await post(paths.admin.sources(), { accept: finding });
  expect(answer.status).toBe(303);
  expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 700 });
  expect(await read(paths.admin.sources())).not.toContain("Dune Camp");
});

test("without scripts: what is chosen is ignored, and can be found again", async () => {
  const { id, finding } = await find("River Camp");
  await post(paths.admin.sources(), { intent: "ignore", finding });
  expect(await read(paths.admin.sources())).not.toContain("River Camp");
  expect(await read(paths.admin.sources("ignored"))).toContain("River Camp");
  expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
  await post(paths.admin.sources("ignored"), { "show-again": finding });
  expect(await read(paths.admin.sources())).toContain("River Camp");
  expect(await read(paths.admin.dashboard())).toContain("River Camp $640 to $700");
});

test("a look at one stay is noted before its job", async () => {
  const { id } = await storeProperty(db(), { name: "Lagoon Camp" });
  const back = paths.admin.editProperty(id);
  const answer = await post(paths.admin.sources(), { look: id, back });
  expect(answer.to).toBe(back);
  expect(await read(back)).toContain(adminTexts.sources.asideWaiting);
});

test.each([
  [{ intent: "accept" }],
  [{ accept: "1; drop table" }],
  [{ look: "no-such-stay" }],
  [{ accept: "0b8f3a52-6d0e-4d3c-9c1e-1d7f6c0a9e11" }],
])("%o changes nothing and says so", async (fields) => {
  const answer = await post(paths.admin.sources(), fields as Record<string, string>);
  expect(answer.status).toBe(303);
  expect(answer.message).not.toBe("");
});

test("the pipeline says what is missing, and two presses are one run", async () => {
  expect(await read(paths.admin.debugPipeline())).toContain(adminTexts.sync.notConfigured);
  for (const _press of [1, 2]) await post(paths.admin.debugPipeline(), {});
  const runs = await db().selectFrom("pipelineRuns").select("state").execute();
  expect(runs).toEqual([{ state: "waiting" }]);
  const page = await read(paths.admin.debugPipeline());
  for (const step of adminTexts.pipeline.steps) expect(page).toContain(step);
});

test("an address without coordinates says that nobody looks it up", async () => {
  const place = { fullAddress: "Chitabe Road, Maun", latitude: null, longitude: null };
  const { id } = await storeProperty(db(), { name: "Unplaced Camp", ...place });
  expect(await read(paths.admin.editProperty(id))).toContain("Geocoding is not configured");
});
