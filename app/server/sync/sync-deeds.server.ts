import { propertyTotals } from "#db/queries/property/admin-list.server";
import { recordChange } from "#db/queries/site/audit.server";
import { listSyncRuns } from "#db/queries/sync/history.server";
import { setHolds } from "#db/queries/sync/holds.server";
import { cancelSync } from "#db/queries/sync/runs.server";
import {
  askForCheck,
  readTableState,
  saveMapping,
  setSchedule,
} from "#db/queries/sync/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import { checkMapping } from "#domain/table/mapping-form";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { beginSync } from "#jobs/queue/table-sync.server";
import { attempt } from "~/server/pages/attempt.server";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";
import { isConfigured } from "./sync-now.server";

const words = adminTexts.sync;

interface Asked {
  context: RequestContext;
  form: FormData;
  actor: string;
}

const notConfigured: Toast = { type: "error", text: words.notConfigured };
const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** What the ticks of the list say, then the sync itself or a look at what it would change. */
export async function startSync({ context, form, actor }: Asked, look: boolean): Promise<Toast> {
  const { db, enqueue } = context;
  if (!isConfigured(context)) return notConfigured;
  await keepHolds({ context, form, actor });
  const runId = await beginSync({ db, enqueue }, { look, actor });
  if (!runId) return { type: "info", text: words.underWay };
  return { type: "info", text: look ? words.looking : words.begun };
}

async function keepHolds({ context, form, actor }: Asked): Promise<void> {
  const all = (name: string) => form.getAll(name).map(String);
  const [shown, taken] = [all("shown"), all("take")];
  if (shown.length > 0) await setHolds(context.db, { shown, taken, actor });
}

export async function saveHolds(asked: Asked): Promise<Toast> {
  await keepHolds(asked);
  return { type: "success", text: words.holdsSaved };
}

/** The number of stored properties at once; the table answers a moment later, on the screen. */
export async function testConnections({ context }: Asked): Promise<Toast> {
  const { db, enqueue, now } = context;
  const totals = await attempt(context, "connection test", () => propertyTotals(db));
  if (!totals) return { type: "error", text: "The database does not answer" };
  const stored = `The database answers: ${texts.listing.count(totals.total)} stored`;
  if (!isConfigured(context)) return { type: "success", text: stored };
  await askForCheck(db, now());
  await enqueue("check-table", {});
  return { type: "success", text: `${stored}. The external table is being asked` };
}

export async function stopSync({ context }: Asked): Promise<Toast> {
  const { db, now } = context;
  const [last] = await listSyncRuns(db, { limit: 1 });
  if (last?.state === "running") await cancelSync(db, last.id, now());
  return { type: "success", text: words.stopped };
}

/** "02" begins it each night at two; blank: not by itself. */
export async function saveSchedule({ context, form, actor }: Asked): Promise<Toast> {
  const { db, now } = context;
  const hour = Number(text(form, "hour"));
  const isOn = form.get("nightly") === "on" && Number.isInteger(hour) && hour >= 0 && hour < 24;
  const before = (await readTableState(db)).hour;
  const after = isOn ? hour : null;
  // Where the hour is past today, tomorrow is the first day.
  const isPast = isOn && now().getUTCHours() >= hour;
  await setSchedule(db, after, isPast ? isoDay(now()) : null);
  await recordChange(db, {
    actor,
    action: "update",
    entity: "sync",
    entityId: "schedule",
    before: { hour: before },
    after: { hour: after },
  });
  return { type: "success", text: isOn ? words.nightly(hour) : words.notNightly };
}

export type MappingOutcome =
  { ok: true; toast: Toast } | { ok: false; errors: Record<string, string> };

export async function saveTableMapping({ context, form, actor }: Asked): Promise<MappingOutcome> {
  const { db } = context;
  const state = await readTableState(db);
  const checked = checkMapping(state.columns, (name) => text(form, name));
  if (!checked.ok) return checked;
  const emptyIsActive = form.has("empty") ? form.get("empty") !== "inactive" : state.emptyIsActive;
  // A form without columns is about the other question alone.
  await saveMapping(db, state.columns.length > 0 ? checked.choices : state.choices, emptyIsActive);
  await recordChange(db, {
    actor,
    action: "update",
    entity: "sync",
    entityId: "mapping",
    after: Object.fromEntries(checked.choices.map(({ name, target }) => [name, target])),
  });
  return { ok: true, toast: { type: "success", text: words.mappingSaved } };
}
