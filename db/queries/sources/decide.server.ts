import { randomUUID } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ReopenItems } from "#db/queries/changes/undo-run.server";
import { recordChange } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import type { SavedSources } from "#db/queries/property/evidence.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { inTransaction } from "#db/transaction.server";
import type { LogAction } from "#domain/log/catalog";
import type { FieldName } from "#domain/property/fields";
import { afterChange, priceAndRange } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import { acceptedValues, type Finding } from "#domain/sources/findings";

export interface Decision {
  /** Id for undoing all of it. */
  id: string;
  /** Names of the affected properties. */
  names: string[];
  /** Findings that no longer apply. */
  passed: number;
}

export interface Accepted extends Decision {
  saved: SavedProperty[];
}

export type Corrections = ReadonlyMap<string, string | number>;

/** Locks rows in a fixed order, so that concurrent requests cannot deadlock. */
const lockFindings = (trx: Connection, ids: readonly string[], state: "open" | "ignored") =>
  trx
    .selectFrom("sourceFindings")
    .selectAll()
    .where("id", "in", [...ids])
    .where("state", "=", state)
    .orderBy("id")
    .forUpdate()
    .execute();

/**
 * Applies the changes that the findings suggest; findings that no longer apply are dropped.
 * @param corrections values that the actor entered in place of those that were found, by finding
 */
export function acceptFindings(
  db: Connection,
  ids: readonly string[],
  { actor, toTable, corrections }: { actor: string; toTable: boolean; corrections?: Corrections },
): Promise<Accepted> {
  return inTransaction(db, async (trx) => {
    const decision: Accepted = { id: randomUUID(), names: [], passed: 0, saved: [] };
    const found = ids.length > 0 ? await lockFindings(trx, ids, "open") : [];
    for (const { id, propertyId, ...row } of found) {
      const finding = row as typeof row & Finding;
      const stored = await findForUpdate(trx, propertyId);
      const stay = stored && !stored.deleted ? stored.property : null;
      const typed = corrections?.get(id);
      const values = stay && acceptedValues(finding, stay, row.lastSeenOn, typed);
      // A page confirms no price that follows from sheets.
      const isOfSheets =
        finding.kind === "price" && (await sheetsOfPriced(trx, [propertyId])).has(propertyId);
      if (!stay || !values || isOfSheets) {
        await trx.deleteFrom("sourceFindings").where("id", "=", id).execute();
        decision.passed += 1;
        continue;
      }
      const fields = afterChange(stay, values);
      const { rates } = await readCurrentRates(trx);
      const sources = sourcesOf(finding, values, typed !== undefined);
      const saved = await saveProperty(trx, {
        id: propertyId,
        fields,
        actor,
        sources,
        run: { id: decision.id, item: id },
        rates,
        // Shared fields of the external table are as outdated as the property was.
        toTable,
      });
      if ("conflict" in saved) throw new Error("A save without a version cannot be in conflict");
      await finishFindings(trx, id, { state: "accepted", decisionId: decision.id });
      decision.names.push(stay.name);
      decision.saved.push(saved);
    }
    return decision;
  });
}

/** Values from a page do not lock fields; removing a link does, and so does a correction. */
function sourcesOf(
  { kind, address, after, passage }: Finding,
  values: Partial<PropertyFields>,
  isCorrected: boolean,
): SavedSources {
  if (after === null) return { origin: "typed" };
  const names = Object.keys(values) as FieldName[];
  const evidence = Object.fromEntries(names.map((field) => [field, { via: "page-text", passage }]));
  // The range follows from the price; the day on which the page was checked does not.
  const typed = kind === "price" ? priceAndRange : names;
  return { origin: "reader", sourceUrl: address, evidence, typed: isCorrected ? typed : [] };
}

async function finishFindings(
  trx: Connection,
  id: string,
  outcome: { state: "accepted" | "ignored"; decisionId: string },
): Promise<void> {
  await trx
    .updateTable("sourceFindings")
    .set({ ...outcome, decidedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Hides findings while their fact stays the same. */
export function ignoreFindings(
  db: Connection,
  ids: readonly string[],
  actor: string,
): Promise<Decision> {
  return inTransaction(db, async (trx) => {
    const decision: Decision = { id: randomUUID(), names: [], passed: 0 };
    const found = ids.length > 0 ? await lockFindings(trx, ids, "open") : [];
    for (const { id, propertyId, kind, after } of found) {
      await finishFindings(trx, id, { state: "ignored", decisionId: decision.id });
      const name = (await findForUpdate(trx, propertyId))?.property.name ?? propertyId;
      await log(trx, "ignore", propertyId, actor, { name, finding: kind, value: after });
      decision.names.push(name);
    }
    return decision;
  });
}

const log = (
  trx: Connection,
  action: LogAction,
  propertyId: string,
  actor: string,
  after: Record<string, unknown>,
) => recordChange(trx, { actor, action, entity: "source", entityId: propertyId, after });

/** Reopens ignored findings. */
export function reopenFindings(
  db: Connection,
  ids: readonly string[],
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const found = ids.length > 0 ? await lockFindings(trx, ids, "ignored") : [];
    for (const { id, propertyId, kind } of found) {
      await reopen(trx, id);
      await log(trx, "restore", propertyId, actor, { finding: kind });
    }
    return found.length;
  });
}

const reopen = (trx: Connection, id: string) =>
  trx
    .updateTable("sourceFindings")
    .set({ state: "open", decisionId: null, decidedAt: null, lineId: null })
    .where("id", "=", id)
    .execute();

/** Reopens the findings of a decision, but for those whose values stay. */
export const reopenDecided: ReopenItems = async (trx, { run, refused }) => {
  const found = await trx
    .selectFrom("sourceFindings")
    .innerJoin("properties", "properties.id", "sourceFindings.propertyId")
    .select(["sourceFindings.id", "properties.name"])
    .where("decisionId", "=", run.id)
    .$if(refused.length > 0, (qb) => qb.where("sourceFindings.id", "not in", [...refused]))
    .orderBy("sourceFindings.id")
    .forUpdate("sourceFindings")
    .execute();
  for (const { id } of found) await reopen(trx, id);
  return found.map(({ name }) => name);
};
