import { askForCheck, countChecks, listUnseen } from "#db/queries/watch/checks.server";
import {
  acceptFindings,
  type Decision,
  ignoreFindings,
  reopenFindings,
} from "#db/queries/watch/decide.server";
import { countFindings, type FindingFilter, listFindings } from "#db/queries/watch/findings.server";
import { localPath } from "#domain/pages/local-path";
import { isUuid } from "#domain/text/strings";
import { findingKinds } from "#domain/watch/findings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

const notQueuedText = "Check scheduled. It starts when the queue is available again.";
const ignoredText = (n: number, name: string) =>
  n === 1 ? `Change for ${name} ignored` : `${n} changes ignored`;
const acceptedText = (n: number, name: string) =>
  n === 1 ? `${name} updated` : `${n} properties updated`;
const passedText = (n: number) =>
  n === 1
    ? "1 change no longer applies and was removed"
    : `${n} changes no longer apply and were removed`;

const pageSize = 25;
const mostUnseen = 20;

/** What was found, of all kinds or of one, or what the operator ignores. */
export async function readSources({ db }: RequestContext, asked: URLSearchParams) {
  const kind = findingKinds.find((known) => known === asked.get("show"));
  const state: FindingFilter["state"] = asked.get("show") === "ignored" ? "ignored" : "open";
  const page = Math.trunc(Number(asked.get("page"))) || 1;
  const [checks, open, ignored, found, unseen] = await Promise.all([
    countChecks(db),
    countFindings(db, "open"),
    countFindings(db, "ignored"),
    listFindings(db, { state, kind }, { page, size: pageSize }),
    listUnseen(db, mostUnseen),
  ]);
  const sum = (counts: typeof open) => counts.reduce((all, { count }) => all + count, 0);
  const show: string = kind ?? (state === "ignored" ? "ignored" : "");
  return {
    checks,
    kinds: open,
    open: sum(open),
    ignored: sum(ignored),
    found,
    unseen,
    state,
    show,
  };
}

/** The buttons of the screen; also the one that stands beside a property's form. */
export async function actOnSources(
  context: RequestContext,
  form: FormData,
  { here, actor }: { here: string; actor: string },
) {
  const { db, env } = context;
  const say = (toast: Toast) => redirectWithToast(env, here, toast);
  if (form.get("intent") === "look-at-all") {
    const queued = await context.enqueue("check-sources", { now: true });
    return say({ type: "info", text: queued ? "Checking all pages" : notQueuedText });
  }
  const one = form.get("look");
  if (typeof one === "string") return lookAt(context, one, localPath(form.get("back"), here));
  const { deed, ids } = choiceOf(form);
  if (ids.length === 0) return say({ type: "error", text: "Select at least one item first" });
  if (deed === "show-again") {
    const count = await reopenFindings(db, ids, actor);
    return say(
      count > 0
        ? { type: "success", text: count === 1 ? "Change restored" : `${count} are shown again` }
        : { type: "error", text: "Already resolved" },
    );
  }
  if (deed === "accept") return say(await accept(context, ids, actor));
  return say(answerTo(await ignoreFindings(db, ids, actor), ignoredText));
}

const deeds = ["accept", "ignore", "show-again"] as const;

/** The button of a line is named after its deed and stands for that line; the others for the chosen. */
function choiceOf(form: FormData): { deed: (typeof deeds)[number]; ids: string[] } {
  const pressed = deeds.find((deed) => form.has(deed));
  const asked = deeds.find((deed) => deed === form.get("intent"));
  const ids = pressed ? [form.get(pressed)] : form.getAll("finding");
  return {
    deed: pressed ?? asked ?? "ignore",
    ids: ids.filter((id): id is string => typeof id === "string" && isUuid(id)),
  };
}

async function lookAt({ db, env, enqueue }: RequestContext, propertyId: string, back: string) {
  const name = await askForCheck(db, propertyId);
  if (name === null)
    return redirectWithToast(env, back, { type: "error", text: "Already resolved" });
  const queued = await enqueue("check-source", { propertyId });
  return redirectWithToast(env, back, {
    type: "info",
    text: queued ? `Checking pages for ${name}` : notQueuedText,
  });
}

async function accept(context: RequestContext, ids: string[], actor: string): Promise<Toast> {
  const toTable = tableAccess(context.env) !== null;
  const decision = await acceptFindings(context.db, ids, { actor, toTable });
  for (const saved of decision.saved) await queuePropertyJobs(context.enqueue, saved);
  return answerTo(decision, acceptedText);
}

function answerTo(
  { id, names, passed }: Decision,
  done: (count: number, name: string) => string,
): Toast {
  const [first] = names;
  if (first === undefined)
    return { type: "error", text: passed ? passedText(passed) : "Already resolved" };
  const said = done(names.length, first);
  return {
    type: "success",
    text: passed ? `${said}. ${passedText(passed)}` : said,
    undo: { kind: "sources", id },
  };
}
