import { data } from "@remix-run/node";

import {
  acceptSheet,
  deleteSheet,
  takeSheetBack,
} from "#db/queries/rate-sheets/accept-sheet.server";
import {
  isRowKind,
  leaveRowOut,
  putSheetRow,
  setSheetKind,
  settleByLength,
  settleOverlap,
} from "#db/queries/rate-sheets/edit-sheet.server";
import { changeChoices } from "#db/queries/rate-sheets/label-sheet.server";
import { reopenSheet } from "#db/queries/rate-sheets/read-sheet.server";
import { findSheet } from "#db/queries/rate-sheets/sheets.server";
import { oneLine } from "#domain/forms/values";
import { paths } from "#domain/paths/paths";
import { sheetKinds } from "#domain/rates/rate";
import type { Obstacles, RowKind } from "#domain/rates/review";
import { readRow, type TypedRow } from "#domain/rates/row-form";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/strings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import { undoToast } from "~/routes/admin/changes/changes.server";
import { readTables } from "~/server/rates/read-tables.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { places } from "./places";
import { readLabels } from "./read-labels";
import { lostInWords } from "./sheet-lines";

const words = adminTexts.rateSheets;

export interface SheetRejection {
  notice: string;
  /** The element that gets the focus. */
  place?: string;
  /** An answer that its question does not take, as it was typed. */
  answer?: { doubt: string; typed: string; error: string };
  /** Labels as they were typed, with errors by field. */
  labels?: { errors: Record<string, string>; typed: Record<string, string> };
  /** A row with errors, as it was typed. */
  row?: { kind: RowKind; rowId: string | null; errors: Record<string, string>; typed: TypedRow };
}

interface Act {
  context: RequestContext;
  id: string;
  form: FormData;
  actor: string;
}

const back = ({ context, id }: Act, text: string, place?: string) =>
  redirectWithToast(context.env, paths.admin.rateSheet(id) + (place ? `#${place}` : ""), {
    type: "success",
    text,
  });

const reject = (rejection: SheetRejection, status: number) => data(rejection, { status });

const closed = () => reject({ notice: words.refusals.closed }, 409);

type Result = ReturnType<typeof reject> | Awaited<ReturnType<typeof back>>;

/** By intent. */
const intents: Record<string, (act: Act) => Promise<Result>> = {
  kind: async (act) => {
    const kind = sheetKinds.find((known) => known === act.form.get("kind"));
    if (!kind) return reject({ notice: words.refusals.noKind }, 400);
    const isDone = await setSheetKind(act.context.db, act.id, kind);
    return isDone ? back(act, `${words.kinds[kind]} chosen`) : closed();
  },
  row: saveRow,
  out: (act) => leave(act, true),
  back: (act) => leave(act, false),
  settle: async (act) => {
    // One per room of the same seasons.
    const ways = String(act.form.get("way"))
      .split(" ")
      .map((way) => way.split("/"));
    const { db } = act.context;
    let isDone = false;
    for (const [winner, loser] of ways)
      if (isUuid(winner) && isUuid(loser))
        isDone = (await settleOverlap(db, act.id, { winner, loser }, act.actor)) || isDone;
    return isDone ? back(act, words.settled, places.next) : closed();
  },
  "settle-all": async (act) => {
    const isDone = await settleByLength(act.context.db, act.id, act.actor);
    return isDone ? back(act, words.settled, places.next) : closed();
  },
  answer: async (act) => {
    const value = oneLine(String(act.form.get("answer") ?? "")).slice(0, 200);
    return answer(act, value, words.answerSaved);
  },
  labels: saveLabels,
  "ask-again": (act) => answer(act, null, words.askedAgain),
  accept,
  "take-back": takeBack,
  delete: async ({ context, id, actor }) => {
    const propertyId = await deleteSheet(context.db, id, { actor, now: context.now() });
    if (propertyId === null) return reject({ notice: words.notDeleted }, 409);
    return redirectWithToast(context.env, paths.admin.rateSheets(), {
      type: "success",
      text: words.deleted,
    });
  },
  "read-again": async (act) => {
    const { context, id } = act;
    if (!(await reopenSheet(context.db, id))) return closed();
    await context.enqueue("read-rate-sheet", { sheetId: id });
    return back(act, words.readAgain);
  },
};

const reading = ({ actor, context }: Act) => ({ actor, now: context.now(), read: readTables });

/** Labels that changed are chosen; the rates follow at once. */
async function saveLabels(act: Act) {
  const { context, id, form } = act;
  const sheet = await findSheet(context.db, id);
  if (!sheet?.reading?.labels) return closed();
  const { labels, errors } = readLabels(form, sheet.reading.labels);
  if (Object.keys(errors).length > 0) {
    const typed = Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    );
    return reject({ notice: words.labelsWrong, labels: { errors, typed } }, 400);
  }
  const count = Object.values(labels).flatMap((part) => Object.keys(part)).length;
  if (count === 0) return back(act, words.labelsSame, places.labels);
  const outcome = await changeChoices(context.db, id, { labels }, reading(act));
  return outcome === "done" ? back(act, words.labelsSaved, places.labels) : closed();
}

async function answer(act: Act, value: string | null, text: string) {
  const { context, id, form } = act;
  const doubt = String(form.get("doubt"));
  const outcome = await changeChoices(
    context.db,
    id,
    { answers: { [doubt]: value } },
    reading(act),
  );
  if (outcome === "done") return back(act, text, places.next);
  if (outcome === "closed") return closed();
  const error = value ? words.otherAnswerWrong : words.noAnswer;
  const wrong = { doubt, typed: value ?? "", error };
  return reject({ notice: error, place: places.answer(doubt), answer: wrong }, 400);
}

/** Runs the button that was pressed. */
export async function actOnSheet(act: Act): Promise<Result> {
  const intent = String(act.form.get("intent"));
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!run || !isUuid(act.id)) throw data("Unknown form.", { status: 400 });
  return run(act);
}

async function saveRow(act: Act) {
  const { context, id, form, actor } = act;
  const kind = form.get("row-kind");
  if (!isRowKind(kind)) throw data("Unknown form.", { status: 400 });
  const sent = form.get("row-id");
  const rowId = isUuid(sent) ? sent : null;
  const read = readRow(kind, form);
  if (!read.ok) {
    const { errors, typed } = read;
    const notice = "The row was not saved. Check its fields.";
    return reject({ notice, row: { kind, rowId, errors, typed } }, 400);
  }
  const isDone = await putSheetRow(context.db, id, { kind, rowId, value: read.value }, actor);
  if (!isDone) return closed();
  return back(act, words.rowSaved, rowId ? places.row(rowId) : places.next);
}

async function leave(act: Act, leftOut: boolean) {
  const { context, id, form } = act;
  const [kind, rowId] = String(form.get("row")).split("/");
  if (!isRowKind(kind) || !isUuid(rowId)) return closed();
  const isDone = await leaveRowOut(context.db, id, { kind, rowId, leftOut });
  if (!isDone) return closed();
  return back(act, leftOut ? words.rowLeftOut : words.rowPutBack, places.row(rowId));
}

/** Prices that follow from a sheet go to the external table too. */
const publishing = ({ env, now }: Act["context"], actor: string) => ({
  actor,
  now: now(),
  toTable: tableAccess(env) !== null,
});

async function accept({ context, id, form, actor }: Act) {
  const { db, env, enqueue } = context;
  const confirmed = String(form.get("confirmed") ?? "");
  const act = { ...publishing(context, actor), confirmed, read: readTables };
  const outcome = await acceptSheet(db, id, act);
  if (outcome.state === "closed") return closed();
  if (outcome.state === "same file") return reject({ notice: words.refusals.sameFile }, 409);
  if (outcome.state === "obstacles")
    return reject({ notice: obstaclesInWords(outcome.obstacles), place: places.next }, 409);
  if (outcome.state === "nights lost") {
    const notice = words.refusals.nightsLost(lostInWords(outcome.nights));
    return reject({ notice, place: places.nightsLost }, 409);
  }
  if (outcome.saved) await queuePropertyJobs(enqueue, outcome.saved);
  return redirectWithToast(env, paths.admin.rateSheet(id), {
    type: "success",
    text: words.accepted(outcome.name, outcome.kind),
    undo: { kind: "rates", id },
  });
}

/** Posted by pages of the last release that are still open; today the undo of all runs is. */
async function takeBack({ context, id, actor }: Act) {
  const { db, env, enqueue } = context;
  const outcome = await takeSheetBack(db, id, publishing(context, actor));
  if (outcome && "saved" in outcome)
    for (const saved of outcome.saved) await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, paths.admin.rateSheet(id), undoToast(outcome, "reverted"));
}

function obstaclesInWords({ noKind, noRates, ...counts }: Obstacles): string {
  const { doubts, remarks, overlaps, unproven } = counts;
  const { refusals } = words;
  return [
    noKind && refusals.noKind,
    noRates && refusals.noRates,
    remarks > 0 && refusals.remarks(remarks),
    doubts > 0 && refusals.doubts(doubts),
    overlaps > 0 && refusals.overlaps(overlaps),
    unproven > 0 && refusals.unproven(unproven),
  ]
    .filter(Boolean)
    .join(" ");
}
