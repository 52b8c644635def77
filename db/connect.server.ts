import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";

import type { DB } from "./schema";

export type Database = Kysely<DB>;
/** What a query takes first: the connection, or a transaction it should join. */
export type Connection = Database | Transaction<DB>;

// numeric and bigint arrive as text by default; no value of ours leaves the safe range.
const parseNumber = (text: string) => Number(text);
// A date without a time has no zone: keep the text, or a day is lost west of Greenwich.
const keepText = (text: string) => text;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.NUMERIC, parseNumber);
types.setTypeParser(pg.types.builtins.INT8, parseNumber);
types.setTypeParser(pg.types.builtins.DATE, keepText);

export interface ConnectOptions {
  url: string;
  /** Connections at most; PostgreSQL allows 100 in all by default. */
  max?: number;
  /** Told of every SQL statement; for tests that count queries. */
  onQuery?: (sql: string) => void;
}

/** Opens a pool. The caller owns it and ends it with `db.destroy()`. */
export function connect({ url, max = 10, onQuery }: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "savanna-stays",
  });
  // An idle connection that the server ends must not end this process.
  pool.on("error", () => undefined);
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: onQuery
      ? (event) => {
          if (event.level === "query") onQuery(event.query.sql);
        }
      : undefined,
  });
}
