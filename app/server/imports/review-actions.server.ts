import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";

import { storeChange } from "#db/queries/changes/store.server";
import { planImportUndo } from "#db/queries/changes/undo-import.server";
import {
  importReviewed,
  reopenItem,
  type Review,
  saveReview,
  skipItem,
  stripOf,
} from "#db/queries/imports/review.server";
import { longDate } from "#domain/calendar/dates";
import { type Choices, choicesOfForm } from "#domain/imports/choices";
import { resolveImport, type ReviewedGroup, reviewGroups } from "#domain/imports/review";
import { reviewViewOf } from "#domain/imports/review-view";
import { paths } from "#domain/pages/paths";
import { unknownCountry } from "#domain/places/countries";
import type { FieldName } from "#domain/property/fields";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  findReviewItem,
  type FoundItem,
  isOpen,
  type OpenReview,
  readOpenReview,
} from "./read-review.server";

const underWayText = "This import is already in progress";
const needed = {
  name: "Name is required",
  region: "Region is required to publish",
  countries: "Country is required to publish",
} as const;

/** What stands in the way of an import. */
export interface ReviewRefusal {
  notice?: string;
  problems?: Partial<Record<FieldName, string>>;
}

export interface KeptReview {
  keptAt: string;
}

/** Everything that is done with one item. */
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
  if (!isOpen(item)) return toastTo(context, here, "info", underWayText);
  if (intent === "skip") {
    await skipItem(context.db, itemId);
    return onward(context, item, `"${nameOf(item)}" was skipped`);
  }
  const settling = intent === "draft" || intent === "publish";
  const open = await readOpenReview(context, item);
  const review = reviewOf(form, open, settling);
  if (!settling) return keep(context, item, review, form.get("by") === "script");
  return importItem(context, item, { review, open, publish: intent === "publish", form });
}

const nameOf = ({ extraction, url }: FoundItem) => extraction?.data.name ?? url ?? "";

const redirectTo = (to: string) => new Response(null, { status: 303, headers: { Location: to } });

const toastTo = (
  { env }: RequestContext,
  to: string,
  type: "success" | "info" | "error",
  text: string,
) => redirectWithToast(env, to, { type, text });

/** The form's choices, and which stay they are about. */
function reviewOf(form: FormData, open: OpenReview, settling: boolean): Review {
  const { rows } = reviewViewOf(open.judged);
  const shown = {
    choices: open.choices,
    incoming: open.judged.incoming,
    rows: rows.map(({ name, decision }) => ({ name, decision, fields: fieldsOf(open, name) })),
  };
  const choices = choicesOfForm(form, shown, { settling });
  const sent = form.get("target");
  const target = sent === null ? (open.target?.property.id ?? null) : String(sent) || null;
  const isKnown = target === null || open.twins.some(({ id }) => id === target);
  const asBefore = !isKnown || target === (open.target?.property.id ?? null);
  const isNew = (isKnown ? target : open.target) === null;
  return {
    // Another stay has other values: what was kept or taken was about the one before.
    choices: asBefore ? choices : { lines: {}, typed: choices.typed },
    // A duplicate that turns up later was not part of the choice, and a saved choice is no import yet.
    decision: isNew ? (open.twins.length > 0 ? "create" : null) : settling ? "update" : null,
    target: isKnown ? target : (open.target?.property.id ?? null),
  };
}

const fieldsOf = ({ judged }: OpenReview, name: FieldName) =>
  reviewGroups(judged).find((line) => line.name === name)?.fields ?? [];

async function keep(context: RequestContext, item: FoundItem, review: Review, byScript: boolean) {
  await saveReview(context.db, item.id, review);
  if (byScript) return data<KeptReview>({ keptAt: context.now().toISOString() });
  return toastTo(context, paths.admin.importItem(item.id), "success", "Choices saved");
}

interface Asked {
  review: Review;
  open: OpenReview;
  publish: boolean;
  form: FormData;
}

async function importItem(context: RequestContext, item: FoundItem, asked: Asked) {
  const { db, enqueue } = context;
  const { review, open, publish, form } = asked;
  const refuse = async (refusal: ReviewRefusal) => {
    await saveReview(db, item.id, review);
    return data<ReviewRefusal>(refusal, { status: 400 });
  };
  const seen = Number(form.get("version") ?? 0);
  if (review.target !== null && seen !== (open.target?.property.version ?? 0))
    return refuse({
      notice: "The property has changed since. The current values are shown below.",
    });
  const problems = problemsOf(open, review.choices, publish);
  if (Object.keys(problems).length > 0) return refuse({ problems });
  const asking = await importReviewed(db, item.id, { ...review, publish });
  if (!asking) return toastTo(context, paths.admin.importItem(item.id), "info", underWayText);
  await enqueue("import-property", { itemId: item.id });
  return onward(context, item, `Importing "${nameOf(item)}"`);
}

/** What was typed wrong, and what a stay cannot do without. */
function problemsOf(
  { judged }: OpenReview,
  choices: Choices,
  publish: boolean,
): Partial<Record<FieldName, string>> {
  const decided = { ...judged, choices };
  const typed = Object.assign(
    {},
    ...reviewGroups(decided).map((line: ReviewedGroup) =>
      choices.lines[line.name] === "keep" ? {} : line.problems,
    ),
  ) as Partial<Record<FieldName, string>>;
  const { fields } = resolveImport(decided);
  const { name, region, countries } = needed;
  const nowhere =
    fields.countries[0] === unknownCountry &&
    judged.extraction.data.country !== unknownCountry &&
    choices.typed.countries !== unknownCountry;
  return {
    ...(fields.name.trim() === "" && { name }),
    ...(publish && fields.region.trim() === "" && { region }),
    ...(publish && nowhere && { countries }),
    ...typed,
  };
}

/** Where a page is looked over that was read by itself. */
const ownScreen = { smart: paths.admin.smartRun, ai: paths.admin.aiRun };

/** The next item of the run that waits; of a single page, its outcome. */
async function onward(context: RequestContext, item: FoundItem, said: string) {
  const strip = await stripOf(context.db, item.runId);
  if (strip.length === 1)
    return Object.hasOwn(ownScreen, item.kind)
      ? redirectTo(ownScreen[item.kind as keyof typeof ownScreen](item.runId))
      : toastTo(context, paths.admin.importItem(item.id), "info", said);
  const at = strip.findIndex(({ id }) => id === item.id);
  const ahead = [...strip.slice(at + 1), ...strip.slice(0, at)];
  const next = ahead.find(({ state }) => state === "success");
  return next
    ? toastTo(context, paths.admin.importItem(next.id), "info", said)
    : toastTo(
        context,
        paths.admin.imports(),
        "success",
        `${said}. All items in this import are done.`,
      );
}

interface ToUndo {
  runId: string;
  itemId?: string;
  name: string;
}

/** Shows what taking back an import would do; nothing is written before that was looked at. */
export async function planUndo(context: RequestContext, undo: ToUndo, actor: string) {
  const items = await planImportUndo(context.db, undo);
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
