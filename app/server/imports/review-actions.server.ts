import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";

import { storeChange } from "#db/queries/changes/store.server";
import { planRunUndo } from "#db/queries/changes/undo-run.server";
import { readAnyway } from "#db/queries/imports/read-runs.server";
import {
  importReviewed,
  reopenItem,
  type Review,
  saveReview,
  skipItem,
  stripOf,
} from "#db/queries/imports/review.server";
import { cancelQuestion, findQuestion } from "#db/queries/model/questions.server";
import { changesSince } from "#db/queries/property/edits.server";
import { longDate } from "#domain/calendar/dates";
import { changedSince } from "#domain/changes/reasons";
import { type Choices, choicesOfForm } from "#domain/imports/choices";
import { resolveImport, type ReviewedGroup, reviewGroups } from "#domain/imports/review";
import { reviewViewOf } from "#domain/imports/review-view";
import { queueUnavailableText, type RunKind } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { unknownCountry } from "#domain/places/countries";
import type { FieldName } from "#domain/property/fields";
import { editOf } from "#domain/property/merge";
import { askModel } from "~/server/model/answers.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  findReviewItem,
  type FoundItem,
  isOpen,
  type OpenReview,
  readOpenReview,
} from "./read-review.server";

const noTarget = "The property no longer exists, or is in the trash. Restore it first.";
const inProgressText = "This import is already in progress";
const needed = {
  name: "Name is required",
  region: "Region is required to publish",
  countries: "Country is required to publish",
} as const;

/** Errors that prevent an import. */
export interface ReviewErrors {
  notice?: string;
  problems?: Partial<Record<FieldName, string>>;
}

export interface SavedReview {
  savedAt: string;
}

/** Runs the action of a button on the review screen. */
export async function actOnReview(
  context: RequestContext,
  itemId: string,
  form: FormData,
  actor: string,
) {
  const item = await findReviewItem(context, itemId);
  if (!item) throw data("This import no longer exists.", { status: 404 });
  const intent = String(form.get("intent"));
  const here = paths.admin.importItem(itemId);
  if (intent === "reopen") {
    await reopenItem(context.db, itemId);
    return redirectTo(here);
  }
  if (intent === "take-back")
    return planUndo(context, { runId: item.runId, itemId, name: nameOf(item) }, actor);
  if (intent === "read-anyway") {
    await readAnyway(context.db, itemId);
    return redirectTo(screenOf(item));
  }
  if (!isOpen(item)) return toastTo(context, here, "info", inProgressText);
  if (intent === "skip") {
    await skipItem(context.db, itemId);
    return redirectToNext(context, item, `"${nameOf(item)}" was skipped`);
  }
  if (intent === "cancel-model") {
    await cancelQuestion(context.db, itemId, actor);
    return redirectTo(screenOf(item));
  }
  const isFinal = intent === "draft" || intent === "publish";
  const open = await readOpenReview(context, item);
  const question = await findQuestion(context.db, itemId);
  const isOutdated = question?.state === "done" && form.get("model") !== "done";
  const review = isOutdated
    ? reviewOf(form, beforeAnswer(open), false)
    : reviewOf(form, open, isFinal);
  if (intent === "ask-model") return saveAndAsk(context, item, review);
  if (!isFinal) return saveChoices(context, item, review, form.get("by") === "script");
  if (isOutdated) return reject(context, item, review, { notice: answeredSince });
  // A proposal changes values, and never whether a property is public.
  const publish = intent === "publish" && !item.extraction.proposal;
  return importItem(context, item, { review, open, publish, form, actor });
}

const answeredSince = "The model has answered since. Its values are shown below.";

/** The review as it was before the model answered: the form cannot have decided on what it did not show. */
function beforeAnswer(open: OpenReview): OpenReview {
  const { other: _, ...extraction } = open.judged.extraction;
  return { ...open, judged: { ...open.judged, extraction } };
}

async function reject(
  { db }: RequestContext,
  item: FoundItem,
  review: Review,
  errors: ReviewErrors,
) {
  await saveReview(db, item.id, review);
  return data<ReviewErrors>(errors, { status: 400 });
}

const nameOf = ({ extraction, url }: FoundItem) => extraction?.data.name ?? url ?? "";

const redirectTo = (to: string) => new Response(null, { status: 303, headers: { Location: to } });

const toastTo = (
  { env }: RequestContext,
  to: string,
  type: "success" | "info" | "error",
  text: string,
) => redirectWithToast(env, to, { type, text });

/** The choices of the form and the property they are about. */
function reviewOf(form: FormData, open: OpenReview, isFinal: boolean): Review {
  const { rows } = reviewViewOf(open.judged);
  const displayed = {
    choices: open.choices,
    incoming: open.judged.incoming,
    rows: rows.map(({ name, decision }) => ({ name, decision, fields: fieldsOf(open, name) })),
  };
  const choices = choicesOfForm(form, displayed, { settling: isFinal });
  const sent = form.get("target");
  const target = sent === null ? (open.target?.property.id ?? null) : String(sent) || null;
  const isKnown = target === null || open.duplicates.some(({ id }) => id === target);
  const isSameTarget = !isKnown || target === (open.target?.property.id ?? null);
  const isNew = (isKnown ? target : open.target) === null;
  return {
    // Choices between values apply to one target only; entered values to any.
    choices: isSameTarget ? choices : { lines: {}, typed: choices.typed },
    // "create" applies to the displayed duplicates only; saving does not confirm an update yet.
    decision: isNew ? (open.duplicates.length > 0 ? "create" : null) : isFinal ? "update" : null,
    target: isKnown ? target : (open.target?.property.id ?? null),
  };
}

const fieldsOf = ({ judged }: OpenReview, name: FieldName) =>
  reviewGroups(judged).find((group) => group.name === name)?.fields ?? [];

async function saveChoices(
  context: RequestContext,
  item: FoundItem,
  review: Review,
  byScript: boolean,
) {
  await saveReview(context.db, item.id, review);
  if (byScript) return data<SavedReview>({ savedAt: context.now().toISOString() });
  return toastTo(context, paths.admin.importItem(item.id), "success", "Choices saved");
}

interface OpenRequest {
  review: Review;
  open: OpenReview;
}

/** Saves the choices and asks the language model about the page. */
async function saveAndAsk(context: RequestContext, item: FoundItem, review: Review) {
  await saveReview(context.db, item.id, review);
  const isQueued = await askModel(context, item.id);
  return isQueued
    ? redirectTo(screenOf(item))
    : toastTo(context, screenOf(item), "info", queueUnavailableText);
}

interface ImportRequest extends OpenRequest {
  publish: boolean;
  form: FormData;
  actor: string;
}

async function importItem(context: RequestContext, item: FoundItem, request: ImportRequest) {
  const { db, enqueue } = context;
  const { review, open, publish, form, actor } = request;
  const isProposal = open.judged.extraction.proposal !== undefined;
  if (isProposal && (!open.target || open.target.deleted))
    return reject(context, item, review, { notice: noTarget });
  const edit = review.target && (await editSinceDisplay(context, open, form));
  if (edit)
    return reject(context, item, review, {
      notice: `${edit}. The current values are shown below.`,
    });
  const isPublic = publish || (isProposal && open.target?.property.active === true);
  const problems = problemsOf(open, review.choices, isPublic);
  if (Object.keys(problems).length > 0) return reject(context, item, review, { problems });
  const choices = isProposal ? { ...review.choices, by: actor } : review.choices;
  const isRequested = await importReviewed(db, item.id, { ...review, choices, publish });
  if (!isRequested)
    return toastTo(context, paths.admin.importItem(item.id), "info", inProgressText);
  await enqueue("import-property", { itemId: item.id });
  const doing = isProposal ? "Saving" : "Importing";
  return redirectToNext(context, item, `${doing} "${nameOf(item)}"`);
}

/** Who has edited the property since the review was displayed; null if nobody. */
async function editSinceDisplay(
  { db }: RequestContext,
  { target }: OpenReview,
  form: FormData,
): Promise<string | null> {
  const displayed = Number(form.get("version") ?? 0);
  const [since] = target
    ? await changesSince(db, [{ property: target.property, version: displayed }])
    : [];
  if (since?.edited.length === 0) return null;
  return changedSince(since ? editOf(since, since.edited) : null);
}

/** Errors of entered values and missing required ones. */
function problemsOf(
  { judged }: OpenReview,
  choices: Choices,
  publish: boolean,
): Partial<Record<FieldName, string>> {
  const decided = { ...judged, choices };
  const invalid = Object.assign(
    {},
    ...reviewGroups(decided).map(({ name, problems }: ReviewedGroup) => {
      const line = choices.lines[name];
      return line === "keep" || line === "other" ? {} : problems;
    }),
  ) as Partial<Record<FieldName, string>>;
  const { fields } = resolveImport(decided);
  const { name, region, countries } = needed;
  const hasNoCountry =
    fields.countries[0] === unknownCountry &&
    judged.extraction.data.country !== unknownCountry &&
    choices.typed.countries !== unknownCountry;
  return {
    ...(fields.name.trim() === "" && { name }),
    ...(publish && fields.region.trim() === "" && { region }),
    ...(publish && hasNoCountry && { countries }),
    ...invalid,
  };
}

/** Screens that review single pages. */
const ownScreen: Partial<Record<RunKind, (runId: string) => string>> = {
  smart: paths.admin.smartRun,
  ai: paths.admin.aiRun,
};

/** The screen on which an item is reviewed. */
const screenOf = ({ id, kind, runId }: FoundItem): string =>
  ownScreen[kind]?.(runId) ?? paths.admin.importItem(id);

/** Redirects to the next item to review; for a single page, to its result. */
async function redirectToNext(context: RequestContext, item: FoundItem, notice: string) {
  const strip = await stripOf(context.db, item.runId);
  if (strip.length === 1)
    return ownScreen[item.kind]
      ? redirectTo(screenOf(item))
      : toastTo(context, screenOf(item), "info", notice);
  const at = strip.findIndex(({ id }) => id === item.id);
  const others = [...strip.slice(at + 1), ...strip.slice(0, at)];
  const next = others.find(({ state }) => state === "success");
  return next
    ? toastTo(context, paths.admin.importItem(next.id), "info", notice)
    : toastTo(
        context,
        paths.admin.imports(),
        "success",
        `${notice}. All items in this import are done.`,
      );
}

interface ToUndo {
  runId: string;
  itemId?: string;
  name: string;
}

/** Previews the undo of an import; saves no property. */
export async function planUndo(context: RequestContext, undo: ToUndo, actor: string) {
  const items = await planRunUndo(context.db, { id: undo.runId, item: undo.itemId });
  const isPossible = items.some(({ state }) => state !== "refused");
  if (!isPossible && items.length === 0) {
    const back = undo.itemId ? paths.admin.importItem(undo.itemId) : paths.admin.imports();
    return toastTo(context, back, "error", "This import cannot be undone");
  }
  const id = randomUUID();
  await storeChange(
    context.db,
    { id, action: "undo-import", parameters: { undoes: undo }, actor, state: "planned" },
    items,
  );
  return redirectTo(paths.admin.change(id));
}

export const undoName = (name: string | null, at: Date): string =>
  [name, longDate(at)].filter(Boolean).join(", ");
