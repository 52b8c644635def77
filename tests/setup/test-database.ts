import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";

import { connect, type ConnectOptions, type Database } from "#db/connect.server";

export interface FreshDatabase {
  db: Database;
  url: string;
  /** Closes `db` and drops the database, open connections included. */
  drop: () => Promise<void>;
}

/** Creates a database with the whole schema and no rows. */
export async function freshDatabase(
  options: Omit<ConnectOptions, "url"> = {},
): Promise<FreshDatabase> {
  return copyDatabase(inject("services").templateUrl, options);
}

/** Like freshDatabase, for callers outside vitest. */
export async function copyDatabase(
  templateUrl: string,
  options: Omit<ConnectOptions, "url"> = {},
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOnServer(templateUrl, `create database ${name} template ${databaseOf(templateUrl)}`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const db = connect({ url: url.href, max: 5, ...options });
  return {
    db,
    url: url.href,
    drop: async () => {
      await db.destroy();
      await runOnServer(templateUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates a database without any migration. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const url = new URL(inject("services").templateUrl);
  url.pathname = "/template1";
  return copyDatabase(url.href);
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function runOnServer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One database for a file or a describe; call the getters inside tests and hooks. */
export function useDatabase(): { db: () => FreshDatabase["db"]; url: () => string } {
  let fresh: FreshDatabase | undefined;
  const opened = () => {
    if (!fresh) throw new Error("The database exists only while tests run");
    return fresh;
  };
  beforeAll(async () => {
    fresh = await freshDatabase();
  });
  afterAll(() => fresh?.drop());
  return { db: () => opened().db, url: () => opened().url };
}
