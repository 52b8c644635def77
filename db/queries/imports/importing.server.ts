import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { EvidenceBefore, SavedSources } from "#db/queries/property/evidence.server";
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

/** Changes of an import, for undo. */
export interface ImportDone {
  outcome: Outcome;
  propertyId: string;
  /** Version of the property; null if it did not exist. */
  versionBefore: number | null;
  versionAfter: number;
  /** Origins of the replaced values. */
  sourcesBefore: EvidenceBefore[];
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
  /** Effect of an earlier import of the same item, if it was reviewed again. */
  before: Omit<ImportDone, "valuesWaiting"> | null;
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
    .where("importItems.state", "in", ["success", "importing"])
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
    before: doneBefore(row),
  };
}

interface DoneRow {
  outcome: string | null;
  propertyId: string | null;
  versionBefore: number | null;
  versionAfter: number | null;
  sourcesBefore: unknown;
  undoneAt: Date | null;
}

function doneBefore(row: DoneRow): ItemToImport["before"] {
  const { outcome, propertyId, versionBefore, versionAfter, sourcesBefore, undoneAt } = row;
  if (outcome === null || propertyId === null || versionAfter === null || undoneAt) return null;
  return {
    outcome: outcome as Outcome,
    propertyId,
    versionBefore,
    versionAfter,
    sourcesBefore: (sourcesBefore ?? []) as EvidenceBefore[],
  };
}

/** Merges two consecutive imports of one item, so that they are undone together. */
function joined(before: ItemToImport["before"], done: ImportDone): ImportDone {
  const follows =
    before?.propertyId === done.propertyId && before.versionAfter === done.versionBefore;
  if (!before || !follows) return done;
  const known = new Set(before.sourcesBefore.map(({ field }) => field));
  return {
    ...done,
    outcome: before.outcome === "unchanged" ? done.outcome : before.outcome,
    versionBefore: before.versionBefore,
    sourcesBefore: [
      ...before.sourcesBefore,
      ...done.sourcesBefore.filter(({ field }) => !known.has(field)),
    ],
  };
}

export async function markImported(
  trx: Connection,
  { id, before }: Pick<ItemToImport, "id" | "before">,
  done: ImportDone,
  now: Date,
): Promise<void> {
  const { sourcesBefore, ...facts } = joined(before, done);
  await trx
    .updateTable("importItems")
    .set({
      ...facts,
      sourcesBefore: JSON.stringify(sourcesBefore),
      state: "imported",
      error: null,
      reason: null,
      undoneAt: null,
      updatedAt: now,
    })
    .where("id", "=", id)
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
