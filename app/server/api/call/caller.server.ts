import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import {
  addToken,
  findLiveToken,
  type ListedToken,
  noteTokenUse,
} from "#db/queries/site/api-tokens.server";
import { prefixOfToken, type TokenForm, writeToken } from "#domain/api/token";
import { creationTokenOf } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { type Admin, findAdmin } from "~/server/session/sessions.server";
import { ApiFailure } from "./failure";

/** Somebody who may know what visitors may not. */
export interface Caller {
  admin: Admin;
  mayWrite: boolean;
  byToken: boolean;
  /** Tells callers apart: the token, or the operator's session. */
  id: string;
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
    return admin ? { admin, mayWrite: true, byToken: false, id: `session/${admin.name}` } : null;
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
    return { admin: { name: "api" }, mayWrite: true, byToken: true, id: "token/environment" };
  const prefix = prefixOfToken(token);
  const stored = prefix && (await findLiveToken(db, prefix, now()));
  // An unknown token takes as long as one whose secret is wrong.
  if (!isSame(hashOf(token), stored ? stored.hash : hashOfNone) || !stored) return null;
  await noteTokenUse(db, stored.id, now());
  const { id, name, scope } = stored;
  const mayWrite = scope === "write";
  return { admin: { name: `api: ${name}` }, mayWrite, byToken: true, id: `token/${id}` };
}

/** A token is random from end to end: a plain hash cannot be turned back. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const hashOfNone = hashOf(randomBytes(32).toString("base64url"));

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const signs = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * The text of a new token, shown once and stored nowhere. A form with a creation token always gives
 * the same text, so that the second post of a double click shows the one that counts.
 */
export function newTokenText({ env }: Pick<RequestContext, "env">, form: FormData): string {
  const bytes = creationTokenOf(form)
    ? createHmac("sha512", env.SESSION_SECRET)
        .update(JSON.stringify(["api-token", ...form]))
        .digest()
    : randomBytes(64);
  const id = Array.from(bytes.subarray(32, 40), (byte) => signs[byte % signs.length]).join("");
  return writeToken(id, bytes.subarray(0, 32).toString("base64url"));
}

export async function addApiToken(
  { db }: Pick<RequestContext, "db">,
  text: string,
  { name, scope, expiresOn }: TokenForm,
  actor: string,
): Promise<Pick<ListedToken, "id" | "name">> {
  const expiresAt = expiresOn ? new Date(`${expiresOn}T23:59:59.999Z`) : null;
  const prefix = prefixOfToken(text) ?? "";
  const { id } = await addToken(db, { name, scope, prefix, hash: hashOf(text), expiresAt }, actor);
  return { id, name };
}
