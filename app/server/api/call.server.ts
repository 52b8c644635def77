import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

import {
  addToken,
  findLiveToken,
  type ListedToken,
  recordTokenUse,
} from "#db/queries/api/api-tokens.server";
import {
  actorOfToken,
  prefixOfToken,
  type TokenForm,
  type TokenScope,
  writeToken,
} from "#domain/api/access";
import type { OperationName, Operations } from "#domain/api/catalog";
import type { ApiError } from "#domain/api/operation";
import { hasRole, readRole, type Role } from "#domain/team/roles";
import { texts } from "#domain/text/texts";
import { creationTokenOf } from "~/server/limits/create-once.server";
import { findBySecret, type LimitExceeded } from "~/server/limits/rate-limit.server";
import type { RequestContext } from "~/server/services.server";
import { type Admin, findAdmin } from "~/server/session/sessions.server";

/** An authenticated caller: the operator or a program. */
export interface Caller {
  /** Named in the log. */
  admin: Pick<Admin, "name">;
  scope: TokenScope;
  /** Groups of calls that the token may use; null: all. */
  areas: readonly string[] | null;
  /** Of the person, or of the person who created the token. */
  role: Role;
  byToken: boolean;
  /** Identifies the token, or the operator's session. */
  id: string;
}

/**
 * Null for a visitor. An invalid token is rejected even on public endpoints, since its owner would take the
 * public response for the complete one. A token takes precedence over a session.
 */
export async function findCaller(
  request: Request,
  context: RequestContext,
): Promise<Caller | null> {
  const header = request.headers.get("Authorization");
  if (header === null) {
    const admin = await findAdmin(request, context);
    if (!admin) return null;
    const { id, role } = admin;
    const scope = scopeOfRole(role, "write");
    return { admin, scope, areas: null, role, byToken: false, id: `session/${id}` };
  }
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? "";
  const outcome = await findBySecret(context, () => callerByToken(token, context));
  if (!outcome.ok) throw tooMany(outcome);
  if (!outcome.found) throw unauthorized("Invalid or expired token.");
  return outcome.found;
}

/** A token is never worth more than the role of the person who created it. */
const scopeOfRole = (role: Role, scope: TokenScope): TokenScope =>
  hasRole(role, "editor") ? scope : "read";

export const unauthorized = (error: string) =>
  new ApiFailure(401, error, { headers: { "WWW-Authenticate": 'Bearer realm="api"' } });

async function callerByToken(
  token: string,
  { db, env, now }: RequestContext,
): Promise<Caller | null> {
  if (env.ADMIN_API_TOKEN && isSame(hashOf(token), hashOf(env.ADMIN_API_TOKEN)))
    return {
      admin: { name: "api" },
      scope: "write",
      areas: null,
      role: "owner",
      byToken: true,
      id: "token/environment",
    };
  const prefix = prefixOfToken(token);
  const stored = prefix && (await findLiveToken(db, prefix, now()));
  // Takes the same time for an unknown token as for a wrong secret.
  if (!isSame(hashOf(token), stored ? stored.hash : hashOfNone) || !stored) return null;
  await recordTokenUse(db, stored.id, now());
  const { id, name, areas } = stored;
  // A token of an earlier release is the first owner's.
  const role = stored.role === null ? "owner" : readRole(stored.role);
  const scope = scopeOfRole(role, stored.scope);
  const admin = { name: actorOfToken(name) };
  return { admin, scope, areas, role, byToken: true, id: `token/${id}` };
}

/** A plain hash suffices, because tokens are random and cannot be guessed. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const hashOfNone = hashOf(randomBytes(32).toString("base64url"));

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * The text of a new token, which is displayed once and never stored. Derived from the creation token of the
 * form, so that a double submit displays the token that was created.
 */
export function newTokenText({ env }: Pick<RequestContext, "env">, form: FormData): string {
  const bytes = creationTokenOf(form)
    ? createHmac("sha512", env.SESSION_SECRET)
        .update(JSON.stringify(["api-token", ...form]))
        .digest()
    : randomBytes(64);
  const id = Array.from(bytes.subarray(32, 40), (byte) => alphabet[byte % alphabet.length]).join(
    "",
  );
  return writeToken(id, bytes.subarray(0, 32).toString("base64url"));
}

export async function addApiToken(
  { db }: Pick<RequestContext, "db">,
  text: string,
  { name, scope, areas, expiresOn }: TokenForm,
  admin: Admin,
): Promise<Pick<ListedToken, "id" | "name">> {
  const expiresAt = expiresOn ? new Date(`${expiresOn}T23:59:59.999Z`) : null;
  const prefix = prefixOfToken(text) ?? "";
  const token = { name, scope, areas, prefix, hash: hashOf(text), expiresAt };
  const { id } = await addToken(db, token, admin);
  return { id, name };
}

type Further = Omit<ApiError, "error"> & { headers?: Record<string, string> };

/** An error response, thrown from anywhere within a call. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly body: ApiError;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    error: string,
    { headers = {}, ...further }: Further = {},
  ) {
    super(error);
    this.body = { error, ...further };
    this.headers = headers;
  }
}

export const notFound = (what: string) => new ApiFailure(404, what);

export const tooMany = ({ limit, retryAfterSeconds }: LimitExceeded) =>
  new ApiFailure(429, texts.common.tooMany, {
    headers: {
      "Retry-After": String(retryAfterSeconds),
      "RateLimit-Limit": String(limit),
      "RateLimit-Remaining": "0",
      "RateLimit-Reset": String(retryAfterSeconds),
    },
  });

/** Parses a value with a schema. @throws ApiFailure that names every invalid field */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422 = 422,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  rejectUnknown(
    read.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [],
    ),
  );
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) {
    const name = path.join(".") || "body";
    if (!fields[name]?.includes(message)) (fields[name] ??= []).push(message);
  }
  throw fieldFailure(fields, status);
}

/** An error with the message of its first field. */
export const fieldFailure = (fields: Record<string, string[]>, status: 400 | 422 = 422) =>
  new ApiFailure(status, Object.values(fields).flat()[0] ?? texts.common.checkFields, { fields });

/** @throws ApiFailure 400 that names the unknown fields of a body */
export function rejectUnknown(names: readonly string[]): void {
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [name, [`Unknown field: ${name}`]]));
  throw fieldFailure(fields, 400);
}

/** The query of a call; a repeated parameter is joined with commas. @throws ApiFailure 400 */
export function checkedQuery(schema: z.ZodObject | undefined, params: URLSearchParams): unknown {
  const known = Object.keys(schema?.shape ?? {});
  const given = [...new Set(params.keys())];
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const valid =
      known.length > 0 ? `Valid parameters: ${known.join(", ")}` : "This call takes no parameters";
    throw fieldFailure(
      Object.fromEntries(unknown.map((name) => [name, [`Unknown parameter: ${name}. ${valid}`]])),
      400,
    );
  }
  if (!schema) return undefined;
  const values = given.map((name) => [name, params.getAll(name).join(",")]);
  return checked(schema, Object.fromEntries(values), 400);
}

/** URL of the next page, for the body and the Link header. A path, so that no Host header can get into it. */
export function nextPage(
  request: Request,
  change: Record<string, string> | null,
): { next: string | null; headers: Record<string, string> } {
  if (!change) return { next: null, headers: {} };
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value);
  const next = `${pathname}?${searchParams}`;
  return { next, headers: { Link: `<${next}>; rel="next"` } };
}

/** Like nextPage, for lists with page numbers. */
export const numberedPage = (
  request: Request,
  { page, limit, total }: { page: number; limit: number; total: number },
) => nextPage(request, page * limit < total ? { page: String(page + 1) } : null);

type ReadBy<Operation, Part extends string> = Operation extends {
  [Name in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

type CallerOf<Operation> = Operation extends { access: "admin" } ? Caller : Caller | null;

/** An authorized call with its validated query and body. */
interface Call<Name extends OperationName> {
  request: Request;
  context: RequestContext;
  caller: CallerOf<Operations[Name]>;
  /** Path parameters by name. */
  params: Record<string, string>;
  query: ReadBy<Operations[Name], "query">;
  body: ReadBy<Operations[Name], "body">;
}

interface Answered<Name extends OperationName> {
  answer: z.input<Operations[Name]["answer"]>;
  headers?: Record<string, string>;
}

/** Implements one operation of the catalog. */
type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<Answered<Name>>;

export type Handlers<Names extends OperationName = OperationName> = {
  [Name in Names]: Handler<Name>;
};
