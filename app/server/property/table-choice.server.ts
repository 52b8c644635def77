import { type ChoiceOutcome, chooseSide } from "#db/queries/sync/table-conflicts.server";
import { findUnit } from "#domain/table/shared-cells";
import { adminTexts } from "#domain/text/admin-texts";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";
import { writeBackInWords } from "./write-back.server";

const words = adminTexts.tableChoice;

interface Choices {
  propertyId: string;
  /** "side.FIELD" and "seen.FIELD" of each pair. */
  form: FormData;
  actor: string;
}

/** Does what was chosen of each pair and says what became of it. */
export async function chooseSides(
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
  if (sides.length === 0) return { type: "error", text: words.noneChosen };
  const outcomes: ChoiceOutcome[] = [];
  for (const { unit, side } of sides) {
    const seen = String(form.get(`seen.${unit.name}`) ?? "");
    outcomes.push(await chooseSide(db, { propertyId, field: unit.name, side, seen, actor, rates }));
  }
  const version = Math.max(0, ...outcomes.map((outcome) => (outcome.done ? outcome.version : 0)));
  if (version > 0 && tableAccess(env)) await enqueue("write-back", { propertyId, version });
  const refused = outcomes.find((outcome) => !outcome.done && outcome.because !== "settled");
  if (refused && !refused.done)
    return { type: "error", text: refused.because === "changed" ? words.changed : words.unusable };
  if (version === 0) return { type: "info", text: words.settled };
  if (sides.some(({ side }) => side === "ours")) return writeBackInWords(context, propertyId);
  return { type: "success", text: words.accepted(sides.map(({ unit }) => unit.label)) };
}
