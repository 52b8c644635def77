import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordDiffering } from "#db/queries/property/evidence.server";
import { isoDay } from "#domain/calendar/dates";
import { type FindingKind, type KnownFinding, stateAfter } from "#domain/sources/findings";
import type { Judgement } from "#domain/sources/judge";

/**
 * Updates the findings of a property after a check: stores new ones and deletes resolved ones. Idempotent.
 * @returns true while something is only suspected
 */
export async function storeFindings(
  trx: Connection,
  propertyId: string,
  { findings, answered }: Pick<Judgement, "findings" | "answered">,
  now: Date,
): Promise<boolean> {
  const today = isoDay(now);
  const stored = await trx
    .selectFrom("sourceFindings")
    .selectAll()
    .where("propertyId", "=", propertyId)
    .forUpdate()
    .execute();
  const over = answered.filter((kind) => !findings.some((found) => found.kind === kind));
  if (over.length > 0)
    await trx
      .deleteFrom("sourceFindings")
      .where("propertyId", "=", propertyId)
      .where("kind", "in", over)
      // Accepted findings are preserved for undo.
      .where("state", "!=", "accepted")
      .execute();
  let suspects = false;
  for (const { certain, ...found } of findings) {
    const known = stored.find(({ kind }) => kind === found.kind) as KnownFinding | undefined;
    const { state, daysSeen, isNew } = stateAfter(known ?? null, { ...found, certain }, today);
    suspects ||= state === "suspected";
    const row = { ...found, state, daysSeen, lastSeenOn: today };
    await trx
      .insertInto("sourceFindings")
      .values({ ...row, propertyId, foundAt: now })
      .onConflict((conflict) =>
        conflict.columns(["propertyId", "kind"]).doUpdateSet({
          ...row,
          ...(isNew && { foundAt: now, decidedAt: null, decisionId: null, lineId: null }),
        }),
      )
      .execute();
    if (found.kind === "price" && state === "open" && found.after !== null)
      await recordDiffering(trx, {
        propertyId,
        field: "pricePerNight",
        value: Number(found.after),
        sourceUrl: found.address,
        passage: found.passage,
      });
  }
  return suspects;
}

/** Findings about removed values are hidden and cannot be accepted. */
export const isTopical = sql<boolean>`properties.deleted_at is null and case finding.kind
  when 'price' then properties.price_per_night = finding.before::numeric
  when 'page-gone' then properties.active and properties.property_url = finding.address
  else finding.address in (properties.property_url, properties.price_source_url, properties.booking_url)
end`;

export interface ListedFinding {
  id: string;
  propertyId: string;
  name: string;
  kind: FindingKind;
  address: string;
  before: string;
  after: string | null;
  currency: string | null;
  passage: string;
  daysSeen: number;
  foundAt: Date;
}

export interface FindingFilter {
  state: "open" | "ignored";
  kind?: FindingKind;
}

/** Findings for the operator, newest first, with counts by kind. */
export async function listFindings(
  db: Connection,
  { state, kind }: FindingFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ListedFinding[]; total: number; page: number; pages: number }> {
  const total = (await countFindings(db, state))
    .filter((counted) => !kind || counted.kind === kind)
    .reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / size));
  const currentPage = Math.min(Math.max(1, page), pages);
  const { rows } = await sql<ListedFinding>`
    select finding.id, property_id, properties.name, kind, address, before, after,
      finding.currency, passage, days_seen, found_at
    from source_findings as finding join properties on properties.id = property_id
    where state = ${state} and ${isTopical} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by found_at desc, finding.id limit ${size} offset ${(currentPage - 1) * size}
  `.execute(db);
  return { rows, total, page: currentPage, pages };
}

/** The findings with some ids, for reading corrections of them. */
export async function findFindings(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("sourceFindings")
    .select(["id", "kind", "before", "after"])
    .where("id", "in", [...ids])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as FindingKind }));
}

export async function countFindings(
  db: Connection,
  state: FindingFilter["state"],
): Promise<{ kind: FindingKind; count: number }[]> {
  const { rows } = await sql<{ kind: FindingKind; count: number }>`
    select kind, count(*)::integer as count
    from source_findings as finding join properties on properties.id = property_id
    where state = ${state} and ${isTopical} group by kind order by kind
  `.execute(db);
  return rows;
}

export interface OpenFindings {
  count: number;
  /** Of the newest finding. */
  name: string | null;
  kind: FindingKind | null;
  before: string | null;
  after: string | null;
  currency: string | null;
}

/** Number of open findings and the newest of them, for the dashboard. */
export async function openFindings(db: Connection): Promise<OpenFindings> {
  const { rows, total } = await listFindings(db, { state: "open" }, { page: 1, size: 1 });
  const [newest] = rows;
  const { name = null, kind = null, before = null, after = null, currency = null } = newest ?? {};
  return { count: total, name, kind, before, after, currency };
}
