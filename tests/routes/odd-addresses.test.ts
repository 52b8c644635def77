import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

/** Every parameter of every public address, with values that nobody would write. */

const site = useSite({ LOG_LEVEL: "error" });
beforeAll(async () => {
  const { db } = site().database;
  for (const id of ["reed-camp", "dune-camp"])
    await storeProperty(db, { name: id, countries: ["Kenya"], tags: ["eco"] });
});

const filters = [
  ...["search", "country", "type", "experience", "minPrice", "maxPrice", "priceFor", "priceIn"],
  ...["month", "children", "facts", "amenities", "capacity", "area", "sort", "page", "view"],
];

const parameters: Record<string, readonly string[]> = {
  "/": ["page", "search"],
  "/accommodation": filters,
  "/properties": filters,
  "/accommodation/reed-camp": ["tab", "photo", "ask", "from"],
  "/destinations": ["month"],
  "/destinations/kenya": ["month", "page"],
  "/ways-to-stay": ["type"],
  "/experiences": ["experience", "month"],
  "/collections": ["page"],
  "/collection/eco-luxury-retreats": ["page"],
  "/favorites": ["sort", "compare", "stay"],
  "/favorites/shared": ["ids", "list"],
  "/favorites/ask": ["stay"],
  "/compare": ["stay", "list"],
  "/blog": ["category", "page"],
  "/contact": ["subject", "property"],
  "/email-test": ["since"],
  "/suggestions": ["q"],
  "/recently-viewed": ["ids"],
  "/map/spots": [...filters, "within"],
  "/map/stay/reed-camp": ["priceFor"],
  "/listing-counts": filters,
  "/chat": ["property"],
  "/sitemap.xml": ["part", "page"],
};

const nonsense: readonly [what: string, value: string][] = [
  ["nothing", ""],
  ["nonsense", "constructor"],
  ["a huge number", "99999999999999999999"],
  ["no number", "-1e309"],
  ["markup", `"><script>alert(1)</script>`],
  ["a quote", "'; drop table properties; --"],
  ["a zero byte", "\0"],
  ["half a character", "\ud83e"],
  ["right to left and a lion", "\u202eمخيم 🦁"],
  ["a list of two thousand", "kenya,".repeat(300)],
  ["a way up", "../../etc/passwd"],
  ["encoded twice", "%253Cscript%253E%2500"],
];

const inside = /\[object Object\]|\bNaN\b|>undefined<|>null<|node_modules|    at .+\.js:\d+/;

describe.each(Object.entries(parameters))("%s", (path, names) => {
  const ask = async (query: string) => {
    const answer = await site().ask(`${path}?${query}`);
    const text = await answer.text();
    expect(answer.status, query).toBeLessThan(500);
    if (answer.headers.get("Content-Type")?.startsWith("text/html"))
      expect(text, query).not.toContain("<script>alert(1)");
    expect(text, query).not.toMatch(inside);
  };

  test.each(nonsense)("takes %s calmly in each parameter", async (_what, value) => {
    for (const name of names) await ask(new URLSearchParams([[name, value]]).toString());
  });

  test("takes parameters that are repeated, nested or cannot be read", async () => {
    for (const name of names) {
      await ask(`${name}=kenya&${name}=&${name}=2&${name}=%00`);
      await ask(`${name}[]=1&${name}[a][b]=2&__proto__[${name}]=3`);
      await ask(`${name}=%E0%A4%A&${name}=%ff%fe&${name}`);
    }
  });
});
