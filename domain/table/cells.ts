import { isRecord } from "#domain/property/kinds/kind";
import { safeText } from "#domain/text/safe-text";
import { unwrap } from "#domain/text/wrapped-values";

/** A picture that the table holds itself; its address works for two hours and is never kept. */
export interface Attachment {
  id: string;
  url: string;
}

/** A cell as a plain value; `fault` where the table itself could not work it out. */
export type PlainCell = { value: unknown; fault: null } | { value: null; fault: string };

const ok = (value: unknown): PlainCell => ({ value, fault: null });

/** Wrapped values of AI columns, lookups, formulas, buttons and barcodes as what they stand for. */
export function plainCell(cell: unknown): PlainCell {
  const value = unwrap(cell);
  if (Array.isArray(value)) {
    const parts = value.map(plainCell);
    const broken = parts.find(({ fault }) => fault !== null);
    return broken ?? ok(parts.map((part) => part.value).filter((part) => part !== null));
  }
  if (!isRecord(value)) return ok(value ?? null);
  if (typeof value.error === "string") return { value: null, fault: value.error };
  if (typeof value.specialValue === "string") return { value: null, fault: value.specialValue };
  if (typeof value.url === "string") return ok(value);
  // A barcode. Of a person, {id, email, name}, nothing is kept.
  return ok(typeof value.text === "string" ? value.text : null);
}

/** Pictures of a cell: attachments, and addresses written as text. */
export function picturesOf(value: unknown): (Attachment | string)[] {
  if (!Array.isArray(value))
    return safeText(value)
      .split(/[\s;,]+/)
      .filter(Boolean);
  return value.flatMap((entry: unknown): (Attachment | string)[] => {
    if (!isRecord(entry)) return picturesOf(entry);
    const [id, url] = [safeText(entry.id), safeText(entry.url)];
    if (!url) return [];
    return id ? [{ id, url }] : [url];
  });
}
