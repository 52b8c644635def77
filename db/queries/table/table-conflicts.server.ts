import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ReopenItems } from "#db/queries/changes/undo-run.server";
import { recordChange } from "#db/queries/log/audit.server";
import { type Evidence, evidenceOf } from "#db/queries/property/evidence.server";
import { findForUpdate, findManyStored } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import {
  addWriteBacks,
  type WriteBack,
  writeBacksOf,
} from "#db/queries/write-back/write-backs.server";
import { inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates } from "#domain/money/currencies";
import { afterChange } from "#domain/property/price-problems";
import type { Property } from "#domain/property/property";
import { type QuickEdit, quickEditOf, tableCellsOf } from "#domain/property/quick-edit";
import {
  acceptedValues,
  cellsOf,
  type DifferenceKind,
  differenceKinds,
  findUnit,
  isReturned,
  isUsable,
  type SharedCells,
  type SharedUnit,
  sharedUnits,
  sideInWords,
} from "#domain/table/cells";
import { asSentence } from "#domain/text/strings";
import { databaseTime, putBases } from "./shared-cells.server";

/** Two differing values, formatted for the operator. */
export interface TableConflict {
  propertyId: string;
  name: string;
  /** First field of the cell. */
  field: string;
  label: string;
  kind: DifferenceKind;
  theirs: string;
  ours: string;
  /** Who says ours, and whether it is protected. */
  evidence: Evidence[];
  /** False if the table's value is not valid here. */
  usable: boolean;
  /** Both displayed values as JSON: a choice between other values is rejected. */
  seen: string;
  /** Our value follows from rate sheets, so that the table's cannot be stored. */
  isPriced: boolean;
  /** Why our value is not in the table; null where a choice is needed first. */
  reason: string | null;
  foundAt: Date;
}

interface WhichConflicts {
  propertyIds?: readonly string[];
  /** All but looked-up values, unless given. */
  kinds?: readonly DifferenceKind[];
  limit?: number;
  offset?: number;
}

const toShow = differenceKinds.filter((kind) => kind !== "lookup");

/** Values that differ from the table, of all properties or of some. */
export async function tableConflicts(
  db: Connection,
  { propertyIds, kinds = toShow, limit = 100, offset = 0 }: WhichConflicts = {},
): Promise<TableConflict[]> {
  if (propertyIds?.length === 0) return [];
  const rows = await db
    .selectFrom("tableConflicts")
    .innerJoin("properties", "properties.id", "tableConflicts.propertyId")
    .select(["tableConflicts.propertyId", "field", "kind", "theirs", "foundAt"])
    .where("properties.deletedAt", "is", null)
    .where("kind", "in", [...kinds])
    .$if(propertyIds !== undefined, (qb) => qb.where("propertyId", "in", [...(propertyIds ?? [])]))
    // Choices first.
    .orderBy(sql`bool_and(kind = 'unsent') over (partition by property_id)`)
    .orderBy("properties.name")
    .orderBy("propertyId")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = [...new Set(rows.map(({ propertyId }) => propertyId))];
  const stored = await findManyStored(db, ids);
  const writeBacks = await writeBacksOf(db, ids);
  const pricedIds = await pricedBySheets(db, ids, isoDay(new Date()));
  const evidence = await evidenceOf(db, ...ids);
  const found = rows.flatMap(({ propertyId, field, kind, theirs, foundAt }): TableConflict[] => {
    const property = stored.get(propertyId)?.property;
    const unit = findUnit(field);
    if (!property || !unit) return [];
    const sides = { theirs: theirs as SharedCells, ours: cellsOf(unit, quickEditOf(property)) };
    const isPriced = isPrice(unit) && pricedIds.includes(propertyId);
    return [
      {
        propertyId,
        name: property.name,
        field,
        label: unit.label,
        kind: kind as DifferenceKind,
        theirs: sideInWords(unit, sides.theirs),
        ours: sideInWords(unit, sides.ours),
        evidence: evidence.filter((row) => row.propertyId === propertyId && row.field === field),
        usable: !isPriced && isUsable(unit, sides.theirs),
        isPriced,
        seen: seenOf(unit.fields, sides),
        reason: kind === "unsent" ? whyUnsent(property, writeBacks.get(propertyId)) : null,
        foundAt,
      },
    ];
  });
  const rank = (field: string) => sharedUnits.findIndex(({ name }) => name === field);
  return found.sort((a, b) => (a.propertyId === b.propertyId ? rank(a.field) - rank(b.field) : 0));
}

const isPrice = ({ fields }: SharedUnit) => fields.includes("pricePerNight");

/** Why a value that changed here alone is not in the table. */
function whyUnsent({ version }: Property, writeBack: WriteBack | undefined): string {
  if (writeBack?.state === "waiting")
    return `${asSentence(writeBack.error ?? "Waiting to be written")} It will be retried automatically.`;
  if (writeBack && writeBack.state !== "sent") return asSentence(writeBack.error ?? "Not written");
  return writeBack?.version === version
    ? "The table stores another value than the one that was written."
    : "Changed here without a write-back.";
}

/** Number of differing cells by kind. */
export async function countDifferences(db: Connection): Promise<Record<DifferenceKind, number>> {
  const rows = await db
    .selectFrom("tableConflicts")
    .innerJoin("properties", "properties.id", "tableConflicts.propertyId")
    .select(["kind", sql<number>`count(*)::integer`.as("count")])
    .where("properties.deletedAt", "is", null)
    .groupBy("kind")
    .execute();
  const counts = { offer: 0, conflict: 0, unsent: 0, lookup: 0 };
  for (const { kind, count } of rows) counts[kind as DifferenceKind] = count;
  return counts;
}

/** Queues write-backs of values that changed here alone: of one property or of all. @returns the queued ones */
export function retryUnsent(
  db: Connection,
  propertyId?: string,
): Promise<{ propertyId: string; version: number }[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("tableConflicts")
      .select("propertyId")
      .distinct()
      .where("kind", "=", "unsent")
      .$if(propertyId !== undefined, (qb) => qb.where("propertyId", "=", propertyId ?? ""))
      .execute();
    const stored = await findManyStored(
      trx,
      rows.map((row) => row.propertyId),
    );
    const due = [...stored.values()].flatMap(({ property, deleted }) => {
      const { id, version, airtableId: recordId } = property;
      if (deleted || !recordId) return [];
      return [{ propertyId: id, version, recordId, cells: tableCellsOf(quickEditOf(property)) }];
    });
    await addWriteBacks(trx, due, { again: true });
    return due;
  });
}

/** In the order of the fields, which jsonb does not preserve. */
const seenOf = (
  fields: readonly (keyof SharedCells)[],
  { theirs, ours }: { theirs: SharedCells; ours: SharedCells },
): string => JSON.stringify(fields.map((name) => [theirs[name] ?? null, ours[name] ?? null]));

export interface Choice {
  propertyId: string;
  field: string;
  side: "theirs" | "ours";
  /** `seen` of the displayed conflict. */
  seen: string;
  actor: string;
  rates: Rates;
  /** Of the choices that are undone together. */
  runId: string;
}

export type ChoiceResult =
  /** No conflict is open: it was resolved before, or the values are equal by now. */
  | { done: false; because: "settled" }
  /** A value has changed since it was displayed, or is not valid here: nothing was done. */
  | { done: false; because: "changed" | "unusable" }
  | { done: true; version: number; isSaved: boolean };

/**
 * Resolves a conflict with the table's value or with ours. The displayed pair becomes the new base, and a
 * write-back is queued like after an edit; it detects values that changed again.
 */
export function chooseSide(db: Connection, choice: Choice): Promise<ChoiceResult> {
  const { propertyId, side } = choice;
  return inTransaction(db, async (trx): Promise<ChoiceResult> => {
    const open = await lockConflict(trx, choice);
    if (!open) return { done: false, because: "settled" };
    const { unit, recordId, theirs, ours } = open;
    if (seenOf(unit.fields, { theirs, ours }) !== choice.seen)
      return { done: false, because: "changed" };
    const isUnusable =
      !isUsable(unit, theirs) ||
      (isPrice(unit) && (await pricedBySheets(trx, [propertyId], isoDay(new Date()))).length > 0);
    if (side === "theirs" && isUnusable) return { done: false, because: "unusable" };
    await trx
      .deleteFrom("tableConflicts")
      .where("propertyId", "=", propertyId)
      .where("field", "=", unit.name)
      .execute();
    await putBases(trx, [{ propertyId, recordId, agreed: theirs }], await databaseTime(trx));
    // If the choice is undone, our value returns and the conflict is open again.
    const declined = side === "theirs" ? { [unit.name]: { ours, theirs } } : {};
    await trx
      .updateTable("tableBases")
      .set({ declined: sql`(declined - ${unit.name}) || ${JSON.stringify(declined)}::jsonb` })
      .where("propertyId", "=", propertyId)
      .execute();
    const { edit, version, isSaved } = await (side === "theirs" ? applyTheirs : applyOurs)(
      trx,
      open,
      choice,
    );
    const cells = tableCellsOf(edit);
    await addWriteBacks(trx, [{ propertyId, version, recordId, cells }], { again: true });
    return { done: true, version, isSaved };
  });
}

interface LockedConflict {
  unit: SharedUnit;
  property: Property;
  recordId: string;
  theirs: SharedCells;
  ours: SharedCells;
}

/** Null if no conflict is open. */
async function lockConflict(
  trx: Connection,
  { propertyId, field }: Choice,
): Promise<LockedConflict | null> {
  const stored = await findForUpdate(trx, propertyId);
  const row = await trx
    .selectFrom("tableConflicts")
    .select("theirs")
    .where("propertyId", "=", propertyId)
    .where("field", "=", field)
    .forUpdate()
    .executeTakeFirst();
  const unit = findUnit(field);
  const recordId = stored?.property.airtableId;
  if (!stored || stored.deleted || !row || !unit || !recordId) return null;
  const { property } = stored;
  const ours = cellsOf(unit, quickEditOf(property));
  return { unit, property, recordId, theirs: row.theirs as SharedCells, ours };
}

/** The property's resulting value and version. */
interface Chosen {
  edit: QuickEdit;
  version: number;
  isSaved: boolean;
}

async function applyTheirs(
  trx: Connection,
  { unit, property, recordId, theirs }: LockedConflict,
  { actor, rates, runId }: Choice,
): Promise<Chosen> {
  const fields = afterChange(property, acceptedValues(theirs, property));
  const found = { via: "table", passage: recordId };
  const evidence = Object.fromEntries(unit.fields.map((name) => [name, found]));
  const sources = { origin: "sync", evidence } as const;
  const run = { id: runId };
  const saved = await saveProperty(trx, { id: property.id, fields, actor, sources, rates, run });
  if ("conflict" in saved) throw new Error("A save without a version cannot be in conflict");
  const { version } = saved;
  const edit = quickEditOf({ ...fields, ...saved.replaced });
  return { edit, version, isSaved: version > property.version };
}

async function applyOurs(
  trx: Connection,
  { property, theirs, ours }: LockedConflict,
  { actor }: Choice,
): Promise<Chosen> {
  await recordChange(trx, {
    actor,
    action: "keep ours",
    entity: "property",
    entityId: property.id,
    before: theirs,
    after: ours,
  });
  return { edit: quickEditOf(property), version: property.version, isSaved: false };
}

/** Opens the conflicts of undone choices again, at once: the write-back of the undo would find them later. */
export const reopenChoices: ReopenItems = async (trx, { run }) => {
  const rows = await trx
    .selectFrom("tableBases")
    .select(["propertyId", "declined"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("propertyRevisions")
          .select("version")
          .whereRef("propertyRevisions.propertyId", "=", "tableBases.propertyId")
          .where("runId", "=", run.id)
          .where("undoneAt", "is not", null),
      ),
    )
    .execute();
  const stored = await findManyStored(
    trx,
    rows.map(({ propertyId }) => propertyId),
  );
  const open = rows.flatMap(({ propertyId, declined }) => {
    const property = stored.get(propertyId)?.property;
    return Object.entries(declined).flatMap(([field, { theirs }]) => {
      const unit = findUnit(field);
      const sides = property && { declined, theirs, ours: quickEditOf(property) };
      if (!unit || !sides || !isReturned(unit, sides)) return [];
      return [{ propertyId, field, kind: "conflict", theirs: JSON.stringify(theirs) }];
    });
  });
  if (open.length > 0)
    await trx
      .insertInto("tableConflicts")
      .values(open)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return [];
};
