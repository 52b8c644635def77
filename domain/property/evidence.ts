/** Sources that can state the value of a field. */
export const origins = [
  "typed",
  "lodge",
  "file",
  "reader",
  "ai",
  "sync",
  "seed",
  "computed",
] as const;
export type Origin = (typeof origins)[number];

export const originLabels: Readonly<Record<Origin, string>> = {
  typed: "Operator",
  lodge: "Lodge",
  file: "File",
  reader: "Page",
  ai: "AI",
  sync: "External table",
  seed: "Sample data",
  computed: "Lookup",
};

/** What one source says about one field of a property. */
export interface Statement {
  origin: Origin;
  /** True while the property has the stated value. */
  agrees: boolean;
  locked: boolean;
  recordedAt: Date;
}

/**
 * The order in which sources count, for all of the site: a value locked by a person, then one that the lodge
 * confirmed, then the newest of page, file, table and AI.
 */
const rankOf = ({ origin, locked }: Statement): number =>
  locked || origin === "typed" ? 0 : origin === "lodge" ? 1 : 2;

/** The source to name for the value that a property has. */
export function shownStatement<T extends Statement>(statements: readonly T[]): T | undefined {
  return statements
    .filter(({ agrees }) => agrees)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.recordedAt.getTime() - a.recordedAt.getTime())[0];
}

/** Why no import or sync changes a field by itself (L-008). */
export type Protection = "locked" | "confirmed";

export function protectionOf(statements: readonly Statement[]): Protection | null {
  if (statements.some(({ locked }) => locked)) return "locked";
  return isConfirmed(statements) ? "confirmed" : null;
}

/** True while the property has the value that the lodge stated last. */
export const isConfirmed = (statements: readonly Pick<Statement, "origin" | "agrees">[]): boolean =>
  statements.some(({ origin, agrees }) => origin === "lodge" && agrees);
