import type { Connection } from "#db/connect.server";
import { undoableUpdates } from "#db/queries/changes/undo.server";
import { type AuditEntry, listChanges, undoableDeletes } from "#db/queries/log/audit.server";
import { uploadNames } from "#db/queries/pictures/uploads.server";
import { namesOf } from "#db/queries/property/read.server";
import { idOfName, readFormerNames } from "#db/queries/team/names.server";
import { everybody } from "#db/queries/team/people.server";
import { isDay } from "#domain/calendar/dates";
import type { Undo } from "#domain/changes/states";
import { actorName, isProgram } from "#domain/log/actors";
import {
  entryChangeId,
  entryDifferences,
  entryName,
  logActions,
  type LogDifference,
  logEntities,
} from "#domain/log/audit-log";
import { imageChange, imageLead, type LogSentence, logSentence } from "#domain/log/log-sentence";
import { paths } from "#domain/paths/paths";
import { type FormerNames, presentName } from "#domain/team/names";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";

const perPage = 40;
const maxDifferences = 6;

export interface LogQuery {
  entity: string;
  action: string;
  /** Id of a person, or a program of the site. */
  actor: string;
  day: string;
  /** Id of a single record. */
  id: string;
}

export interface LogEntry {
  id: number;
  at: Date;
  /** Around the name of the record. */
  sentence: LogSentence;
  name: string;
  to: string | null;
  icon: string;
  /** Name of the person at that time; null for a program. */
  person: string | null;
  /** Their present name if it is another, or that the person is not known. */
  note: string | null;
  differences: LogDifference[];
  more: number;
  undo: Undo | null;
}

export const readLogQuery = (params: URLSearchParams): LogQuery => {
  const [entity = "", action = "", actor = "", day = ""] = ["entity", "action", "actor", "day"].map(
    (name) => params.get(name) ?? "",
  );
  return {
    entity: Object.hasOwn(logEntities, entity) ? entity : "",
    action: logActions.includes(action) ? action : "",
    actor: actor.slice(0, 120),
    day: isDay(day) ? day : "",
    id: (params.get("record") ?? "").slice(0, 200),
  };
};

/** One page of the log, with the entries that can still be undone. */
export async function readLogPage({ db }: RequestContext, params: URLSearchParams) {
  const asked = readLogQuery(params);
  // Links of earlier releases name a person.
  const query = { ...asked, actor: (await personOf(db, asked.actor)) ?? asked.actor };
  const before = Number(params.get("before"));
  const rows = await listChanges(db, {
    entity: query.entity || undefined,
    entityId: query.id || undefined,
    action: query.action || undefined,
    actor: actorOf(query.actor),
    day: query.day || undefined,
    beforeId: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    limit: perPage + 1,
  });
  const entries = rows.slice(0, perPage);
  const images = entries.flatMap((entry) => {
    const change = imageChange(entry);
    return change ? [...change.added, ...change.removed].map(hashOf) : [];
  });
  const [people, formerNames, names, uploads, updates, deletes] = await Promise.all([
    everybody(db),
    readFormerNames(db),
    namesOf(db, idsOf(entries, ["property", "source"]), { trashed: true }),
    uploadNames(db, [...new Set([...idsOf(entries, ["media"]), ...images])]),
    undoableUpdates(db, entries),
    undoableDeletes(db, entries),
  ]);
  const known = new Map([...names, ...uploads].map(({ id, name }) => [id, name]));
  const described = entries.map((entry) => {
    const update: Undo | null = updates.has(entry.id)
      ? { kind: "line", id: String(entry.id) }
      : null;
    return describe(entry, { known, formerNames, undo: deletes.get(entry.id) ?? update });
  });
  const earlier = rows.length > perPage ? (entries.at(-1)?.id ?? null) : null;
  return { query, people, entries: described, earlier, isFirst: !params.has("before") };
}

async function personOf(db: Connection, actor: string): Promise<string | null> {
  return !actor || isUuid(actor) || isProgram(actor) ? null : idOfName(db, actor);
}

const actorOf = (actor: string) => {
  if (!actor) return undefined;
  return isUuid(actor) ? { id: actor } : { name: actor };
};

const idsOf = (entries: readonly AuditEntry[], kinds: readonly string[]): string[] => [
  ...new Set(entries.filter(({ entity }) => kinds.includes(entity)).map((entry) => entry.entityId)),
];

/** The hash of an uploaded image, or the file name. */
const hashOf = (url: string): string => (url.split("/").at(-1) ?? "").replace(/[?#.].*$/, "");

const icons: Readonly<Record<string, string>> = {
  property: "tent",
  change: "rows",
  page: "file",
  post: "edit",
  inquiry: "mail",
  "reply-template": "mail",
  mail: "mail",
  media: "image",
  redirect: "share",
  collection: "ring",
  settings: "settings",
  session: "lock",
  "api-token": "code",
  person: "users",
  passkey: "key",
  "recovery-codes": "key",
  import: "link",
  sync: "refresh",
  source: "eye",
  trash: "trash",
  partner: "coin",
  rates: "coin",
};

interface Described {
  /** Names of records. */
  known: Map<string, string>;
  formerNames: FormerNames;
  undo: Undo | null;
}

function describe(entry: AuditEntry, { known, formerNames, undo }: Described): LogEntry {
  const { id, at, entity, actor } = entry;
  const images = imageChange(entry);
  const differences = images || entity === "change" ? [] : entryDifferences(entry);
  const sentence = logSentence(entry, differences, (name) => {
    const now = presentName(formerNames, name, at);
    return now ? `${name} (now ${now})` : name;
  });
  const imageName = (url: string) => {
    const alt = images?.alts[url];
    return (typeof alt === "string" && alt) || (known.get(hashOf(url)) ?? hashOf(url));
  };
  return {
    id,
    at,
    sentence: images ? { ...sentence, lead: imageLead(images, imageName) } : sentence,
    ...recordOf(entry, known),
    icon: icons[entity] ?? "clock",
    person: isProgram(actor) ? null : actorName(actor),
    note: personNote(entry),
    differences: differences.slice(0, maxDifferences),
    more: Math.max(0, differences.length - maxDifferences),
    undo,
  };
}

/** Several people had the name before names were unique, or a process of the previous release wrote the entry. */
const unknownPerson = "person not known";

function personNote({ actor, actorNow }: AuditEntry): string | null {
  if (isProgram(actor)) return null;
  if (actorNow === null) return unknownPerson;
  return actorNow === actorName(actor) ? null : `now ${actorNow}`;
}

/** Records without a name of their own. */
const unnamed: Readonly<Record<string, string>> = {
  inquiry: "an inquiry",
  import: "an import",
  mail: "an email",
  job: "a job",
  settings: "the settings",
  trash: "the trash",
  rates: "the exchange rates",
  sync: "the external table sync",
};

function recordOf(entry: AuditEntry, known: Map<string, string>): Pick<LogEntry, "name" | "to"> {
  const { entity, entityId } = entry;
  if (entity === "change")
    return { name: entryChangeId(entry.after), to: paths.admin.change(entityId) };
  const general = unnamed[entity];
  if (general) return { name: general, to: null };
  const name = known.get(entityId) ?? entryName(entry);
  if (entity === "media") return { name: name ?? "without a name", to: null };
  const to =
    entity === "property" && known.has(entityId) ? paths.admin.editProperty(entityId) : null;
  return { name: name ?? entityId, to };
}
