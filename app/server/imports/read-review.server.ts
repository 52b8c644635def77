import { findItemOfRun, stripOf } from "#db/queries/imports/review.server";
import { findListOfItem } from "#db/queries/imports/stay-lists.server";
import { type Duplicate, findDuplicates, identifiersOf } from "#db/queries/imports/targets.server";
import { liveWorkers } from "#db/queries/jobs/workers.server";
import { findQuestion, type Question } from "#db/queries/model/questions.server";
import { evidenceOf, groupByField, protectedIn } from "#db/queries/property/evidence.server";
import { findManyStored } from "#db/queries/property/read.server";
import { actorInWords } from "#domain/api/access";
import {
  type Choices,
  type ItemDecision,
  readChoices,
  readItemDecision,
} from "#domain/imports/choices";
import { type ExtractionSuccess, propertyOfItem, type Refusal } from "#domain/imports/extraction";
import { mayListStays } from "#domain/imports/listed-stays";
import {
  type Disagreements,
  type ProtectedSince,
  type ReviewContext,
  type ReviewView,
  reviewViewOf,
} from "#domain/imports/review-view";
import { shownStatement } from "#domain/property/evidence";
import type { Property } from "#domain/property/property";
import { disagreementOf } from "#domain/property/source-notes";
import { isUuid } from "#domain/text/strings";
import { type ModelAnswers, readModelAnswers, refusalOf } from "~/server/model/answers.server";
import type { RequestContext } from "~/server/services.server";

export type FoundItem = NonNullable<Awaited<ReturnType<typeof findItemOfRun>>>;
type OpenItem = FoundItem & { extraction: ExtractionSuccess };

/** The property that an import of the item would update. */
export interface ReviewTarget {
  property: Property;
  deleted: boolean;
}

/** A property that may be the same, with the reason. */
export type ProbableDuplicate = Omit<Duplicate, "because"> & {
  because: Duplicate["because"] | "chosen before";
};

export interface OpenReview {
  decision: Exclude<ItemDecision, "skip">;
  choices: Choices;
  duplicates: ProbableDuplicate[];
  target: ReviewTarget | null;
  judged: ReviewContext;
}

export const findReviewItem = ({ db }: RequestContext, itemId: string) =>
  isUuid(itemId) ? findItemOfRun(db, itemId) : null;

/** Decisions about an item, saved or by default, with its probable duplicates and target. */
export async function readOpenReview({ db }: RequestContext, item: OpenItem): Promise<OpenReview> {
  const { kind, extraction, externalId, publish, url } = item;
  const duplicates = extraction.proposal
    ? []
    : await findDuplicates(db, identifiersOf(extraction.data, externalId));
  const stored = readItemDecision(item.decision);
  const targetId = stored === "create" ? null : (item.propertyId ?? duplicates[0]?.id ?? null);
  const target = targetId ? ((await findManyStored(db, [targetId])).get(targetId) ?? null) : null;
  const protection = target ? await protectionOfTarget(db, target.property.id) : {};
  const choices = readChoices(item.choices);
  return {
    decision: target ? "update" : "create",
    choices,
    duplicates: extraction.proposal ? [] : withTarget(duplicates, target),
    target,
    judged: {
      incoming: propertyOfItem({ kind, url, externalId, publish, extraction }),
      existing: target?.property ?? null,
      ...protection,
      extraction,
      choices,
    },
  };
}

/** Locked and confirmed fields, and since when. */
async function protectionOfTarget(db: RequestContext["db"], propertyId: string) {
  const byField = groupByField(await evidenceOf(db, propertyId));
  const protectedSince: ProtectedSince = {};
  const disagreements: Disagreements = {};
  for (const [field, rows] of byField) {
    protectedSince[field] = shownStatement(rows)?.recordedAt;
    disagreements[field] = disagreementOf(field, rows) ?? undefined;
  }
  return { ...protectedIn(byField), protectedSince, disagreements };
}

/** Adds a target that was chosen before and is no longer detected as a duplicate. */
function withTarget(
  duplicates: ProbableDuplicate[],
  target: ReviewTarget | null,
): ProbableDuplicate[] {
  if (!target || duplicates.some(({ id }) => id === target.property.id)) return duplicates;
  const { id, name } = target.property;
  return [
    { id, name, because: "chosen before", deleted: target.deleted, meters: null },
    ...duplicates,
  ];
}

export interface PendingReview {
  version: number | null;
  decision: OpenReview["decision"];
  duplicates: ProbableDuplicate[];
  target: { id: string; name: string; deleted: boolean } | null;
  view: ReviewView;
  note: string | null;
  incomplete: boolean;
  /** Why the page was refused, if it is read anyway. */
  refusal: Refusal | null;
  /** The sentence with which the page says that the stay has closed for good. */
  closed: string | null;
  model: ModelAnswers | null;
}

/** Data of the form of an open review. */
export async function readPendingReview(
  context: RequestContext,
  item: OpenItem,
  question: Question | null,
): Promise<PendingReview> {
  const { decision, duplicates, target, judged } = await readOpenReview(context, item);
  const { note = null, incomplete = false, refusal = null, closed = null } = item.extraction;
  return {
    version: target?.property.version ?? null,
    decision,
    duplicates,
    target: target && {
      id: target.property.id,
      name: target.property.name,
      deleted: target.deleted,
    },
    view: reviewViewOf(judged),
    note,
    incomplete,
    refusal,
    closed,
    model: judged.extraction.proposal
      ? null
      : await readModelAnswers(context, { itemId: item.id, question, judged }),
  };
}

export const isOpen = (item: FoundItem): item is OpenItem =>
  item.state === "success" && item.extraction !== null;

/** Data of the screen for one item; null for an unknown one. */
export async function readReview(context: RequestContext, itemId: string) {
  const { db } = context;
  // Before the item: a finished question must not be shown with values from before its answer.
  const question = isUuid(itemId) ? await findQuestion(db, itemId) : null;
  const item = await findReviewItem(context, itemId);
  if (!item) return null;
  const [strip, pending, workers, stored, list] = await Promise.all([
    stripOf(db, item.runId),
    isOpen(item) ? readPendingReview(context, item, question) : null,
    liveWorkers(db),
    item.propertyId ? findManyStored(db, [item.propertyId]) : null,
    item.state === "error" && mayListStays(item) ? findListOfItem(db, itemId) : null,
  ]);
  const { id, runId, url, state, reason, error, formatError, outcome, valuesWaiting, undoneAt } =
    item;
  const at = strip.findIndex((other) => other.id === id);
  const property = item.propertyId ? stored?.get(item.propertyId) : undefined;
  return {
    item: {
      id,
      runId,
      kind: item.kind,
      url,
      state: formatError ? ("error" as const) : state,
      reason,
      error: formatError ?? error,
      name: item.extraction?.data.name ?? null,
      readAt: item.finishedAt ?? item.updatedAt,
      runAt: item.runAt,
      by: actorInWords(item.actor),
      /** Proposed values of a property, instead of a page. */
      isProposal: item.extraction?.proposal !== undefined,
      note: item.note,
      hasPage: item.hasPage,
      ...refusalOf(item, question),
      outcome,
      valuesWaiting,
      undoneAt,
      workerSeen: workers.length > 0,
      list,
    },
    strip,
    at,
    previous: strip[at - 1]?.id ?? null,
    next: strip[at + 1]?.id ?? null,
    pending,
    property: property && {
      id: property.property.id,
      name: property.property.name,
      active: property.property.active,
      deleted: property.deleted,
    },
  };
}

export type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>;
