import { beforeAll, describe, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

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

const ask = async (path: string) => {
  const answer = await site().ask(path, { headers });
  return { answer, html: await answer.text() };
};
const post = (path: string, fields: Record<string, string> | [string, string][]) =>
  site().ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
/** The message that an answer carries to the next page. */
async function messageOf(answer: Response): Promise<string> {
  const [toast = ""] = answer.headers.getSetCookie();
  const next = await site().ask(answer.headers.get("Location") ?? "", {
    headers: { Cookie: `${headers.Cookie}; ${toast.split(";")[0]}` },
  });
  return /role="(?:status|alert)"><p>([^<]*)/.exec(await next.text())?.[1] ?? "";
}

describe("the list", () => {
  test("says of each stay what it lacks, in words too", async () => {
    const { html } = await ask("/admin/properties?search=stay+7");
    expect(html).toMatch(
      /0<!-- --> of <!-- -->5<\/span><span class="visually-hidden">\. <!-- -->Missing: price, currency, coordinates, photographs, booking link/,
    );
    const whole = await ask("/admin/properties?search=whole");
    expect(whole.html).toContain("Nothing is missing");
  });

  test("counts each standard view", async () => {
    const { html } = await ask("/admin/properties");
    const views = /aria-label="Saved views".*?<\/nav>/s.exec(html)?.[0] ?? "";
    const counts = [...views.matchAll(/>([A-Z][^<]*)(?:<!-- -->)? <span>(\d+)/g)];
    expect(Object.fromEntries(counts.map(([, name, count]) => [name, Number(count)]))).toEqual({
      All: 31,
      "Needs work": 30,
      "No price": 30,
      "Drafts from imports": 0,
      Featured: 0,
    });
  });

  test("is a table for those who do not see that its rows are cards", async () => {
    const { html } = await ask("/admin/properties?search=whole");
    const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
    for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"])
      expect(table).toContain(`role="${role}"`);
  });
});

describe("a view of one's own", () => {
  const list = "?country=malawi&sort=name";
  const name = (fields: Record<string, string>) => post("/admin/properties/views", fields);

  test("is named, shown over the list, renamed and deleted", async () => {
    expect((await ask("/admin/properties?country=malawi")).html).toContain("Save this view");
    const saved = await name({ list, name: " Lake  stays " });
    expect(saved.headers.get("Location")).toBe(`/admin/properties${list}`);
    expect(await messageOf(saved)).toBe("The view Lake stays is saved");
    const { html } = await ask("/admin/properties");
    expect(html).toMatch(/Lake stays(?:<!-- -->)? <span>30</);
    const { id } = await site()
      .database.db.selectFrom("savedViews")
      .select("id")
      .executeTakeFirstOrThrow();
    const renamed = await name({ id: String(id), name: "Lake" });
    expect(await messageOf(renamed)).toBe("The view has a new name");
    const gone = await name({ id: String(id), name: "Lake", intent: "delete" });
    expect(await messageOf(gone)).toBe("The view Lake has been deleted");
    const log = await site()
      .database.db.selectFrom("auditLog")
      .select("action")
      .where("entity", "=", "view")
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });

  test.each([
    ["", 400, "Please give the view a name"],
    ["x".repeat(41), 400, "Please use at most 40 characters"],
    ["TAKEN", 409, "Another view has this name"],
  ])("is not called %j", async (wanted, status, message) => {
    await name({ list, name: "Taken" });
    const answer = await name({ list, name: wanted });
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html.includes(message)).toBe(true);
    expect(html.includes(`value="${wanted}"`)).toBe(true);
  });

  test("is refused when there are twelve", async () => {
    for (let number = 1; number <= 11; number += 1) await name({ list, name: `View ${number}` });
    const answer = await name({ list, name: "One more" });
    expect(answer.status).toBe(409);
    expect((await answer.text()).includes("There are 12 views of your own")).toBe(true);
  });
});

describe("a delete", () => {
  test("of one asks first, then leads back to the same list and offers the way back", async () => {
    const { html } = await ask("/admin/properties/delete/stay-1?list=%3Fsort%3Dname");
    expect(html).toContain("Delete Stay 1?");
    const sent = { list: "?sort=name" };
    const answer = await post("/admin/properties/delete/stay-1", sent);
    expect(answer.headers.get("Location")).toBe("/admin/properties?sort=name");
    expect(await messageOf(answer)).toBe("Stay 1 has been deleted");
    const again = await post("/admin/properties/delete/stay-1", sent);
    expect(await messageOf(again)).toBe("Failed to delete property");
  });

  test("of all that a page shows needs no script", async () => {
    const query = new URLSearchParams([
      ["action", "delete"],
      ["all", "page"],
      ["list", "?search=stay&sort=name&page=2"],
      ["ids", "whole"],
    ]);
    const { html } = await ask(`/admin/properties/bulk-edit?${query}`);
    const chosen = [...html.matchAll(/name="ids" value="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(chosen)).toEqual(new Set(["stay-6", "stay-7", "stay-8", "stay-9", "whole"]));
  });
});

test("a copy is hidden, leads to its form and leaves the original as it is", async () => {
  const before = await findForEdit(site().database.db, "whole");
  const answer = await post("/admin/properties/duplicate/whole", {});
  expect(answer.headers.get("Location")).toBe("/admin/properties/edit/whole-copy");
  expect(await messageOf(answer)).toBe("This is a copy of Whole. Visitors do not see it yet.");
  const copy = await findForEdit(site().database.db, "whole-copy");
  expect(copy).toMatchObject({ name: "Whole (copy)", active: false, bookingUrl: null, version: 1 });
  expect(await findForEdit(site().database.db, "whole")).toEqual(before);
  expect((await post("/admin/properties/duplicate/nobody", {})).status).toBe(404);
});
