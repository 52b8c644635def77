import { afterAll, beforeAll } from "vitest";

import { type FreshDatabase, freshDatabase } from "./database";

/** A database for a whole test file; the getters are valid inside tests and hooks. */
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
