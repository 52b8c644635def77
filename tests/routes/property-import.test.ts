import { readdirSync } from "node:fs";
import os from "node:os";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { storeProperty } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  admin = await adminOf(site());
});
beforeEach(() => sql`truncate properties, changes cascade`.execute(site().database.db));

const db = () => site().database.db;

function send(content: string | Uint8Array<ArrayBuffer>, name = "stays.csv") {
  const form = new FormData();
  form.set("file", new File([content], name));
  return admin.post("/admin/properties/import", form);
}
const download = async (format: string) => {
  const answer = await site().ask(`/admin/properties/export?all=yes&format=${format}`, {
    headers: { Cookie: admin.cookie },
  });
  return {
    file: answer.headers.get("Content-Disposition"),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};

test.each(["csv", "json"])(
  "an export as %s comes back with every row unchanged",
  async (format) => {
    await storeProperty(db(), { name: "A", location: "=1+1", airtableId: "rec1" });
    await storeProperty(db(), { name: "B", tags: ["one; two", "three"] });
    const { file, bytes } = await download(format);
    expect(file).toMatch(
      new RegExp(`^attachment; filename="properties-export-\\d{4}-\\d{2}-\\d{2}\\.${format}"$`),
    );
    const { text } = await send(bytes, `stays.${format}`);
    expect(text).toContain("0 new, 0 changed, 2 unchanged, 0 refused");
  },
);

test("every row is judged before anything is written, then applied, then taken back", async () => {
  const { id } = await storeProperty(db(), { name: "Known", region: "Old" });
  const planned = await send(
    [
      "id,name,country,region,featured",
      `${id},Known,Botswana,New region,`,
      `fresh,Fresh Camp,Kenya,Mara,yes`,
      `${id},Twice,Kenya,Mara,yes`,
      `,Nameless country,,Mara,no`,
    ].join("\n"),
  );
  expect(planned.status).toBe(303);
  const address = planned.to ?? "";
  expect(planned.text).toContain("1 new, 0 changed, 0 unchanged, 3 refused");
  expect(await findForEdit(db(), "fresh")).toBeNull();
  const refused = (await admin.get(`${address}?show=refused`)).text;
  expect(refused).toContain("Row 2: Known Featured: please write yes or no");
  expect(refused).toContain("Row 4: Twice Row 2 of this file has the same id");
  expect(refused).toContain("Row 5: Nameless country Country is required");

  const applied = await admin.post(address, { intent: "apply" });
  expect(applied.message).toContain("Imported 1 property");
  expect(await findForEdit(db(), "fresh")).toMatchObject({
    name: "Fresh Camp",
    featured: true,
    active: false,
    version: 1,
  });
  await admin.post(address, { intent: "apply" });
  expect(await findForEdit(db(), "fresh")).toMatchObject({ version: 1 });

  const back = await admin.post(address, { intent: "undo" });
  expect(back.message).toBe("1 property is as before");
  expect(await findForEdit(db(), "fresh")).toBeNull();
});

test("a price outside its minimum and maximum is imported with a warning", async () => {
  const range = { priceMin: 560, priceMax: 780 };
  const { id } = await storeProperty(db(), { name: "Known", ...range, pricePerNight: 600 });
  const old = await storeProperty(db(), { name: "Old", ...range, pricePerNight: 900 });
  const planned = await send(
    JSON.stringify([
      { id, pricePerNight: 905 },
      { id: old.id, pricePerNight: 900, region: "Elsewhere" },
      {
        id: "fresh",
        name: "Fresh",
        country: "Kenya",
        region: "Mara",
        pricePerNight: 90,
        priceMin: 100,
      },
    ]),
    "stays.json",
  );
  expect(planned.text).toContain("The price per night of 905 is above the maximum price of 780");
  expect(planned.text).toContain("The price per night of 90 is below the minimum price of 100");
  expect(planned.text.match(/The price per night of/g)).toHaveLength(2);
  await admin.post(planned.to ?? "", { intent: "apply" });
  expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 905 });
});

test("what was saved or deleted after the look is left alone, with the reason", async () => {
  const one = await storeProperty(db(), { name: "Saved since" });
  const two = await storeProperty(db(), { name: "Deleted since" });
  const three = await storeProperty(db(), { name: "Quiet" });
  const rows = [one, two, three].map(({ id }) => `${id},Imported`).join("\n");
  const { to } = await send(`id,region\n${rows}`);
  await sql`update properties set version = version + 1 where id = ${one.id}`.execute(db());
  await deleteProperty(db(), two.id, { actor: "another", now: new Date() });
  const applied = await admin.post(to ?? "", { intent: "apply" });
  expect(applied.text).toContain("It was changed after the file was looked over");
  expect(applied.text).toContain("It was deleted meanwhile");
  expect(await findForEdit(db(), three.id)).toMatchObject({ region: "Imported" });
  expect(await findForEdit(db(), one.id)).not.toMatchObject({ region: "Imported" });
});

test.each([
  ["no file", "", "Please choose a JSON or CSV file"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), "This is neither JSON nor CSV"],
  [
    "columns of something else",
    "Prise,Nome\n1,2",
    "These are no columns of properties: Prise, Nome",
  ],
])("%s is refused beside the field", async (_what, content, problem) => {
  const answer = await send(content);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(problem);
});

test("a file of sixteen megabytes is read, and leaves nothing on the disk", async () => {
  const { id } = await storeProperty(db(), { name: "Known" });
  const text = "x".repeat(2_000_000);
  const row = (n: number) =>
    JSON.stringify({ id: n === 0 ? id : `new-${n}`, name: "A", rates: text });
  const rows = Array.from({ length: 8 }, (_, n) => row(n));
  const { text: answer } = await send(`[${rows.join(",\n")}]`, "stays.json");
  expect(answer).toContain("0 new, 0 changed, 0 unchanged, 8 refused");
  const left = readdirSync(os.tmpdir()).filter((name) => name.startsWith("savanna-upload-"));
  expect(left).toEqual([]);
});

test("a file of more than the stated size is refused in the form's own screen", async () => {
  expect((await admin.get("/admin/properties/import")).text).toContain("At most 128 MB");
  const answer = await send(new Uint8Array(129 * 1024 * 1024));
  expect(answer.status).toBe(413);
  expect(answer.text).toContain("This form is larger than 128 MB, so it was not saved");
  expect(answer.text).toContain("JSON or CSV file");
});

test("a plan that is put aside leaves nothing", async () => {
  const { to } = await send("name,country,region\nA,Kenya,Mara");
  expect((await admin.post(to ?? "", { intent: "drop" })).message).toContain("put aside");
  expect((await admin.get(to ?? "")).status).toBe(404);
});
