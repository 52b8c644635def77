import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

import { connect, type ConnectOptions, type Database } from "#db/connect.server";

export interface FreshDatabase {
  db: Database;
  url: string;
  /** Closes `db` and removes the database, whoever else is connected to it. */
  drop: () => Promise<void>;
}

/** A database of its own with the whole schema and no rows. */
export async function freshDatabase(
  options: Omit<ConnectOptions, "url"> = {},
): Promise<FreshDatabase> {
  return copyDatabase(inject("services").templateUrl, options);
}

/** As freshDatabase, for callers outside vitest. */
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

/** An empty database, not even migrated. */
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
