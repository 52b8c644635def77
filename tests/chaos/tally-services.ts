import { sql } from "kysely";

import type { Database } from "#db/connect.server";

export interface AskedOfServices {
  /** Records of the external table. */
  records: number;
  /** Times that a model was asked. */
  questions: () => number;
  /** When each stay was last asked to be looked at. */
  looks: ReadonlyMap<string, Date>;
  /** A question that was in a killed worker's hand: it may be put once more. */
  mayAskAgain: (askedAt: Date) => boolean;
}

export interface DoneWithServices {
  syncs: number;
  questions: number;
  /** Questions that were put once more, because their worker was killed meanwhile. */
  askedAgain: number;
  missing: string[];
  twice: string[];
}

/** What came of the table, of the questions to a model and of the looks at sources. */
export async function countServices(
  db: Database,
  asked: AskedOfServices,
): Promise<DoneWithServices> {
  const [table, questions, looks] = [
    await countTable(db, asked),
    await countQuestions(db, asked),
    await countLooks(db, asked),
  ];
  const { syncs } = table;
  const { askedAgain } = questions;
  return {
    syncs,
    questions: questions.count,
    askedAgain,
    missing: [...table.missing, ...questions.missing, ...looks],
    twice: [...table.twice, ...questions.twice],
  };
}

async function countTable(db: Database, { records }: AskedOfServices) {
  const { rows: runs } = await sql<{ state: string; error: string | null; fetched: number }>`
    select state, error, fetched from import_runs join sync_runs on run_id = id`.execute(db);
  const { rows: stays } = await sql<{ id: string; stays: number }>`
    select airtable_id as id, count(*)::integer as stays from properties
    where airtable_id is not null group by 1`.execute(db);
  const { rows: sums } = await sql<{ counted: number; written: number; pictures: number }>`
    select (select coalesce(sum(created + changed), 0)::integer from sync_runs) as counted,
      (select count(*)::integer from property_revisions where actor = 'sync') as written,
      (select count(*)::integer from property_images where state = 'waiting') as pictures
  `.execute(db);
  const [{ counted, written, pictures } = { counted: 0, written: 0, pictures: 0 }] = sums;
  const short = runs.filter(({ state, fetched }) => state === "finished" && fetched !== records);
  return {
    syncs: runs.length,
    missing: [
      ...runs
        .filter(({ state }) => state !== "finished")
        .map((run) => `sync (${run.state}: ${run.error})`),
      ...short.map(({ fetched }) => `sync that read ${fetched} of ${records} records`),
      ...(runs.length > 0 && stays.length < records ? [`${records - stays.length} records`] : []),
      ...(pictures > 0 ? [`${pictures} pictures`] : []),
    ],
    twice: [
      ...stays.filter((record) => record.stays > 1).map(({ id }) => `record ${id}`),
      ...(counted === written ? [] : [`${written} saves of ${counted} records`]),
    ],
  };
}

async function countQuestions(db: Database, { questions, mayAskAgain }: AskedOfServices) {
  const rows = await db.selectFrom("aiQuestions").select(["itemId", "state"]).execute();
  const calls = await db.selectFrom("aiCalls").select(["itemId", "at"]).orderBy("id").execute();
  const lastOf = new Map(calls.map((call) => [call.itemId, call]));
  const again = calls.filter((call) => lastOf.get(call.itemId) !== call);
  const unnoted = questions() - calls.length;
  return {
    count: rows.length,
    askedAgain: again.length,
    missing: rows
      .filter(({ state }) => state !== "done" && state !== "failed")
      .map(({ itemId, state }) => `question about ${itemId} (${state})`),
    twice: [
      ...again.filter(({ at }) => !mayAskAgain(at)).map(({ itemId }) => `question about ${itemId}`),
      ...(unnoted > 0 ? [`${unnoted} questions that were not noted`] : []),
    ],
  };
}

async function countLooks(db: Database, { looks }: AskedOfServices): Promise<string[]> {
  const rows = await db
    .selectFrom("sourceChecks")
    // Noted by the database, whose clock never jumps.
    .select(["propertyId", "state", "updatedAt"])
    .execute();
  const done = new Set(
    rows.flatMap(({ propertyId, state, updatedAt }) => {
      const at = looks.get(propertyId);
      return at && state === "resting" && updatedAt >= at ? [propertyId] : [];
    }),
  );
  return [...looks.keys()].filter((id) => !done.has(id)).map((id) => `look at ${id}`);
}
