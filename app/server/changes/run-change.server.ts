import type { Database } from "#db/connect.server";
import { advanceChange } from "#db/queries/changes/advance.server";
import { type Change, findChange, listItems } from "#db/queries/changes/read.server";
import { changedAtOnce, isUnderWay, progressOf } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import { bulkActionOf } from "#domain/property/bulk-edit";
import { adminTexts } from "#domain/text/admin-texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";
import { deleteAction } from "./preview-change.server";

const words = adminTexts.changes;

/** Makes a stored change: a small one now, a large one by a worker. Null when it is not there. */
export async function runChange(context: RequestContext, id: string): Promise<Change | null> {
  const { db, env, enqueue, now } = context;
  const change = await findChange(db, id);
  if (!change || !isUnderWay(change.state)) return change;
  const { done, total } = progressOf(change.state, change.counts);
  if (total - done > changedAtOnce) {
    await enqueue("apply-change", { changeId: id, undo: change.state === "undoing" });
    return change;
  }
  const toTable = tableAccess(env) !== null;
  for (;;) {
    const { more, saved } = await advanceChange(db, id, { now: now(), toTable });
    for (const property of saved) await queuePropertyJobs(enqueue, property);
    if (!more) return findChange(db, id);
  }
}

/** "12 properties published" */
function resultOf({ action, counts }: Change): string {
  if (action === deleteAction) return adminTexts.properties.bulkDeleted(counts.done);
  if (action === "import") return adminTexts.propertyImport.imported(counts.done);
  if (action === "undo-import") return adminTexts.review.undone(counts.done);
  return words.done(counts.done, bulkActionOf(action)?.done ?? "changed");
}

/** Back to where it was asked for, or to the change where some could not be taken back. */
export function undoAnswerOf({ env }: RequestContext, change: Change | null, back: string) {
  if (!change) return redirectWithToast(env, back, { type: "error", text: adminTexts.undo.failed });
  const to = paths.admin.change(change.id);
  const { undone, kept } = change.counts;
  if (change.state !== "undone")
    return redirectWithToast(env, to, { type: "info", text: words.undoRuns });
  const text = words.undone(undone);
  return kept > 0
    ? redirectWithToast(env, to, { type: "error", text: `${text}. ${words.someKept(kept)}` })
    : redirectWithToast(env, back, { type: "success", text });
}

/** Back to the list with what was done, or to the change where it runs still or left some out. */
export async function answerOf(context: RequestContext, change: Change | null): Promise<Response> {
  const { env, db } = context;
  if (!change)
    return redirectWithToast(env, paths.admin.properties(), { type: "error", text: words.failed });
  const { id, state, counts, list, action } = change;
  const to = paths.admin.change(id);
  if (state === "undone" || state === "undoing") return undoAnswerOf(context, change, to);
  if (isUnderWay(state)) return redirectWithToast(env, to, { type: "info", text: words.runs });
  const isUndo = action === "undo-import";
  const undo = counts.done > 0 && !isUndo ? ({ kind: "change", id } as const) : undefined;
  if (counts.refused > 0) {
    const text =
      action === deleteAction
        ? `${adminTexts.properties.bulkDeleteFailed}: ${await refusedNames(db, change)}`
        : `${resultOf(change)}. ${words.someRefused(counts.refused)}`;
    return redirectWithToast(env, to, { type: "error", text, undo });
  }
  const toast: Toast = { type: "success", text: resultOf(change), undo };
  const back = action === "import" || isUndo ? to : paths.admin.properties() + list;
  return redirectWithToast(env, back, toast);
}

const mostNamed = 10;

async function refusedNames(db: Database, { id, counts }: Change): Promise<string> {
  const { items } = await listItems(db, id, { states: ["refused"], page: 1, size: mostNamed });
  const more = counts.refused - items.length;
  return items.map(({ name }) => name).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
