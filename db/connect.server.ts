import type { EventEmitter } from "node:events";
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from "kysely";
import pg from "pg";

import type { DB } from "./schema";

export type Database = Kysely<DB>;
/** First argument of every query: the connection, or a transaction to join. */
export type Connection = Database | Transaction<DB>;

// numeric and bigint arrive as text by default; no value of ours leaves the safe range.
const parseNumber = (text: string) => Number(text);
// A date without a time has no zone: keep the text, or a day is lost west of Greenwich.
const asText = (text: string) => text;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.NUMERIC, parseNumber);
types.setTypeParser(pg.types.builtins.INT8, parseNumber);
types.setTypeParser(pg.types.builtins.DATE, asText);

/** Timeouts in milliseconds; an absent one means no limit. */
export interface Limits {
  /** To get a connection, be it a new one or one that others hold. */
  acquire: number;
  /** The server ends a statement that runs longer … */
  statement?: number;
  /** … or that waits longer for another one's lock. */
  lock?: number;
  /** The server ends a transaction that has nothing to do for so long. */
  idleInTransaction?: number;
}

/** A page must answer within 5 s, even if only to say that the database does not. */
export const webLimits: Limits = {
  acquire: 1_500,
  statement: 3_000,
  lock: 2_000,
  idleInTransaction: 10_000,
};
export const workerLimits: Limits = {
  acquire: 10_000,
  statement: 60_000,
  lock: 30_000,
  idleInTransaction: 60_000,
};
/** For migrations, seed and tools: they take as long as they take. */
const toolLimits: Limits = { acquire: 5_000 };

/** The server's own limit comes first; this one is for a server, or a network, that went silent. */
const silenceMs = 400;

export interface ConnectOptions {
  url: string;
  /** Connections at most; PostgreSQL allows 100 in all by default. */
  max?: number;
  limits?: Limits;
  /** Called for every SQL statement; for tests that count queries. */
  onQuery?: (sql: string) => void;
}

const pools = new WeakMap<Database, pg.Pool>();

/** The pool behind a connection that `connect` has opened, for metrics. */
export const poolOf = (db: Database): Pick<pg.Pool, "totalCount" | "waitingCount"> | undefined =>
  pools.get(db);

/** Opens a pool. The caller owns it and ends it with `db.destroy()`. */
export function connect({ url, max = 10, limits = toolLimits, onQuery }: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: limits.acquire,
    statement_timeout: limits.statement,
    query_timeout: limits.statement && limits.statement + silenceMs,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "savanna-stays",
  });
  surviveBrokenConnections(pool);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: dropSilentClients(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: onQuery
      ? (event) => {
          if (event.level === "query") onQuery(event.query.sql);
        }
      : undefined,
  });
  pools.set(db, pool);
  return db;
}

/**
 * A connection that the server ends must not end this process. The pool itself listens only to idle
 * clients: one that is in use between two queries, inside a transaction, has no listener of its own.
 * The next query on the connection fails and reports the error to its caller.
 */
export function surviveBrokenConnections(pool: EventEmitter): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client: EventEmitter) => client.on("error", () => undefined));
}

/**
 * A client whose query got no answer still waits for it. Kysely would give it back to the pool, where
 * the next query would wait behind the lost one: so the client is discarded.
 */
function dropSilentClients(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let silent: Error | undefined;
      const query = async (sql: string, parameters: readonly unknown[]) => {
        if (silent) throw silent;
        try {
          return await client.query(sql, [...parameters]);
        } catch (error) {
          if (error instanceof Error && error.message === "Query read timeout") silent = error;
          throw error;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release: () => client.release(silent),
      };
    },
    end: () => pool.end(),
  };
}
