import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import type { SavedSources } from "#db/queries/property/history.server";
import {
  createProperties,
  type SavedProperty,
  saveProperty,
} from "#db/queries/property/save.server";
import {
  type PageOutcome,
  recordPage,
  type StoredPage,
  type SyncItem,
} from "#db/queries/sync/pages.server";
import { type ClaimedRun, holdOn, noteCopied } from "#db/queries/sync/runs.server";
import { type StoredMerge, storeMerges } from "#db/queries/sync/shared-cells.server";
import { isDatabaseAway } from "#db/unavailable.server";
import type { Rates } from "#domain/money/currencies";
import { type ColumnInUse, readRecord, saveProblem } from "#domain/table/record";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";
import { copyAttachments, knownCopies } from "./copy-attachments";
import { type PlannedRecord, planRecords } from "./plan-records";

interface SaveOptions {
  actor: string;
  columns: readonly ColumnInUse[];
  /** Each by itself, so that one that cannot be saved spoils no other. */
  oneByOne: boolean;
}

export interface SavedRecords {
  outcome: PageOutcome;
  saved: SavedProperty[];
  /** What the shared cells came to. */
  merges: StoredMerge[];
}

/** Saves what is new and what changed; the others cause no write at all. */
export async function saveRecords(
  trx: Connection,
  planned: readonly PlannedRecord[],
  options: SaveOptions,
): Promise<SavedRecords> {
  const due = planned.filter(({ kind, held }) => !held && (kind === "new" || kind === "changed"));
  const rates = due.length > 0 ? (await readCurrentRates(trx)).rates : {};
  const done = new Map<string, SyncItem>();
  const saved: SavedProperty[] = [];
  const note = (record: PlannedRecord, property: SavedProperty) => {
    saved.push(property);
    done.set(record.recordId, { ...itemOf(record), propertyId: property.id });
  };
  const isNew = ({ existing }: PlannedRecord) => existing === null && !options.oneByOne;
  const fresh = due.filter(isNew);
  const created = await createProperties(
    trx,
    fresh.map(({ plan: { fields }, recordId }) => ({
      fields,
      sources: sourcesOf(recordId, options),
    })),
    { actor: options.actor, rates },
  );
  for (const [index, property] of created.entries()) note(fresh[index] as PlannedRecord, property);
  for (const record of due.filter((one) => !isNew(one))) {
    const result = options.oneByOne
      ? await inSavepoint(trx, () => save(trx, record, rates, options))
      : await save(trx, record, rates, options);
    if ("problem" in result)
      done.set(record.recordId, {
        ...itemOf({ ...record, kind: "failed" }),
        problems: [...record.problems, saveProblem(result.problem)],
      });
    else note(record, result);
  }
  const merges = planned.flatMap((record): StoredMerge[] => {
    const { recordId, kind, held, plan } = record;
    const item = done.get(recordId);
    const propertyId = item?.propertyId ?? record.existing?.property.id;
    const isMerged = !held && (kind === "same" || (item !== undefined && item.kind !== "failed"));
    return isMerged && propertyId
      ? [{ propertyId, recordId, agreed: plan.agreed, open: plan.open }]
      : [];
  });
  return { outcome: outcomeOf(planned, done), saved, merges };
}

/** What a dry run notes: held ones too, so that they can be let go. */
export const lookAtRecords = (planned: readonly PlannedRecord[]): SavedRecords["outcome"] =>
  outcomeOf(planned, new Map(planned.map((record) => [record.recordId, itemOf(record)])));

const itemOf = (record: PlannedRecord): SyncItem => ({
  recordId: record.recordId,
  kind: record.kind === "new" || record.kind === "changed" ? record.kind : "failed",
  name: record.name || "A record without a name",
  propertyId: record.existing?.property.id ?? null,
  // Of a new one everything is new.
  differences: record.plan.differences,
  problems: record.problems,
});

function outcomeOf(planned: readonly PlannedRecord[], done: ReadonlyMap<string, SyncItem>) {
  const isQuiet = ({ kind, problems }: PlannedRecord) =>
    (kind === "same" || kind === "left out") && problems.length === 0;
  const held = planned.filter(({ recordId, held }) => held && !done.has(recordId));
  const told = planned.filter((record) => !isQuiet(record) && !held.includes(record));
  return {
    items: told.map((record) => done.get(record.recordId) ?? itemOf(record)),
    unchanged: planned.filter(({ kind }) => kind === "same").length,
    leftOut: planned.filter(({ kind }) => kind === "left out").length,
    held: held.length,
  };
}

async function save(
  trx: Connection,
  { recordId, existing, plan, name }: PlannedRecord,
  rates: Rates,
  options: SaveOptions,
): Promise<SavedProperty> {
  const result = await saveProperty(trx, {
    id: existing?.property.id,
    expectedVersion: existing?.property.version,
    fields: plan.fields,
    actor: options.actor,
    sources: sourcesOf(recordId, options),
    rates,
  });
  if ("conflict" in result) throw new Error(`${name} was changed while the table was read`);
  return result;
}

/** By field, the column and the record that its value stands in. */
const sourcesOf = (recordId: string, { columns }: SaveOptions): SavedSources => ({
  origin: "sync",
  sourceUrl: null,
  evidence: Object.fromEntries(
    columns.map(({ column, target }) => {
      const field = target === "coverImage" || target === "aiImageUrls" ? "images" : target;
      return [field, { via: "table", passage: `${column.name}, ${recordId}` }];
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
    if (isDatabaseAway(error)) throw error;
    await sql`rollback to savepoint one_record`.execute(trx);
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the work in a transaction; when one record spoils it, once more with each by itself. */
export async function together<Result>(
  db: Database,
  work: (trx: Connection, oneByOne: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute((trx) => work(trx, false));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return db.transaction().execute((trx) => work(trx, true));
  }
}

interface PageToTake extends StoredPage {
  columns: ColumnInUse[];
  emptyIsActive: boolean;
}

export const taken = () => giveUp("Another worker goes on with this sync");

/** Does all that a stored page asks for, once. */
export async function takePage(
  table: TableClient,
  run: ClaimedRun & { holder: string },
  page: PageToTake,
  context: JobContext,
): Promise<void> {
  const { db, enqueue } = context;
  const { runId, holder } = run;
  const { readAt } = page;
  const read = page.records.map((record) => readRecord(record, page));
  const onBatch = async (copied: number) => {
    if (!(await holdOn(db, runId, holder))) throw taken();
    if (copied > 0) await noteCopied(db, runId, copied);
  };
  const copies = run.look
    ? await knownCopies(read, context)
    : await copyAttachments(read, context, { table, onBatch });

  const saved = await together(db, async (trx, oneByOne): Promise<SavedProperty[]> => {
    const planned = await planRecords(trx, read, { copies, readAt });
    const done = run.look
      ? { outcome: lookAtRecords(planned), saved: [], merges: [] }
      : await saveRecords(trx, planned, { actor: "sync", columns: page.columns, oneByOne });
    await storeMerges(trx, done.merges, readAt);
    if (!(await recordPage(trx, { runId, holder, page: page.page }, done.outcome))) throw taken();
    return done.saved;
  });
  // One after the other: the queue is for others too, and the sweep finds what is left out.
  for (const property of saved) await queuePropertyJobs(enqueue, property);
}
