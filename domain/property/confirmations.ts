import { isoDay } from "#domain/calendar/dates";
import { hostName } from "#domain/text/host-name";
import { shownStatement, type Statement } from "./evidence";
import type { FieldName } from "./fields";

/** A value that the property has and its lodge stated last. */
export interface Confirmation {
  field: FieldName;
  /** "YYYY-MM-DD" in UTC. */
  confirmedOn: string;
}

/** What one source says about one field, as the page of a property needs it. */
export interface FieldStatement extends Statement {
  field: FieldName;
  sourceUrl: string | null;
}

/** Fields that a lodge is asked about in one question. */
type FactFields = readonly FieldName[];

/** Who stands behind the facts of a page. */
export interface Trust {
  /** Days of confirmation, "YYYY-MM-DD". */
  confirmed: Partial<Record<FieldName, string>>;
  /** Pages that state the facts which the lodge has not confirmed. */
  pages: Partial<Record<FieldName, { host: string; day: string }>>;
  /** Confirmed facts of `total`. */
  count: number;
  total: number;
  /** Day of the newest confirmation. */
  lastOn: string;
}

/** A fact of several fields is confirmed once all of them are. */
export const countConfirmed = (
  facts: readonly FactFields[],
  confirmed: Pick<ReadonlySet<FieldName>, "has">,
): number => facts.filter((names) => names.every((name) => confirmed.has(name))).length;

/**
 * Null without a confirmation: such a page says nothing about its sources.
 * @param facts all that lodges are asked about
 */
export function trustOf(
  statements: readonly FieldStatement[],
  facts: readonly FactFields[],
): Trust | null {
  const days = new Map(
    statements.flatMap(({ field, origin, agrees, recordedAt }) =>
      origin === "lodge" && agrees ? [[field, isoDay(recordedAt)] as const] : [],
    ),
  );
  const lastOn = [...days.values()].sort().at(-1);
  if (lastOn === undefined) return null;
  const open = facts.flat().filter((field) => !days.has(field));
  return {
    confirmed: Object.fromEntries(days),
    pages: Object.fromEntries(open.flatMap((field) => pageOf(field, statements))),
    count: countConfirmed(facts, days),
    total: facts.length,
    lastOn,
  };
}

/** A value that a person typed, or that has no URL, names no page. */
function pageOf(field: FieldName, statements: readonly FieldStatement[]) {
  const shown = shownStatement(statements.filter((statement) => statement.field === field));
  const host = shown && ["reader", "ai"].includes(shown.origin) && hostName(shown.sourceUrl);
  return host ? [[field, { host, day: isoDay(shown.recordedAt) }] as const] : [];
}

export type FactSource = { confirmedOn: string } | { host: string; day: string };

/** The source of a value that is shown from several fields: all must be confirmed; the oldest date counts. */
export function sourceOfFact(
  { confirmed, pages }: Trust,
  fields: readonly FieldName[],
): FactSource | null {
  const days = fields.flatMap((field) => confirmed[field] ?? []).sort();
  const [confirmedOn] = days;
  if (confirmedOn !== undefined && days.length === fields.length) return { confirmedOn };
  const [first] = fields;
  return (first && pages[first]) ?? null;
}
