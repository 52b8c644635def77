import type { Table } from "#jobs/sheet-reader/table";

/** Tells which prices a note is near to, where several notes say the same of different prices. */

export type Nearness = "near" | "elsewhere" | "unclear";

/**
 * Notes that stand above several tables with prices hold for the table below each; those of several pages with
 * prices for their page. One that is alone in its kind holds for the whole sheet.
 */
export function toPlaces(
  notes: readonly string[],
  prices: readonly string[],
  tables: readonly Table[],
): (note: string, price: string) => Nearness {
  const tableOf = new Map<string, Table>();
  for (const table of tables) for (const { id } of table.cells) tableOf.set(id, table);
  const priced = new Set(prices.flatMap((price) => tableOf.get(price) ?? []));
  const below = new Map<string, Table>();
  for (const table of priced)
    for (const { id } of table.above) if (notes.includes(id)) below.set(id, table);
  const stating = new Set(below.values());
  const pricedPages = new Set(prices.map(pageOf));
  const pages = new Set(notes.map(pageOf).filter((page) => pricedPages.has(page)));
  return (note, price) => {
    const isOtherPage = pageOf(note) !== pageOf(price);
    if (pages.size > 1 && pages.has(pageOf(note)) && isOtherPage) return "elsewhere";
    const own = tableOf.get(price);
    const table = below.get(note);
    if (!table || !own || stating.size < 2 || table === own) return "near";
    return stating.has(own) ? "elsewhere" : "unclear";
  };
}

const pageOf = (id: string) => /^p\d+|^[^!]+!/.exec(id)?.[0] ?? "";
