import { randomUUID } from "node:crypto";

import type { Connection } from "#db/connect.server";
import { addLetter } from "#db/queries/lodge/letters.server";
import { createRequest } from "#db/queries/lodge/requests.server";
import { lodgeToken } from "#db/queries/lodge/token.server";
import { lodgeFacts } from "#domain/lodge/facts";
import { paths } from "#domain/paths/paths";
import { testSecret } from "#tests/setup/web-process";

interface Asked {
  propertyId: string;
  fields?: readonly string[];
  email?: string;
  now?: Date;
  /** Of the site that opens the link. */
  secret?: string;
}

export const testLetter = "Dear team,\n\n{link}\n\nWith thanks";

/** Stores a request with its letter. @returns its id, its path, and the id of the email */
export async function askLodge(
  db: Connection,
  {
    propertyId,
    fields,
    email = "ruth@reedsong.test",
    now = new Date(),
    secret = testSecret,
  }: Asked,
) {
  const id = randomUUID();
  const isNew = await createRequest(
    db,
    {
      id,
      propertyId,
      kind: "ask",
      email,
      contactName: "Ruth",
      fields: fields ?? lodgeFacts.map(({ name }) => name),
      subject: "Still right?",
      letter: testLetter,
    },
    { actor: "Hanna", now, secret },
  );
  const emailId = await addLetter(db, {
    requestId: id,
    purpose: "lodge",
    subject: "Still right?",
    letter: testLetter,
    from: "stays@site.test",
    toAddress: email,
    toName: "Ruth",
    replyToAddress: "hello@site.test",
  });
  return { id, isNew, path: paths.lodge(lodgeToken(secret, id)), emailId };
}
