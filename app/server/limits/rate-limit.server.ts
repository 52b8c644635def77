import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "#db/connect.server";
import { publicReadsPerMinute } from "#domain/api/operation";
import type { RequestContext } from "~/server/services.server";
import { addressKey } from "./address-key";

/** How often one visitor may do what, counted in Postgres so that all web processes agree. */
const limits = {
  login: { points: 5, duration: 15 * 60 },
  inquiry: { points: 5, duration: 10 * 60 },
  click: { points: 60, duration: 60 },
  /** Passwords that browsers typed which nobody has signed in with; counted together, never refused. */
  guess: { points: Number.MAX_SAFE_INTEGER, duration: 60 * 60 },
} as const;
export type LimitName = keyof typeof limits;

export interface LimitRefusal {
  ok: false;
  /** Attempts within the window. */
  limit: number;
  retryAfterSeconds: number;
}
/** `attempts`: how many of this visitor were counted, this one included. */
export type LimitOutcome = { ok: true; attempts: number } | LimitRefusal;

type Limiters = Record<LimitName, RateLimiterPostgres>;
const opened = new WeakMap<Database, Limiters>();

/** The limiter speaks to node-postgres; this hands its statements to our pool. */
function clientOf(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

function limitersOf(db: Database): Limiters {
  const known = opened.get(db);
  if (known) return known;
  const storeClient = clientOf(db);
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: "client",
        tableName: "request_limits",
        keyPrefix: name,
        tableCreated: true, // by a migration
        clearExpiredByTimeout: false, // by the prune job
      }),
    ]),
  ) as Limiters;
  opened.set(db, limiters);
  return limiters;
}

type Visitor = Pick<RequestContext, "db" | "clientAddress">;

/**
 * Counts one attempt of this visitor and says whether it is still allowed.
 * @param key whom it counts for, where that is not the address
 */
export async function limitRequest(
  { db, clientAddress }: Visitor,
  name: LimitName,
  key = addressKey(clientAddress),
): Promise<LimitOutcome> {
  try {
    const { consumedPoints } = await limitersOf(db)[name].consume(key);
    return { ok: true, attempts: consumedPoints };
  } catch (refusal) {
    return refusedBy(refusal, limits[name].points);
  }
}

function refusedBy(refusal: unknown, limit: number): LimitRefusal {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  return { ok: false, limit, retryAfterSeconds };
}

/** In memory of each process: a row in the database would cost more than the answer. */
const publicReads = new RateLimiterMemory({
  keyPrefix: "public-read",
  points: publicReadsPerMinute,
  duration: 60,
});

/** Counts one read of the API by somebody without a token. */
export async function limitPublicRead({
  clientAddress,
}: Pick<Visitor, "clientAddress">): Promise<LimitOutcome> {
  try {
    const { consumedPoints } = await publicReads.consume(addressKey(clientAddress));
    return { ok: true, attempts: consumedPoints };
  } catch (refusal) {
    return refusedBy(refusal, publicReadsPerMinute);
  }
}

/** Starts the count anew, after an attempt that turned out fine. */
export async function forgetAttempts(
  { db, clientAddress }: Visitor,
  name: LimitName,
  key = addressKey(clientAddress),
) {
  await limitersOf(db)[name].delete(key);
}

/** An attempt that came to nothing by a fault of ours is none. Not waited for: the visitor has waited. */
export function forgiveAttempt({ db, clientAddress }: Visitor, name: LimitName): void {
  limitersOf(db)
    [name].reward(addressKey(clientAddress))
    // Without the database it counts after all.
    .catch(() => undefined);
}

const everybody = "all";

/** Counts one guess of the password and says how many there were within the hour, by anybody. */
export async function countGuess({ db }: Pick<Visitor, "db">): Promise<number> {
  return (await limitersOf(db).guess.consume(everybody)).consumedPoints;
}

/** What was right was no guess. */
export async function forgetGuess({ db }: Pick<Visitor, "db">): Promise<void> {
  await limitersOf(db).guess.reward(everybody);
}
