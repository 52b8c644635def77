import { undoableUpdates } from "#db/queries/changes/undo-import.server";
import { uploadNames } from "#db/queries/pictures/uploads.server";
import { namesOf } from "#db/queries/property/read.server";
import { type AuditEntry, listChanges, undoableDeletes } from "#db/queries/site/audit.server";
import { isDay } from "#domain/calendar/dates";
import {
  actionLabel,
  entryChangeId,
  entryDifferences,
  entryName,
  logActions,
  type LogDifference,
  logEntities,
} from "#domain/changes/audit-log";
import type { Undo } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import type { RequestContext } from "~/server/services.server";

const perPage = 40;
const maxDifferences = 6;

export interface LogQuery {
  entity: string;
  action: string;
  day: string;
  /** Id of a single record. */
  id: string;
}

export interface LogEntry {
  id: number;
  at: Date;
  actor: string;
  name: string;
  to: string | null;
  what: string;
  differences: LogDifference[];
  more: number;
  undo: Undo | null;
}

export const readLogQuery = (params: URLSearchParams): LogQuery => {
  const [entity = "", action = "", day = ""] = ["entity", "action", "day"].map(
    (name) => params.get(name) ?? "",
  );
  return {
    entity: Object.hasOwn(logEntities, entity) ? entity : "",
    action: logActions.includes(action) ? action : "",
    day: isDay(day) ? day : "",
    id: (params.get("record") ?? "").slice(0, 200),
  };
};

/** One page of the log, with the entries that can still be undone. */
export async function readLogPage({ db }: RequestContext, params: URLSearchParams) {
  const query = readLogQuery(params);
  const before = Number(params.get("before"));
  const rows = await listChanges(db, {
    entity: query.entity || undefined,
    entityId: query.id || undefined,
    action: query.action || undefined,
    day: query.day || undefined,
    beforeId: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    limit: perPage + 1,
  });
  const entries = rows.slice(0, perPage);
  const [names, uploads, updates, deletes] = await Promise.all([
    namesOf(db, idsOf(entries, "property"), { trashed: true }),
    uploadNames(db, idsOf(entries, "media")),
    undoableUpdates(db, entries),
    undoableDeletes(db, entries),
  ]);
  const known = new Map([...names, ...uploads].map(({ id, name }) => [id, name]));
  const described = entries.map((entry) => {
    const update: Undo | null = updates.has(entry.id)
      ? { kind: "line", id: String(entry.id) }
      : null;
    return describe(entry, known, deletes.get(entry.id) ?? update);
  });
  const earlier = rows.length > perPage ? (entries.at(-1)?.id ?? null) : null;
  return { query, entries: described, earlier, isFirst: !params.has("before") };
}

const idsOf = (entries: readonly AuditEntry[], entity: string): string[] => [
  ...new Set(entries.filter((entry) => entry.entity === entity).map(({ entityId }) => entityId)),
];

function describe(entry: AuditEntry, known: Map<string, string>, undo: Undo | null): LogEntry {
  const { id, at, actor, action } = entry;
  const differences = entry.entity === "change" ? [] : entryDifferences(entry);
  const [first] = differences;
  const single = action === "update" && differences.length === 1 && first;
  return {
    id,
    at,
    actor,
    ...recordOf(entry, known),
    what: entry.entity === "change" ? outcomeOf(entry) : single ? first.label : actionLabel(action),
    differences: differences.slice(0, maxDifferences),
    more: Math.max(0, differences.length - maxDifferences),
    undo,
  };
}

function recordOf(entry: AuditEntry, known: Map<string, string>): Pick<LogEntry, "name" | "to"> {
  const { entity, entityId } = entry;
  if (entity === "change")
    return { name: entryChangeId(entry.after), to: paths.admin.change(entityId) };
  const name = known.get(entityId) ?? entryName(entry);
  const kind = logEntities[entity] ?? entity;
  if (entity === "inquiry") return { name: "An inquiry", to: null };
  if (entity === "import") return { name: "An import", to: null };
  if (entity === "media") return { name: name ?? "An image", to: null };
  if (entity === "session") return { name: `Login from ${entityId}`, to: null };
  if (entity === "settings" || entity === "trash") return { name: kind, to: null };
  const to =
    entity === "property" && known.has(entityId) ? paths.admin.editProperty(entityId) : null;
  return { name: name ?? entityId, to };
}

interface ChangeOutcome {
  action?: string;
  changed?: number;
  refused?: number;
}

/** "Bulk edit: 12 changed, 1 not changed" */
function outcomeOf({ action, after }: AuditEntry): string {
  const { action: of, changed = 0, refused = 0 } = (after ?? {}) as ChangeOutcome;
  const did = of === "delete" && action !== "undo" ? "deleted" : "changed";
  const left = refused > 0 ? `, ${refused} not changed` : "";
  return `${actionLabel(action)}: ${changed} ${did}${left}`;
}
