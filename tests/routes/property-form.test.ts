import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deleteProperties } from "#db/queries/property/delete.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { photo } from "#tests/factories/photo";
import { listImages, makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useSite } from "#tests/setup/test-site";
import { messageAfter, signIn } from "#tests/setup/web-process";

/** The property form, used by a browser without scripts. */

const site = useSite();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(site().web.origin);
});
const db = () => site().database.db;
const get = (path: string) => site().request(path, { headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path)).text();
const post = (path: string, fields: Record<string, string>) =>
  site().post(path, fields, { Cookie: cookie });

const input = {
  name: "Typed Camp",
  country: "Kenya",
  region: "Mara",
  "images[0]": "/illustrations/dunes",
};
const audit = async (entity: string) =>
  (await db().selectFrom("auditLog").select("action").where("entity", "=", entity).execute())
    .length;

let id: string;
beforeEach(async () => {
  ({ id } = await storeProperty(db(), { name: "Edited Camp", images: ["/illustrations/dunes"] }));
});
const edit = () => `/admin/properties/edit/${id}`;
const inputOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name.replace(/[[\]]/g, "\\$&")}"[^>]*>`).exec(html)?.[0];
const valueOf = (html: string, name: string) =>
  / value="([^"]*)"/.exec(inputOf(html, name) ?? "")?.[1];

describe("images without scripts", () => {
  const pictures = {
    "images[0]": "https://p.test/a.jpg",
    "imageAlts[0].url": "https://p.test/a.jpg",
    "imageAlts[0].alt": "The deck",
    "images[1]": "/illustrations/dunes",
    "imageAlts[1].url": "/illustrations/dunes",
    "imageAlts[1].alt": "",
  };
  const press = async (picture: string) =>
    (await post("/admin/properties/new", { ...input, ...pictures, picture })).text();

  test("a button moves an image with its alt text and saves nothing", async () => {
    const html = await press("cover:1");
    expect(valueOf(html, "images[0]")).toBe("/illustrations/dunes");
    expect(valueOf(html, "images[1]")).toBe("https://p.test/a.jpg");
    expect(valueOf(html, "imageAlts[1].alt")).toBe("The deck");
    expect(valueOf(html, "name")).toBe("Typed Camp");
    expect(await db().selectFrom("properties").where("name", "=", input.name).execute()).toEqual(
      [],
    );
  });

  test("buttons add and remove rows (A-061)", async () => {
    expect(valueOf(await press("add"), "images[2]")).toBe("");
    const html = await press("remove:0");
    expect(valueOf(html, "images[0]")).toBe("/illustrations/dunes");
    expect(inputOf(html, "images[1]")).toBeUndefined();
  });

  test("an uploaded file becomes the last image", async () => {
    const bytes = await photo("#335577", { width: 400, height: 300 });
    const body = new FormData();
    for (const [name, value] of Object.entries(input)) body.append(name, value);
    body.append("files", new File([new Uint8Array(bytes)], "tent.png"));
    const answer = await site().request("/admin/properties/new", {
      method: "POST",
      headers: { Cookie: cookie },
      body,
    });
    expect(answer.status).toBe(303);
    const { id: propertyId } = await db()
      .selectFrom("properties")
      .select("id")
      .where("name", "=", input.name)
      .executeTakeFirstOrThrow();
    expect(await listImages(db(), propertyId)).toMatchObject([
      { sourceUrl: "/illustrations/dunes", state: "stored" },
      { kind: "photo", state: "stored", widths: [320, 400] },
    ]);
  });

  test.each([
    ["words", "notes.txt: The file is damaged or not an image."],
    ["", "notes.txt is empty. Please choose another file."],
  ])("a file of %j is rejected and keeps the input", async (content, problem) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(input)) body.append(name, value);
    body.append("files", new File([content], "notes.txt"));
    const answer = await site().request("/admin/properties/new", {
      method: "POST",
      headers: { Cookie: cookie },
      body,
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(problem);
    expect(valueOf(html, "region")).toBe("Mara");
  });
});

test("alt texts are stored and shown on the page (A-078)", async () => {
  const answer = await post(edit(), {
    ...input,
    version: "1",
    active: "on",
    "imageAlts[0].url": "/illustrations/dunes",
    "imageAlts[0].alt": "Illustration: red dunes at noon",
  });
  expect(answer.status).toBe(303);
  expect(await findForEdit(db(), id)).toMatchObject({
    imageAlts: { "/illustrations/dunes": "Illustration: red dunes at noon" },
  });
  expect(await (await site().request(`/accommodation/${id}`)).text()).toContain(
    'alt="Illustration: red dunes at noon"',
  );
});

test("saving and canceling return to the same list (A-073)", async () => {
  const list = `?list=${encodeURIComponent("?country=kenya&page=2")}`;
  expect(await page(edit() + list)).toContain("/admin/properties?country=kenya&amp;page=2");
  const saved = await post(edit() + list, { ...input, version: "1" });
  expect(saved.headers.get("Location")).toBe("/admin/properties?country=kenya&page=2");
  const evil = await post(`${edit()}?list=https://elsewhere.example`, { ...input, version: "2" });
  expect(evil.headers.get("Location")).toBe("/admin/properties");
});

const saveDraft = (record: string, entries: [string, string][]) =>
  post("/admin/drafts", { form: "property", record, entries: JSON.stringify(entries) });

describe("a draft", () => {
  test("is offered, resumed on request, and never saved automatically", async () => {
    expect(
      (
        await saveDraft(id, [
          ["version", "1"],
          ["name", "Half typed"],
        ])
      ).status,
    ).toBe(200);
    const offered = await page(edit());
    expect(offered).toContain("You have a draft from");
    expect(valueOf(offered, "name")).toBe("Edited Camp");
    const continued = await page(`${edit()}?draft=continue`);
    expect(valueOf(continued, "name")).toBe("Half typed");
    expect(await findForEdit(db(), id)).toMatchObject({ name: "Edited Camp", version: 1 });
  });

  test("is deleted by a save or a discard", async () => {
    await saveDraft(id, [["name", "Half typed"]]);
    await post(edit(), { ...input, version: "1" });
    expect(await page(edit())).not.toContain("You have a draft");
    await saveDraft("", [["name", "New one"]]);
    expect(await page("/admin/properties/new")).toContain("You have a draft");
    await post("/admin/drafts", {
      form: "property",
      record: "",
      intent: "discard",
      back: "/admin",
    });
    expect(await page("/admin/properties/new")).not.toContain("You have a draft");
  });

  test("of an older version results in a conflict when saved", async () => {
    await saveDraft(id, [["version", "1"], ...Object.entries(input)]);
    await post(edit(), { ...input, name: "Saved meanwhile", version: "1" });
    await saveDraft(id, [["version", "1"], ...Object.entries(input)]);
    const continued = await page(`${edit()}?draft=continue`);
    expect(valueOf(continued, "version")).toBe("1");
    const answer = await post(edit(), { ...input, version: "1" });
    expect(answer.status).toBe(409);
  });

  test("in an invalid format is rejected", async () => {
    const answer = await post("/admin/drafts", { form: "property", record: id, entries: "[1]" });
    expect(answer.status).toBe(400);
  });
});

test("saving a property deleted meanwhile keeps the input and can create it again", async () => {
  await deleteProperties(db(), [id], { actor: "somebody", now: new Date() });
  expect((await get(edit())).status).toBe(404);
  const rejected = await post(edit(), { ...input, region: "Only typed here", version: "1" });
  expect(rejected.status).toBe(409);
  const html = await rejected.text();
  expect(html).toContain("was deleted while you were editing");
  expect(valueOf(html, "region")).toBe("Only typed here");
  const again = await post(edit(), { ...input, version: "1", overwrite: "yes" });
  expect(again.status).toBe(303);
  expect(await findForEdit(db(), id)).toMatchObject({ name: "Typed Camp" });
});

describe("a lookup while the form is open", () => {
  const lookups = usePlaceLookups({ db, url: () => site().database.url });
  const fullAddress = "Chitabe Road, Maun";
  const typed = { ...input, country: "Botswana", fullAddress, version: "1" };
  const found = { ...foundAt, what3words: "lantern.reed.dusk" };
  beforeEach(async () => {
    const bare = makeBareFields({ name: "Looked Camp", fullAddress, images: [input["images[0]"]] });
    ({ id } = await storeProperty(db(), bare));
    await saveDraft(id, Object.entries(typed));
    await lookups().land();
  });

  test.each([
    ["a form", async () => typed.version],
    ["a resumed draft", async () => valueOf(await page(`${edit()}?draft=continue`), "version")],
  ])("is no conflict with %s, and its values stay (A-059)", async (_form, loaded) => {
    const head = (await page(edit())).replaceAll("<!-- -->", "");
    expect(head).toContain("Last edited by test,");
    expect(head).toContain("by what3words lookup");
    const saved = await post(edit(), { ...typed, version: (await loaded()) ?? "" });
    expect(saved.status).toBe(303);
    expect(await findForEdit(db(), id)).toMatchObject({ ...found, name: "Typed Camp", version: 4 });
  });

  test("is not shown as somebody's edit, and not overwritten (A-059)", async () => {
    const other = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    const theirs = { ...other, shortDescription: "Theirs" };
    await saveProperty(db(), { id, fields: theirs, actor: "Tefo", rates: testRates });
    const late = await post(edit(), typed);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toMatch(/This property was saved by Tefo on \w+ \d+, \d{4}, \d\d:\d\d UTC while/);
    expect(html).toMatch(/<th scope="row">Short description<\/th><td>–<\/td><td>Theirs<\/td>/);
    for (const label of ["Name", "Latitude", "what3words"])
      expect(html).not.toContain(`<th scope="row">${label}</th>`);

    await post(edit(), { ...typed, version: valueOf(html, "version") ?? "", overwrite: "yes" });
    const stored = await findForEdit(db(), id);
    expect(stored).toMatchObject({ ...found, name: "Typed Camp", shortDescription: null });
  });

  test("stays when an older version is restored (A-077)", async () => {
    const { latitude, longitude, what3words } = found;
    const seen = { latitude: String(latitude), longitude: String(longitude), what3words };
    await post(edit(), { ...typed, ...seen, version: "3" });
    const revisions = `/admin/properties/revisions/${id}?version=1`;
    const html = await page(revisions);
    expect(html).toContain('<th scope="row">Name</th>');
    expect(html).not.toContain('<th scope="row">Latitude</th>');
    await post(revisions, { version: "1", current: "4" });
    expect(await findForEdit(db(), id)).toMatchObject({ ...found, name: "Looked Camp" });
  });
});

describe("the preview", () => {
  const path = () => `/admin/properties/preview/${id}`;

  test("shows an inactive property to the operator only", async () => {
    await post(edit(), { ...input, name: "Hidden Camp", version: "1" });
    expect((await site().request(`/accommodation/${id}`)).status).toBe(404);
    const answer = await get(path());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    const html = await answer.text();
    expect(html).toContain("Hidden Camp");
    expect(html).toContain("This property is inactive");
  });

  test("shows an unsaved form, also with errors, and saves nothing (A-077)", async () => {
    const before = await audit("property");
    const good = await (await post(path(), { ...input, shortDescription: "Lamps." })).text();
    expect(good).toContain("Typed Camp");
    expect(good).toContain("Lamps.");
    const invalid = await post("/admin/properties/preview", { name: "New", pricePerNight: "abc" });
    expect(invalid.status).toBe(200);
    expect(await invalid.text()).toContain("Some fields have errors and are shown empty");
    expect(await audit("property")).toBe(before);
  });
});

describe("revisions", () => {
  const path = () => `/admin/properties/revisions/${id}`;
  const change = (version: number, fields: Record<string, string>) =>
    post(edit(), { ...input, version: String(version), ...fields });

  test("compare values and link to all revisions", async () => {
    await change(1, { active: "on", capacity: "30" });
    const html = await page(`${path()}?version=1`);
    expect(html).toMatch(/Capacity<\/th><td>30<\/td><td>12</);
    expect(await page(edit())).toContain("All revisions");
    expect((await get(`${path()}?version=99`)).status).toBe(404);
  });

  test("can be restored as a new version, unless the form is outdated (A-077)", async () => {
    await change(1, { active: "on", capacity: "30" });
    const restored = await post(path(), { version: "1", current: "2" });
    expect(restored.status).toBe(303);
    expect(await findForEdit(db(), id)).toMatchObject({
      name: "Edited Camp",
      capacity: 12,
      version: 3,
    });
    expect((await post(path(), { version: "2", current: "2" })).status).toBe(409);
    expect((await post(path(), { version: "77", current: "3" })).status).toBe(404);
  });
});

test("list fields suggest existing values, the most common first", async () => {
  await storeProperty(db(), { amenities: ["Star deck", "Hot tub"] });
  await storeProperty(db(), { amenities: ["Star deck"] });
  const answer = await get("/admin/properties/values?field=amenities");
  const { values } = (await answer.json()) as { values: string[] };
  expect(values.indexOf("Star deck")).toBeLessThan(values.indexOf("Hot tub"));
  for (const field of ["name", "images", "nonsense"])
    expect((await get(`/admin/properties/values?field=${field}`)).status).toBe(404);
});

test("a price outside its range is saved with a warning", async () => {
  const answer = await post("/admin/properties/new", {
    ...input,
    name: "Above its range",
    pricePerNight: "900",
    priceMax: "780",
  });
  expect(await messageAfter(site().web.origin, answer, cookie)).toBe(
    "Property added successfully. The price per night of 900 is above the maximum price of 780.",
  );
});
