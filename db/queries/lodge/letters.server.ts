import { randomUUID } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestDelivery } from "#db/queries/mail/emails.server";
import { letterMail, type RequestFilter } from "#domain/lodge/request";
import type { Origin } from "#domain/property/evidence";

interface Recipient {
  toAddress: string;
  toName: string | null;
  replyToAddress: string;
}

/** Adds a letter to the outbox. @returns its id; null if this letter was added before */
export async function addLetter(
  trx: Connection,
  {
    requestId,
    purpose,
    subject,
    letter,
    from,
    ...recipient
  }: Recipient & {
    requestId: string;
    purpose: "lodge" | "lodge-reminder-1" | "lodge-reminder-2";
    subject: string;
    letter: string;
    /** Sender of the site, whose domain is in the Message-ID. */
    from: string;
  },
): Promise<string | null> {
  const mail = letterMail(subject, letter);
  const row = await trx
    .insertInto("emails")
    .values({
      ...recipient,
      lodgeRequestId: requestId,
      purpose,
      messageId: `<${randomUUID()}@${from.split("@")[1] ?? "localhost"}>`,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await requestDelivery(trx, [row.id]);
  return row?.id ?? null;
}

const latestEmail = sql<{ state: string; error: string | null; purpose: string } | null>`(
  select json_build_object('state', state, 'error', last_error, 'purpose', purpose)
  from emails where lodge_request_id = lodge_requests.id order by created_at desc, id limit 1)`;

const perPage = 50;

/** Requests with their email and answers, newest first; answers that wait for a review come first. */
export async function listRequests(
  db: Connection,
  { filter = "all", page = 1 }: { filter?: RequestFilter; page?: number },
) {
  const isUnreached = sql<boolean>`exists (select from emails
    where lodge_request_id = lodge_requests.id and emails.state = 'failed')`;
  const rows = await db
    .selectFrom("lodgeRequests")
    .innerJoin("properties", "properties.id", "lodgeRequests.propertyId")
    .select([
      "lodgeRequests.id",
      "lodgeRequests.propertyId",
      "properties.name",
      "lodgeRequests.kind",
      "lodgeRequests.email",
      "lodgeRequests.state",
      "lodgeRequests.actor",
      "lodgeRequests.reminders",
      "lodgeRequests.createdAt",
      "lodgeRequests.expiresAt",
      "lodgeRequests.openedAt",
      "lodgeRequests.answeredAt",
      "lodgeRequests.reviewedAt",
      latestEmail.as("mail"),
      sql<number>`cardinality(lodge_requests.fields)`.as("facts"),
      sql<number>`(select count(*)::integer from lodge_answers
        where request_id = lodge_requests.id)`.as("answers"),
      sql<number>`(select count(*)::integer from lodge_answers
        where request_id = lodge_requests.id and answer = 'changed')`.as("changes"),
    ])
    .$if(filter === "waiting", (query) => query.where("lodgeRequests.state", "=", "answered"))
    .$if(filter === "answered", (query) =>
      query.where("lodgeRequests.state", "in", ["answered", "reviewed"]),
    )
    .$if(filter === "silent", (query) =>
      query.where("lodgeRequests.state", "in", ["open", "expired"]).where("openedAt", "is", null),
    )
    .$if(filter === "unreached", (query) => query.where(isUnreached))
    .orderBy(sql`lodge_requests.state <> 'answered'`)
    .orderBy("lodgeRequests.createdAt", "desc")
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
    .execute();
  return { requests: rows.slice(0, perPage), hasMore: rows.length > perPage };
}

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>["requests"][number];

export async function countRequests(db: Connection): Promise<Record<RequestFilter, number>> {
  return db
    .selectFrom("lodgeRequests")
    .select([
      sql<number>`count(*)::integer`.as("all"),
      sql<number>`count(*) filter (where state = 'answered')::integer`.as("waiting"),
      sql<number>`count(*) filter (where state in ('answered', 'reviewed'))::integer`.as(
        "answered",
      ),
      sql<number>`count(*) filter (where state in ('open', 'expired')
        and opened_at is null)::integer`.as("silent"),
      sql<number>`count(*) filter (where exists (select from emails
        where lodge_request_id = lodge_requests.id and emails.state = 'failed'))::integer`.as(
        "unreached",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Properties to ask: what each source says, the open request, and whom it was sent to last. */
export async function lodgesToAsk(db: Connection, ids: readonly string[]) {
  const [statements, requests] = await Promise.all([
    db
      .selectFrom("propertyEvidence")
      .select(["propertyId", "field", "origin", "agrees", "recordedAt"])
      .where("propertyId", "in", [...ids])
      .execute(),
    db
      .selectFrom("lodgeRequests")
      .select(["propertyId", "email", "contactName", "state", "createdAt", "expiresAt"])
      .where("propertyId", "in", [...ids])
      .orderBy("createdAt", "desc")
      .execute(),
  ]);
  return {
    statements: statements.map((row) => ({ ...row, origin: row.origin as Origin })),
    requests,
  };
}
