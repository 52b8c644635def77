/**
 * Field values of imports may come wrapped as {state, value, isStale} and under camelCase or
 * snake_case names (G-09). Both are read here, so that nothing else has to know.
 */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The plain value; null for a wrapper that is still loading or failed. */
export function unwrap(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, "value")) return value;
  if (!Object.hasOwn(value, "state") && !Object.hasOwn(value, "isStale")) return value;
  if (value.state === "error" || value.state === "loading") return null;
  return unwrap(value.value);
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** The first value that is not blank among the names, each also tried in snake_case. */
export function pickField(record: Record<string, unknown>, ...names: string[]): unknown {
  for (const name of names)
    for (const spelling of [name, snakeCase(name)]) {
      const value = Object.hasOwn(record, spelling) ? unwrap(record[spelling]) : null;
      if (!isBlank(value)) return value;
    }
  return null;
}

/** True when the record names the field at all, even with a blank value. */
export const hasField = (record: Record<string, unknown>, ...names: string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name) || Object.hasOwn(record, snakeCase(name)));

/** Words that broken exports leave behind; as a whole value they mean nothing. */
const leftovers = new Set(["undefined", "null", "NaN", "[object Object]"]);

/**
 * Any value as text that may be shown (G-08): booleans "Yes" or "No", lists joined by commas, and
 * nothing at all for what has no words.
 */
export function safeText(input: unknown): string {
  const value = unwrap(input);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "object" && value !== null) return textOfObject(value);
  const text = typeof value === "string" ? value.trim() : "";
  return leftovers.has(text) ? "" : text;
}

function textOfObject(value: object): string {
  if (Array.isArray(value)) return value.map(safeText).filter(Boolean).join(", ");
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  const record = value as Record<string, unknown>;
  for (const name of ["name", "label", "title", "text", "value", "url"])
    if (Object.hasOwn(record, name)) {
      const text = safeText(record[name]);
      if (text) return text;
    }
  return "";
}

/** A list from whatever an import brought: a list, or text with commas, semicolons or lines. */
export function safeList(input: unknown): string[] {
  const value = unwrap(input);
  const parts = Array.isArray(value) ? value.map(safeText) : safeText(value).split(/[\n;,]/);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}
