import { beforeAll, describe, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import type { PropertyFields } from "#domain/property/property";
import { quickEditText } from "#domain/property/quick-edit";
import { deleteProperty, makeBareFields, storeProperty } from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useSite } from "#tests/setup/test-site";
import { messageAfter, signIn } from "#tests/setup/web-process";

describe("list", () => {
  const site = useSite({ LOG_LEVEL: "error" });
  let headers: { Cookie: string };
  beforeAll(async () => {
    const cookie = await signIn(site().web.origin);
    headers = { Cookie: /admin=[^;]+/.exec(cookie)?.[0] ?? "" };
    const { db } = site().database;
    for (let number = 1; number <= 30; number += 1)
      await storeProperty(db, makeBareFields({ name: `Stay ${number}`, countries: ["Malawi"] }));
    await storeProperty(db, { name: "Whole", fullAddress: "Old road" });
  });

  const get = async (path: string) => {
    const answer = await site().request(path, { headers });
    return { answer, html: await answer.text() };
  };
  const post = (path: string, fields: Record<string, string> | [string, string][]) =>
    site().request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const messageOf = (answer: Response) => messageAfter(site().web.origin, answer, headers.Cookie);

  describe("the list", () => {
    test("shows the missing fields of each property (A-040)", async () => {
      const { html } = await get("/admin/properties?search=stay+7");
      expect(html).toMatch(
        /0<!-- --> of <!-- -->5<\/span><span class="sr-only">\. <!-- -->Missing: price, currency, coordinates, photographs, booking link/,
      );
      const complete = await get("/admin/properties?search=whole");
      expect(complete.html).toContain("Nothing is missing");
    });

    test("shows the count of each standard view", async () => {
      const { html } = await get("/admin/properties");
      const views = /aria-label="Saved views".*?<\/nav>/s.exec(html)?.[0] ?? "";
      const counts = [...views.matchAll(/>([A-Z][^<]*)(?:<!-- -->)? <span>(\d+)/g)];
      expect(Object.fromEntries(counts.map(([, name, count]) => [name, Number(count)]))).toEqual({
        All: 31,
        "Needs work": 30,
        "No price": 30,
        "Imported drafts": 0,
        Featured: 0,
      });
    });

    test("has table roles although its rows are cards", async () => {
      const { html } = await get("/admin/properties?search=whole");
      const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
      for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"])
        expect(table).toContain(`role="${role}"`);
    });
  });

  describe("a saved view", () => {
    const list = "?country=malawi&sort=name";
    const name = (fields: Record<string, string>) => post("/admin/properties/views", fields);

    test("is named, listed, renamed and deleted (A-040)", async () => {
      expect((await get("/admin/properties?country=malawi")).html).toContain("Save this view");
      const saved = await name({ list, name: " Lake  stays " });
      expect(saved.headers.get("Location")).toBe(`/admin/properties${list}`);
      expect(await messageOf(saved)).toBe("View “Lake stays” saved");
      const { html } = await get("/admin/properties");
      expect(html).toMatch(/Lake stays(?:<!-- -->)? <span>30</);
      const { id } = await site()
        .database.db.selectFrom("savedViews")
        .select("id")
        .executeTakeFirstOrThrow();
      const renamed = await name({ id: String(id), name: "Lake" });
      expect(await messageOf(renamed)).toBe("View renamed");
      const deleted = await name({ id: String(id), name: "Lake", intent: "delete" });
      expect(await messageOf(deleted)).toBe("View “Lake” deleted");
      const log = await site()
        .database.db.selectFrom("auditLog")
        .select("action")
        .where("entity", "=", "view")
        .orderBy("id")
        .execute();
      expect(log.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    });

    test.each([
      ["", 400, "Please name the view"],
      ["x".repeat(41), 400, "Please use at most 40 characters"],
      ["TAKEN", 409, "A view with this name already exists"],
    ])("cannot be named %j", async (input, status, message) => {
      await name({ list, name: "Taken" });
      const answer = await name({ list, name: input });
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html.includes(message)).toBe(true);
      expect(html.includes(`value="${input}"`)).toBe(true);
    });

    test("is rejected once there are twelve", async () => {
      for (let number = 1; number <= 11; number += 1) await name({ list, name: `View ${number}` });
      const answer = await name({ list, name: "One more" });
      expect(answer.status).toBe(409);
      expect((await answer.text()).includes("You already have 12 saved views")).toBe(true);
    });
  });

  describe("a delete", () => {
    test("of one property needs confirmation and returns to the same list (A-037)", async () => {
      const { html } = await get("/admin/properties/delete/stay-1?list=%3Fsort%3Dname");
      expect(html).toContain("Delete Stay 1?");
      const sent = { list: "?sort=name" };
      const answer = await post("/admin/properties/delete/stay-1", sent);
      expect(answer.headers.get("Location")).toBe("/admin/properties?sort=name");
      expect(await messageOf(answer)).toBe("Stay 1 has been deleted");
      const again = await post("/admin/properties/delete/stay-1", sent);
      expect(await messageOf(again)).toBe("Failed to delete property");
    });

    test("of a page of properties works without scripts (A-036)", async () => {
      const query = new URLSearchParams([
        ["action", "delete"],
        ["all", "page"],
        ["list", "?search=stay&sort=name&page=2"],
        ["ids", "whole"],
      ]);
      const { html } = await get(`/admin/properties/bulk-edit?${query}`);
      const chosen = [...html.matchAll(/name="ids" value="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(chosen)).toEqual(new Set(["stay-6", "stay-7", "stay-8", "stay-9", "whole"]));
    });
  });

  test("a duplicate is inactive, opens its form and leaves the original unchanged (A-036)", async () => {
    const before = await findForEdit(site().database.db, "whole");
    const answer = await post("/admin/properties/duplicate/whole", {});
    expect(answer.headers.get("Location")).toBe("/admin/properties/edit/whole-copy");
    expect(await messageOf(answer)).toBe("This is a copy of Whole. Visitors do not see it yet.");
    const copy = await findForEdit(site().database.db, "whole-copy");
    expect(copy).toMatchObject({
      name: "Whole (copy)",
      active: false,
      bookingUrl: null,
      version: 1,
    });
    expect(await findForEdit(site().database.db, "whole")).toEqual(before);
    expect((await post("/admin/properties/duplicate/nobody", {})).status).toBe(404);
  });
});

describe("quick edit", () => {
  const site = useSite({ LOG_LEVEL: "error" });
  let headers: { Cookie: string };
  beforeAll(async () => {
    headers = { Cookie: await signIn(site().web.origin) };
  });

  const six = {
    pricePerNight: "320",
    currency: "ZAR",
    latitude: "-33.9",
    longitude: "18.4",
    what3words: "filled.count.soap",
    fullAddress: "1 Long Street",
  };
  let count = 0;
  const makeStay = async (overrides: Partial<PropertyFields> = {}) => {
    count += 1;
    return storeProperty(site().database.db, {
      name: `Quick stay ${count}`,
      fullAddress: "Old road",
      ...overrides,
    });
  };
  const stored = (id: string) => findForEdit(site().database.db, id);
  const list = "?country=botswana&sort=name&page=2";
  const address = (id: string, next?: string) =>
    `/admin/properties/quick-edit/${id}?${new URLSearchParams({ list, ...(next && { next }) })}`;
  const save = (id: string, fields: Record<string, string>, next?: string) =>
    site().post(address(id, next), { ...six, ...fields }, headers);
  const goal = (answer: Response) => {
    const to = new URL(answer.headers.get("Location") ?? "", "http://x.test");
    return { path: to.pathname, hash: to.hash, ...Object.fromEntries(to.searchParams) };
  };
  const page = async (path: string) => (await site().request(path, { headers })).text();

  /** The values of the form's inputs by name. */
  const inputsOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      (html.match(/<input[^>]*>/g) ?? []).map((input) => [
        / name="(\w+)"/.exec(input)?.[1] ?? "",
        / value="([^"]*)"/.exec(input)?.[1] ?? "",
      ]),
    );

  describe("a save", () => {
    test("changes only the six values, with the price its range, and returns to the same list (A-054)", async () => {
      const { id, version } = await makeStay();
      const before = await stored(id);
      const answer = await save(id, { version: String(version) });
      expect(answer.status).toBe(303);
      expect(goal(answer)).toEqual({
        path: "/admin/properties",
        country: "botswana",
        sort: "name",
        page: "2",
        saved: id,
        hash: `#stay-${id}`,
      });
      expect(await stored(id)).toEqual({
        ...before,
        ...{ pricePerNight: 320, priceMin: 280, priceMax: 390, currency: "ZAR" },
        ...{ latitude: -33.9, longitude: 18.4 },
        ...{ what3words: "filled.count.soap", fullAddress: "1 Long Street" },
        version: version + 1,
        updatedAt: expect.any(Date) as Date,
      });
    });

    test("shows one message above the list and one at the row (A-057)", async () => {
      const { id, version } = await makeStay();
      const answer = await save(id, { version: String(version) });
      const [toast = ""] = answer.headers.getSetCookie();
      const cookie = `${/admin=[^;]+/.exec(headers.Cookie)?.[0]}; ${toast.split(";")[0]}`;
      const list = await site().request(`/admin/properties?saved=${id}`, {
        headers: { Cookie: cookie },
      });
      const html = await list.text();
      expect(html.includes("Property updated successfully")).toBe(true);
      expect(html.match(/Property updated! Refresh to see changes\./g)).toHaveLength(1);
    });

    test.each(["779", "900", "45.5"])(
      "of the price %s needs no warning, because its range follows (A-054)",
      async (pricePerNight) => {
        const { id, version } = await makeStay();
        const answer = await save(id, { version: String(version), pricePerNight });
        expect(await messageAfter(site().web.origin, answer, headers.Cookie)).toBe(
          "Property updated successfully",
        );
        expect((await stored(id))?.pricePerNight).toBe(Number(pricePerNight));
      },
    );

    test.each([
      ["900", "The price per night of 900 is above the maximum price of 780."],
      ["45.5", "The price per night of 45.5 is below the minimum price of 560."],
    ])("of a first price of %s shows the warning %j (A-054)", async (pricePerNight, warning) => {
      const { id, version } = await makeStay({ pricePerNight: null });
      const answer = await save(id, { version: String(version), pricePerNight });
      expect(await messageAfter(site().web.origin, answer, headers.Cookie)).toBe(
        `Property updated successfully. ${warning}`,
      );
    });

    test("stores null for empty fields (A-054)", async () => {
      const { id, version } = await makeStay();
      const blank = Object.fromEntries(Object.keys(six).map((name) => [name, " "]));
      await save(id, { ...blank, version: String(version) });
      expect(await stored(id)).toMatchObject({
        pricePerNight: null,
        currency: null,
        latitude: null,
        longitude: null,
        what3words: null,
        fullAddress: null,
      });
    });

    test("opens the next row on request", async () => {
      const [{ id, version }, next] = [await makeStay(), await makeStay()];
      const answer = await save(id, { version: String(version), then: "next" }, next.id);
      expect(goal(answer)).toMatchObject({ edit: next.id, saved: id, hash: `#stay-${next.id}` });
    });

    test("never redirects to another site", async () => {
      const { id, version } = await makeStay();
      const answer = await site().post(
        `/admin/properties/quick-edit/${id}?list=${encodeURIComponent("//evil.test?x=<script>")}`,
        { ...six, version: String(version) },
        headers,
      );
      expect(goal(answer)).toEqual({ path: "/admin/properties", saved: id, hash: `#stay-${id}` });
    });
  });

  describe("an error", () => {
    test.each([
      ["pricePerNight", "-1", "Price must be a positive number"],
      ["pricePerNight", "abc", "Price must be a positive number"],
      ["pricePerNight", "0", "Price cannot be zero"],
      ["pricePerNight", "1,234", "Did you mean 1234 or 1.23? Enter one of them"],
      ["latitude", "90.1", "Latitude must be between -90 and 90"],
      ["longitude", "-180.1", "Longitude must be between -180 and 180"],
      ["currency", "XXX", "Please choose one of the currencies offered"],
      [
        "what3words",
        "no words",
        "Please enter three words separated by dots, such as filled.count.soap",
      ],
      ["fullAddress", "x".repeat(1001), "Please use at most 1,000 characters"],
    ])("in %s %s shows the reason and keeps the input (A-051)", async (name, value, message) => {
      const { id, version } = await makeStay();
      const answer = await save(id, { version: String(version), [name]: value });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html.includes(message)).toBe(true);
      const inputs = inputsOf(html);
      expect(inputs).toMatchObject(name === "currency" ? {} : { [name]: value });
      expect(inputs).toMatchObject(name === "fullAddress" ? {} : { fullAddress: "1 Long Street" });
      expect((await stored(id))?.version).toBe(version);
    });
  });

  describe("the second of two editors", () => {
    test("sees both values and overwrites only on request (A-059)", async () => {
      const { id, version } = await makeStay();
      await save(id, { version: String(version), pricePerNight: "400" });
      const late = { version: String(version), pricePerNight: "500" };
      const answer = await save(id, late);
      expect(answer.status).toBe(409);
      const html = await answer.text();
      expect(html).toContain("was saved by someone else while you were editing");
      expect(html).toMatch(/<td[^>]*>500<\/td><td[^>]*>400<\/td>/);
      expect((await stored(id))?.pricePerNight).toBe(400);
      expect((await save(id, { ...late, overwrite: "yes" })).status).toBe(303);
      expect((await stored(id))?.pricePerNight).toBe(500);
    });

    test("gets no conflict for equal values", async () => {
      const { id, version } = await makeStay();
      await save(id, { version: String(version) });
      expect((await save(id, { version: String(version) })).status).toBe(303);
    });

    test("keeps the input when the property was deleted meanwhile", async () => {
      const { id, version } = await makeStay();
      await deleteProperty(site().database.db, id, { actor: "test", now: new Date() });
      const answer = await site().request(address(id).replace("?", ".data?"), {
        method: "POST",
        headers,
        body: new URLSearchParams({ ...six, version: String(version), fullAddress: "Typed here" }),
      });
      expect(answer.status).toBe(409);
      const text = await answer.text();
      expect(text).toContain("This property was deleted while you were editing");
      expect(text).toContain("Typed here");
    });
  });

  describe("a lookup while the row is open", () => {
    const lookups = usePlaceLookups({
      db: () => site().database.db,
      url: () => site().database.url,
    });

    test("is nobody's edit, and what it found is never overwritten (A-059)", async () => {
      const fullAddress = "Chitabe Road, Maun";
      const pointless = { latitude: null, longitude: null, what3words: null };
      const { id, version } = await makeStay({ fullAddress, ...pointless });
      const loaded = quickEditText((await stored(id)) ?? expect.fail("not stored"));
      await lookups().land();
      const found = { ...foundAt, what3words: "lantern.reed.dusk" };
      const form = { ...loaded, version: String(version), pricePerNight: "500" };
      expect((await save(id, form)).status).toBe(303);
      expect(await stored(id)).toMatchObject({ ...found, pricePerNight: 500 });

      const late = await save(id, { ...form, pricePerNight: "400" });
      expect(late.status).toBe(409);
      const html = await late.text();
      expect(html).toMatch(/<td[^>]*>400<\/td><td[^>]*>500<\/td>/);
      expect(html).not.toContain(">lantern.reed.dusk</td>");
      await save(id, { ...form, pricePerNight: "400", overwrite: "yes" });
      expect(await stored(id)).toMatchObject({ ...found, pricePerNight: 400 });
    });
  });

  describe("the open row", () => {
    test("shows the six fields, and a badge without price or currency (A-050, A-052)", async () => {
      const fields = makeBareFields({ name: "Bare stay", pricePerNight: 5 });
      const { id } = await storeProperty(site().database.db, fields);
      const html = await page(`/admin/properties?search=bare+stay&edit=${id}`);
      const form = /<form[^>]*class="quick-edit[ "].*?<\/form>/s.exec(html)?.[0] ?? "";
      const inputs = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)];
      expect(inputs.map(([, name]) => name)).toEqual(["version", ...Object.keys(six)]);
      expect(form).toMatch(/<input[^>]*min="0"[^>]*step="1"[^>]*name="pricePerNight"/);
      expect(form.match(/step="0\.000001"/g)).toHaveLength(2);
      const currencies = [...form.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code);
      expect(currencies).toEqual(["USD", "ZAR", "EUR", "GBP", "KES", "TZS", "NAD", "BWP"]);
      expect(form.match(/Required/g)).toHaveLength(1);
      expect(form).toMatch(/Currency<span[^>]*>Required/);
    });

    test("is shown on its page of the list", async () => {
      const { db } = site().database;
      for (let number = 10; number < 40; number += 1)
        await storeProperty(db, makeBareFields({ name: `Paged ${number}`, countries: ["Malawi"] }));
      const query = "country=malawi&sort=name";
      const answer = await site().request(`/admin/properties?${query}&edit=paged-36`, { headers });
      expect(goal(answer)).toMatchObject({ country: "malawi", page: "2", edit: "paged-36" });
      const last = await page(`/admin/properties?${query}&edit=paged-34`);
      expect(last).toContain("next=paged-35");
    });

    test("has a page of its own when the filter excludes it", async () => {
      const { id } = await makeStay();
      const answer = await site().request(`/admin/properties?country=malawi&edit=${id}`, {
        headers,
      });
      expect(goal(answer)).toMatchObject({
        path: `/admin/properties/quick-edit/${id}`,
        list: "?country=malawi",
      });
    });
  });
});
