import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isoDay } from "#domain/calendar/dates";
import { type KnownFinding, stateAfter } from "#domain/watch/findings";
import type { Judgement } from "#domain/watch/judge";

/**
 * Brings the findings of a property up to date with a look: new ones are stored, those that the look
 * saw healed are gone. Twice with the same look changes nothing more.
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
      // What was accepted is kept, so that it can be taken back.
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
  }
  return suspects;
}

/** Findings about what the property has no more are not shown, and cannot be accepted. */
export const isTopical = sql<boolean>`properties.deleted_at is null and case finding.kind
  when 'price' then properties.price_per_night = finding.before::numeric
  when 'page-gone' then properties.active and properties.property_url = finding.address
  else finding.address in (properties.property_url, properties.price_source_url, properties.booking_url)
end`;
