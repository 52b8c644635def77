import { data } from "@remix-run/node";

import { evidenceOf } from "#db/queries/property/evidence.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import { countChecks, listUnseen, requestSourceCheck } from "#db/queries/sources/checks.server";
import {
  acceptFindings,
  type Corrections,
  type Decision,
  ignoreFindings,
  reopenFindings,
} from "#db/queries/sources/decide.server";
import {
  countFindings,
  findFindings,
  type FindingFilter,
  type ListedFinding,
  listFindings,
} from "#db/queries/sources/findings.server";
import { isoDay } from "#domain/calendar/dates";
import { pricesFollowRates } from "#domain/changes/reasons";
import { exactMoney, moneyOf } from "#domain/money/money";
import { localPath } from "#domain/paths/local-path";
import { fields } from "#domain/property/fields";
import { type ProposedValue, storedBeside } from "#domain/review/proposed-value";
import {
  correctionText,
  fieldOfFinding,
  findingKinds,
  findingLabels,
  readCorrection,
} from "#domain/sources/findings";
import { isUuid } from "#domain/text/strings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

const notQueuedText = "Check scheduled. It starts when the queue is available again.";
const ignoredText = (n: number, name: string) =>
  n === 1 ? `Change for ${name} ignored` : `${n} changes ignored`;
const acceptedText = (n: number, name: string) =>
  n === 1 ? `${name} updated` : `${n} properties updated`;
const outdatedText = (n: number) =>
  n === 1
    ? "1 change no longer applies and was removed"
    : `${n} changes no longer apply and were removed`;

const outdatedNotice = "Nothing was stored. A page was checked again and now says something else.";

const pageSize = 25;
const maxUnreachable = 20;

/** Open findings, of all kinds or of one, or ignored findings. */
export async function readSources(context: RequestContext, params: URLSearchParams) {
  const { db } = context;
  const kind = findingKinds.find((known) => known === params.get("show"));
  const state: FindingFilter["state"] = params.get("show") === "ignored" ? "ignored" : "open";
  const page = Math.trunc(Number(params.get("page"))) || 1;
  const [checks, open, ignored, findings, unseen] = await Promise.all([
    countChecks(db),
    countFindings(db, "open"),
    countFindings(db, "ignored"),
    listFindings(db, { state, kind }, { page, size: pageSize }),
    listUnseen(db, maxUnreachable),
  ]);
  const sum = (counts: typeof open) => counts.reduce((all, { count }) => all + count, 0);
  const show: string = kind ?? (state === "ignored" ? "ignored" : "");
  return {
    checks,
    kinds: open,
    open: sum(open),
    ignored: sum(ignored),
    findings: { ...findings, rows: await proposalsOf(context, findings.rows) },
    unseen,
    state,
    show,
  };
}

/** Findings beside what is stored, each with its evidence. */
async function proposalsOf({ db, now }: RequestContext, rows: readonly ListedFinding[]) {
  const ids = [...new Set(rows.map(({ propertyId }) => propertyId))];
  const evidence = await evidenceOf(db, ...ids);
  const pricedIds = await pricedBySheets(db, ids, isoDay(now()));
  return rows.map(({ id, propertyId, name, kind, daysSeen, foundAt, ...finding }) => {
    const { address, before, after, currency, passage } = finding;
    const field = fieldOfFinding(kind);
    const isPrice = kind === "price";
    const isOfSheets = isPrice && pricedIds.includes(propertyId);
    const textOf = (value: unknown) => {
      if (value === null) return "";
      return isPrice ? exactMoney(moneyOf(Number(value), currency)) : shortUrl(String(value));
    };
    const statements = evidence.filter(
      (row) => row.propertyId === propertyId && row.field === field,
    );
    const beside = storedBeside(textOf(before), statements, { proposer: "reader", textOf });
    const proposal: ProposedValue = {
      field,
      label: findingLabels[kind],
      ...beside,
      stored: { ...beside.stored, url: isPrice ? null : before },
      proposed: {
        text: textOf(after),
        source: isPrice || after === null ? shortUrl(address) : "Redirect",
        url: isPrice ? address : (after ?? address),
        quote: passage,
      },
      isUsable: true,
      doubt: isOfSheets ? `${pricesFollowRates}.` : null,
      decision: null,
      inputs:
        after === null || isOfSheets
          ? []
          : [
              {
                name: correctionInput(id),
                label: isPrice ? `Price per night, ${currency ?? "USD"}` : "New URL",
                as: "input",
                text: correctionText({ kind, before, after }),
                attributes: fields[field].kind.attributes,
              },
            ],
    };
    return { id, propertyId, name, kind, daysSeen, foundAt, proposal };
  });
}

export type ProposedFinding = Awaited<ReturnType<typeof proposalsOf>>[number];

const correctionInput = (id: string) => `typed.${id}`;

/** The text that a correction was filled with. */
const seenInput = (id: string) => `seen.${id}`;

const shortUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

export interface FindingRejection {
  notice: string;
  /** Ids. */
  selected: string[];
  /** Corrections by the name of their input, and what is wrong with them. */
  typed: Record<string, string>;
  problems: Record<string, string>;
}

/**
 * The form as it was sent.
 * @param outdated names of inputs to fill anew
 */
export const rejectionOf = (
  form: FormData,
  notice: string,
  problems: FindingRejection["problems"] = {},
  outdated: readonly string[] = [],
): FindingRejection => ({
  notice,
  problems,
  selected: choiceOf(form).ids,
  typed: Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const isFilled = value === form.get(name.replace(/^typed/, "seen"));
      return isFilled || outdated.includes(name) ? [] : [[name, String(value)]];
    }),
  ),
});

/** Handles the buttons of this screen and "Check now" of the property form. */
export async function actOnSources(
  context: RequestContext,
  form: FormData,
  { url, actor }: { url: string; actor: string },
) {
  const { db, env } = context;
  const respond = (toast: Toast) => redirectWithToast(env, url, toast);
  if (form.get("intent") === "look-at-all") {
    const queued = await context.enqueue("check-sources", { now: true });
    return respond({ type: "info", text: queued ? "Checking all pages" : notQueuedText });
  }
  const propertyId = form.get("look");
  if (typeof propertyId === "string")
    return checkProperty(context, propertyId, localPath(form.get("back"), url));
  const reject = (notice: string) => data(rejectionOf(form, notice), { status: 400 });
  if (form.get("intent") === "keep")
    return reject("Nothing was stored. Use the button beside the change to accept it.");
  const { action, ids } = choiceOf(form);
  if (ids.length === 0) return reject("Select at least one item first");
  if (action === "show-again") {
    const count = await reopenFindings(db, ids, actor);
    return respond(
      count > 0
        ? { type: "success", text: count === 1 ? "Change restored" : `${count} changes restored` }
        : { type: "error", text: "Already resolved" },
    );
  }
  if (action === "accept") {
    const { corrections, problems, outdated } = await readCorrections(context, ids, form);
    if (outdated.length > 0)
      return data(rejectionOf(form, outdatedNotice, problems, outdated), { status: 409 });
    if (Object.keys(problems).length > 0)
      return data(
        rejectionOf(form, "Nothing was stored. Check the values that you entered.", problems),
        { status: 400 },
      );
    return respond(await accept(context, ids, { actor, corrections }));
  }
  return respond(toastOf(await ignoreFindings(db, ids, actor), ignoredText));
}

const actions = ["accept", "ignore", "show-again"] as const;

/** A button of one finding has the action as its name; the others apply to all selected findings. */
function choiceOf(form: FormData): { action: (typeof actions)[number]; ids: string[] } {
  const single = actions.find((action) => form.has(action));
  const intent = actions.find((action) => action === form.get("intent"));
  const ids = single ? [form.get(single)] : form.getAll("finding");
  return {
    action: single ?? intent ?? "ignore",
    ids: ids.filter((id): id is string => typeof id === "string" && isUuid(id)),
  };
}

async function checkProperty(
  { db, env, enqueue }: RequestContext,
  propertyId: string,
  back: string,
) {
  const name = await requestSourceCheck(db, propertyId);
  if (name === null)
    return redirectWithToast(env, back, { type: "error", text: "Already resolved" });
  const queued = await enqueue("check-source", { propertyId });
  return redirectWithToast(env, back, {
    type: "info",
    text: queued ? `Checking pages for ${name}` : notQueuedText,
  });
}

async function readCorrections({ db }: RequestContext, ids: readonly string[], form: FormData) {
  const corrections = new Map<string, string | number>();
  const problems: FindingRejection["problems"] = {};
  const outdated: string[] = [];
  for (const finding of await findFindings(db, ids)) {
    const name = correctionInput(finding.id);
    const text = form.get(name);
    const current = correctionText(finding);
    const seen = String(form.get(seenInput(finding.id)) ?? current);
    const read = typeof text === "string" ? readCorrection(finding, text, seen) : null;
    if (seen !== current) {
      outdated.push(name);
      problems[name] = "Changed since. This is what the page says now.";
    } else if (read && "problem" in read) problems[name] = read.problem;
    else if (read) corrections.set(finding.id, read.value);
  }
  return { corrections, problems, outdated };
}

async function accept(
  context: RequestContext,
  ids: string[],
  by: { actor: string; corrections: Corrections },
): Promise<Toast> {
  const toTable = tableAccess(context.env) !== null;
  const decision = await acceptFindings(context.db, ids, { ...by, toTable });
  for (const saved of decision.saved) await queuePropertyJobs(context.enqueue, saved);
  return toastOf(decision, acceptedText);
}

function toastOf(
  { id, names, passed }: Decision,
  done: (count: number, name: string) => string,
): Toast {
  const [first] = names;
  if (first === undefined)
    return { type: "error", text: passed ? outdatedText(passed) : "Already resolved" };
  const text = done(names.length, first);
  return {
    type: "success",
    text: passed ? `${text}. ${outdatedText(passed)}` : text,
    undo: { kind: "sources", id },
  };
}
