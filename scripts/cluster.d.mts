/** Finds the database of a DATA_DIR. */
export function findPlace(dataDir: string): string;
/** The server's process id and port; zeros if none is running. */
export function readLock(place: string): { pid: number; port: number };
/** URL of the superuser. */
export function adminUrl(place: string, port: number, database: string): string;
/** URL of the role of the site, which owns its database. */
export function siteUrl(place: string, port: number, database: string): string;
/** Name of that role. */
export const siteRole: string;
export function withClient<Result>(
  url: string,
  work: (client: import("pg").Client) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result>;
