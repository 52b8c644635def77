import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { holdLock } from "#db/transaction.server";

const mostADay = 3;
const dayMs = 24 * 3600_000;

/** What follows a plus sign is the receiver's own note: all of it arrives in one mailbox. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, "$1@");

/**
 * False once a mailbox got its share of acknowledgements of a day: anybody can type anybody's address
 * into a form. The caller's transaction must be the one that stores the next.
 */
export async function mayAcknowledge(trx: Connection, address: string, now: Date) {
  const mailbox = mailboxOf(address);
  await holdLock(trx, `acknowledge/${mailbox}`);
  const { sent } = await trx
    .selectFrom("inquiries")
    .innerJoin("emails", "emails.inquiryId", "inquiries.id")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("emails.purpose", "=", "acknowledgement")
    .where(sql<string>`lower(regexp_replace(inquiries.email, '\\+[^@]*@', '@'))`, "=", mailbox)
    .where("inquiries.createdAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return sent < mostADay;
}
