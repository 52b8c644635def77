import { sql } from "kysely";

import type { Database } from "#db/connect.server";
import type { ReceivedMail } from "#tests/fakes/smtp-receiver";
import { type AskedOfServices, countServices } from "./tally-services";

export interface Asked {
  /** Senders whose inquiry was confirmed. */
  confirmed: ReadonlySet<string>;
  /** Items by the address of their page. */
  items: ReadonlyMap<string, string>;
  mails: readonly ReceivedMail[];
  /** A mail that was in a killed worker's hand: nobody can know whether it left. */
  mayRepeat: (messageId: string) => boolean;
  services: AskedOfServices;
}

export interface Done {
  inquiries: number;
  mails: number;
  imports: number;
  syncs: number;
  questions: number;
  looks: number;
  /** What was asked for and is not done, one line each. */
  missing: string[];
  /** What was done more than once. */
  twice: string[];
  /** Mails that came again with the same Message-ID, because their worker was killed as it sent them. */
  repeated: string[];
  /** Questions to a model that were put once more, because their worker was killed meanwhile. */
  askedAgain: number;
}

/** Compares what was asked for with what stands in the database and in the mail box. */
export async function countDone(
  db: Database,
  { confirmed, items, mails, mayRepeat, services }: Asked,
): Promise<Done> {
  const inquiries = await db.selectFrom("inquiries").select("email").execute();
  const emails = await db.selectFrom("emails").select(["messageId", "state"]).execute();
  const imported = await db
    .selectFrom("importItems")
    .select("id")
    .where("state", "=", "imported")
    .execute();
  // Each import that changed a property left one revision with its item's name.
  const { rows: saved } = await sql<{ actor: string; times: number }>`
    select actor, count(*)::integer as times from property_revisions
    where actor like 'import %' group by actor
  `.execute(db);
  const done = await countServices(db, services);
  const stored = timesOf(inquiries.map(({ email }) => email));
  const delivered = timesOf(mails.map(({ mail }) => mail.messageId ?? "none"));
  const again = repeated(delivered);
  const importedIds = new Set(imported.map(({ id }) => id));
  const savedTimes = new Map(saved.map(({ actor, times }) => [actor, times]));
  return {
    inquiries: inquiries.length,
    mails: mails.length,
    imports: importedIds.size,
    syncs: done.syncs,
    questions: done.questions,
    looks: services.looks.size,
    askedAgain: done.askedAgain,
    missing: [
      ...done.missing,
      ...[...confirmed].filter((email) => !stored.has(email)).map((email) => `inquiry of ${email}`),
      ...emails
        .filter(({ messageId, state }) => !delivered.has(messageId) || state !== "sent")
        .map(({ messageId, state }) => `mail ${messageId} (${state})`),
      ...[...items]
        .filter(([, id]) => !importedIds.has(id) || !savedTimes.has(`import ${id}`))
        .map(([url]) => `import of ${url}`),
    ],
    twice: [
      ...done.twice,
      ...repeated(stored).map((email) => `inquiry of ${email}`),
      ...again.filter((id) => !mayRepeat(id)).map((messageId) => `mail ${messageId}`),
      ...repeated(savedTimes),
    ],
    repeated: again.filter(mayRepeat),
  };
}

function timesOf(values: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}

const repeated = (times: ReadonlyMap<string, number>) =>
  [...times].filter(([, count]) => count > 1).map(([value]) => value);
