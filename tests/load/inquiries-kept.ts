import type { Database } from "#db/connect.server";
import type { ReceivedMail } from "#tests/fakes/smtp-receiver";
import { until } from "#tests/setup/until";

export interface InquiriesKept {
  confirmed: number;
  stored: number;
  mailed: number;
  /** Neither stored nor mailed once, one line each. */
  faults: string[];
}

const patienceMs = 60_000;

/** Compares what visitors were promised with what stands in the database and in the mail box. */
export async function countInquiries(
  db: Database,
  confirmed: ReadonlySet<string>,
  mails: readonly ReceivedMail[],
): Promise<InquiriesKept> {
  await until("mails of all inquiries", () => allSent(db), patienceMs).catch(() => undefined);
  const rows = await db.selectFrom("inquiries").select("email").execute();
  const emails = await db.selectFrom("emails").select(["messageId", "state"]).execute();
  const stored = timesOf(rows.map(({ email }) => email));
  const delivered = timesOf(mails.map(({ mail }) => mail.messageId ?? "none"));
  const noticeOf = timesOf(mails.map(({ mail }) => mail.replyTo?.[0]?.address ?? "none"));
  const times = (count = 0) => `${count} times`;
  return {
    confirmed: confirmed.size,
    stored: rows.length,
    mailed: mails.length,
    faults: [
      ...[...confirmed]
        .filter((email) => stored.get(email) !== 1)
        .map((email) => `inquiry of ${email} stored ${times(stored.get(email))}`),
      ...[...confirmed]
        .filter((email) => noticeOf.get(email) !== 1)
        .map((email) => `operator told of ${email} ${times(noticeOf.get(email))}`),
      ...emails
        .filter(({ messageId, state }) => state !== "sent" || delivered.get(messageId) !== 1)
        .map(
          (one) => `mail ${one.messageId} (${one.state}) ${times(delivered.get(one.messageId))}`,
        ),
    ],
  };
}

async function allSent(db: Database): Promise<boolean> {
  const open = db.selectFrom("emails").select("id").where("state", "!=", "sent").limit(1);
  return (await open.executeTakeFirst()) === undefined;
}

function timesOf(values: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}
