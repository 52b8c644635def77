import { afterAll, beforeAll } from "vitest";

import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { type FreshDatabase, freshDatabase } from "./test-database";
import { startHostedWeb, startWeb, type WebProcess } from "./web-process";

export interface TestSite {
  database: FreshDatabase;
  /** The proxy between the site and its database. */
  proxy: DatabaseProxy;
  web: WebProcess;
  /** Sends a request without following redirects. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Posts fields as a browser without scripts does. */
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

let visitors = 0;

/** Headers of a visitor with an IP address of their own, for limits. */
export const newVisitor = () => ({
  "X-Forwarded-For": `198.18.${++visitors >> 8}.${visitors & 255}`,
});

/**
 * A site with its own database for a file or a describe; call the getter inside tests and hooks. With
 * `ownProcess` it also has its own process, for tests of signals and limits.
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
    const request = (path: string, init: RequestInit = {}) =>
      fetch(web.origin + path, { redirect: "manual", ...init });
    const post: TestSite["post"] = (path, fields, headers = {}) =>
      request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    site = { database, proxy, web, request, post };
  });
  afterAll(() => {
    if (!site) return;
    const { web, proxy, database } = site;
    // Not awaited: a shutdown takes 0.5 s and has its own tests.
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
