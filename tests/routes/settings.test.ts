import { beforeAll, expect, test } from "vitest";

import { readSettings } from "#db/queries/site/settings.server";
import { defaultSettings } from "#domain/site/settings";
import { adminOf, fieldsOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
const screen = "/admin/settings";
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});

/** Paths of all switches: "claims.press.shown". */
const switchesOf = (value: unknown, path = ""): string[] => {
  if (typeof value === "boolean") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    switchesOf(part, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  );
};
const switches = switchesOf(defaultSettings);

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value);
const stored = async (path: string) => valueAt(await readSettings(site().database.db), path);

/** The fields of the form, without those that differ each time it is opened. */
const formOf = (html: string) => {
  const form = fieldsOf(html);
  for (const name of ["version", "creationToken"]) form.delete(name);
  return form;
};

/** Saves the form of a page with one switch set, and returns the page that follows. */
function save(html: string, name: string, isOn: boolean) {
  const form = fieldsOf(html);
  form.delete(name);
  if (isOn) form.set(name, "on");
  return admin.post(screen, [...form]);
}

test("the form has every switch of the settings", async () => {
  const { html } = await admin.get(screen);
  const boxes = [...html.matchAll(/<input [^>]*type="checkbox"[^>]*>/g)].flatMap(
    ([tag]) => / name="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  expect(switches.length).toBeGreaterThan(12);
  expect(boxes.sort()).toEqual([...switches].sort());
});

test.each(switches)("%s can be turned off and on (A-110)", async (name) => {
  let { html } = await admin.get(screen);
  const standard = valueAt(defaultSettings, name) === true;
  for (const isOn of [!standard, standard]) {
    const others = formOf(html);
    const saved = await save(html, name, isOn);
    expect(saved.status).toBe(303);
    expect(await stored(name)).toBe(isOn);
    html = saved.html;
    const form = formOf(html);
    expect(form.has(name)).toBe(isOn);
    for (const entries of [others, form]) entries.delete(name);
    expect([...form]).toEqual([...others]);
  }
});

test("a rejected form shows its switches as they were set (A-113)", async () => {
  const { html } = await admin.get(screen);
  for (const isOn of [true, false]) {
    const form = fieldsOf(html);
    for (const name of switches) {
      form.delete(name);
      if (isOn) form.set(name, "on");
    }
    form.set("contactPhone", "ask for Anna");
    const rejected = await admin.post(screen, [...form]);
    expect(rejected.status).toBe(400);
    const shown = fieldsOf(rejected.html);
    expect(switches.filter((name) => shown.has(name))).toEqual(isOn ? switches : []);
  }
});
