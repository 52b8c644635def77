import { beforeEach, expect, test } from "vitest";

import { readSettings } from "#db/queries/site/settings.server";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(site().web.origin);
});

/** What an open form would send: every field with its value. */
async function openForm(): Promise<URLSearchParams> {
  const page = await (await site().ask("/admin/settings", { headers: { Cookie: cookie } })).text();
  const fields = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const at = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = at("name");
    if (!name || (at("type") === "checkbox" && !/ checked/.test(tag))) continue;
    fields.append(name, unescaped(at("value") ?? "on"));
  }
  for (const [, name = "", value = ""] of page.matchAll(
    /<textarea [^>]*?name="([^"]+)"[^>]*>([^<]*)</g,
  ))
    fields.append(name, unescaped(value));
  return fields;
}
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

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
