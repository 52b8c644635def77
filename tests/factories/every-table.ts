import pg from "pg";

interface Column {
  name: string;
  type: string;
  nullable: boolean;
}

/** Characters that COPY, tar and pg must not change. */
const specialText = "tab\t, line\nbreak, back\\slash, \\N, quotes \"'`, Sarah’s été 象 🦒";

const samples: Record<string, (seed: number) => unknown> = {
  text: (seed) => `${specialText} ${seed}`,
  uuid: (seed) => `00000000-0000-4000-8000-${String(seed).padStart(12, "0")}`,
  boolean: (seed) => seed % 2 === 0,
  integer: (seed) => seed,
  smallint: (seed) => seed,
  bigint: (seed) => 9_007_199_254_740_000 + seed,
  real: (seed) => seed / 8,
  "double precision": (seed) => seed / 3,
  numeric: (seed) => `${seed}.10`,
  date: (seed) => `2026-11-${String(seed).padStart(2, "0")}`,
  "timestamp with time zone": (seed) => `2026-11-22 05:06:07.12345${seed}+02`,
  jsonb: (seed) => JSON.stringify({ [specialText]: [seed, null, true, { deep: 1.5 }] }),
  bytea: (seed) => Buffer.from([0, 10, 13, 92, 255, seed]),
  "character varying": (seed) => `${specialText} ${seed}`,
  inet: (seed) => `2001:db8::${seed}`,
};

/** Values for columns whose constraints reject the samples. */
const specialValues: Record<string, (seed: number) => unknown> = {
  "admin_password.id": () => 1,
  "admin_password.hash": () => "scrypt$of$a$password",
  "admin_password.replaces": () => "scrypt$of$another",
  "api_tokens.areas": () => ["Properties"],
  "exchange_rates.currency": (seed) => (seed === 1 ? "ZAR" : "NAD"),
  "inquiries.phone": () => "+264 61 000 000",
  "invitations.email": (seed) => `été${seed}@example.com`,
  "lodge_requests.fields": () => ["name", "check_in"],
  "mail_outage.id": () => 1,
  "media_uploads.widths": () => [400, 1600],
  "people.email": (seed) => `été${seed}@example.com`,
  "people.is_first": () => false,
  "people.password_hash": () => "scrypt$of$a$password",
  "person_names.spellings": (seed) => [`${specialText} ${seed}`],
  "prepared.one": () => true,
  "rate_evidence.cells": () => ["p1r2c3"],
  "redirects.from_path": (seed) => `/été-${seed}`,
  "redirects.to_path": (seed) => `/summer-${seed}`,
  "ai_answers.key": (seed) => String(seed).repeat(64),
  "sheet_labels.shape": (seed) => String(seed).repeat(64),
  "table_sync.id": () => 1,
  "text_revisions.page_id": () => null,
  "webhook_deliveries.replay_of": () => null,
  "webhooks.events": () => ["property.published"],
};

/**
 * Inserts rows with special characters and extreme values into every empty table. A table with a foreign
 * key comes after the referenced table.
 */
export async function fillEmptyTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let waiting = await emptyTables(client);
    while (waiting.length) {
      const later = [];
      for (const table of waiting) if (!(await fill(client, table))) later.push(table);
      if (later.length === waiting.length) throw new Error(`Not filled: ${later.join(", ")}`);
      waiting = later;
    }
  } finally {
    await client.end();
  }
}

async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  const empty = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (!rowCount) empty.push(name);
  }
  return empty;
}

/** @returns false when a referenced table is still empty */
async function fill(client: pg.Client, table: string): Promise<boolean> {
  const { rows: columns } = await client.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns
     where table_schema = 'public' and table_name = $1
       and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const allowed = await allowedIn(client, table);
  const referred = await referredBy(client, table);
  if ([...referred.values()].some((values) => !values.length)) return false;
  for (const seed of [1, 2]) {
    const values = columns.map(({ name, type, nullable }) => {
      const special = specialValues[`${table}.${name}`];
      if (special) return special(seed);
      const allowedValues = referred.get(name) ?? allowed.get(name);
      if (allowedValues) return allowedValues.at(seed) ?? allowedValues[0];
      if (nullable && seed % 2 === 0) return null;
      if (type === "ARRAY") return [];
      const sample = samples[type];
      if (!sample) throw new Error(`No sample of type ${type} for ${table}.${name}`);
      return sample(seed);
    });
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
       values (${values.map((_, index) => `$${index + 1}`).join(", ")}) on conflict do nothing`,
      values,
    );
  }
  return true;
}

/** Existing values for each column with a foreign key. */
async function referredBy(client: pg.Client, table: string): Promise<Map<string, unknown[]>> {
  const { rows } = await client.query<{ column: string; target: string; key: string }>(
    `select own.attname as column, confrelid::regclass::text as target, referenced.attname as key
     from pg_constraint
     join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
     join pg_attribute as referenced on referenced.attrelid = confrelid and referenced.attnum = confkey[1]
     where contype = 'f' and conrelid = $1::regclass and confrelid <> conrelid`,
    [table],
  );
  const referred = new Map<string, unknown[]>();
  for (const { column, target, key } of rows) {
    const keys = await client.query<{ key: unknown }>(
      `select ${key} as key from ${target} order by 1 limit 3`,
    );
    referred.set(
      column,
      keys.rows.map(({ key: value }) => value),
    );
  }
  return referred;
}

/** The values that a check constraint allows for a column, such as "state in ('waiting', 'done')". */
async function allowedIn(client: pg.Client, table: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = $1::regclass",
    [table],
  );
  return new Map(
    rows.flatMap(({ rule }) => {
      const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(rule) ?? [];
      const values = [...(list ?? "").matchAll(/'([^']*)'/g)].map(([, value = ""]) => value);
      return column && values.length ? [[column, values] as const] : [];
    }),
  );
}
