import { sql } from "kysely";

import type { Database } from "#db/connect.server";
import type { ReceivedMail } from "#tests/fakes/smtp-receiver";

/** What was requested of the site, and what the services received. */
export interface Requested {
  /** Senders of confirmed inquiries. */
  confirmed: ReadonlySet<string>;
  /** Items by page URL. */
  items: ReadonlyMap<string, string>;
  /** When the latest check of each property was requested. */
  checks: ReadonlyMap<string, Date>;
  /** Records of the external table. */
  records: number;
  mails: readonly ReceivedMail[];
  modelRequests: () => number;
  /** True for an email whose worker was killed during delivery. */
  mayRepeat: (messageId: string) => boolean;
  /** True for a request to the model whose worker was killed meanwhile. */
  mayRequestAgain: (startedAt: Date) => boolean;
}

/** Deviations, one line each. */
interface Deviations {
  missing: string[];
  duplicates: string[];
}

export type Consistency = Awaited<ReturnType<typeof checkConsistency>>;

/** Compares what was requested with the database and with what the services received. */
export async function checkConsistency(db: Database, requested: Requested) {
  const [inquiries, mails, imports, syncs, model, checks] = [
    await checkInquiries(db, requested.confirmed),
    await checkMails(db, requested),
    await checkImports(db, requested.items),
    await checkSyncs(db, requested.records),
    await checkModelRequests(db, requested),
    await checkSourceChecks(db, requested.checks),
  ];
  const parts: Deviations[] = [inquiries, mails, imports, syncs, model, checks];
  return {
    counts: {
      inquiries: inquiries.count,
      mails: requested.mails.length,
      imports: imports.count,
      syncs: syncs.count,
      modelRequests: model.count,
      checks: requested.checks.size,
    },
    missing: parts.flatMap(({ missing }) => missing),
    duplicates: parts.flatMap(({ duplicates }) => duplicates),
    /** Emails delivered again with the same Message-ID after their worker was killed. */
    repeatedMails: mails.repeated,
    /** Requests to the model repeated after their worker was killed. */
    repeatedRequests: model.repeated,
  };
}

async function checkInquiries(db: Database, confirmed: ReadonlySet<string>) {
  const rows = await db.selectFrom("inquiries").select("email").execute();
  const stored = countValues(rows.map(({ email }) => email));
  return {
    count: rows.length,
    missing: [...confirmed]
      .filter((email) => !stored.has(email))
      .map((email) => `inquiry of ${email}`),
    duplicates: repeated(stored).map((email) => `inquiry of ${email}`),
  };
}

async function checkMails(db: Database, { mails, mayRepeat }: Requested) {
  const emails = await db.selectFrom("emails").select(["messageId", "state"]).execute();
  const delivered = countValues(mails.map(({ mail }) => mail.messageId ?? "none"));
  const again = repeated(delivered);
  return {
    missing: emails
      .filter(({ messageId, state }) => !delivered.has(messageId) || state !== "sent")
      .map(({ messageId, state }) => `mail ${messageId} (${state})`),
    duplicates: again.filter((id) => !mayRepeat(id)).map((id) => `mail ${id}`),
    repeated: again.filter(mayRepeat).length,
  };
}

async function checkImports(db: Database, items: ReadonlyMap<string, string>) {
  const rows = await db
    .selectFrom("importItems")
    .select("id")
    .where("state", "=", "imported")
    .execute();
  const imported = new Set(rows.map(({ id }) => id));
  // Each import that changed a property left one revision with the id of its item.
  const { rows: saves } = await sql<{ actor: string; times: number }>`
    select actor, count(*)::integer as times from property_revisions
    where actor like 'import %' group by actor`.execute(db);
  const times = new Map(saves.map(({ actor, times }) => [actor, times]));
  return {
    count: imported.size,
    missing: [...items]
      .filter(([, id]) => !imported.has(id) || !times.has(`import ${id}`))
      .map(([url]) => `import of ${url}`),
    duplicates: repeated(times),
  };
}

async function checkSyncs(db: Database, records: number) {
  const { rows: runs } = await sql<{ state: string; error: string | null; fetched: number }>`
    select state, error, fetched from import_runs join sync_runs on run_id = id`.execute(db);
  const { rows: stays } = await sql<{ id: string; stays: number }>`
    select airtable_id as id, count(*)::integer as stays from properties
    where airtable_id is not null group by 1`.execute(db);
  const { rows: sums } = await sql<{ counted: number; written: number; waiting: number }>`
    select (select coalesce(sum(created + changed), 0)::integer from sync_runs) as counted,
      (select count(*)::integer from property_revisions where actor = 'sync') as written,
      (select count(*)::integer from property_images where state = 'waiting') as waiting
  `.execute(db);
  const [{ counted, written, waiting } = { counted: 0, written: 0, waiting: 0 }] = sums;
  return {
    count: runs.length,
    missing: [
      ...runs
        .filter(({ state }) => state !== "finished")
        .map((run) => `sync (${run.state}: ${run.error})`),
      ...runs
        .filter(({ state, fetched }) => state === "finished" && fetched !== records)
        .map(({ fetched }) => `sync that read ${fetched} of ${records} records`),
      ...(runs.length > 0 && stays.length < records ? [`${records - stays.length} records`] : []),
      ...(waiting > 0 ? [`${waiting} images`] : []),
    ],
    duplicates: [
      ...stays.filter((record) => record.stays > 1).map(({ id }) => `record ${id}`),
      ...(counted === written ? [] : [`${written} saves of ${counted} records`]),
    ],
  };
}

async function checkModelRequests(db: Database, { modelRequests, mayRequestAgain }: Requested) {
  // Other imports only offer the model in their review.
  const rows = await db
    .selectFrom("aiQuestions")
    .innerJoin("importItems", "importItems.id", "aiQuestions.itemId")
    .innerJoin("importRuns", "importRuns.id", "importItems.runId")
    .select(["aiQuestions.itemId", "aiQuestions.state"])
    .where("importRuns.kind", "=", "ai")
    .execute();
  const calls = await db.selectFrom("aiCalls").select(["itemId", "at"]).orderBy("id").execute();
  const lastOf = new Map(calls.map((call) => [call.itemId, call]));
  const again = calls.filter((call) => lastOf.get(call.itemId) !== call);
  const unrecorded = modelRequests() - calls.length;
  return {
    count: rows.length,
    repeated: again.length,
    missing: rows
      .filter(({ state }) => state !== "done" && state !== "failed")
      .map(({ itemId, state }) => `request to the model for ${itemId} (${state})`),
    duplicates: [
      ...again
        .filter(({ at }) => !mayRequestAgain(at))
        .map(({ itemId }) => `request to the model for ${itemId}`),
      ...(unrecorded > 0 ? [`${unrecorded} unrecorded requests to the model`] : []),
    ],
  };
}

async function checkSourceChecks(db: Database, requestedAt: ReadonlyMap<string, Date>) {
  const rows = await db
    .selectFrom("sourceChecks")
    // The database's timestamp: its clock never jumps.
    .select(["propertyId", "state", "updatedAt"])
    .execute();
  const done = new Set(
    rows.flatMap(({ propertyId, state, updatedAt }) => {
      const at = requestedAt.get(propertyId);
      return at && state === "resting" && updatedAt >= at ? [propertyId] : [];
    }),
  );
  return {
    missing: [...requestedAt.keys()].filter((id) => !done.has(id)).map((id) => `check of ${id}`),
    duplicates: [],
  };
}

export function countValues(values: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}

const repeated = (times: ReadonlyMap<string, number>) =>
  [...times].filter(([, count]) => count > 1).map(([value]) => value);
