/** Of the schema; trusted ones, which the owner of a database may create. */
const extensions = ["pg_trgm", "fuzzystrmatch"];

/** SQLSTATE: insufficient_privilege, feature_not_supported. */
const notAllowed = "42501";
const notAvailable = "0A000";

/**
 * What an administrator of the database has to do where its role may not create the schema, or the server lacks an
 * extension; undefined for any other error.
 * @param url DATABASE_URL
 */
export function explainMissingRights(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as Error & { code?: unknown };
  if (code === notAvailable && /^extension/.test(message))
    return `The PostgreSQL server of DATABASE_URL lacks an extension (${message}): install its contrib modules, such as the package postgresql-contrib.`;
  if (code !== notAllowed) return undefined;
  const { username, pathname } = new URL(url);
  const [role, database] = [username, pathname.slice(1)].map(decodeURIComponent);
  const create = extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`);
  return [
    `The role of DATABASE_URL may not set up its database (${message}). Run this as an administrator of the database, then start again:`,
    `ALTER DATABASE "${database}" OWNER TO "${role}";`,
    `\\c "${database}"`,
    ...create,
  ].join("\n  ");
}
