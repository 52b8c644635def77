import type { Connection } from "#db/connect.server";
import { undoableUpdates } from "#db/queries/changes/undo.server";
import { titlesOf } from "#db/queries/editorial/text-kinds.server";
import { sendersOf } from "#db/queries/inquiries/inquiries.server";
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
  type LogDifference,
  textOf,
} from "#domain/log/audit-log";
import { entityWordsOf, logActions, logEntities } from "#domain/log/catalog";
import { imageChange, imageLead, type LogSentence, logSentence } from "#domain/log/log-sentence";
import { paths } from "#domain/paths/paths";
import { type FormerNames, presentName } from "#domain/team/names";
import { isUuid } from "#domain/text/strings";
import type { RequestContext } from "~/server/services.server";

const perPage = 40;

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
  /** Kind and id, as the API has them. */
  record: string;
  undo: Undo | null;
}

export const readLogQuery = (params: URLSearchParams): LogQuery => {
  const [entity = "", action = "", actor = "", day = ""] = ["entity", "action", "actor", "day"].map(
    (name) => params.get(name) ?? "",
  );
  return {
    entity: logEntities.find((known) => known === entity) ?? "",
    action: logActions.find((known) => known === action) ?? "",
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
  const [people, formerNames, updates, deletes] = await Promise.all([
    everybody(db),
    readFormerNames(db),
    undoableUpdates(db, entries),
    undoableDeletes(db, entries),
  ]);
  const known = await readNames(db, entries, people);
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

interface Subject {
  kind: string;
  id: string;
}

/** The record that an entry names: a property for all that is about one. */
function subjectOf({ entity, entityId, action, after }: AuditEntry): Subject {
  if (["property", "source", "lodge"].includes(entity)) return { kind: "property", id: entityId };
  if (entity === "collection")
    return { kind: "property", id: entityId.slice(entityId.lastIndexOf("/") + 1) };
  const proposed = entity === "import" && action === "propose" ? textOf(after, "property") : null;
  return proposed === null ? { kind: entity, id: entityId } : { kind: "property", id: proposed };
}

/** Present names of records, by kind and id. */
type Names = ReadonlyMap<string, string>;
const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`;

/** Names of the records of a page of the log. */
async function readNames(
  db: Connection,
  entries: readonly AuditEntry[],
  people: readonly { id: string; name: string }[],
): Promise<Names> {
  const subjects = entries.map(subjectOf);
  const ids = (kind: string) => [
    ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)),
  ];
  const images = entries.flatMap((entry) => {
    const change = imageChange(entry);
    return change ? [...change.added, ...change.removed].map(hashOf) : [];
  });
  const found = {
    person: people,
    property: await namesOf(db, ids("property"), { trashed: true }),
    media: await uploadNames(db, [...new Set([...ids("media"), ...images])]),
    inquiry: await sendersOf(db, ids("inquiry").filter(isUuid)),
    page: await titlesOf(db, "page", ids("page")),
    post: await titlesOf(db, "post", ids("post")),
  };
  return new Map(
    Object.entries(found).flatMap(([kind, rows]) =>
      rows.map(({ id, name }) => [keyOf({ kind, id }), name] as const),
    ),
  );
}

/** The hash of an uploaded image, or the file name. */
const hashOf = (url: string): string => (url.split("/").at(-1) ?? "").replace(/[?#.].*$/, "");

interface Described {
  /** Names of records. */
  known: Names;
  formerNames: FormerNames;
  undo: Undo | null;
}

function describe(entry: AuditEntry, { known, formerNames, undo }: Described): LogEntry {
  const { id, at, entity, actor } = entry;
  const images = imageChange(entry);
  const name = nameOfRecord(entry, known);
  const isInSentence = images || entity === "change" || entry.action === "assign";
  const differences = isInSentence
    ? []
    : entryDifferences(entry).filter(({ before, after }) => before !== null || after !== name);
  const sentence = logSentence(entry, differences, {
    isNamed: name !== null,
    nameOf: (former) => {
      const now = presentName(formerNames, former, at);
      return now ? `${former} (now ${now})` : former;
    },
  });
  const imageName = (url: string) => {
    const alt = images?.alts[url];
    return (
      (typeof alt === "string" && alt) ||
      (known.get(keyOf({ kind: "media", id: hashOf(url) })) ?? "without a name")
    );
  };
  return {
    id,
    at,
    sentence: images ? { ...sentence, lead: imageLead(images, imageName) } : sentence,
    name: name ?? entityWordsOf(entity).unnamed,
    to: screenOf(entry, known),
    record: `${entity} ${entry.entityId}`,
    icon: entityWordsOf(entity).icon,
    person: isProgram(actor) ? null : actorName(actor),
    note: personNote(entry),
    // The sentence has the label of a single changed value.
    differences:
      entry.action === "update" && differences.length === 1
        ? differences.map((only) => ({ ...only, label: "" }))
        : differences,
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

/** Null for a record that only its kind is known of. */
function nameOfRecord(entry: AuditEntry, known: Names): string | null {
  const { entity, entityId, action, after } = entry;
  if (entity === "change") return entryChangeId(after);
  if (entity === "inquiry" && action === "export") return null;
  const subject = subjectOf(entry);
  const isReadable = readableKinds.has(subject.kind) && entityId !== "all queues";
  // A person is called by their name of that time.
  const names = [known.get(keyOf(subject)) ?? null, entryName(entry)];
  const [name] = (entity === "person" ? names.toReversed() : names).filter((one) => one !== null);
  return name ?? (isReadable ? subject.id : null);
}

/** Kinds whose ids are words. */
const readableKinds = new Set([
  "property",
  "page",
  "post",
  "redirect",
  "partner",
  "queue",
  "session",
]);

/** The screen of a record that still exists, or of its kind. */
function screenOf(entry: AuditEntry, known: Names): string | null {
  const subject = subjectOf(entry);
  const open = known.has(keyOf(subject)) ? records[subject.kind] : undefined;
  if (open) return open(subject.id);
  return entry.entity === "change"
    ? paths.admin.change(entry.entityId)
    : (screens[subject.kind]?.() ?? null);
}

const records: Readonly<Record<string, (id: string) => string>> = {
  property: paths.admin.editProperty,
  page: paths.admin.editPage,
  post: paths.admin.editPost,
  inquiry: paths.admin.openInquiry,
};

const screens: Readonly<Record<string, () => string>> = {
  settings: paths.admin.settings,
  "reply-template": () => paths.admin.replyTemplates(),
  redirect: paths.admin.redirects,
  person: paths.admin.team,
  "api-token": paths.admin.api,
  webhook: () => paths.admin.webhooks(),
  import: paths.admin.imports,
  sync: paths.admin.tableSync,
  job: () => paths.admin.jobs(),
  queue: () => paths.admin.jobs(),
  mail: () => paths.admin.jobs(),
  trash: paths.admin.trash,
  rates: paths.admin.priceDebug,
};
