import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";

import {
  type ChoiceResult,
  chooseSide,
  retryUnsent,
} from "#db/queries/table/table-conflicts.server";
import { noTable } from "#db/queries/write-back/write-backs.server";
import { paths } from "#domain/paths/paths";
import { safeList } from "#domain/property/admin-list";
import { findUnit } from "#domain/table/cells";
import { listed } from "#domain/text/counted";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { writeBackInWords } from "~/server/table/write-back.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

/** Resolves conflicts between a property and the external table (A-055). */
export const action = adminAction(async ({ request, params, context, admin }) => {
  const id = params.id ?? "";
  const form = await request.formData();
  const toast =
    form.get("intent") === "retry"
      ? await retryWriteBack(context, id)
      : await chooseSides(context, { propertyId: id, form, actor: admin.name });
  return redirectWithToast(context.env, backTo(request, id, context.byScript), toast);
});

/** A login in between redirects here with GET. */
export const loader = adminLoader(({ params }) => redirect(paths.admin.quickEdit(params.id ?? "")));

/** The screen that the choice was made on. Without scripts a fragment scrolls to the place. */
function backTo(request: Request, id: string, byScript: boolean): string {
  const search = new URL(request.url).searchParams;
  const list = safeList(search.get("list"));
  const screen = search.get("screen");
  if (screen === "sync") return `${paths.admin.tableSync()}${byScript ? "" : "#conflicts"}`;
  if (screen !== "list")
    return `${paths.admin.quickEdit(id)}${list && `?${new URLSearchParams({ list })}`}`;
  const query = new URLSearchParams(list);
  query.set("edit", id);
  return `${paths.admin.properties()}?${query}${byScript ? "" : `#stay-${id}`}`;
}

/** Writes the values that changed here alone once more. */
async function retryWriteBack(context: RequestContext, propertyId: string): Promise<Toast> {
  if (!tableAccess(context.env)) return { type: "error", text: noTable };
  const due = await retryUnsent(context.db, propertyId);
  if (due.length === 0) return { type: "info", text: "Nothing is left to write" };
  for (const writeBack of due) await context.enqueue("write-back", writeBack);
  return writeBackInWords(context, propertyId);
}

interface Choices {
  propertyId: string;
  /** "side.FIELD" and "seen.FIELD" of each pair. */
  form: FormData;
  actor: string;
}

async function chooseSides(
  context: RequestContext,
  { propertyId, form, actor }: Choices,
): Promise<Toast> {
  const { db, enqueue, env } = context;
  const { rates } = await context.rates();
  const sides = [...form].flatMap(([key, side]) => {
    const unit = key.startsWith("side.") ? findUnit(key.slice("side.".length)) : null;
    return unit && (side === "theirs" || side === "ours")
      ? [{ unit, side: side as "theirs" | "ours" }]
      : [];
  });
  if (sides.length === 0) return { type: "error", text: "Choose theirs or ours first" };
  const outcomes: ChoiceResult[] = [];
  const runId = randomUUID();
  for (const { unit, side } of sides) {
    const seen = String(form.get(`seen.${unit.name}`) ?? "");
    const choice = { propertyId, field: unit.name, side, seen, actor, rates, runId };
    outcomes.push(await chooseSide(db, choice));
  }
  const isSaved = outcomes.some((outcome) => outcome.done && outcome.isSaved);
  const undo = isSaved ? ({ kind: "table", id: runId } as const) : undefined;
  const version = Math.max(0, ...outcomes.map((outcome) => (outcome.done ? outcome.version : 0)));
  if (version > 0 && tableAccess(env)) await enqueue("write-back", { propertyId, version });
  const rejected = outcomes.find((outcome) => !outcome.done && outcome.because !== "settled");
  if (rejected && !rejected.done)
    return {
      type: "error",
      undo,
      text:
        rejected.because === "changed"
          ? "A value has changed since this page was loaded. Check the new values, then choose again."
          : "The value in the external table cannot be used here. Correct it there, or keep ours to replace it.",
    };
  if (version === 0) return { type: "info", text: "This conflict was already resolved" };
  if (sides.some(({ side }) => side === "ours"))
    return { ...(await writeBackInWords(context, propertyId)), undo };
  return {
    type: "success",
    undo,
    text: `${listed(sides.map(({ unit }) => unit.label))} accepted from the external table`,
  };
}
