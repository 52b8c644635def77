import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";

import { addReminders, lodgesToAskAgain } from "#db/queries/lodge/reminders.server";
import { closeExpired } from "#db/queries/lodge/requests.server";
import { evidenceOf, protectedFields } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { pricesFollowRates } from "#domain/changes/reasons";
import type { PropertyFields } from "#domain/property/property";
import { askLodge } from "#tests/factories/lodge";
import { storeProperty, testRates } from "#tests/factories/property";
import { storeSheet } from "#tests/factories/rate-sheet";
import { foundAt } from "#tests/fakes/place-services";
import { adminOf } from "#tests/setup/admin-session";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useSite } from "#tests/setup/test-site";
import { testSecret } from "#tests/setup/web-process";

const site = useSite();
const db = () => site().database.db;

beforeEach(async () => {
  await db().deleteFrom("requestLimits").execute();
  await db().deleteFrom("lodgeRequests").execute();
  await db().deleteFrom("inquiries").execute();
  await db().deleteFrom("properties").execute();
});

const lookups = usePlaceLookups({ db, url: () => site().database.url });

const camp = (overrides: Partial<PropertyFields> = {}) =>
  storeProperty(db(), { name: "Reedsong Camp", capacity: 8, swimmingPool: true, ...overrides });

async function asked(
  fields: readonly string[] = ["capacity", "swimmingPool", "ratesInclusions"],
  overrides: Partial<PropertyFields> = {},
) {
  const { id: propertyId } = await camp(overrides);
  return { propertyId, ...(await askLodge(db(), { propertyId, fields })) };
}

/** Hidden marks of the page, which every form sends. */
async function marksOf(path: string): Promise<Record<string, string>> {
  const html = await (await site().request(path)).text();
  return Object.fromEntries(
    [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
}

const answer = async (path: string, fields: Record<string, string>) =>
  site().post(path, { ...(await marksOf(path)), ...fields });

const answersOf = () =>
  db().selectFrom("lodgeAnswers").select(["field", "answer", "value"]).orderBy("field").execute();

describe("link (L-004)", () => {
  test("opening it changes nothing, however often a mail scanner does", async () => {
    const { id, path } = await asked();
    const state = () =>
      db().selectFrom("lodgeRequests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await state();
    const opened = await Promise.all(Array.from({ length: 20 }, () => site().request(path)));
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await state()).toEqual(before);
    const [first] = opened;
    expect(first?.headers.get("Set-Cookie")).toBeNull();
    expect(first?.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(first?.headers.get("Cache-Control")).toBe("no-store");
    expect(first?.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(await first?.text()).toContain("r…@reedsong.test");
  });

  test("expired, withdrawn, tampered and foreign links answer the same", async () => {
    const { id, path, propertyId } = await asked();
    const tampered = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
    const read = async (address: string) => {
      const response = await site().request(address);
      return [response.status, (await response.text()).replaceAll(address, "")];
    };
    const unknown = await read("/lodge/nobody-knows-this-one");
    const strip = ([status, text]: (string | number)[]) => [
      status,
      String(text)
        .replaceAll(/nonce="[^"]*"/g, "")
        .replaceAll(/\/lodge\/[\w-]+|lodge\\u002F[\w-]+/g, "")
        .replaceAll(/[\w-]{43}|nobody-knows-this-one/g, ""),
    ];
    expect(unknown[0]).toBe(404);
    expect(unknown[1]).toContain("This link is no longer open");
    const bodyOf = (page: (string | number)[]) => /<main.*<\/main>/s.exec(String(page[1]))?.[0];
    const pages = [await read(tampered)];
    await db().updateTable("lodgeRequests").set({ expiresAt: new Date() }).execute();
    pages.push(await read(path));
    await askLodge(db(), { propertyId });
    await db()
      .updateTable("lodgeRequests")
      .set({ state: "withdrawn" })
      .where("id", "=", id)
      .execute();
    pages.push(await read(path));
    for (const page of pages) {
      expect(strip(page)[0]).toBe(404);
      expect(bodyOf(page)).toBe(bodyOf(unknown));
    }
    expect((await site().post(path, { "answer.capacity": "right" })).status).toBe(404);
    expect(await answersOf()).toEqual([]);
  });

  test("no stored row contains the link", async () => {
    const { path } = await asked();
    const token = path.split("/").at(-1) ?? "";
    const rows = JSON.stringify([
      await db().selectFrom("lodgeRequests").selectAll().execute(),
      await db().selectFrom("emails").selectAll().execute(),
      await db().selectFrom("auditLog").selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).toContain("{link}");
  });

  test("the eleventh post within a minute is refused, and what was typed stays", async () => {
    const { path } = await asked();
    for (let post = 1; post <= 10; post += 1)
      expect((await answer(path, { "answer.capacity": "unknown" })).status).toBe(303);
    const refused = await answer(path, {
      "answer.ratesInclusions": "changed",
      "value.ratesInclusions": "All meals, laundry",
    });
    expect(refused.status).toBe(429);
    const page = await refused.text();
    expect(page).toContain("Wait a minute");
    expect(page).toContain("All meals, laundry");
  });

  test("posts to links that do not work are limited by client", async () => {
    const statuses: number[] = [];
    for (let post = 1; post <= 11; post += 1)
      statuses.push((await site().post(`/lodge/unknown-${post}`, {})).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });
});

describe("answers without scripts (L-003)", () => {
  test("the last words are saved with any part, and a form that shows older ones keeps them", async () => {
    const { path } = await asked();
    const stale = await marksOf(path);
    await answer(path, { message: "New tents in May", save: "camp" });
    expect(await (await site().request(path)).text()).toContain("New tents in May");
    await site().post(path, { ...stale, message: "", "answer.capacity": "right" });
    expect(await (await site().request(path)).text()).toContain("New tents in May");
  });

  test("a correction counts without a press on Change, where its input is always open", async () => {
    const { path } = await asked();
    await answer(path, { "value.capacity": "8", save: "camp" });
    expect(await answersOf()).toEqual([]);
    expect((await answer(path, { "value.capacity": "6", save: "camp" })).status).toBe(303);
    expect(await answersOf()).toEqual([
      { field: "capacity", answer: "changed", value: { capacity: 6 } },
    ]);
  });

  test("ticked months of a rejected form stay ticked", async () => {
    const { path } = await asked(["capacity", "monthGrid"]);
    const body = new URLSearchParams(await marksOf(path));
    const sent = { "answer.capacity": "changed", "value.capacity": "many" };
    for (const [name, value] of Object.entries(sent)) body.set(name, value);
    for (const month of ["3", "4"]) body.append("value.monthGrid", month);
    body.set("answer.monthGrid", "unknown");
    const page = await (await site().request(path, { method: "POST", body })).text();
    const ticked = [...page.matchAll(/<input[^>]*aria-label="(\w+) closed"[^>]*>/g)]
      .filter(([tag]) => tag.includes("checked"))
      .map(([, month]) => month);
    expect(ticked).toEqual(["April", "May"]);
  });

  test("are saved as they come, a wrong one comes back as typed beside its field", async () => {
    const { path } = await asked();
    const answered = await answer(path, {
      "answer.swimmingPool": "right",
      "answer.capacity": "changed",
      "value.capacity": "many",
      "answer.ratesInclusions": "changed",
      "value.ratesInclusions": "All meals",
      save: "camp",
    });
    expect(answered.status).toBe(400);
    const page = await answered.text();
    expect(page).toContain('value="many"');
    expect(page).toContain("error-capacity");
    expect(await answersOf()).toEqual([
      { field: "ratesInclusions", answer: "changed", value: { ratesInclusions: "All meals" } },
      { field: "swimmingPool", answer: "right", value: null },
    ]);
  });

  test("a form that nobody has touched answers nothing", async () => {
    const { id: propertyId } = await storeProperty(db(), {
      capacity: 8,
      checkIn: "14:00",
      checkOut: "10:00",
      amenities: ["Bar", "Pool"],
      nearestAirport: "Maun",
      cancellationPolicy: "Until 30 days before:\nfree of charge.",
    });
    const { path } = await askLodge(db(), { propertyId });
    const page = load(await (await site().request(path)).text());
    const body = new URLSearchParams(
      page("#answers")
        .serializeArray()
        .map(({ name, value }): [string, string] => [name, value]),
    );
    // Line breaks as browsers send them.
    expect(body.get("value.amenities")).toBe("Bar\r\nPool");
    const sent = await site().request(path, { method: "POST", body });
    expect([sent.status, await answersOf()]).toEqual([303, []]);
  });

  test("a typed correction counts although somebody else has answered meanwhile", async () => {
    const { path } = await asked();
    const stale = await marksOf(path);
    await answer(path, { "answer.capacity": "unknown" });
    const late = await site().post(path, { ...stale, "value.capacity": "6", save: "camp" });
    expect(await late.text()).toContain(
      "Answered in another tab or by somebody else in the meantime: I don&#x27;t know.",
    );
    expect(await answersOf()).toMatchObject([{ answer: "changed", value: { capacity: 6 } }]);
  });

  test("two people answer at once: the last one counts for each fact", async () => {
    const { path } = await asked();
    const stale = await marksOf(path);
    await answer(path, { "answer.capacity": "unknown", "answer.swimmingPool": "right" });
    // The other form still shows both facts without an answer, and changes one of them.
    const other = { ...stale, "answer.capacity": "changed", "value.capacity": "6" };
    const told = await site().post(path, other);
    expect(told.status).toBe(200);
    const page = (await told.text()).replaceAll("&#x27;", "'");
    expect(page).toContain("I don't know. Your answer has replaced it.");
    expect(page).toContain("Still right. It counts unless you change your answer here.");
    expect(await answersOf()).toEqual([
      { field: "capacity", answer: "changed", value: { capacity: 6 } },
      { field: "swimmingPool", answer: "right", value: null },
    ]);
  });

  test("a fact of several fields that a form has not changed is not taken back by it", async () => {
    const { path } = await asked(["checkIn", "capacity"]);
    const times = (checkIn: string, checkOut: string) => ({
      "answer.checkIn": "changed",
      "value.checkIn": checkIn,
      "value.checkOut": checkOut,
    });
    await answer(path, times("14:00", "10:00"));
    const stale = await marksOf(path);
    await answer(path, times("15:00", "11:00"));
    const late = await site().post(path, {
      ...stale,
      ...times("14:00", "10:00"),
      "answer.capacity": "right",
    });
    expect(await late.text()).toContain("It counts unless you change your answer here");
    expect((await answersOf()).find(({ field }) => field === "checkIn")).toMatchObject({
      value: { checkIn: "15:00", checkOut: "11:00" },
    });
  });

  test("an answer that is changed and changed back is the one that counts", async () => {
    const { path } = await asked();
    const capacity = (value: string) => ({ "answer.capacity": "changed", "value.capacity": value });
    await answer(path, capacity("6"));
    const loaded = await marksOf(path);
    const autosave = async (value: string, was: string) => {
      const body = { ...loaded, "was.capacity": was, ...capacity(value), intent: "autosave" };
      const saved = await site().request(`${path}.data`, {
        method: "POST",
        body: new URLSearchParams(body),
      });
      return saved.text();
    };
    const first = await autosave("7", loaded["was.capacity"] ?? "");
    const [, mark = ""] = /"capacity","([\w-]{10})"/.exec(first) ?? [];
    expect(mark).not.toBe("");
    await autosave("6", mark);
    expect(await answersOf()).toMatchObject([{ value: { capacity: 6 } }]);
  });

  test("a value that the operator changed meanwhile is not confirmed unseen", async () => {
    const { path, propertyId } = await asked();
    const seen = await marksOf(path);
    const admin = await adminOf(site());
    await admin.post("/admin/properties/quick-edit/reedsong-camp", {});
    await db().updateTable("properties").set({ capacity: 12 }).execute();
    const late = await site().post(path, { ...seen, "answer.capacity": "right" });
    expect(await late.text()).toContain("We changed this in the meantime to: 12");
    expect((await evidenceOf(db(), propertyId)).map(({ origin }) => origin)).not.toContain("lodge");
  });

  test("all of a part are right with one press, and the end is shown until the link ends", async () => {
    const { path } = await asked();
    expect((await answer(path, { all: "camp" })).status).toBe(303);
    expect((await answersOf()).map(({ field }) => field)).toEqual(["capacity", "swimmingPool"]);
    await answer(path, { send: "yes", message: "See you" });
    const page = await (await site().request(path)).text();
    expect(page).toContain("Thank you");
    expect(page).toContain("See you");
    expect(page).toContain("What happens next");
    const late = await answer(path, { "answer.capacity": "unknown" });
    expect(late.status).toBe(400);
    expect(await late.text()).toContain("Your answers were sent before, so this was not saved");
    expect((await answer(path, { send: "yes" })).status).toBe(303);
  });

  test("a change without a new value is named beside its fact", async () => {
    const { path } = await asked();
    const unchanged = { "answer.capacity": "changed", "value.capacity": "8" };
    expect((await answer(path, { ...unchanged, intent: "autosave" })).status).toBe(200);
    const rejected = await answer(path, { ...unchanged, send: "yes" });
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain("Please enter the new value, or choose Still right");
  });

  test("a request of the schedule is nobody's in person", async () => {
    const { path } = await asked();
    await db().updateTable("lodgeRequests").set({ kind: "yearly", actor: "schedule" }).execute();
    const page = await (await site().request(path)).text();
    expect(page).toContain("Savanna Stays asks you");
    expect(page).not.toContain("schedule");
  });

  test.each([
    ["a change", { "answer.capacity": "changed", "value.capacity": "6" }],
    ["a note", { message: "New tents in May" }],
  ])("%s is read by a day that the lodge is told", async (_, fields) => {
    const { path } = await asked();
    await answer(path, { ...fields, send: "yes" });
    await db()
      .updateTable("lodgeRequests")
      .set({ answeredAt: new Date("2026-12-03T10:00:00Z") })
      .execute();
    expect(await (await site().request(path)).text()).toContain("Usually by Monday, December 7");
  });

  test("sent answers can be changed until a person has reviewed them", async () => {
    const { id, path } = await asked();
    const send = (capacity: string) =>
      answer(path, { "answer.capacity": "changed", "value.capacity": capacity, send: "yes" });
    const stateOf = async () => {
      const [row] = await db().selectFrom("lodgeRequests").select("state").execute();
      return row?.state;
    };
    await send("6");
    await site().post(path, { intent: "reopen" });
    expect(await stateOf()).toBe("open");
    await send("7");
    expect((await answersOf())[0]).toMatchObject({ value: { capacity: 7 } });
    const admin = await adminOf(site());
    const screen = `/admin/lodges/${id}`;
    const displayed = displayedIn((await admin.get(screen)).html);
    await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
    expect(await stateOf()).toBe("reviewed");
    await site().post(path, { intent: "reopen" });
    expect(await stateOf()).toBe("reviewed");
    expect(await (await site().request(path)).text()).not.toContain("Change an answer");
  });

  test("answers that were reopened and not sent again are reviewed after the link has ended", async () => {
    const { path } = await asked();
    await answer(path, { "answer.capacity": "changed", "value.capacity": "6", send: "yes" });
    await site().post(path, { intent: "reopen" });
    await closeExpired(db(), new Date(Date.now() + 46 * 24 * 3600 * 1000));
    expect(await db().selectFrom("lodgeRequests").select("state").execute()).toEqual([
      { state: "answered" },
    ]);
  });
});

describe("hostile input (L-011)", () => {
  test.each([
    ["100 KB of text", "ratesInclusions", "x".repeat(100_000)],
    ["an address of a script", "websiteUrl", "javascript:alert(1)"],
  ])("%s is refused beside its field", async (_, field, text) => {
    const { path } = await asked([field, "capacity"]);
    const refused = await answer(path, {
      [`answer.${field}`]: "changed",
      [`value.${field}`]: text,
      "answer.capacity": "right",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(`error-${field}`);
    expect((await answersOf()).map((row) => row.field)).toEqual(["capacity"]);
  });

  /** Facts in which a lodge types text. */
  const texts = ["amenities", "activities", "ratesInclusions", "ratesExclusions"].concat([
    "cancellationPolicy",
    "fullAddress",
    "nearestAirport",
  ]);

  test("HTML is refused beside each field, in notes and last words, and nothing else is lost", async () => {
    const { path } = await asked([...texts, "capacity", "swimmingPool"]);
    const html = "Bar\n<b>Pool</b>";
    const refused = await answer(path, {
      ...Object.fromEntries(
        texts.flatMap((name) => [
          [`answer.${name}`, "changed"],
          [`value.${name}`, html],
        ]),
      ),
      "answer.capacity": "changed",
      "value.capacity": "6",
      "note.capacity": "<script>alert(1)</script>",
      "answer.swimmingPool": "right",
      message: "See <img src=x onerror=alert(1)>",
      send: "yes",
    });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    for (const name of [...texts, "capacity"]) expect(page).toContain(`id="error-${name}"`);
    expect(page.match(/This HTML cannot be saved: &lt;b&gt;/g)?.length).toBeGreaterThanOrEqual(
      texts.length,
    );
    expect(page).toContain("This HTML cannot be saved: &lt;img");
    expect(page).toContain("Bar\n&lt;b&gt;Pool&lt;/b&gt;");
    expect((await answersOf()).map(({ field }) => field)).toEqual(["swimmingPool"]);
  });

  test("HTML of an earlier release stays text for the lodge and the operator", async () => {
    const { path, id } = await asked();
    const html = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    const changed = { "answer.ratesInclusions": "changed", "value.ratesInclusions": "All meals" };
    await answer(path, { ...changed, message: "See you", send: "yes" });
    await db()
      .updateTable("lodgeAnswers")
      .set({ value: JSON.stringify({ ratesInclusions: html }), note: html })
      .execute();
    await db().updateTable("lodgeRequests").set({ message: html }).execute();
    const admin = await adminOf(site());
    for (const page of [
      await (await site().request(path)).text(),
      (await admin.get(`/admin/lodges/${id}`)).html,
    ]) {
      expect(page).not.toContain("<script>alert(1)");
      expect(page).not.toContain("<img src=x");
    }
  });

  test("files that are no photo are named, and the answers are safe", async () => {
    const { path } = await asked();
    await answer(path, { "answer.capacity": "right" });
    const send = (content: BlobPart, name: string, type: string, intent = "pictures") => {
      const form = new FormData();
      form.set("intent", intent);
      form.set(intent === "rates" ? "sheet" : "photos", new Blob([content], { type }), name);
      return site().request(path, { method: "POST", body: form });
    };
    const svg = await send(
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "plan.svg",
      "image/svg+xml",
    );
    expect(svg.status).toBe(422);
    expect(await svg.text()).toContain("plan.svg");
    const empty = await send("", "zero.jpg", "image/jpeg");
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("zero.jpg is empty.");
    const sheet = await send("", "rates.pdf", "application/pdf", "rates");
    expect(sheet.status).toBe(422);
    expect(await sheet.text()).toContain("rates.pdf is empty.");
    const huge = await send(new Uint8Array(60 * 1024 * 1024), "huge.jpg", "image/jpeg");
    expect(huge.status === 413 || huge.status === 422).toBe(true);
    expect(await huge.text()).toContain("larger than 10 MB");
    expect(await answersOf()).toHaveLength(1);
  });
});

describe("asking (L-002)", () => {
  const askAll = async (ids: readonly string[], more: Record<string, string> = {}) => {
    const admin = await adminOf(site());
    return admin.post("/admin/lodges/ask", [
      ["intent", "send"],
      ["subject", "{lodge}: {facts}"],
      ["letter", "Dear {lodge},\n{link}\n{me}"],
      ["facts", "capacity"],
      ["facts", "swimmingPool"],
      ...ids.flatMap((id): [string, string][] => [
        ["ids", id],
        [`email.${id}`, more[id] ?? `${id}@lodges.test`],
      ]),
    ]);
  };

  test("50 lodges get 50 letters, each with its own link, and none is asked twice", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1)
      ids.push((await storeProperty(db(), { name: `Camp ${index}` })).id);
    expect((await askAll(ids)).message).toBe("50 requests sent");
    const emails = await db()
      .selectFrom("emails")
      .select(["toAddress", "lodgeRequestId", "textBody"])
      .execute();
    expect(new Set(emails.map(({ toAddress }) => toAddress)).size).toBe(50);
    expect(new Set(emails.map(({ lodgeRequestId }) => lodgeRequestId)).size).toBe(50);
    expect(emails[0]?.textBody).toMatch(/^Dear Camp \d+,\n\{link\}/);
    const again = await askAll(ids);
    expect(again.status).toBe(400);
    expect(again.text).toContain("No lodge can be asked");
    expect(await db().selectFrom("lodgeRequests").select("id").execute()).toHaveLength(50);
  });

  test("a wrong email is named beside its lodge, and nothing is sent or lost", async () => {
    const { id } = await camp();
    const rejected = await askAll([id], { [id]: "nobody" });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toContain('value="nobody"');
    expect(rejected.html).toContain("Dear {lodge},");
    expect(await db().selectFrom("emails").select("id").execute()).toEqual([]);
  });

  test("the list says who was asked, opened and answered (L-010)", async () => {
    const { path } = await asked();
    const admin = await adminOf(site());
    expect((await admin.get("/admin/lodges?show=silent")).text).toContain("Reedsong Camp");
    await answer(path, { "answer.capacity": "changed", "value.capacity": "6", send: "yes" });
    expect((await admin.get("/admin/lodges?show=silent")).text).not.toContain("Reedsong Camp");
    const waiting = await admin.get("/admin/lodges?show=waiting");
    expect(waiting.text).toContain("1 of 3 answered, 1 change");
    expect(waiting.text).toMatch(/Asked \w+ \d+, \d{4}, opened \w+ \d+, answered \w+ \d+/);
  });

  test("an answer waits in the list of imports and on the dashboard (L-005)", async () => {
    const { id, path } = await asked();
    await answer(path, { "answer.capacity": "changed", "value.capacity": "6", send: "yes" });
    const admin = await adminOf(site());
    expect((await admin.get("/admin/imports")).html).toContain(`href="/admin/lodges/${id}"`);
    expect((await admin.get("/admin")).text).toContain("lodge answered");
  });
});

test("a lodge that only confirms facts leaves nothing to review", async () => {
  const { id, path } = await asked();
  await answer(path, { "answer.capacity": "right", "answer.swimmingPool": "right", send: "yes" });
  const admin = await adminOf(site());
  expect((await admin.get("/admin/imports")).html).not.toContain(`href="/admin/lodges/${id}"`);
  expect((await admin.get("/admin/lodges")).text).toContain("Reviewed");
  expect((await admin.get(`/admin/lodges/${id}`)).text).toContain("Confirmed (2)");
});

/** The hidden fields by which a review states what it displayed. */
/** The hidden inputs that tell what the form was filled with. */
function displayedIn(html: string): Record<string, string> {
  const page = load(html);
  const inputs = page('input[name="version"], input[name="answers"], input[name^="answer."]');
  return Object.fromEntries(inputs.get().map(({ attribs }) => [attribs.name, attribs.value ?? ""]));
}

describe("review (L-005)", () => {
  async function answered(overrides: Partial<PropertyFields> = {}) {
    const request = await asked(undefined, overrides);
    await answer(request.path, {
      "answer.capacity": "changed",
      "value.capacity": "6",
      "note.capacity": "One tent is gone",
      "answer.swimmingPool": "right",
      "answer.ratesInclusions": "changed",
      "value.ratesInclusions": "All meals",
      send: "yes",
    });
    const admin = await adminOf(site());
    const screen = `/admin/lodges/${request.id}`;
    const { html, text } = await admin.get(screen);
    return { ...request, admin, screen, text, displayed: displayedIn(html) };
  }
  const capacityOf = async (id: string) => (await findForEdit(db(), id))?.capacity;

  test("nothing that differs is stored before it is accepted, and one undo takes it back", async () => {
    const { admin, screen, text, displayed, propertyId, id } = await answered();
    expect(text).toContain("One tent is gone");
    expect(await capacityOf(propertyId)).toBe(8);
    const applied = await admin.post(screen, {
      ...displayed,
      "decision.capacity": "accept",
      "decision.ratesInclusions": "keep",
    });
    expect(applied.message).toBe("Reedsong Camp: 1 value accepted");
    expect(applied.to).toBe("/admin/lodges");
    expect(await capacityOf(propertyId)).toBe(6);
    const said = (await evidenceOf(db(), propertyId)).filter(({ origin }) => origin === "lodge");
    expect(said.map(({ field, agrees }) => [field, agrees])).toEqual([
      ["capacity", true],
      ["ratesInclusions", false],
      ["swimmingPool", true],
    ]);
    const undo = () => admin.post("/admin/undo", { kind: "lodge", id, back: screen });
    expect((await undo()).message).toBe("Reedsong Camp reverted");
    expect(await capacityOf(propertyId)).toBe(8);
    expect((await admin.get("/admin/lodges?show=waiting")).text).toContain("Reedsong Camp");
    expect((await undo()).message).toBe("Already undone");

    // Reviewed again without a change, which is undone as well.
    const again = displayedIn((await admin.get(screen)).html);
    expect((await admin.post(screen, again)).to).toBe("/admin/lodges");
    expect((await undo()).message).toBe("Reedsong Camp reverted");
    expect((await undo()).message).toBe("Already undone");
  });

  test.each(["before", "after"])(
    "a lookup that lands %s the decision prevents neither it nor its undo",
    async (when) => {
      const unknown = { latitude: null, longitude: null, what3words: null };
      const { admin, screen, displayed, propertyId, id } = await answered(unknown);
      if (when === "before") await lookups().land();
      const applied = await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
      expect(applied.message).toBe("Reedsong Camp: 1 value accepted");
      if (when === "after") await lookups().land();
      const back = await admin.post("/admin/undo", { kind: "lodge", id, back: screen });
      expect(back.message).toBe("Reedsong Camp reverted");
      const found = { ...foundAt, what3words: "lantern.reed.dusk" };
      expect(await findForEdit(db(), propertyId)).toMatchObject({ ...found, capacity: 8 });
    },
  );

  test("an answer whose fact was edited since is not undone", async () => {
    const { admin, screen, displayed, propertyId, id } = await answered();
    await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
    const stored = (await findForEdit(db(), propertyId)) ?? expect.fail("not stored");
    const fields = { ...stored, capacity: 5 };
    await saveProperty(db(), { id: propertyId, fields, actor: "Tefo", rates: testRates });
    const back = await admin.post("/admin/undo", { kind: "lodge", id, back: screen });
    expect(back.message).toMatch(/^This can no longer be undone\. Changed since by Tefo on /);
    expect(await capacityOf(propertyId)).toBe(5);
  });

  test("a corrected answer is the operator's value, locked and not confirmed by the lodge", async () => {
    const { admin, screen, displayed, propertyId, id } = await answered();
    const accepting = {
      ...displayed,
      "decision.capacity": "accept",
      "chosen.capacity": "accept",
      "value.capacity": "7",
      "decision.ratesInclusions": "accept",
      "chosen.ratesInclusions": "accept",
      "value.ratesInclusions": "All meals",
    };
    const wrong = await admin.post(screen, { ...accepting, "value.capacity": "many" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Nothing was stored");
    expect(wrong.html).toContain('value="many"');
    expect(await capacityOf(propertyId)).toBe(8);
    const applied = await admin.post(screen, accepting);
    expect(applied.message).toBe("Reedsong Camp: 2 values accepted");
    expect(await capacityOf(propertyId)).toBe(7);
    const said = async () =>
      (await evidenceOf(db(), propertyId))
        .filter(({ field }) => ["capacity", "ratesInclusions"].includes(field))
        .filter(({ origin }) => origin !== "seed")
        .map(({ field, origin, value, agrees, locked }) => [field, origin, value, agrees, locked]);
    expect(await said()).toEqual([
      ["capacity", "typed", 7, true, true],
      ["capacity", "lodge", 6, false, false],
      ["ratesInclusions", "lodge", "All meals", true, false],
    ]);
    expect((await admin.get(screen)).text).toContain("Most guests at once Locked Corrected");
    const undo = { kind: "lodge", id, back: screen };
    expect((await admin.post("/admin/undo", undo)).message).toBe("Reedsong Camp reverted");
    expect(await capacityOf(propertyId)).toBe(8);
    expect((await admin.get(screen)).html).toMatch(/name="value\.capacity"[^>]* value="6"/);
  });

  async function answeredPrice(overrides: Partial<PropertyFields> = {}) {
    const range = { pricePerNight: 640, priceMin: 640, priceMax: 1280, ...overrides };
    const request = await asked(["pricePerNight"], range);
    const price = { pricePerNight: "960", currency: "USD", priceUnit: "per night" };
    const sent = Object.entries(price).map(([name, text]) => [`value.${name}`, text]);
    const values = Object.fromEntries(sent) as Record<string, string>;
    await answer(request.path, { "answer.pricePerNight": "changed", ...values, send: "yes" });
    const admin = await adminOf(site());
    const screen = `/admin/lodges/${request.id}`;
    const decisions = { "decision.pricePerNight": "accept", "chosen.pricePerNight": "accept" };
    const accepting = async () => ({
      ...displayedIn((await admin.get(screen)).html),
      ...decisions,
      ...values,
    });
    return { ...request, admin, screen, accepting };
  }

  test("the range of a price follows from an accepted answer, as from every other source", async () => {
    const { admin, screen, accepting, propertyId } = await answeredPrice();
    await admin.post(screen, await accepting());
    const range = { pricePerNight: 960, priceMin: 960, priceMax: 1920 };
    expect(await findForEdit(db(), propertyId)).toMatchObject(range);
    expect((await protectedFields(db(), propertyId)).locked).toEqual([]);
  });

  test("a corrected price is locked together with its range", async () => {
    const { admin, screen, accepting, propertyId } = await answeredPrice();
    await admin.post(screen, { ...(await accepting()), "value.pricePerNight": "320" });
    const range = { pricePerNight: 320, priceMin: 320, priceMax: 640 };
    expect(await findForEdit(db(), propertyId)).toMatchObject(range);
    const { locked } = await protectedFields(db(), propertyId);
    expect([...locked].sort()).toEqual(["priceMax", "priceMin", "pricePerNight"]);
  });

  test("a price that follows from accepted sheets is neither accepted nor corrected", async () => {
    const { admin, screen, accepting, propertyId } = await answeredPrice();
    const sent = { ...(await accepting()), "value.pricePerNight": "800" };
    await storeSheet(db(), propertyId);
    const shown = await admin.get(screen);
    expect(shown.text).toContain(pricesFollowRates);
    const page = load(shown.html);
    expect(page('[name^="value."]')).toHaveLength(0);
    expect(page('[name="decision.pricePerNight"][value="accept"]').attr("disabled")).toBeDefined();
    // The sheet was accepted while the review was open.
    const applied = await admin.post(screen, sent);
    expect(applied.message).toBe(`Reedsong Camp: 0 values accepted. ${pricesFollowRates}`);
    expect((await findForEdit(db(), propertyId))?.pricePerNight).not.toBe(800);
    expect((await admin.get(screen)).text).toContain("Not accepted");
    const decided = db().selectFrom("lodgeAnswers").select(["decision", "corrected"]);
    expect(await decided.execute()).toEqual([{ decision: "kept", corrected: null }]);
  });

  test("a value typed for a locked fact that is kept is not lost", async () => {
    const { admin, screen, displayed, propertyId } = await answered();
    const kept = { ...displayed, "decision.capacity": "keep", "value.capacity": "7" };
    const asked = await admin.post(screen, { ...kept, "chosen.capacity": "keep" });
    expect(asked.status).toBe(400);
    expect(asked.text).toContain("Choose the value from the lodge to store your own");
    await admin.post(screen, { ...kept, "chosen.capacity": "accept" });
    expect(await capacityOf(propertyId)).toBe(8);
  });

  test("months that are refused say why beside them", async () => {
    const { id, path } = await asked(["monthGrid"]);
    const closed = { "answer.monthGrid": "changed", "value.monthGrid": "3" };
    await answer(path, { ...closed, send: "yes" });
    const admin = await adminOf(site());
    const screen = `/admin/lodges/${id}`;
    const kept = { "decision.monthGrid": "keep", "chosen.monthGrid": "keep" };
    const displayed = displayedIn((await admin.get(screen)).html);
    const refused = await admin.post(screen, { ...displayed, ...kept, "value.monthGrid": "4" });
    expect(refused.status).toBe(400);
    const page = load(refused.html);
    const described = page('[role="group"][aria-label$="closed"]').attr("aria-describedby");
    expect(page(`[id="${described}"]`).text()).toContain("Choose the value from the lodge");
  });

  test("a review leads to the answers that have waited longest", async () => {
    const { admin, screen, displayed } = await answered();
    const next = await answered();
    expect((await admin.get(screen)).text).toContain("Apply decisions and next");
    const applied = await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
    expect(applied.to).toBe(next.screen);
    expect((await admin.get(next.screen)).text).not.toContain("and next");
  });

  test("answers that the lodge has changed since are not accepted unseen", async () => {
    const { admin, screen, path, displayed, propertyId } = await answered();
    await site().post(path, { intent: "reopen" });
    const early = await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
    expect(early.message).toContain("no longer waiting");
    await answer(path, { "answer.capacity": "changed", "value.capacity": "7", send: "yes" });
    const decisions = { "decision.capacity": "accept", "decision.ratesInclusions": "keep" };
    const chosen = { "chosen.capacity": "accept", "chosen.ratesInclusions": "accept" };
    // One input is sent as it was filled, with the earlier answer; the other has a value of the operator.
    const filled = { "value.capacity": "6", "value.ratesInclusions": "All meals and tea" };
    const late = await admin.post(screen, { ...displayed, ...decisions, ...chosen, ...filled });
    expect(late.status).toBe(409);
    expect(late.text).toContain("The lodge has changed its answers since");
    expect(await capacityOf(propertyId)).toBe(8);
    expect(load(late.html)('[name="value.capacity"]').val()).toBe("7");
    expect(load(late.html)('[name="value.ratesInclusions"]').val()).toBe("All meals and tea");
    const refilled = { ...filled, "value.capacity": "7" };
    await admin.post(screen, { ...displayedIn(late.html), ...decisions, ...chosen, ...refilled });
    expect(await capacityOf(propertyId)).toBe(7);
    const typed = (await evidenceOf(db(), propertyId)).filter(({ origin }) => origin === "typed");
    expect(typed).toEqual([]);
  });

  test("a property that was changed meanwhile is shown again, with the choices", async () => {
    const { admin, screen, displayed, propertyId } = await answered();
    await db().updateTable("properties").set({ version: 9 }).execute();
    const late = await admin.post(screen, { ...displayed, "decision.capacity": "accept" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("changed in the meantime");
    expect(await capacityOf(propertyId)).toBe(8);
  });

  test("photos are added and taken down only when accepted", async () => {
    const { id, propertyId, path } = await asked();
    const [image = ""] = (await findForEdit(db(), propertyId))?.images ?? [];
    await site().post(path, { intent: "pictures", remove: image });
    await answer(path, { "answer.capacity": "changed", "value.capacity": "6", send: "yes" });
    expect((await findForEdit(db(), propertyId))?.images).toContain(image);
    const wish = await db().selectFrom("lodgePictures").select("id").executeTakeFirstOrThrow();
    const admin = await adminOf(site());
    const screen = `/admin/lodges/${id}`;
    const displayed = displayedIn((await admin.get(screen)).html);
    const accepting = { ...displayed, "decision.capacity": "accept" };
    const late = await admin.post(screen, { ...accepting, version: "0" });
    expect(late.status).toBe(409);
    expect(late.html).toMatch(new RegExp(`<input(?![^>]*checked)[^>]*value="${wish.id}"`));
    await admin.post(screen, { ...displayed, picture: wish.id });
    expect((await findForEdit(db(), propertyId))?.images).not.toContain(image);
  });
});

describe("reminders (L-009)", () => {
  const day = 24 * 3600 * 1000;
  const mailing = (now: Date) => ({
    now,
    from: "stays@site.test",
    replyTo: "hello@site.test",
    secret: testSecret,
  });

  test("follow after 10 and 30 days, twice at most", async () => {
    const start = new Date();
    await asked();
    await db().updateTable("emails").set({ state: "sent" }).execute();
    const after = (days: number) =>
      addReminders(db(), mailing(new Date(start.getTime() + days * day + 60_000)));
    expect(await after(9)).toHaveLength(0);
    expect(await after(10)).toHaveLength(1);
    expect(await after(11)).toHaveLength(0);
    expect(await after(30)).toHaveLength(1);
    expect(await after(40)).toHaveLength(0);
  });

  test("a reminder has a link that works, also after a change of the secret", async () => {
    const { path } = await asked();
    await db().updateTable("emails").set({ state: "sent" }).execute();
    await db().updateTable("lodgeRequests").set({ tokenHash: "of another secret" }).execute();
    expect((await site().request(path)).status).toBe(404);
    await addReminders(db(), mailing(new Date(Date.now() + 11 * day)));
    expect((await site().request(path)).status).toBe(200);
  });

  test("a lodge that was not reached or has answered is not reminded", async () => {
    await asked();
    await db().updateTable("emails").set({ state: "failed" }).execute();
    expect(await addReminders(db(), mailing(new Date(Date.now() + 11 * day)))).toEqual([]);
  });

  test("a lodge is asked again after a year, or when a source says something else", async () => {
    const { path, propertyId } = await asked();
    await answer(path, { "answer.capacity": "right", send: "yes" });
    expect(await lodgesToAskAgain(db(), new Date())).toEqual([]);
    const inAYear = await lodgesToAskAgain(db(), new Date(Date.now() + 366 * day));
    expect(inAYear.map(({ kind }) => kind)).toEqual(["yearly"]);
    await db()
      .insertInto("propertyEvidence")
      .values({
        propertyId,
        field: "capacity",
        origin: "reader",
        value: "10",
        agrees: false,
        recordedAt: new Date(Date.now() + day),
      })
      .execute();
    const differing = await lodgesToAskAgain(db(), new Date());
    expect(differing.map(({ kind, fields }) => [kind, fields])).toEqual([
      ["difference", ["capacity"]],
    ]);
    const again = await askLodge(db(), { propertyId, fields: ["capacity"] });
    expect(await (await site().request(again.path)).text()).toContain("which is right?");
  });
});

describe("suggestions (L-012)", () => {
  const form = {
    place: "Lantern Reed",
    country: "Botswana",
    region: "Okavango Delta",
    contact: "Ruth",
    email: "ruth@lantern.test",
    "value.capacity": "12",
  };

  test("become a draft and an inquiry of their own kind", async () => {
    const sent = await site().post("/lodge/new", form);
    expect(sent.headers.get("Location")).toBe("/lodge/new?sent=yes");
    const drafts = await db()
      .selectFrom("properties")
      .select(["id", "name", "active", "capacity"])
      .execute();
    expect(drafts).toEqual([
      { id: "lantern-reed", name: "Lantern Reed", active: false, capacity: 12 },
    ]);
    const inquiries = await db().selectFrom("inquiries").select(["kind", "propertyId"]).execute();
    expect(inquiries).toEqual([{ kind: "suggestion", propertyId: "lantern-reed" }]);
  });

  test("with HTML are refused beside each field, and keep what was typed", async () => {
    const html = "Reeds <b>and</b> water";
    const refused = await site().post("/lodge/new", {
      ...form,
      place: html,
      region: html,
      contact: html,
      message: html,
      "value.fullAddress": html,
      "value.amenities": `Bar\n${html}`,
    });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    // Six fields, named where they are.
    expect(page.match(/This HTML cannot be saved: &lt;b&gt;/g)?.length).toBeGreaterThanOrEqual(6);
    expect(page).toContain("Reeds &lt;b&gt;and&lt;/b&gt; water");
    expect(await db().selectFrom("inquiries").select("id").execute()).toEqual([]);
    const prose = { ...form, region: "East < 6 km from the gate" };
    expect((await site().post("/lodge/new", prose)).status).toBe(303);
  });

  test("that look like a robot's have no draft; sent again clean they have one (P-090)", async () => {
    await site().post("/lodge/new", { ...form, remark: "Acme Ltd" });
    expect(await db().selectFrom("properties").select("id").execute()).toEqual([]);
    const waiting = await db().selectFrom("inquiries").selectAll().executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ kind: "suggestion", suspectedSpam: true });
    await site().post("/lodge/new", form);
    const clean = await db()
      .selectFrom("inquiries")
      .select("propertyId")
      .where("suspectedSpam", "=", false)
      .execute();
    expect(clean).toEqual([{ propertyId: "lantern-reed" }]);
    const mails = await db().selectFrom("emails").select("purpose").execute();
    expect(mails).toEqual([{ purpose: "notice" }]);
  });

  test("typed by a person become a draft although the hidden field is filled in", async () => {
    const startedAt = String(Date.now() - 60_000);
    await site().post("/lodge/new", { ...form, company: "Acme Ltd", typed: "yes", startedAt });
    expect(await db().selectFrom("properties").select("id").execute()).toEqual([
      { id: "lantern-reed" },
    ]);
    const [mail] = await db().selectFrom("emails").select("subject").execute();
    expect(mail?.subject).toMatch(/^\[Possible spam\] Contact: /);
  });

  test("are limited, and can be switched off", async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 20; count += 1)
      statuses.push((await site().post("/lodge/new", { ...form, place: `Camp ${count}` })).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const admin = await adminOf(site());
    const settings = await admin.get("/admin/settings");
    expect(settings.html).toContain('name="lodgeSuggestions"');
  });

  test("open the part in which a fact is refused, with its months as they were ticked", async () => {
    const body = new URLSearchParams({ ...form, "value.malaria": "perhaps" });
    for (const month of ["3", "4"]) body.append("value.monthGrid", month);
    const rejected = await site().request("/lodge/new", { method: "POST", body });
    const page = await rejected.text();
    expect(page.match(/<details[^>]*>/g)).toEqual([
      expect.not.stringContaining("open"),
      expect.not.stringContaining("open"),
      expect.stringContaining("open"),
      expect.not.stringContaining("open"),
    ]);
    const ticked = [...page.matchAll(/<input[^>]*aria-label="(\w+) closed"[^>]*>/g)]
      .filter(([tag]) => tag.includes("checked"))
      .map(([, month]) => month);
    expect(ticked).toEqual(["April", "May"]);
  });

  test("keep what was typed", async () => {
    const rejected = await site().post("/lodge/new", { ...form, email: "nobody" });
    expect(rejected.status).toBe(400);
    const page = await rejected.text();
    expect(page).toContain('value="Lantern Reed"');
    expect(page).toContain('value="12"');
  });
});
