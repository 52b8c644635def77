import { type Selectable, sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { skipUndone } from "#db/queries/imports/review.server";
import { recordChange } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { deleteProperties, restoreProperties } from "#db/queries/property/delete.server";
import type { SavedSources } from "#db/queries/property/evidence.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { pick, type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { dropWork } from "#db/queries/work/work.server";
import type { Changes } from "#db/schema";
import { announce, inTransaction } from "#db/transaction.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { isoDay } from "#domain/calendar/dates";
import {
  changedSincePreview,
  pricesFollowRates,
  propertyMissing,
  revisionMissing,
} from "#domain/changes/reasons";
import type { CellText } from "#domain/changes/row-intake";
import type { ItemState } from "#domain/changes/states";
import { bulkActionOf, type Outcome } from "#domain/property/bulk-edit";
import type { FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isRefusedBySheets } from "#domain/property/priced-values";
import type { Property, PropertyFields } from "#domain/property/property";
import { recheckRows } from "./decide-rows.server";
import {
  type ChangeParameters,
  findChange,
  type Item,
  type ItemContext,
  type ItemResult,
} from "./store.server";
import { undoVersions, writtenVersions } from "./undo.server";
import { type RunToUndo, undoRun } from "./undo-run.server";

export interface Advance {
  /** Items are left to process. */
  more: boolean;
  /** Properties saved in this batch; their images are still to be generated. */
  saved: SavedProperty[];
}

interface AdvanceOptions {
  now: Date;
  /** Queue write-backs of shared fields to the external table. */
  toTable: boolean;
}

/** Small enough not to lock rows for long, and to repeat little after a worker was killed. */
const batchSizes = { one: 25, many: 500 } as const;
const transitions: Record<string, { from: ItemState; to: "finished" | "undone" }> = {
  running: { from: "waiting", to: "finished" },
  undoing: { from: "done", to: "undone" },
};

/**
 * Processes the next batch of a change or of its undo. The state of every property is written in the
 * transaction that changes it, so the next call resumes there and nothing is done twice.
 */
export function advanceChange(
  db: Database,
  id: string,
  { now, toTable }: AdvanceOptions,
): Promise<Advance> {
  return db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom("changes")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const transition = transitions[change?.state ?? ""];
    if (!change || !transition) return { more: false, saved: [] };
    const items = await trx
      .selectFrom("changeItems")
      .selectAll()
      .where("changeId", "=", id)
      .where("state", "=", transition.from)
      .orderBy("position")
      .limit(change.action === "delete" ? batchSizes.many : batchSizes.one)
      .execute();
    if (items.length === 0) {
      await finishChange(trx, id, transition.to, now);
      // Also where a request, and no job, has applied it.
      await dropWork(trx, "apply-change", { changeId: id });
      return { more: false, saved: [] };
    }
    const saved =
      change.action === "delete"
        ? await moveMany(trx, change, items, now)
        : await changeEach(trx, change, items, { now, toTable });
    await trx.updateTable("changes").set({ updatedAt: now }).where("id", "=", id).execute();
    await announce(trx, "listing");
    return { more: true, saved };
  });
}

/** Cancels a change; the remaining properties stay as they were. False if it is not running. */
export const cancelChange = (db: Connection, id: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if ((await lockState(trx, id)) !== "running") return false;
    await finishChange(trx, id, "cancelled", now);
    await dropWork(trx, "apply-change", { changeId: id });
    return true;
  });

/** Ends a change or its undo where it is; the operator may start the undo again. */
export const abandonChange = (db: Connection, id: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const state = await lockState(trx, id);
    if (state === "running") await finishChange(trx, id, "cancelled", now);
    if (state === "undoing") await finishChange(trx, id, "undone", now);
  });

async function lockState(trx: Connection, id: string): Promise<string | undefined> {
  const row = trx.selectFrom("changes").select("state").where("id", "=", id).forUpdate();
  return (await row.executeTakeFirst())?.state;
}

/**
 * Writes the final state of a change and its single audit entry. A change of which nothing could be undone
 * stays as it was.
 */
async function finishChange(
  trx: Connection,
  id: string,
  state: "finished" | "cancelled" | "undone",
  now: Date,
): Promise<void> {
  const change = await findChange(trx, id);
  if (!change) return;
  const { actor, action, parameters, counts } = change;
  const isUndo = state === "undone";
  const ended = isUndo ? { undoneAt: now } : { finishedAt: now };
  const stayed = counts.waiting > 0 ? "cancelled" : "finished";
  await trx
    .updateTable("changes")
    .set({
      updatedAt: now,
      ...(isUndo && counts.undone === 0 ? { state: stayed } : { state, ...ended }),
    })
    .where("id", "=", id)
    .execute();
  await recordChange(trx, {
    actor,
    action: isUndo ? "undo" : "change",
    entity: "change",
    entityId: id,
    after: {
      action,
      typed: parameters.typed,
      file: parameters.file,
      changed: isUndo ? counts.undone : counts.done,
      refused: isUndo ? counts.kept : counts.refused,
      cancelled: state === "cancelled" || undefined,
    },
  });
}

/** Deletes the properties or restores them from the trash, in one statement. */
async function moveMany(
  trx: Connection,
  { id: changeId, actor, state }: Selectable<Changes>,
  items: readonly Item[],
  now: Date,
): Promise<SavedProperty[]> {
  const ids = items.flatMap(({ propertyId }) => propertyId ?? []);
  const back = state === "undoing";
  const moved = back
    ? await restoreProperties(trx, ids, { actor, changeId })
    : await deleteProperties(trx, ids, { actor, now, changeId });
  const found = new Set(moved.map(({ id }) => id));
  for (const isMoved of [true, false]) {
    const positions = items
      .filter(({ propertyId }) => found.has(propertyId ?? "") === isMoved)
      .map(({ position }) => position);
    const result: ItemResult = isMoved
      ? { state: back ? "undone" : "done" }
      : back
        ? { state: "kept", reason: "No longer in the trash" }
        : { state: "refused", reason: "Already deleted" };
    if (positions.length > 0) await finishItems(trx, changeId, positions, result);
  }
  return [];
}

/** Changes one property at a time, so that a failed one does not stop the others. */
async function changeEach(
  trx: Connection,
  change: Selectable<Changes>,
  items: readonly Item[],
  options: AdvanceOptions,
): Promise<SavedProperty[]> {
  const { rates } = await readCurrentRates(trx);
  const { file } = change.parameters as ChangeParameters;
  const context = { trx, changeId: change.id, actor: change.actor, rates, file, ...options };
  const undoing = change.state === "undoing";
  const apply = undoing ? undoItem : applierOf(change.action, change.parameters);
  const saved: SavedProperty[] = [];
  const isImport = change.action === "import" && !undoing;
  for (const item of isImport ? await recheckRows(trx, change.id, items) : items) {
    const { saved: property, ...result } = await catchRejection(trx, () => apply(item, context), {
      state: undoing ? "kept" : "refused",
    });
    if (property) saved.push(property);
    await finishItems(trx, change.id, [item.position], result);
  }
  return saved;
}

/** Rolls back to a savepoint when the database rejects a single property. */
async function catchRejection(
  trx: Connection,
  work: () => Promise<ItemResult>,
  rejection: ItemResult,
): Promise<ItemResult> {
  await sql`savepoint item`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint item`.execute(trx);
    return result;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await sql`rollback to savepoint item`.execute(trx);
    const reason = error instanceof Error ? error.message : String(error);
    return { ...rejection, reason: `Could not be saved: ${reason.slice(0, 200)}` };
  }
}

async function finishItems(
  trx: Connection,
  changeId: string,
  positions: readonly number[],
  { before, after, ...result }: Omit<ItemResult, "saved">,
): Promise<void> {
  await trx
    .updateTable("changeItems")
    .set({
      ...result,
      ...(before && { before: JSON.stringify(before) }),
      ...(after && { after: JSON.stringify(after) }),
    })
    .where("changeId", "=", changeId)
    .where("position", "in", [...positions])
    .execute();
}

type Applier = (item: Item, context: ItemContext) => Promise<ItemResult>;

const rejected = (reason: string): ItemResult => ({ state: "refused", reason });

/** Selects the function that applies a change to one property. */
function applierOf(action: string, parameters: unknown): Applier {
  if (action === "import") return importRow;
  const { typed = "", undoes } = parameters as ChangeParameters;
  if (action === "undo-import" && undoes)
    return ({ propertyId }, context) =>
      undoImport({ id: undoes.runId, item: undoes.itemId, propertyId: propertyId ?? "" }, context);
  const prepared = bulkActionOf(action)?.prepare(typed);
  if (!prepared) return async () => rejected(`Unknown action: ${action}`);
  if ("problem" in prepared) return async () => rejected(prepared.problem);
  return (item, context) => editStored(item, context, prepared.apply);
}

/**
 * Reads the current property and saves the result of the rule.
 * @param expectedVersion that the rule is based on; a later edit is a reason to refuse it
 */
async function editStored(
  item: Item,
  { trx, actor, rates, changeId, now, toTable, file }: ItemContext,
  rule: (property: Property) => Outcome,
  expectedVersion?: number,
): Promise<ItemResult> {
  const { propertyId } = item;
  const stored = propertyId === null ? null : await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted) return rejected("Deleted in the meantime");
  const { property } = stored;
  const result = rule(property);
  if (result.kind === "same") return { state: "same" };
  if (result.kind === "refused") return rejected(result.reason);
  const { after } = result;
  if (expectedVersion === undefined) {
    const sheets = (await sheetsOfPriced(trx, [property.id])).get(property.id);
    if (sheets && isRefusedBySheets(after, sheets, isoDay(now))) return rejected(pricesFollowRates);
  }
  const saved = await saveProperty(trx, {
    id: property.id,
    fields: { ...property, ...after },
    expectedVersion,
    actor,
    sources: sourcesOfRow(item, file),
    rates,
    changeId,
    run: { id: changeId },
    toTable,
  });
  if ("conflict" in saved) return rejected(changedSincePreview(saved.conflict.by));
  const isReplaced = Object.keys(saved.replaced).length > 0;
  // Nothing to undo: the property has these values by now.
  if (saved.version === property.version)
    return isReplaced ? rejected(pricesFollowRates) : { state: "same" };
  const reason = isReplaced ? pricesFollowRates : undefined;
  const before = pick(property, Object.keys(after) as FieldName[]);
  const written = { ...after, ...saved.replaced };
  return { state: "done", reason, before, after: written, version: saved.version, saved };
}

/** Imports a row of a previewed file; refuses a property that was edited since it was compared. */
async function importRow(item: Item, context: ItemContext): Promise<ItemResult> {
  const after = item.after as Partial<PropertyFields>;
  if (item.created) return createFromRow(item, after, context);
  return editStored(item, context, () => ({ kind: "change", after }), item.version ?? undefined);
}

/** Where the values of a file's row come from: its cells, and what a person has typed over them. */
function sourcesOfRow({ intake }: Item, file = ""): SavedSources | undefined {
  if (!intake || intake.isEdit) return undefined;
  const { row, cells = {}, corrected = {}, fixed = [] } = intake;
  const evidence: SavedSources["evidence"] = {};
  const typed: FieldName[] = [...fixed];
  for (const [field, cell] of Object.entries(cells) as [FieldName, CellText][]) {
    evidence[field] = { via: "file", passage: `${file}, row ${row}, ${cell.head}: ${cell.text}` };
    if (cell.column in corrected) typed.push(field);
  }
  return { origin: "file", evidence, typed };
}

async function createFromRow(
  item: Item,
  after: Partial<PropertyFields>,
  { trx, actor, rates, changeId, toTable, file }: ItemContext,
): Promise<ItemResult> {
  const { givenId } = item;
  if (givenId !== null && (await findForUpdate(trx, givenId)))
    return rejected("A property with this ID was created since the preview");
  const saved = await saveProperty(trx, {
    id: givenId ?? undefined,
    fields: { ...emptyProperty, ...after },
    actor,
    sources: sourcesOfRow(item, file),
    rates,
    changeId,
    run: { id: changeId },
    toTable,
  });
  if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
  return { state: "done", propertyId: saved.id, version: saved.version, saved };
}

/** Restores the previous values of a property; one that the change created goes to the trash. */
async function undoItem(
  { propertyId, version, created }: Item,
  context: ItemContext,
): Promise<ItemResult> {
  const stored = propertyId === null ? null : await findForUpdate(context.trx, propertyId);
  if (!stored || propertyId === null) return { state: "kept", reason: propertyMissing };
  const versions = await writtenVersions(context.trx, { propertyId, version: version ?? 0 });
  // A process of the previous release records a creation with the item only.
  const written = versions.map((one) => ({ ...one, created: one.created || created }));
  const { refused, saved } = await undoVersions(stored, written, context);
  if (versions.length === 0) return { state: "kept", reason: revisionMissing };
  const [first] = refused;
  if (first) return { state: "kept", reason: first.reason };
  return { state: "undone", ...(saved && { version: saved.version, saved }) };
}

/** Undoes what an import wrote to one property. */
async function undoImport(run: RunToUndo, { trx, ...by }: ItemContext): Promise<ItemResult> {
  const outcome = await undoRun(trx, run, skipUndone, by);
  if (!outcome || "reason" in outcome)
    return { state: "refused", reason: outcome?.reason ?? propertyMissing };
  const [saved] = outcome.saved;
  const reason = outcome.refused?.[0]?.reason;
  return { state: "done", reason, ...(saved && { version: saved.version, saved }) };
}
