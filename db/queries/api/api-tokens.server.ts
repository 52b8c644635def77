import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange, recordChanges } from "#db/queries/log/audit.server";
import type { SessionOwner } from "#db/queries/site/sessions.server";
import type { ApiTokens, DB } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import { type ApiArea, readScope, type TokenScope } from "#domain/api/access";

export interface NewToken {
  name: string;
  prefix: string;
  hash: string;
  scope: TokenScope;
  /** Null: all. */
  areas: readonly ApiArea[] | null;
  expiresAt: Date | null;
}

const listed = [
  "id",
  "name",
  "prefix",
  "scope",
  "areas",
  "createdBy",
  "createdAt",
  "expiresAt",
  "lastUsedAt",
  "withdrawnAt",
] as const;

/** The hash never leaves this module. */
export type ListedToken = Pick<Selectable<ApiTokens>, (typeof listed)[number]>;

/** Newest first, revoked ones last. */
export async function listTokens(db: Connection): Promise<ListedToken[]> {
  return db
    .selectFrom("apiTokens")
    .select([...listed])
    .orderBy(sql`withdrawn_at desc nulls first`)
    .orderBy("createdAt", "desc")
    .execute();
}

export function addToken(
  db: Connection,
  token: NewToken,
  creator: { id: string; name: string },
): Promise<ListedToken> {
  const actor = creator.name;
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto("apiTokens")
      .values({
        ...token,
        areas: token.areas && [...token.areas],
        createdBy: actor,
        personId: creator.id,
      })
      .returning([...listed])
      .executeTakeFirstOrThrow();
    const { name, prefix, scope, areas, expiresAt } = token;
    await recordChange(trx, {
      actor,
      action: "create",
      entity: "api-token",
      entityId: row.id,
      after: { name, prefix, scope, areas, expiresAt },
    });
    return row;
  });
}

/** Revokes a token. @returns its name; null if it was revoked before */
export async function revokeToken(
  db: Connection,
  id: string,
  by: { actor: string; now: Date },
): Promise<string | null> {
  const [name] = await revokeTokens(db, (eb) => eb("id", "=", id), by);
  return name ?? null;
}

/** Tokens that a person created. Those of earlier releases have no person and are the first owner's. */
const isTokenOf =
  ({ id, isFirst }: SessionOwner) =>
  (eb: ExpressionBuilder<DB, "apiTokens">) =>
    isFirst
      ? eb.or([eb("personId", "=", id), eb("personId", "is", null)])
      : eb("personId", "=", id);

export const liveTokensOf = (db: Connection, person: SessionOwner, now: Date) =>
  db
    .selectFrom("apiTokens")
    .select("name")
    .where(isTokenOf(person))
    .where("withdrawnAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .orderBy("name")
    .execute();

/** @returns the names of the tokens */
export const revokeTokensOf = (
  db: Connection,
  person: SessionOwner,
  by: { actor: string; now: Date },
): Promise<string[]> => revokeTokens(db, isTokenOf(person), by);

function revokeTokens(
  db: Connection,
  match: (eb: ExpressionBuilder<DB, "apiTokens">) => Expression<SqlBool>,
  { actor, now }: { actor: string; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("apiTokens")
      .set({ withdrawnAt: now })
      .where(match)
      .where("withdrawnAt", "is", null)
      .returning(["id", "name", "prefix"])
      .execute();
    await recordChanges(
      trx,
      rows.map(({ id, ...before }) => ({
        actor,
        action: "withdraw",
        entity: "api-token",
        entityId: id,
        before,
      })),
    );
    return rows.map(({ name }) => name);
  });
}

/**
 * A valid token by its prefix, with its hash for verification and the role of its person. A token of an earlier
 * release is the first owner's; its role is null until they have signed in. Tokens of a deactivated person are
 * revoked (T-006); the join is for those that a process of the previous release deactivated.
 */
export async function findLiveToken(db: Connection, prefix: string, now: Date) {
  const row = await db
    .selectFrom("apiTokens")
    .leftJoin("people", (join) =>
      join.on((eb) =>
        eb.or([
          eb("people.id", "=", eb.ref("apiTokens.personId")),
          eb.and([eb("apiTokens.personId", "is", null), eb("people.isFirst", "=", true)]),
        ]),
      ),
    )
    .select(["apiTokens.id", "apiTokens.name", "hash", "scope", "areas", "people.role"])
    .where("prefix", "=", prefix)
    .where("withdrawnAt", "is", null)
    .where("people.deactivatedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .executeTakeFirst();
  return row ? { ...row, scope: readScope(row.scope) } : null;
}

const oneMinute = 60_000;

/** Accurate to the minute, so that a busy client does not write a row with each call. */
export async function recordTokenUse(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable("apiTokens")
    .set({ lastUsedAt: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("lastUsedAt", "is", null),
        eb("lastUsedAt", "<", new Date(now.getTime() - oneMinute)),
      ]),
    )
    .execute();
}
