import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { recordStated, type SavedSources } from "#db/queries/property/evidence.server";
import { type SavedProperty, saveProperties } from "#db/queries/property/save.server";
import { readSettings } from "#db/queries/site/settings.server";
import {
  findPossibleDuplicates,
  knownProperties,
  type KnownProperty,
  propertiesOfRecords,
} from "#db/queries/table/known.server";
import {
  type PageResult,
  recordPage,
  type StoredPage,
  type SyncItem,
} from "#db/queries/table/pages.server";
import { countCopied, type OpenRun } from "#db/queries/table/runs.server";
import {
  type StoredMerge,
  storeMerges,
  type TableBase,
  tableBases,
} from "#db/queries/table/shared-cells.server";
import { excludedRecords } from "#db/queries/table/table-state.server";
import { recordProgress } from "#db/queries/work/work.server";
import { reopenWriteBacks } from "#db/queries/write-back/write-backs.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { findLike, identifiersOf } from "#domain/intake/likeness";
import type { Rates } from "#domain/money/currencies";
import type { PropertyFields } from "#domain/property/property";
import { baseSince, type Merge, mergeSides, type SharedCells } from "#domain/table/cells";
import { type ColumnInUse, findTableTarget } from "#domain/table/mapping";
import { newFromRecord, planRecord, type RecordPlan } from "#domain/table/plan";
import {
  nameless,
  pictureProblem,
  type Problem,
  type ReadRecord,
  readRecord,
  saveProblem,
} from "#domain/table/record";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { TableClient } from "#jobs/worker/clients/table";
import type { WorkContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { type Copies, copyAttachments, knownCopies } from "./copy-attachments";

interface SaveOptions {
  columns: readonly ColumnInUse[];
  /** Each record in a savepoint, so that one that cannot be saved does not fail the others. */
  oneByOne: boolean;
}

interface SavedRecords {
  outcome: PageResult;
  saved: SavedProperty[];
  /** The merged values of the shared cells. */
  merges: StoredMerge[];
}

/** Saves new and changed records; the others cause no write. */
async function saveRecords(
  trx: Connection,
  planned: readonly PlannedRecord[],
  options: SaveOptions,
): Promise<SavedRecords> {
  const due = planned.filter(({ kind, held }) => !held && (kind === "new" || kind === "changed"));
  const outcomes = await saveDue(trx, due, options);
  const done = new Map<string, SyncItem>();
  const saved: SavedProperty[] = [];
  for (const [index, record] of due.entries()) {
    const outcome = outcomes[index];
    if (!outcome) continue;
    if ("problem" in outcome) done.set(record.recordId, failedItem(record, outcome.problem));
    else {
      saved.push(outcome);
      done.set(record.recordId, { ...itemOf(record), propertyId: outcome.id });
    }
  }
  const merges = planned.flatMap((record): StoredMerge[] => {
    const { recordId, kind, held, plan } = record;
    const item = done.get(recordId);
    const propertyId = item?.propertyId ?? record.existing?.property.id;
    const isMerged = !held && (kind === "same" || (item !== undefined && item.kind !== "failed"));
    return isMerged && propertyId && plan.merge
      ? [{ propertyId, recordId, sending: record.sending, ...plan.merge }]
      : [];
  });
  const merged = new Set(merges.map(({ recordId }) => recordId));
  await recordStated(
    trx,
    planned.flatMap(({ recordId, existing, plan: { fields, stated } }) =>
      existing && merged.has(recordId)
        ? {
            propertyId: existing.property.id,
            fields,
            stated,
            sources: sourcesOf(recordId, options),
          }
        : [],
    ),
  );
  return { outcome: outcomeOf(planned, done), saved, merges };
}

/** The result of a dry run, including held records, so that they can be released. */
const previewRecords = (planned: readonly PlannedRecord[]): SavedRecords["outcome"] =>
  outcomeOf(planned, new Map(planned.map((record) => [record.recordId, itemOf(record)])));

const itemOf = (record: PlannedRecord): SyncItem => ({
  recordId: record.recordId,
  kind: record.kind === "new" || record.kind === "changed" ? record.kind : "failed",
  name: record.name || "A record without a name",
  propertyId: record.existing?.property.id ?? null,
  // For a new property every field differs.
  differences: record.plan.differences,
  problems: record.problems,
});

const failedItem = (record: PlannedRecord, problem: string): SyncItem => ({
  ...itemOf({ ...record, kind: "failed" }),
  problems: [...record.problems, saveProblem(problem)],
});

function outcomeOf(planned: readonly PlannedRecord[], done: ReadonlyMap<string, SyncItem>) {
  const isUneventful = ({ kind, problems }: PlannedRecord) =>
    (kind === "same" || kind === "left out") && problems.length === 0;
  const held = planned.filter(({ recordId, held }) => held && !done.has(recordId));
  const reported = planned.filter((record) => !isUneventful(record) && !held.includes(record));
  return {
    items: reported.map((record) => done.get(record.recordId) ?? itemOf(record)),
    unchanged: planned.filter(({ kind }) => kind === "same").length,
    leftOut: planned.filter(({ kind }) => kind === "left out").length,
    held: held.length,
  };
}

type SaveOutcome = SavedProperty | { problem: string };

/** Saves the records together, or one by one. @returns their results in the same order */
async function saveDue(
  trx: Connection,
  due: readonly PlannedRecord[],
  options: SaveOptions,
): Promise<SaveOutcome[]> {
  if (due.length === 0) return [];
  const { rates } = await readCurrentRates(trx);
  if (!options.oneByOne) return saveTogether(trx, due, rates, options);
  const outcomes: SaveOutcome[] = [];
  for (const record of due) {
    const saved = await inSavepoint(trx, () => saveTogether(trx, [record], rates, options));
    outcomes.push(...("problem" in saved ? [saved] : saved));
  }
  return outcomes;
}

async function saveTogether(
  trx: Connection,
  records: readonly PlannedRecord[],
  rates: Rates,
  options: SaveOptions,
): Promise<SavedProperty[]> {
  const saves = records.map(({ recordId, existing, plan }) => ({
    id: existing?.property.id,
    expectedVersion: existing?.property.version,
    fields: plan.fields,
    actor: "sync",
    sources: sourcesOf(recordId, options),
    rates,
  }));
  const results = await saveProperties(trx, saves);
  return results.map((result, index) => {
    if ("conflict" in result)
      throw new Error(`${records[index]?.name} was changed while the table was read`);
    return result;
  });
}

/** The source of each field: its column and record. */
const sourcesOf = (recordId: string, { columns }: SaveOptions): SavedSources => ({
  origin: "sync",
  sourceUrl: null,
  evidence: Object.fromEntries(
    columns.flatMap(({ column, target }) => {
      const evidence = { via: "table", passage: `${column.name}, ${recordId}` };
      return (findTableTarget(target)?.fields ?? []).map(({ name }) => [name, evidence]);
    }),
  ),
});

async function inSavepoint<Result>(
  trx: Connection,
  work: () => Promise<Result>,
): Promise<Result | { problem: string }> {
  await sql`savepoint one_record`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint one_record`.execute(trx);
    return result;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await sql`rollback to savepoint one_record`.execute(trx);
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the work in one transaction; if a record fails it, runs it again with a savepoint per record. */
async function inTransaction<Result>(
  db: Database,
  work: (trx: Connection, oneByOne: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute((trx) => work(trx, false));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return db.transaction().execute((trx) => work(trx, true));
  }
}

interface PageToTake extends StoredPage {
  columns: ColumnInUse[];
  emptyIsActive: boolean;
}

/** Stopped by the operator, or opened by another worker. */
export const taken = () =>
  retryLater("Another worker took over this sync", { retryAfterSeconds: 10, isAttempt: false });

/** Applies a stored page, once. */
export async function takePage(
  table: TableClient,
  run: OpenRun,
  page: PageToTake,
  context: WorkContext,
): Promise<void> {
  const { db, enqueue, work } = context;
  const { runId } = run;
  const { readAt } = page;
  const read = page.records.map((record) => readRecord(record, page));
  const onBatch = async (copied: number) => {
    if (copied === 0) return;
    if (!(await recordProgress(db, work))) throw taken();
    await countCopied(db, runId, copied);
  };
  const copies = run.look
    ? await knownCopies(read, context)
    : await copyAttachments(read, context, { table, onBatch });

  const saved = await inTransaction(db, async (trx, oneByOne) => {
    const { sendLookups } = await readSettings(trx);
    const planned = await planRecords(trx, read, { copies, readAt, sendLookups });
    const done = run.look
      ? { outcome: previewRecords(planned), saved: [], merges: [] }
      : await saveRecords(trx, planned, { columns: page.columns, oneByOne });
    await storeMerges(trx, done.merges, readAt);
    if (!(await recordPage(trx, { runId, work, page: page.page }, done.outcome))) throw taken();
    const unsent = done.merges.filter(({ open }) => open.some(({ kind }) => kind === "unsent"));
    const dueIds = unsent.map(({ propertyId }) => propertyId);
    return { properties: done.saved, writeBacks: await reopenWriteBacks(trx, dueIds) };
  });
  // Sequentially: the queue serves other producers too, and `sweep-lost` queues what is missed.
  for (const property of saved.properties) await queuePropertyJobs(enqueue, property);
  for (const due of saved.writeBacks) await enqueue("write-back", due);
}

/** The effect of a record on the stored property. */
interface PlannedRecord {
  recordId: string;
  name: string;
  kind: "new" | "changed" | "same" | "left out" | "failed";
  /** Null for a new one. */
  existing: KnownProperty | null;
  plan: RecordPlan;
  /** Values of an interrupted write that have not arrived. */
  sending: SharedCells;
  problems: Problem[];
  held: boolean;
}

interface PlanOptions {
  copies: Copies;
  /** When the records were read. */
  readAt: Date;
  /** Looked-up values are written to the table. */
  sendLookups: boolean;
}

/** Compares records with their properties; writes nothing. */
async function planRecords(
  db: Connection,
  records: readonly ReadRecord[],
  options: PlanOptions,
): Promise<PlannedRecord[]> {
  const ids = records.map(({ id }) => id);
  const [propertyOf, held] = [await propertiesOfRecords(db, ids), await excludedRecords(db, ids)];
  await matchDuplicates(db, records, propertyOf);
  const known = await knownProperties(db, [...propertyOf.values()]);
  const baseOf = await tableBases(
    db,
    [...propertyOf].map(([recordId, propertyId]) => ({ propertyId, recordId })),
  );
  return records.map((record) => {
    const propertyId = propertyOf.get(record.id) ?? "";
    const existing = known.get(propertyId) ?? null;
    const plan = planOf(record, existing, { ...options, base: baseOf(propertyId) });
    return { ...plan, held: held.has(record.id) };
  });
}

/** Matches a record to an existing property, instead of creating a duplicate. */
async function matchDuplicates(
  db: Connection,
  records: readonly ReadRecord[],
  propertyOf: Map<string, string>,
): Promise<void> {
  const unknown = records
    .filter(({ id, active, name }) => active && name && !propertyOf.has(id))
    .map(({ id, values }) => ({ id, identifiers: identifiersOf(values) }));
  if (unknown.length === 0) return;
  const found = await findPossibleDuplicates(db, {
    sortNames: unknown.map(({ identifiers }) => identifiers.sortName),
    addresses: unknown.flatMap(({ identifiers }) => identifiers.canonicalBookingAddress ?? []),
  });
  const free = new Set(found);
  for (const { id, identifiers } of unknown) {
    const [like] = findLike(identifiers, free);
    if (!like) continue;
    free.delete(like.stay);
    propertyOf.set(id, like.stay.id);
  }
}

const noPlan = (fields: PropertyFields, merge: Merge | null = null): RecordPlan => ({
  fields,
  differences: [],
  stated: {},
  merge,
});

function planOf(
  record: ReadRecord,
  existing: KnownProperty | null,
  { copies, readAt, sendLookups, base }: PlanOptions & { base: TableBase },
): Omit<PlannedRecord, "held"> {
  const { id: recordId, name, active } = record;
  const { values, problems } = withPictures(record, copies);
  const planned = { recordId, name, existing, problems, sending: {} };
  if (!name) {
    const fields = existing?.property ?? newFromRecord(recordId, values);
    return { ...planned, kind: "failed", plan: noPlan(fields), problems: [nameless, ...problems] };
  }
  if (!existing) {
    const ours = newFromRecord(recordId, { ...values, name });
    const plan = noPlan(ours, mergeSides({ base: {}, ours, theirs: record.shared }, new Set()));
    return { ...planned, kind: active ? "new" : "left out", plan };
  }
  const { property, deleted, locked, fromTable, lookedUp } = existing;
  // A property that the operator deleted is never restored by a table.
  if (deleted) return { ...planned, kind: "left out", plan: noPlan(property) };
  // Values written to the table since the list was read win over the list.
  const theirs = base.knownAt > readAt ? null : record;
  const since = baseSince(base.cells, base.sending, record.shared);
  const { declined } = base;
  const known = {
    ...{ fields: property, locked, fromTable, lookedUp, sendLookups, declined },
    base: since.base,
  };
  const plan = planRecord(recordId, { ...values, name }, known, theirs);
  const isSaved =
    property.airtableId !== recordId || plan.differences.some(({ applied }) => applied);
  return { ...planned, kind: isSaved ? "changed" : "same", plan, sending: since.sending };
}

/** The images as paths of stored copies; those that could not be copied are reported. */
function withPictures(
  { values, pictures, problems }: ReadRecord,
  { paths, errors }: Copies,
): { values: Partial<PropertyFields>; problems: Problem[] } {
  if (pictures === null) return { values, problems };
  const images = pictures.flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    if (errors.has(entry.id)) return [];
    return [paths.get(entry.id) ?? `attachment:${entry.id}`];
  });
  const failed = pictures.flatMap((entry) =>
    typeof entry === "string" ? [] : (errors.get(entry.id) ?? []),
  );
  // Reported once: a file that is not an image will not become one.
  const reported = new Map(
    failed.filter(({ isNew }) => isNew).map((error) => [error.reason, error]),
  );
  const reasons = [...reported.values()].map(({ reason, final }) => pictureProblem(reason, final));
  // None could be copied: the existing images stay.
  const allFailed = images.length === 0 && pictures.length > 0;
  return {
    values: allFailed ? values : { ...values, images },
    problems: [...problems, ...reasons],
  };
}
