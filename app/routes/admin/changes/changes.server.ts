import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";

import type { Database } from "#db/connect.server";
import { advanceChange } from "#db/queries/changes/advance.server";
import { forciblePositions } from "#db/queries/changes/refused-rows.server";
import {
  beginUndo,
  type Change,
  type ChangedItem,
  findChange,
  listItems,
  readForPreview,
  storeBulkChange,
} from "#db/queries/changes/store.server";
import type { UndoOutcome } from "#db/queries/changes/undo.server";
import { adminRows } from "#db/queries/property/admin-list.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { isoDay } from "#domain/calendar/dates";
import { alreadyUndone, pricesFollowRates } from "#domain/changes/reasons";
import {
  isInProgress,
  type ItemState,
  itemStates,
  maxInlineChanges,
  maxUnconfirmedDeletes,
  progressOf,
} from "#domain/changes/states";
import { formatMoney, moneyOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import {
  type BulkAction,
  bulkActionOf,
  bulkActions,
  fieldLabel,
  type Outcome as BulkOutcome,
} from "#domain/property/bulk-edit";
import type { FieldName } from "#domain/property/fields";
import {
  changesPrices,
  isRefusedBySheets,
  type SourcedSheet,
} from "#domain/property/priced-values";
import type { PropertyFields } from "#domain/property/property";
import { valueText } from "#domain/property/revisions";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { chosenProperties } from "~/server/visitor/chosen-properties.server";
import { redirectWithToast, type Toast } from "~/server/visitor/toast.server";

/** Longest list of properties with their changes; the rest are counted. */
const maxListed = 60;

export interface Difference {
  label: string;
  before: string;
  after: string;
}

export interface Preview {
  /** Query string of the list, "?search=…". */
  list: string;
  /** True for all properties that match the list's filter; otherwise `ids`. */
  all: boolean;
  ids: string[];
  count: number;
  groups: { label: string; actions: { id: string; label: string }[] }[];
  action: { id: string; label: string; input: BulkAction["input"] } | null;
  /** Label of the field that changes, where it is one. */
  field: string | null;
  typed: string;
  /** Error of an invalid input. */
  problem: string | null;
  /** Null until an action and its input are complete. */
  outcome: Outcome | null;
  rows: PreviewRow[];
  /** Idempotency key of the change. */
  key: string;
}

interface Outcome {
  change: number;
  same: number;
  rejected: number;
}

/** A selected property and what the change does to it. */
export interface PreviewRow {
  id: string;
  name: string;
  place: string;
  cover: AdminRow["cover"];
  /** Stored values of the fields that the action may change, or a summary before one is chosen. */
  current: string;
  /** Null until the action and its input are complete. */
  effect:
    | { kind: "change"; differences: Difference[] }
    | { kind: "same" }
    | { kind: "delete" }
    | { kind: "refused"; reason: string }
    | null;
}

export const deleteAction = "delete";

export const differencesOf = (
  before: Partial<PropertyFields> | null,
  after: Partial<PropertyFields>,
): Difference[] =>
  Object.entries(after).map(([name, value]) => ({
    label: fieldLabel(name),
    before: valueText(before?.[name as FieldName]),
    after: valueText(value),
  }));

const viewOf = (value: unknown): string =>
  typeof value === "string" && value.startsWith("?") ? value : "";

/** Dry run of a change on the selected properties. */
export async function previewChange(
  context: RequestContext,
  values: URLSearchParams | FormData,
): Promise<Preview> {
  const all = values.get("all") === "yes";
  const chosen = await chosenProperties(context, values);
  const action = bulkActionOf(values.get("action"));
  const isDelete = values.get("action") === deleteAction;
  const typed = String(values.get("typed") ?? "");
  const properties = await readForPreview(context.db, chosen, action?.fields ?? []);
  const isComplete = action && (action.input === null || values.has("typed"));
  const prepared = isComplete ? action.prepare(typed) : null;
  const problem = prepared && "problem" in prepared ? prepared.problem : null;
  const apply = prepared && "apply" in prepared ? prepared.apply : null;
  const change = isDelete ? "delete" : apply;
  const effects = await effectsOf(context, properties, change);
  return {
    list: viewOf(values.get("list")),
    all,
    ids: all ? [] : properties.map(({ id }) => id),
    count: properties.length,
    groups,
    action: isDelete ? { id: deleteAction, label: "Delete", input: null } : chosenAction(action),
    field: action?.fields.length === 1 ? fieldLabel(action.fields[0] ?? "") : null,
    typed,
    problem,
    outcome: change && outcomeOf(effects),
    rows: await rowsOf(context.db, properties, effects, action?.fields ?? []),
    key: randomUUID(),
  };
}

const chosenAction = (action: BulkAction | null): Preview["action"] =>
  action && { id: action.id, label: action.label, input: action.input };

const groupLabels = ["Visibility", "Details", "Prices", "Tags and lists"] as const;

const groups: Preview["groups"] = [
  ...groupLabels.map((label) => ({
    label,
    actions: bulkActions
      .filter(({ group }) => group === label)
      .map((action) => ({ id: action.id, label: action.label })),
  })),
  { label: "Trash", actions: [{ id: deleteAction, label: "Delete" }] },
];

type Previewed = Awaited<ReturnType<typeof readForPreview>>;
type AdminRow = Awaited<ReturnType<typeof adminRows>>[number];

const effectOf = (before: PropertyFields, outcome: BulkOutcome): PreviewRow["effect"] =>
  outcome.kind === "change"
    ? { kind: "change", differences: differencesOf(before, outcome.after) }
    : outcome;

/** Properties whose rates are read at a time: a stay may have some forty rows. */
const judgedAtOnce = 500;

/** The outcome of a change for each property. Prices that follow from rate sheets refuse it. */
async function effectsOf(
  { db, now }: RequestContext,
  properties: Previewed,
  change: ((property: PropertyFields) => BulkOutcome) | "delete" | null,
): Promise<PreviewRow["effect"][]> {
  if (!change) return properties.map(() => null);
  if (change === "delete") return properties.map(() => ({ kind: "delete" }));
  const today = isoDay(now());
  const effects: PreviewRow["effect"][] = [];
  for (let from = 0; from < properties.length; from += judgedAtOnce) {
    const batch = properties
      .slice(from, from + judgedAtOnce)
      .map(({ id, fields }) => ({ id, fields, outcome: change(fields) }));
    const priced = batch.filter(
      ({ outcome }) => outcome.kind === "change" && changesPrices(outcome.after),
    );
    const sheets = await sheetsOfPriced(
      db,
      priced.map(({ id }) => id),
    );
    for (const { id, fields, outcome } of batch)
      effects.push(effectOf(fields, besideSheets(outcome, sheets.get(id), today)));
  }
  return effects;
}

const besideSheets = (
  outcome: BulkOutcome,
  sheets: readonly SourcedSheet[] | undefined,
  today: string,
): BulkOutcome =>
  outcome.kind === "change" && sheets && isRefusedBySheets(outcome.after, sheets, today)
    ? { kind: "refused", reason: pricesFollowRates }
    : outcome;

function outcomeOf(effects: readonly PreviewRow["effect"][]): Outcome {
  const count = (...kinds: string[]) =>
    effects.filter((effect) => effect !== null && kinds.includes(effect.kind)).length;
  return { change: count("change", "delete"), same: count("same"), rejected: count("refused") };
}

/** The first properties in the order of their names; of a longer selection first those that change. */
async function rowsOf(
  db: Database,
  properties: Previewed,
  effects: readonly PreviewRow["effect"][],
  fields: readonly FieldName[],
): Promise<PreviewRow[]> {
  const all = properties.map((property, at) => ({ property, effect: effects[at] ?? null }));
  const isSame = ({ effect }: (typeof all)[number]) => effect?.kind === "same";
  const listed =
    all.length > maxListed
      ? [...all.filter((row) => !isSame(row)), ...all.filter(isSame)].slice(0, maxListed)
      : all;
  const found = await adminRows(
    db,
    listed.map(({ property }) => property.id),
  );
  const details = new Map(found.map((row) => [row.id, row]));
  return listed.map(({ property: { id, name, fields: stored }, effect }) => {
    const row = details.get(id);
    return {
      id,
      name,
      place: row ? [row.region, ...row.countries].join(", ") : "",
      cover: row?.cover ?? null,
      current:
        fields.length > 0
          ? fields.map((field) => valueText(stored[field])).join(", ")
          : summaryOf(row),
      effect,
    };
  });
}

/** "Active, featured, $1,850" */
function summaryOf(row: AdminRow | undefined): string {
  if (!row) return "";
  const { active, featured, pricePerNight, currency } = row;
  return [
    active ? "Active" : "Inactive",
    featured && "featured",
    pricePerNight === null
      ? "no price"
      : currency
        ? formatMoney(moneyOf(pricePerNight, currency))
        : String(pricePerNight),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Preview with the reason why the change was not applied. */
export interface Rejection {
  /** Null for the preview of the loader. */
  preview: Preview | null;
  /** Shown above the form. */
  notice?: string;
  /** Shown at the confirmation field. */
  confirmProblem?: string;
}

const isConfirmed = (form: FormData): boolean =>
  form.get("intent") === "apply" ||
  (form.get("action") === deleteAction && form.get("confirm") !== null);

/** Returns a preview, or applies a confirmed change. */
export async function actOnSelection(context: RequestContext, form: FormData, actor: string) {
  const preview = await previewChange(context, form);
  const reject = (rejection: Omit<Rejection, "preview">) =>
    data({ preview, ...rejection } satisfies Rejection, { status: 400 });
  const { action, outcome, problem, typed, list } = preview;
  if (!isConfirmed(form))
    return data<Rejection>({ preview }, problem ? { status: 400 } : undefined);
  if (!action || problem) return reject({});
  if (!outcome || outcome.change === 0) return reject({ notice: "Nothing would change" });
  const seen = form.get("seen");
  if (seen !== null && Number(seen) !== outcome.change)
    return reject({
      notice: `The list has changed: ${plural(preview.count, "property now matches", "properties now match")}. Please review.`,
    });
  const { change } = outcome;
  const confirmed = String(form.get("confirm") ?? "").replace(/[\s,.]/g, "");
  if (action.id === deleteAction && change > maxUnconfirmedDeletes && confirmed !== String(change))
    return reject({ confirmProblem: `Please type ${change} to confirm deletion` });

  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const parameters = action.input ? { typed } : {};
  await storeBulkChange(
    context.db,
    { id, action: action.id, parameters, list, actor },
    await chosenProperties(context, form),
  );
  return changeResponse(context, await runChange(context, id));
}

/** Runs a stored change: small ones in the request, large ones in a job. Null if there is none. */
export async function runChange(context: RequestContext, id: string): Promise<Change | null> {
  const { db, env, enqueue, now } = context;
  const change = await findChange(db, id);
  if (!change || !isInProgress(change.state)) return change;
  const { done, total } = progressOf(change.state, change.counts);
  if (total - done > maxInlineChanges) {
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
  if (action === deleteAction) return `Successfully deleted ${counts.done} properties`;
  if (action === "import") return `Imported ${plural(counts.done, "property", "properties")}`;
  if (action === "undo-import")
    return `${plural(counts.done, "property is", "properties are")} restored to the state before the import`;
  return `${plural(counts.done, "property", "properties")} ${bulkActionOf(action)?.done ?? "changed"}`;
}

/** Undoes a change; a second press says what became of the first. */
export async function undoChange(context: RequestContext, id: string, back: string) {
  const { db, env } = context;
  const isStarted = isUuid(id) && (await beginUndo(db, id));
  const change = isStarted ? await runChange(context, id) : await findChange(db, id);
  if (isStarted || change?.state === "undoing") return undoResponse(context, change, back);
  return redirectWithToast(
    env,
    back,
    change?.state === "undone"
      ? { type: "info", text: alreadyUndone }
      : { type: "error", text: noLongerUndoable },
  );
}

const noLongerUndoable = "This can no longer be undone";

/** Notice of the outcome of an undo. */
export function undoToast(outcome: UndoOutcome | null, done: string): Toast {
  if (outcome && "name" in outcome) {
    const { name, refused = [] } = outcome;
    const text = `${name} ${done}`;
    if (refused.length === 0) return { type: "success", text };
    const reasons = refused.map(({ name, reason }) => `${name} was not: ${inSentence(reason)}`);
    return { type: "error", text: [text, ...reasons].join(". ") };
  }
  return outcome?.reason === alreadyUndone
    ? { type: "info", text: alreadyUndone }
    : { type: "error", text: [noLongerUndoable, outcome?.reason].filter(Boolean).join(". ") };
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Redirects back, or to the change if some items could not be undone. */
function undoResponse({ env }: RequestContext, change: Change | null, back: string) {
  if (!change) return redirectWithToast(env, back, { type: "error", text: noLongerUndoable });
  const to = paths.admin.change(change.id);
  const { undone, kept: notUndone } = change.counts;
  if (isInProgress(change.state))
    return redirectWithToast(env, to, { type: "info", text: "Undo in progress" });
  const text = `${plural(undone, "property", "properties")} reverted`;
  if (notUndone === 0) return redirectWithToast(env, back, { type: "success", text });
  const rest = `${plural(notUndone, "property could", "properties could")} not be undone; see reasons below`;
  return redirectWithToast(env, to, {
    type: "error",
    text: undone === 0 ? rest : `${text}. ${rest}`,
  });
}

/** Redirects to the list, or to the change if it is in progress or has rejected items. */
export async function changeResponse(
  context: RequestContext,
  change: Change | null,
): Promise<Response> {
  const { env, db } = context;
  if (!change)
    return redirectWithToast(env, paths.admin.properties(), {
      type: "error",
      text: "The change failed. Nothing was changed.",
    });
  const { id, state, counts, list, action } = change;
  const to = paths.admin.change(id);
  if (state === "undone" || state === "undoing") return undoResponse(context, change, to);
  if (isInProgress(state))
    return redirectWithToast(env, to, {
      type: "info",
      text: "Change in progress. You can close this page.",
    });
  const isUndo = action === "undo-import";
  const undo = counts.done > 0 && !isUndo ? ({ kind: "change", id } as const) : undefined;
  if (change.parameters.heads) {
    const waiting = counts.refused + counts.doubtful;
    const rest = waiting > 0 ? `. ${plural(waiting, "row waits", "rows wait")} for a decision` : "";
    return redirectWithToast(env, to, { type: "success", text: resultOf(change) + rest, undo });
  }
  if (counts.refused > 0) {
    const text =
      action === deleteAction
        ? `Failed to delete some properties: ${await rejectedNames(db, change)}`
        : `${resultOf(change)}. ${plural(counts.refused, "property was", "properties were")} not changed; see reasons below`;
    return redirectWithToast(env, to, { type: "error", text, undo });
  }
  const toast: Toast = { type: "success", text: resultOf(change), undo };
  const back = action === "import" || isUndo ? to : paths.admin.properties() + list;
  return redirectWithToast(env, back, toast);
}

const maxRejectedNames = 10;

async function rejectedNames(db: Database, { id, counts }: Change): Promise<string> {
  const { items } = await listItems(db, id, {
    states: ["refused"],
    page: 1,
    size: maxRejectedNames,
  });
  const more = counts.refused - items.length;
  return items.map(({ name }) => name).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const perPage = 50;

export interface ListedItem extends Omit<ChangedItem, "before" | "after"> {
  /** Row number in the imported file. */
  row: number | null;
  /** Refused because of a doubt: the operator may apply it anyway. */
  canForce: boolean;
  differences: Difference[];
}

/** Preferred state to show first: failures, then successes. */
const defaultStates: Record<"planned" | "ended", readonly ItemState[]> = {
  planned: ["waiting", "refused", "same"],
  ended: ["kept", "refused", "done", "undone", "waiting", "same"],
};

function selectState({ state, counts }: Change, requested: string | null): ItemState {
  const requestedState = itemStates.find((known) => known === requested && counts[known] > 0);
  const order = defaultStates[state === "planned" ? "planned" : "ended"];
  return requestedState ?? order.find((known) => counts[known] > 0) ?? "done";
}

/** @throws 404 */
export async function readChange({ db }: RequestContext, id: string): Promise<Change> {
  const change = await findChange(db, id);
  if (!change) throw data("This change is no longer available", { status: 404 });
  return change;
}

export async function readChangePage(
  { db }: RequestContext,
  change: Change,
  query: URLSearchParams,
) {
  const { id } = change;
  const itemState = selectState(change, query.get("show"));
  const list = await listItems(db, id, {
    states: [itemState],
    page: Number(query.get("page")) || 1,
    size: perPage,
  });
  const { firstLine } = change.parameters;
  const forcible = await forciblePositions(db, id);
  const items = list.items.map(({ before, after, ...item }): ListedItem => ({
    ...item,
    canForce: forcible.has(item.position),
    row: firstLine === undefined ? null : firstLine + item.position - 1,
    differences: after && !item.created ? differencesOf(before, after) : [],
  }));
  return { itemState, items, page: list.page, pages: list.pages, forcible: forcible.size };
}
