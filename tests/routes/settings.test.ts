import { beforeEach, expect, test } from "vitest";

import { readSettings } from "#db/queries/site/settings.server";
import { fieldsOf } from "#tests/setup/form-fields";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn, trialPassword } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(site().web.origin);
});

const openForm = async () =>
  fieldsOf(await (await site().ask("/admin/settings", { headers: { Cookie: cookie } })).text());

const save = (form: URLSearchParams, change: Record<string, string>) => {
  const body = new URLSearchParams(form);
  for (const [name, value] of Object.entries(change)) body.set(name, value);
  return site().ask("/admin/settings", { method: "POST", headers: { Cookie: cookie }, body });
};
const stored = () => readSettings(site().database.db);

test("two tabs: the second is told, shown both values and asked", async () => {
  const [one, two] = [await openForm(), await openForm()];
  expect((await save(one, { siteName: "First Stays" })).status).toBe(303);

  const answer = await save(two, { contactPhone: "+27 21 111 1111" });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain("saved by someone else while you were editing");
  expect(page).toMatch(/Site name<\/th><td>Savanna Stays<\/td><td>First Stays/);
  expect(page).toMatch(/Phone<\/th><td>\+27 21 111 1111<\/td><td>\+27 21 000 0000/);
  expect(await stored()).toMatchObject({
    siteName: "First Stays",
    contactPhone: "+27 21 000 0000",
  });

  // Pressing save again asks again; only the button that says so overwrites.
  expect((await save(two, { contactPhone: "+27 21 111 1111" })).status).toBe(409);
  const forced = { contactPhone: "+27 21 111 1111", overwrite: "yes" };
  expect((await save(two, forced)).status).toBe(303);
  expect(await stored()).toMatchObject({
    siteName: "Savanna Stays",
    contactPhone: "+27 21 111 1111",
  });
});

test("two saves at the same moment: one of them is asked", async () => {
  const form = await openForm();
  const answers = await Promise.all([1, 2, 3].map((n) => save(form, { siteName: `Stays ${n}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
});

test("saving again what is stored is no conflict", async () => {
  const form = await openForm();
  expect((await save(form, {})).status).toBe(303);
  expect((await save(form, {})).status).toBe(303);
});

test("what is wrong is told in words beside its field, and nothing typed is lost", async () => {
  const form = await openForm();
  const name = "x".repeat(81);
  const answer = await save(form, {
    siteName: name,
    contactPhone: "ask for Anna",
    chatNumber: "123",
    notificationAddress: "nobody",
    "socialMedia.facebook": "facebook",
    inquiryRetentionMonths: "1.5",
    "claims.press.names[0]": "y".repeat(81),
  });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  const errors = [...page.matchAll(/class="field-error"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(errors).toEqual([
    "Please use at most 80 characters",
    "Please give a phone number, such as +27 21 000 0000",
    "Please give digits with the country code, such as +27 21 000 0000",
    "Please use an address that begins with http:// or https://",
    "Please enter one email address, such as name@example.com",
    "Please give a whole number",
    "Please use at most 80 characters",
  ]);
  expect(page).toContain(name);
  expect(page).toContain("ask for Anna");
});

test("the days of revision stand on the legal pages", async () => {
  const form = await openForm();
  await save(form, {
    "legalRevisions.terms": "2026-01-31",
    "legalRevisions.privacy": "2025-12-01",
    "legalRevisions.disclosure": "2024-02-29",
  });
  const shown = async (path: string) => (await site().ask(path)).text();
  await until("the new days", async () => (await shown("/terms")).includes("January 31, 2026"));
  expect(await shown("/privacy-policy")).toContain("December 1, 2025");
  expect(await shown("/advertiser-disclosure")).toContain("February 29, 2024");
});

test("a claim that is switched off is gone from the home page", async () => {
  const form = await openForm();
  const shown = async () => /<section[^>]* aria-labelledby="press"/.test(await home());
  const home = async () => (await site().ask("/")).text();
  expect(await shown()).toBe(true);
  form.delete("claims.press.shown");
  expect((await save(form, {})).status).toBe(303);
  await until("the home page without it", async () => !(await shown()));
});

test("no secret of the server is shown", async () => {
  const page = await (await site().ask("/admin/settings", { headers: { Cookie: cookie } })).text();
  expect(page).not.toContain(trialPassword);
  expect(page).not.toContain("0123456789abcdef");
});
