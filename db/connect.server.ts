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
// A date without a time has no zone: parsing it would lose a day west of Greenwich.
const asText = (text: string) => text;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.NUMERIC, parseNumber);
types.setTypeParser(pg.types.builtins.INT8, parseNumber);
types.setTypeParser(pg.types.builtins.DATE, asText);

/** Timeouts in milliseconds; an absent one means no limit. */
export interface Limits {
  /** Maximum wait for a connection from the pool. */
  acquire: number;
  /** The server cancels statements that run longer. */
  statement?: number;
  /** The server cancels statements that wait longer for a lock. */
  lock?: number;
  /** The server ends a transaction that is idle for longer. */
  idleInTransaction?: number;
}

/** A page must respond within 5 s, even if only with an error page. */
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
/** Migrations, seed and tools have no statement limit. */
const toolLimits: Limits = { acquire: 5_000 };

/**
 * Margin of the client's timeout over the server's: it covers a server or network that stopped responding.
 */
const silenceMs = 400;

export interface ConnectOptions {
  url: string;
  /** Maximum number of connections; PostgreSQL allows 100 in total by default. */
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
 * Prevents a closed connection from crashing the process. The pool only handles errors of idle clients; a
 * client between two queries of a transaction has no error listener. The next query on it fails and its
 * caller handles that error.
 */
export function surviveBrokenConnections(pool: EventEmitter): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client: EventEmitter) => client.on("error", () => undefined));
}

/** The query of a client as Kysely calls it: it passes cursors as well, but only to stream. */
export const asKyselyQuery = (
  query: (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>,
  // eslint-disable-next-line no-restricted-syntax -- two overloads, of which one is given
) => query as unknown as PostgresPoolClient["query"];

/**
 * Discards clients with an unanswered query. Kysely would return them to the pool, where the next query would
 * wait behind the lost one.
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
        query: asKyselyQuery(query),
        release: () => client.release(silent),
      };
    },
    end: () => pool.end(),
  };
}
