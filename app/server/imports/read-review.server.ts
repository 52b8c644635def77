import { findItemOfRun, stripOf } from "#db/queries/imports/review.server";
import { type Duplicate, findDuplicates, marksOf } from "#db/queries/imports/targets.server";
import { sourcesOf } from "#db/queries/property/history.server";
import { findManyStored } from "#db/queries/property/read.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import {
  type Choices,
  type ItemDecision,
  readChoices,
  readItemDecision,
} from "#domain/imports/choices";
import { type ExtractionSuccess, propertyOfItem } from "#domain/imports/extraction";
import {
  type LockedSince,
  type ReviewContext,
  type ReviewView,
  reviewViewOf,
} from "#domain/imports/review-view";
import type { Property } from "#domain/property/property";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";

export type FoundItem = NonNullable<Awaited<ReturnType<typeof findItemOfRun>>>;
type OpenItem = FoundItem & { extraction: ExtractionSuccess };

/** The stay that an item would bring up to date. */
export interface ReviewTarget {
  property: Property;
  deleted: boolean;
}

/** A stay that may be the same one, and why. */
export type Twin = Omit<Duplicate, "because"> & {
  because: Duplicate["because"] | "chosen before";
};

export interface OpenReview {
  decision: Exclude<ItemDecision, "skip">;
  choices: Choices;
  twins: Twin[];
  target: ReviewTarget | null;
  judged: ReviewContext;
}

export const findReviewItem = ({ db }: RequestContext, itemId: string) =>
  isUuid(itemId) ? findItemOfRun(db, itemId) : null;

/** What was decided about an item so far, or would be by itself, with the stay that it is about. */
export async function readOpenReview({ db }: RequestContext, item: OpenItem): Promise<OpenReview> {
  const { kind, extraction, externalId, publish, url } = item;
  const twins = await findDuplicates(db, marksOf(extraction.data, externalId));
  const stored = readItemDecision(item.decision);
  const wanted = stored === "create" ? null : (item.propertyId ?? twins[0]?.id ?? null);
  const target = wanted ? ((await findManyStored(db, [wanted])).get(wanted) ?? null) : null;
  const lockedSince = target ? await lockedSinceOf(db, target.property.id) : {};
  const choices = readChoices(item.choices);
  return {
    decision: target ? "update" : "create",
    choices,
    twins: withTarget(twins, target),
    target,
    judged: {
      incoming: propertyOfItem({ kind, url, externalId, publish, extraction }),
      existing: target?.property ?? null,
      locked: Object.keys(lockedSince),
      lockedSince,
      extraction,
      choices,
    },
  };
}

async function lockedSinceOf(db: RequestContext["db"], propertyId: string): Promise<LockedSince> {
  const sources = await sourcesOf(db, propertyId);
  return Object.fromEntries(
    sources.flatMap(({ field, locked, recordedAt }) => (locked ? [[field, recordedAt]] : [])),
  );
}

/** Also one that was chosen before and is recognised no longer. */
function withTarget(twins: Twin[], target: ReviewTarget | null): Twin[] {
  if (!target || twins.some(({ id }) => id === target.property.id)) return twins;
  const { id, name } = target.property;
  return [{ id, name, because: "chosen before", deleted: target.deleted, metres: null }, ...twins];
}

export interface Settling {
  version: number | null;
  decision: OpenReview["decision"];
  twins: Twin[];
  target: { id: string; name: string; deleted: boolean } | null;
  ledger: ReviewView;
  note: string | null;
  incomplete: boolean;
}

/** The part of the review that is filled in. */
export async function readSettling(context: RequestContext, item: OpenItem): Promise<Settling> {
  const { decision, twins, target, judged } = await readOpenReview(context, item);
  const { note = null, incomplete = false } = item.extraction;
  return {
    version: target?.property.version ?? null,
    decision,
    twins,
    target: target && {
      id: target.property.id,
      name: target.property.name,
      deleted: target.deleted,
    },
    ledger: reviewViewOf(judged),
    note,
    incomplete,
  };
}

export const isOpen = (item: FoundItem): item is OpenItem =>
  item.state === "success" && item.extraction !== null;

/** Everything that the screen of one item shows; null for an unknown one. */
export async function readReview(context: RequestContext, itemId: string) {
  const { db } = context;
  const item = await findReviewItem(context, itemId);
  if (!item) return null;
  const [strip, settling, workers, stored] = await Promise.all([
    stripOf(db, item.runId),
    isOpen(item) ? readSettling(context, item) : null,
    liveWorkers(db),
    item.propertyId ? findManyStored(db, [item.propertyId]) : null,
  ]);
  const { id, runId, url, state, reason, error, fault, outcome, valuesWaiting, undoneAt } = item;
  const at = strip.findIndex((other) => other.id === id);
  const property = item.propertyId ? stored?.get(item.propertyId) : undefined;
  return {
    item: {
      id,
      runId,
      kind: item.kind,
      url,
      state: fault ? ("error" as const) : state,
      reason,
      error: fault ?? error,
      name: item.extraction?.data.name ?? null,
      readAt: item.finishedAt ?? item.updatedAt,
      runAt: item.runAt,
      outcome,
      valuesWaiting,
      undoneAt,
      workerSeen: workers.length > 0,
    },
    strip,
    at,
    previous: strip[at - 1]?.id ?? null,
    next: strip[at + 1]?.id ?? null,
    settling,
    property: property && {
      id: property.property.id,
      name: property.property.name,
      active: property.property.active,
      deleted: property.deleted,
    },
  };
}

export type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>;
