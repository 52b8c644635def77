import { valuesOf } from "#domain/property/fields";
import { type PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import { expectAccessible } from "./accessible";
import { expect, test } from "./site";
import { expectNoStrayWords, expectNoWideParts } from "./whole-page";

/** Stays whose texts nobody would write: their pages, cards and suggestions stay whole. */

const attack = `<script>window.hurt = true</script><img src=x onerror="window.hurt = true">`;

/** Every text and every entry of a list becomes this one; numbers, choices and addresses stay. */
function everyText(text: string): Partial<PropertyFields> {
  const fields = makePropertyFields();
  const told = valuesOf(({ name }) => {
    const value: unknown = fields[name as keyof PropertyFields];
    if (/url|address$|id$|images|check|country|countries|currency|price|on$/i.test(name))
      return value as never;
    if (typeof value === "string") return text as never;
    if (Array.isArray(value) && value.every((entry) => typeof entry === "string"))
      return [text, `${text} 2`] as never;
    return value as never;
  });
  return { ...told, monthGrid: fields.monthGrid, malaria: fields.malaria };
}

const oddStays: { what: string; fields: Partial<PropertyFields> }[] = [
  { what: "names of one long word", fields: { ...everyText("Wildebeest".repeat(12)) } },
  { what: "one character everywhere", fields: { ...everyText("x"), name: "Q" } },
  {
    what: "five thousand characters",
    fields: { ...everyText("Lions at dusk. ".repeat(333)), name: "Endless Camp", region: "Here" },
  },
  { what: "markup in every text", fields: { ...everyText(attack), name: `Camp ${attack}` } },
  {
    what: "right to left and pictures in the name",
    fields: { ...everyText("مخيم النجوم 🦁"), name: "مخيم النجوم 🦁 تحت سماء كالاهاري" },
  },
  {
    what: "nothing but a name",
    fields: { ...makeBareFields({ name: "Bare Ground", active: true }) },
  },
  {
    what: "pictures that are none",
    fields: { name: "No Picture Camp", images: ["https://127.0.0.1:1/a.jpg", "https://x.test/b"] },
  },
];

for (const { what, fields } of oddStays)
  test(`a stay with ${what} has a whole page`, async ({ page, site, javaScriptEnabled }) => {
    const name = `${fields.name ?? "Odd"}`.slice(0, 110);
    const { id } = await storeProperty(site.db, {
      ...fields,
      name,
      airtableId: null,
      active: true,
    });
    const listed = `/accommodation?search=${encodeURIComponent(name.slice(0, 60))}`;
    for (const path of [`/accommodation/${id}`, listed]) {
      const answer = await page.goto(site.url + path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      await expectNoStrayWords(page);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoWideParts(page, width);
      }
      if (javaScriptEnabled === false) continue;
      await expectAccessible(page);
      expect(await page.evaluate(() => "hurt" in window)).toBe(false);
    }
  });
