import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";

import { storeBulkChange } from "#db/queries/changes/store.server";
import { deletedUnasked } from "#domain/changes/states";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import type { RequestContext } from "~/server/services.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { deleteAction, type Preview, previewChange } from "./preview-change.server";
import { answerOf, runChange } from "./run-change.server";

const words = adminTexts.changes;

/** The preview again, with what stands in the way. */
export interface Refusal {
  /** Null: the one that stands on the page already. */
  preview: Preview | null;
  /** Above the form. */
  notice?: string;
  /** Beside the number that confirms. */
  confirmProblem?: string;
}

const wantsToApply = (form: FormData): boolean =>
  form.get("intent") === "apply" ||
  (form.get("action") === deleteAction && form.get("confirm") !== null);

/** Shows what would change, or makes the change once that was seen. */
export async function actOnSelection(context: RequestContext, form: FormData, actor: string) {
  const preview = await previewChange(context, form);
  const refuse = (refusal: Omit<Refusal, "preview">) =>
    data({ preview, ...refusal } satisfies Refusal, { status: 400 });
  const { action, outcome, problem, typed, list } = preview;
  if (!wantsToApply(form)) return data<Refusal>({ preview }, problem ? { status: 400 } : undefined);
  if (!action || problem) return refuse({});
  if (!outcome || outcome.change === 0) return refuse({ notice: words.nothingToChange });
  const seen = form.get("seen");
  if (seen !== null && Number(seen) !== outcome.change)
    return refuse({ notice: words.moved(preview.count) });
  const { change } = outcome;
  const confirmed = String(form.get("confirm") ?? "").replace(/[\s,.]/g, "");
  if (action.id === deleteAction && change > deletedUnasked && confirmed !== String(change))
    return refuse({ confirmProblem: words.unconfirmed(change) });

  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const parameters = action.input ? { typed } : {};
  await storeBulkChange(
    context.db,
    { id, action: action.id, parameters, list, actor },
    await chosenProperties(context, form),
  );
  return answerOf(context, await runChange(context, id));
}
