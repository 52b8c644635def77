import { afterAll, beforeAll } from "vitest";

import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { type FreshDatabase, freshDatabase } from "./database";
import { startHostedWeb, startWeb, type WebProcess } from "./web-process";

export interface TestSite {
  database: FreshDatabase;
  /** Stands between the site and its database. */
  proxy: DatabaseProxy;
  web: WebProcess;
  /** Asks without following redirects. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends fields as a browser without scripts does. */
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

/**
 * A site with a database of its own for a file or a describe; what it returns may be called inside tests
 * and hooks. With `ownProcess` it has a process of its own as well, for tests about that.
 */
export function useSite(
  env: Record<string, string> = {},
  { ownProcess = false } = {},
): () => TestSite {
  let site: TestSite | undefined;
  beforeAll(async () => {
    const database = await freshDatabase();
    const proxy = await startDatabaseProxy(database.url);
    const web = await (ownProcess ? startWeb : startHostedWeb)(proxy.url, env);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(web.origin + path, { redirect: "manual", ...init });
    const post: TestSite["post"] = (path, fields, headers = {}) =>
      ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    site = { database, proxy, web, ask, post };
  });
  afterAll(() => {
    if (!site) return;
    const { web, proxy, database } = site;
    // Nobody waits for its farewell, which takes half a second and has tests of its own.
    void web
      .kill()
      .then(() => proxy.close())
      .then(() => database.drop());
  });
  return () => {
    if (!site) throw new Error("The site exists only while tests run");
    return site;
  };
}
