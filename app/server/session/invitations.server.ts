import { createHash, randomBytes, randomUUID } from "node:crypto";

import { createInvitation, findInvitation } from "#db/queries/team/invitations.server";
import { paths } from "#domain/pages/paths";
import type { Role } from "#domain/team/roles";
import type { RequestContext } from "~/server/services.server";

/** Only the hash of a token is stored, so nobody can join with what the database has. */
export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** @returns the link, which is displayed once; null if the email has an account */
export async function invite(
  { db, siteUrl, now }: Pick<RequestContext, "db" | "siteUrl" | "now">,
  { email, role }: { email: string; role: Role },
  actor: string,
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const invitation = { id: randomUUID(), email, role, tokenHash: hashOfToken(token) };
  const created = await createInvitation(db, invitation, { actor, now: now() });
  return created ? siteUrl + paths.admin.join(token) : null;
}

/** A valid invitation; undefined for an unknown, used, revoked or expired one. */
export const invitationOf = ({ db, now }: Pick<RequestContext, "db" | "now">, token: string) =>
  findInvitation(db, hashOfToken(token), now());
