import type { AnyField, FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isRecord, isSame } from "#domain/property/kinds/kind";
import { priceRangeFault, priceRangeWarning } from "#domain/property/price-problems";
import type { Property, PropertyFields } from "#domain/property/property";
import { safeText } from "#domain/text/safe-text";
import { slugify } from "#domain/text/slug";
import { isWritten, meaningOf, parseCell } from "./file-cells";

/** What a row of a file would do. */
export type RowFate =
  | { kind: "new"; id: string | null; after: Partial<PropertyFields>; warning: string | null }
  | {
      kind: "changed";
      id: string;
      version: number;
      before: Partial<PropertyFields>;
      after: Partial<PropertyFields>;
      warning: string | null;
    }
  | { kind: "same"; id: string }
  | { kind: "refused"; id: string | null; reason: string };

export interface StoredRow {
  property: Property;
  /** In the trash. */
  deleted: boolean;
}

/** A row sorted by what its columns are about. */
interface SortedRow {
  id: string | null;
  version: number | null;
  cover: string;
  cells: { field: AnyField; given: unknown }[];
}

/** `seo: {metaTitle, …}` laid flat beside the other columns. */
export const flatRow = (row: Record<string, unknown>): Record<string, unknown> =>
  isRecord(row.seo) ? { ...row.seo, ...row, seo: undefined } : row;

export const idOfRow = (row: Record<string, unknown>): string | null => sorted(row).id;

function sorted(row: Record<string, unknown>): SortedRow {
  const found: SortedRow = { id: null, version: null, cover: "", cells: [] };
  for (const [column, given] of Object.entries(row)) {
    const meaning = meaningOf(column);
    if (!meaning || given === undefined) continue;
    if (meaning.about === "id") found.id = safeText(given) || null;
    if (meaning.about === "version") found.version = Number(safeText(given)) || null;
    if (meaning.about === "cover") found.cover = safeText(given);
    if (meaning.about === "field") found.cells.push({ field: meaning.field, given });
  }
  return found;
}

/** What a person calls the row. */
export function nameOfRow(row: Record<string, unknown>, stored: StoredRow | null): string {
  const { cells, id } = sorted(row);
  const named = cells.find(({ field }) => field.name === "name")?.given;
  return (safeText(named) || stored?.property.name || id || "Without a name").slice(0, 200);
}

/** Judges one row against what is stored under its id. */
export function fateOf(row: Record<string, unknown>, stored: StoredRow | null): RowFate {
  const { id, version, cover, cells } = sorted(row);
  const refuse = (reason: string): RowFate => ({ kind: "refused", id, reason });
  if (stored?.deleted) return refuse("It is in the trash; restore it first");
  const base = stored?.property ?? draft;
  const { after, problems } = read(cells, base);
  if (cover && !stored) after.images = [...new Set([cover, ...(after.images ?? [])])];
  const rangeFault = priceRangeFault({ ...base, ...after });
  if (rangeFault && ("priceMin" in after || "priceMax" in after)) problems.push(rangeFault);
  if (!stored) return newRow(id, after, problems);
  if (problems.length > 0) return refuse(problems.join("; "));
  if (Object.keys(after).length === 0) return { kind: "same", id: stored.property.id };
  const { property } = stored;
  if (version !== null && version !== property.version)
    return refuse(
      `It was saved on the site after this file was made (version ${version} in the file, ${property.version} now)`,
    );
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, property[name as FieldName]]),
  );
  return {
    kind: "changed",
    id: property.id,
    version: property.version,
    before,
    after,
    warning: warningOf(base, after),
  };
}

/** What a row does not say of a new property; nobody sees it before it was looked over. */
const draft: PropertyFields = { ...emptyProperty, active: false };

function read(cells: SortedRow["cells"], base: PropertyFields) {
  const after: Partial<Record<FieldName, unknown>> = {};
  const problems: string[] = [];
  for (const { field, given } of cells) {
    const stored = base[field.name];
    if (isWritten(field, stored, given)) continue;
    const parsed = parseCell(field, given, stored);
    if ("problem" in parsed) problems.push(parsed.problem);
    else if (!isSame(field.kind, stored, parsed.value)) after[field.name] = parsed.value;
  }
  return { after: after as Partial<PropertyFields>, problems };
}

const needed = [
  ["name", "Name is required"],
  ["countries", "Country is required"],
  ["region", "Region is required"],
] as const;

function newRow(
  id: string | null,
  after: Partial<PropertyFields>,
  problems: readonly string[],
): RowFate {
  const missing = needed.flatMap(([name, message]) =>
    after[name]?.length || problems.includes(message) ? [] : [message],
  );
  const wrongId =
    id !== null && (slugify(id) !== id || id.length > 120)
      ? ["An id is made of small letters, digits and hyphens"]
      : [];
  const all = [...wrongId, ...problems, ...missing];
  if (all.length > 0) return { kind: "refused", id, reason: all.join("; ") };
  return { kind: "new", id, after: { active: false, ...after }, warning: warningOf(draft, after) };
}

/** What the row does to a price is told before it is imported; a range that stood wrong before is not. */
function warningOf(base: PropertyFields, after: Partial<PropertyFields>): string | null {
  const touched = ["pricePerNight", "priceMin", "priceMax"].some((name) => name in after);
  return touched ? priceRangeWarning({ ...base, ...after }) : null;
}
