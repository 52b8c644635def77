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
