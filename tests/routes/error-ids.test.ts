import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

/** What nobody foresaw: here a table that is gone. */

const site = useSite({ LOG_LEVEL: "info" });
const db = () => site().database.db;
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(site().web.origin);
  await sql`alter table import_runs rename to import_runs_away`.execute(db());
});
afterAll(() => sql`alter table import_runs_away rename to import_runs`.execute(db()));

const idIn = (text: string) => /"id",\s*"([0-9a-f]{8})"/.exec(text)?.[1];

test("the id under which the log has the reason reaches the browser with scripts", async () => {
  const headers = { Cookie: cookie };
  const answer = await site().ask("/admin/smart-import.data", { headers });
  const text = await answer.text();
  const id = idIn(text);
  expect(id).toBeDefined();
  const line = site()
    .web.log()
    .split("\n")
    .find((entry) => entry.includes(`"requestId":"${id}"`));
  expect(line).toContain("import_runs");
  expect(text).not.toContain("import_runs");
});

test("without scripts it stands on the page", async () => {
  const answer = await site().ask("/admin/smart-import", { headers: { Cookie: cookie } });
  expect(answer.status).toBe(500);
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  const id = /The reason stands in the log under ([0-9a-f]{8})\./.exec(page)?.[1];
  expect(site().web.log()).toContain(`"requestId":"${id}"`);
});

test("a form sent to a page that takes none is logged in words, and as no failure", async () => {
  expect((await site().post("/about", { any: "thing" })).status).toBe(405);
  const line = site()
    .web.log()
    .split("\n")
    .find((entry) => entry.includes('"path":"/about"'));
  expect(line).toContain('"status":405');
  expect(line).toContain('"level":30');
  expect(site().web.log()).not.toContain("[object Object]");
});
