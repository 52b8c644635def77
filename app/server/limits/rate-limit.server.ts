import ipaddr from "ipaddr.js";
import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "#db/connect.server";
import { publicReadsPerMinute } from "#domain/api/operation";
import type { RequestContext } from "~/server/services.server";

/** Limits of one visitor, counted in PostgreSQL so that all web processes agree. */
const limits = {
  inquiry: { points: 5, duration: 10 * 60 },
  click: { points: 60, duration: 60 },
  /** Answers of a lodge, by its link. */
  lodge: { points: 10, duration: 60 },
  /** Steps with passkeys; two for a sign-in, one for the autofill of each opened login page. */
  passkey: { points: 60, duration: 5 * 60 },
} as const;
export type LimitName = keyof typeof limits;

export interface LimitExceeded {
  ok: false;
  /** Attempts within the window. */
  limit: number;
  retryAfterSeconds: number;
}
/** `attempts`: of this visitor within the window, this one included. */
export type LimitOutcome = { ok: true; attempts: number } | LimitExceeded;

type Limiters = Record<LimitName, RateLimiterPostgres> &
  Record<keyof typeof batchedLimits, BatchedLimit>;
const opened = new WeakMap<Database, Limiters>();

/** Adapter from the node-postgres client that the limiter expects to our pool. */
function clientOf(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

const openLimiter = (
  db: Database,
  keyPrefix: string,
  limit: { points: number; duration: number },
) =>
  new RateLimiterPostgres({
    ...limit,
    keyPrefix,
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "request_limits",
    tableCreated: true, // by a migration
    clearExpiredByTimeout: false, // by the prune job
  });

function limitersOf(db: Database): Limiters {
  const known = opened.get(db);
  if (known) return known;
  const each = (name: LimitName) => openLimiter(db, name, limits[name]);
  const limiters: Limiters = {
    inquiry: each("inquiry"),
    click: each("click"),
    lodge: each("lodge"),
    passkey: each("passkey"),
    publicRead: new BatchedLimit(db, "publicRead"),
    wrongSecret: new BatchedLimit(db, "wrongSecret"),
  };
  opened.set(db, limiters);
  return limiters;
}

type Visitor = Pick<RequestContext, "db" | "clientAddress">;

/**
 * Counts one attempt of this visitor and returns whether it is allowed.
 * @param key counted instead of the IP address
 */
export async function limitRequest(
  { db, clientAddress }: Visitor,
  name: LimitName,
  key = addressKey(clientAddress),
): Promise<LimitOutcome> {
  try {
    const { consumedPoints } = await limitersOf(db)[name].consume(key);
    return { ok: true, attempts: consumedPoints };
  } catch (error) {
    return exceededBy(error, limits[name].points);
  }
}

/** True where the next attempt will be rejected; counts none. */
export async function isLimitReached(db: Database, name: LimitName, key: string): Promise<boolean> {
  const state = await limitersOf(db)[name].get(key);
  return (state?.consumedPoints ?? 0) >= limits[name].points;
}

function exceededBy(error: unknown, limit: number): LimitExceeded {
  if (!(error instanceof RateLimiterRes)) throw error;
  const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  return { ok: false, limit, retryAfterSeconds };
}

/**
 * Limits of what happens too often for a write each: every process counts in memory and adds a batch at a time
 * to the count of the site. Once that is used up, a process learns it with its next batch.
 */
const batchedLimits = {
  publicRead: { points: publicReadsPerMinute, duration: 60, batch: 30 },
  /** Tokens and links that opened nothing: of a program that retries an expired one, or of somebody who guesses. */
  wrongSecret: { points: 100, duration: 5 * 60, batch: 1 },
} as const;

class BatchedLimit {
  readonly #own: RateLimiterMemory;
  readonly #site: RateLimiterPostgres;
  readonly #points: number;
  readonly #batch: number;

  constructor(db: Database, name: keyof typeof batchedLimits) {
    const { batch, ...limit } = batchedLimits[name];
    this.#own = new RateLimiterMemory(limit);
    this.#site = openLimiter(db, name, limit);
    this.#points = limit.points;
    this.#batch = batch;
  }

  /** Null while the next attempt is allowed. */
  async exceeded(key: string): Promise<LimitExceeded | null> {
    const counted = await this.#own.get(key);
    return counted && counted.remainingPoints <= 0 ? exceededBy(counted, this.#points) : null;
  }

  async count(key: string): Promise<number> {
    const { consumedPoints } = await this.#own.penalty(key);
    if (consumedPoints % this.#batch === 0) {
      // While the database is down each process counts alone.
      const site = await this.#site.penalty(key, this.#batch).catch(() => undefined);
      if (site && site.consumedPoints >= this.#points)
        await this.#own.block(key, Math.max(1, Math.ceil(site.msBeforeNext / 1000)));
    }
    return consumedPoints;
  }
}

/** Counts one read of the API without a token. */
export async function limitPublicRead({ db, clientAddress }: Visitor): Promise<LimitOutcome> {
  const { publicRead } = limitersOf(db);
  const key = addressKey(clientAddress);
  return (await publicRead.exceeded(key)) ?? { ok: true, attempts: await publicRead.count(key) };
}

/**
 * Finds what a token or a secret link opens, and counts those that open nothing by address. They are random and
 * too long to be guessed; a right one counts nothing and resets nothing.
 */
export async function findBySecret<T>(
  { db, clientAddress }: Visitor,
  find: () => Promise<T | null | undefined>,
): Promise<{ ok: true; found: T | undefined } | LimitExceeded> {
  const { wrongSecret } = limitersOf(db);
  const key = addressKey(clientAddress);
  const exceeded = await wrongSecret.exceeded(key);
  if (exceeded) return exceeded;
  const found = (await find()) ?? undefined;
  if (found === undefined) await wrongSecret.count(key);
  return { ok: true, found };
}

/** Uncounts an attempt that failed because of the server. Not awaited: the visitor has waited enough. */
export function uncountAttempt({ db, clientAddress }: Visitor, name: LimitName): void {
  limitersOf(db)
    [name].reward(addressKey(clientAddress))
    // While the database is down the attempt stays counted.
    .catch(() => undefined);
}

/**
 * Key of a limit: the normalized IPv4 address, or the /64 network of an IPv6 address, since a single
 * connection has all of its addresses and may use another one for each request.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6"
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/64`).toString()}/64`
    : parsed.toString();
}

const withoutZone = (address: string) => address.split("%")[0] ?? address;
