import { data } from "@remix-run/node";

import { cancelChange } from "#db/queries/changes/advance.server";
import { decideRows } from "#db/queries/changes/decide-rows.server";
import { forceRefused } from "#db/queries/changes/refused-rows.server";
import { listFaults, undecidedRows } from "#db/queries/changes/rows.server";
import { beginChange, type Change, dropPlan, findChange } from "#db/queries/changes/store.server";
import { dropFile, isPlanStale } from "#db/queries/intake/files.server";
import { type RowDecision, rowDecisions, rowKinds } from "#domain/changes/row-intake";
import type { ItemState } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";
import { changeResponse, runChange, undoChange } from "./changes.server";

/** Why the choices of a form were not stored, with what was typed and chosen in it. */
export interface RowsRejection {
  notice: string;
  /** Path of the screen that shows the rows as they are now. */
  again?: string;
  /** By name of the field. */
  typed: Readonly<Record<string, string>>;
}

/** Buttons of the rows of a file. Each first stores the decisions of its form, so that nothing typed is lost. */
export async function actOnRows(
  context: RequestContext,
  change: Change,
  form: FormData,
  query: string,
) {
  const { db, env, now } = context;
  const { id } = change;
  const intent = form.get("intent");
  const here = paths.admin.change(id) + query;
  const back = (toast: Toast) => redirectWithToast(env, here, toast);
  if (intent === "drop") {
    if (!(await dropPlan(db, id))) return back({ type: "error", text: startedMeanwhile });
    await dropFile(db, id);
    const text = "Import discarded. Nothing was changed.";
    return redirectWithToast(env, paths.admin.importProperties(), { type: "info", text });
  }
  if (intent === "cancel") {
    await cancelChange(db, id, now());
    return back({ type: "info", text: "Canceled. Changes made so far can be undone." });
  }
  if (intent === "undo") return undoChange(context, id, paths.admin.change(id));
  const { choices, typed } = await choicesIn(context, change, form);
  const reject = (notice: string, again?: string) =>
    data<RowsRejection>({ notice, again, typed }, { status: 409 });
  const isStale = await isPlanStale(db, id);
  const isOutdated = Number(form.get("shown") ?? change.updatedAt) !== Number(change.updatedAt);
  if (isStale) return reject(staleNotice, paths.admin.importColumns(id));
  if (isOutdated && change.state === "planned") return reject(staleNotice, here);
  const stored = isOutdated ? [] : await decideRows(db, id, choices);
  if (stored.length < choices.size) return reject(notSaved);
  // By a script, which stays where it is.
  if (intent === "decide") return null;
  if (form.has("force")) return forceRows(context, change, String(form.get("force")));
  if (form.has("all")) {
    const text = await decideAll(context, change, String(form.get("all")));
    if (text === null) return reject(notSaved);
    return back({ type: "success", text });
  }
  if (intent === "apply") {
    const planned = await findChange(db, id);
    if (planned?.state === "planned" && planned.counts.waiting === 0)
      return back({ type: "info", text: nothingToApply });
    const begun = await beginChange(db, id);
    return changeResponse(context, begun ? await runChange(context, id) : change);
  }
  return back(
    mendedToast(stored.filter(({ position }) => choices.get(position)?.corrected !== undefined)),
  );
}

/** Says whether the corrected rows are read now, or why they are still refused. */
function mendedToast(rows: readonly { state: ItemState }[]): Toast {
  const refused = rows.filter(({ state }) => state === "refused").length;
  if (refused > 0) {
    const text = `${plural(refused, "row is", "rows are")} still refused: see why beside what you typed`;
    return { type: "error", text };
  }
  const text = rows.length > 0 ? `${plural(rows.length, "row", "rows")} mended` : "Choices saved";
  return { type: "success", text };
}

export const startedMeanwhile = "Not discarded: it was applied in the meantime";
const staleNotice =
  "Not saved and not applied: the columns of this file were changed since these rows were shown.";
const notSaved =
  "Not saved: rows of this file were applied in the meantime. What you typed is still here; save it once they are done.";

const nothingToApply = "Nothing to apply yet: decide about the rows that wait";

/** Puts rejected rows among those to apply; of a finished import they are applied at once. */
export async function forceRows(context: RequestContext, { id, state }: Change, row: string) {
  const position = row === "all" ? undefined : Number(row);
  const isRow = position === undefined || Number.isSafeInteger(position);
  const forced = isRow ? await forceRefused(context.db, id, position) : 0;
  if (forced > 0 && state === "finished")
    return changeResponse(context, await runChange(context, id));
  return redirectWithToast(
    context.env,
    paths.admin.change(id),
    forced > 0
      ? { type: "success", text: `${plural(forced, "row", "rows")} added to those to apply` }
      : { type: "error", text: "These rows can no longer be applied" },
  );
}

/** The decisions and corrections of a form that differ from the stored ones, with the names of their fields. */
async function choicesIn({ db }: RequestContext, { id }: Change, form: FormData) {
  const texts = new Map<number, string>();
  const decided = new Map<number, RowDecision | null>();
  for (const [name, value] of form) {
    const [field = "", number] = name.split("-");
    const [position, text] = [Number(number), String(value)];
    if (!Number.isSafeInteger(position)) continue;
    if (field === "mend") texts.set(position, text.trim());
    if (field === "decide") decided.set(position, decisionOf(text));
  }
  const before = await listFaults(db, id, [...texts.keys(), ...decided.keys()]);
  const choices = new Map<number, { decision?: RowDecision | null; corrected?: string }>();
  const typed: Record<string, string> = {};
  for (const { position, text, decision, isDecidable } of before) {
    const corrected = texts.get(position);
    const isMended = corrected !== undefined && corrected !== asField(text);
    const chosen = decided.get(position);
    const isDecided = isDecidable && chosen !== undefined && chosen !== decision;
    if (isMended || isDecided)
      choices.set(position, {
        ...(isMended && { corrected }),
        ...(isDecided && { decision: chosen }),
      });
    if (isMended) typed[`mend-${position}`] = corrected;
    if (isDecided) typed[`decide-${position}`] = chosen ?? "";
  }
  return { choices, typed };
}

/** A text as a field of one line sends it back: browsers take line breaks out. */
const asField = (text: string): string => text.replace(/[\r\n]/g, "").trim();

const decisionOf = (text: string): RowDecision | null =>
  rowDecisions.find((known) => known === text) ?? null;

/** Decides all rows of a kind: "doubtful:update". Null where rows were applied in the meantime. */
async function decideAll({ db }: RequestContext, { id }: Change, all: string) {
  const [kindText, decisionText = ""] = all.split(":");
  const kind = rowKinds.find((known) => known === kindText);
  const decision = decisionOf(decisionText);
  if (!kind || !decision) throw data("Unknown action", { status: 400 });
  const positions = await undecidedRows(db, id, kind, decision);
  const decided = await decideRows(db, id, new Map(positions.map((at) => [at, { decision }])));
  return decided.length < positions.length
    ? null
    : `${plural(decided.length, "row", "rows")} decided`;
}
