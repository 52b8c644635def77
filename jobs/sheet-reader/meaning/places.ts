import type { Note, Table } from "#domain/rates/reading";

/** Tells which prices a note is near to, where several notes say the same of different prices. */

export type Nearness = "near" | "elsewhere" | "unclear";

/** Places of notes of one kind, by their ids: which of them hold for the prices of a table. */
export type Places = (notes: readonly string[]) => (note: string, table: Table) => Nearness;

/**
 * Notes that stand above several tables with prices hold for the table below each, and those before its caption
 * for the table before; those of several pages with prices hold for their page. One that is alone in its kind
 * holds for the whole sheet, though with a mark if it stands above a later table.
 */
export function toPlaces(
  priced: readonly Table[],
  notes: readonly Note[],
  captions: ReadonlySet<string>,
): Places {
  const pagesOf = new Map(
    priced.map((table) => [table, new Set(table.cells.map(({ id }) => pageOf(id)))]),
  );
  const pricedPages = new Set([...pagesOf.values()].flatMap((pages) => [...pages]));
  const homes = findHomes(priced, notes, captions);
  return (ids) => {
    const tables = new Set(ids.flatMap((id) => homes.get(id) ?? []));
    const pages = new Set(ids.map(pageOf).filter((page) => pricedPages.has(page)));
    return (note, own) => {
      const ownPages = pagesOf.get(own) ?? new Set<string>();
      if (pages.size > 1 && pages.has(pageOf(note)) && !ownPages.has(pageOf(note)))
        return [...ownPages].some((page) => pages.has(page)) ? "elsewhere" : "unclear";
      const home = homes.get(note);
      if (!home || home === own) return "near";
      if (tables.size < 2) return nearnessOf(note, home, priced[0]);
      return tables.has(own) ? "elsewhere" : "unclear";
    };
  };
}

/** The table that each note stands above or, before the caption of the next or at the end of a page, below. */
function findHomes(
  priced: readonly Table[],
  notes: readonly Note[],
  captions: ReadonlySet<string>,
): ReadonlyMap<string, Table> {
  const homes = new Map<string, Table>();
  const captioned = (table: Table) => table.above.findIndex(({ id }) => captions.has(id));
  for (const [index, table] of priced.entries()) {
    const before = priced[index - 1];
    const isBelow = before?.page === table.page && captioned(table) > 0;
    for (const [at, { id }] of table.above.entries())
      homes.set(id, isBelow && at < captioned(table) ? before : table);
  }
  for (const [index, table] of priced.entries()) {
    const isLast = priced[index + 1]?.page !== table.page;
    const isOfSeveral = priced.some((one) => one !== table && one.page === table.page);
    if (!isLast || !isOfSeveral || captioned(table) < 0) continue;
    const last = notes.findLastIndex(({ id }) => homes.get(id) === table);
    const page = pageOf(table.cells[0]?.id ?? "");
    for (const { id } of notes.slice(last + 1))
      if (pageOf(id) === page && !homes.has(id)) homes.set(id, table);
  }
  return homes;
}

/** A single note above a table that is not the first may be on that table alone; one on a house is. */
function nearnessOf(note: string, home: Table, first: Table | undefined): Nearness {
  const text = home === first ? undefined : home.above.find(({ id }) => id === note)?.text;
  if (text === undefined) return "near";
  return ofHouse.test(text) ? "elsewhere" : "unclear";
}
const ofHouse =
  /\b(?:price|rate)s? per (?:house|villa|home|cottage|chalet|camp|unit)\b|\bprivate (?:house|villa|home|camp)\b/i;

const pageOf = (id: string) => /^p\d+|^[^!]+!/.exec(id)?.[0] ?? "";

/** The statements that hold for a table: those near to it, or else those of which it is unclear. */
export function statedFor<Statement extends { cell: string }>(
  statements: readonly Statement[],
  table: Table,
  places: Places,
): { list: Statement[]; isUnclear: boolean } {
  const nearness = places(statements.map(({ cell }) => cell));
  const at = (wanted: Nearness) =>
    statements.filter(({ cell }) => nearness(cell, table) === wanted);
  const near = at("near");
  return near.length > 0
    ? { list: near, isUnclear: false }
    : { list: at("unclear"), isUnclear: true };
}
