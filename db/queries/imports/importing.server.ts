import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { SavedSources } from "#db/queries/property/evidence.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import {
  type Choices,
  type ItemDecision,
  readChoices,
  readItemDecision,
} from "#domain/imports/choices";
import type { ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";
import type { Proposal } from "#domain/imports/proposal";
import { readRunKind, type RunKind } from "#domain/imports/run";
import type { Origin } from "#domain/property/evidence";
import { fieldOfExtracted } from "#domain/property/fields";
import { extractionOf } from "./read-runs.server";

export type Outcome = "created" | "updated" | "unchanged";

export interface ImportDone {
  outcome: Outcome;
  propertyId: string;
  /** Uncertain values that were not imported. */
  valuesWaiting: number;
}

export interface ItemToImport {
  id: string;
  runId: string;
  kind: RunKind;
  url: string | null;
  externalId: string | null;
  /** Chosen by the operator, or by an earlier import. */
  propertyId: string | null;
  decision: ItemDecision | null;
  choices: Choices;
  publish: boolean;
  extraction: ExtractionSuccess;
  /** Origin of each value, for saveProperty. */
  sources: SavedSources;
  /** Of an earlier import of the same item into `propertyId`, if it was reviewed again and not undone. */
  outcomeBefore: Outcome | null;
}

/**
 * Locks the item until the transaction ends; null if it is imported already.
 * @throws UnknownStoredForm if the stored extraction has the format of another version
 */
export async function claimForImport(
  trx: Connection,
  id: string,
  now: Date,
): Promise<ItemToImport | null> {
  const row = await trx
    .updateTable("importItems")
    .from("importRuns")
    .whereRef("importRuns.id", "=", "importItems.runId")
    .where("importItems.id", "=", id)
    .where("importItems.state", "=", "importing")
    .where("importItems.extraction", "is not", null)
    .set({ state: "importing", updatedAt: now })
    .returningAll("importItems")
    .returning("importRuns.kind")
    .executeTakeFirst();
  if (!row) return null;
  const kind = readRunKind(row.kind);
  const extraction = extractionOf(row.extraction);
  return {
    ...row,
    kind,
    extraction,
    choices: readChoices(row.choices),
    decision: readItemDecision(row.decision),
    sources: sourcesOfExtraction(kind, row.url, extraction),
    outcomeBefore: row.undoneAt ? null : (row.outcome as Outcome | null),
  };
}

/** The outcome of consecutive imports of one item, which are undone together. */
function joinOutcomes({ propertyId, outcomeBefore }: Imported, done: ImportDone): Outcome {
  const isAgain = outcomeBefore !== null && propertyId === done.propertyId;
  if (!isAgain || outcomeBefore === "unchanged") return done.outcome;
  return outcomeBefore;
}

type Imported = Pick<ItemToImport, "id" | "propertyId" | "outcomeBefore">;

export async function markImported(
  trx: Connection,
  item: Imported,
  done: ImportDone,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("importItems")
    .set({
      ...done,
      outcome: joinOutcomes(item, done),
      state: "imported",
      error: null,
      reason: null,
      undoneAt: null,
      updatedAt: now,
    })
    .where("id", "=", item.id)
    .execute();
}

/** Returns the item to review: the property exists already, and the operator has not chosen to update it. */
export async function returnToReview(
  trx: Connection,
  { id }: Pick<ItemToImport, "id">,
  duplicateId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("importItems")
    .set({ state: "success", twinId: duplicateId, error: null, reason: null, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Tries a failed import again. */
export const reopenImport = (db: Connection, itemId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({ state: "importing", reason: null, error: null, updatedAt: sql`now()` })
      .where("id", "=", itemId)
      .where("state", "=", "success")
      .where("reason", "=", "import-failed")
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "import-property", [{ itemId }]);
  });

/** The item stays ready, so that the operator can retry the import. */
export async function markImportFailed(db: Connection, id: string, error: string): Promise<void> {
  await db
    .updateTable("importItems")
    .set({ state: "success", reason: "import-failed", error, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "importing")
    .execute();
}

const origins: Record<RunKind, Origin> = {
  smart: "reader",
  batch: "reader",
  ai: "ai",
  sync: "sync",
  proposal: "reader",
};

/** An accepted value is the word of the person who accepts it, with the source that the proposer named. */
function sourcesOfProposal({ values, sources }: Proposal): SavedSources {
  const evidence = Object.keys(values).map((field) => {
    const { url = null, quote = null } = sources[field] ?? {};
    return [field, { via: "proposal", passage: quote, sourceUrl: url }];
  });
  return { origin: "typed", evidence: Object.fromEntries(evidence) as SavedSources["evidence"] };
}

/** Evidence of a page by property field. */
function sourcesOfExtraction(
  kind: RunKind,
  url: string | null,
  { evidence, data, proposal }: ExtractionSuccess,
): SavedSources {
  if (proposal) return sourcesOfProposal(proposal);
  const byField: SavedSources["evidence"] = {};
  for (const name of Object.keys(evidence) as (keyof ExtractedProperty)[]) {
    const found = evidence[name];
    const field = fieldOfExtracted(name);
    if (found && field) byField[field] = found;
  }
  return { origin: origins[kind], sourceUrl: url ?? data.sourceUrl, evidence: byField };
}
