import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";

/** Runs `npm run backup` or `npm run restore` against a database of the test. */
export async function runArchive(
  verb: "backup" | "restore",
  url: string,
  dataDir: string,
  ...args: string[]
) {
  const child = spawn(process.execPath, ["scripts/with-database.mjs", verb, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

export interface ArchivedSite {
  rows: Record<string, string[]>;
  counters: string[];
  rules: string[];
}

/** Every row of every table as text, where counters go on, and what guards the tables. */
export async function contentsOf(url: string): Promise<ArchivedSite> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const list = async (sql: string) =>
    (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  try {
    const tables = await list(`select table_name as text from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`);
    const rows: ArchivedSite["rows"] = {};
    for (const table of tables)
      rows[table] = await list(`select whole::text as text from ${table} as whole order by 1`);
    const counters = await list(`select format('%s %s', sequencename, last_value) as text
      from pg_sequences where schemaname = 'public' order by 1`);
    const rules = await list(`
      select pg_get_constraintdef(oid) || conrelid::regclass as text from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select name from kysely_migration order by 1`);
    return { rows, counters, rules };
  } finally {
    await client.end();
  }
}
