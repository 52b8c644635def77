import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

import {
  addToken,
  findLiveToken,
  type ListedToken,
  noteTokenUse,
} from "#db/queries/site/api-tokens.server";
import { prefixOfToken, type TokenForm, writeToken } from "#domain/api/token";
import type { RequestContext } from "~/server/services.server";
import { type Admin, findAdmin } from "~/server/session/sessions.server";
import { ApiFailure } from "./failure";

/** Somebody who may know what visitors may not. */
export interface Caller {
  admin: Admin;
  mayWrite: boolean;
  byToken: boolean;
}

/**
 * Null for a visitor. A token that does not count is refused, also where none is needed: its owner
 * would take the answer for the whole. Where one is sent, a session beside it says nothing.
 */
export async function findCaller(
  request: Request,
  context: RequestContext,
): Promise<Caller | null> {
  const header = request.headers.get("Authorization");
  if (header === null) {
    const admin = await findAdmin(request, context);
    return admin ? { admin, mayWrite: true, byToken: false } : null;
  }
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  const caller = token ? await callerByToken(token, context) : null;
  if (!caller) throw unauthorized("This token does not count.");
  return caller;
}

export const unauthorized = (error: string) =>
  new ApiFailure(401, error, { headers: { "WWW-Authenticate": 'Bearer realm="api"' } });

async function callerByToken(
  token: string,
  { db, env, now }: RequestContext,
): Promise<Caller | null> {
  if (env.ADMIN_API_TOKEN && isSame(hashOf(token), hashOf(env.ADMIN_API_TOKEN)))
    return { admin: { name: "api" }, mayWrite: true, byToken: true };
  const prefix = prefixOfToken(token);
  const stored = prefix && (await findLiveToken(db, prefix, now()));
  // An unknown token takes as long as one whose secret is wrong.
  if (!isSame(hashOf(token), stored ? stored.hash : hashOfNone) || !stored) return null;
  await noteTokenUse(db, stored.id, now());
  const { name, scope } = stored;
  return { admin: { name: `api: ${name}` }, mayWrite: scope === "write", byToken: true };
}

/** A token is random from end to end: a plain hash cannot be turned back. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const hashOfNone = hashOf(randomBytes(32).toString("base64url"));

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const signs = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** Makes a token; its text is here once and nowhere afterwards. */
export async function makeToken(
  { db }: Pick<RequestContext, "db">,
  { name, scope, expiresOn }: TokenForm,
  actor: string,
): Promise<{ token: string; stored: ListedToken }> {
  const id = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("");
  const token = writeToken(id, randomBytes(32).toString("base64url"));
  const expiresAt = expiresOn ? new Date(`${expiresOn}T23:59:59.999Z`) : null;
  const prefix = prefixOfToken(token) ?? "";
  const stored = await addToken(db, { name, scope, prefix, hash: hashOf(token), expiresAt }, actor);
  return { token, stored };
}
