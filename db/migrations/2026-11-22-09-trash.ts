import { type Kysely, sql } from "kysely";

/** Pages, posts and inquiries can be taken back like properties; a deleted text frees its slug. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["pages", "posts", "inquiries"])
    await sql`alter table ${sql.table(table)} add column deleted_at timestamptz`.execute(db);
  for (const table of ["pages", "posts"]) {
    const name = sql.raw(`${table}_slug_key`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    await sql`create unique index ${name} on ${sql.table(table)} (slug) where deleted_at is null`.execute(
      db,
    );
  }
  await sql`drop index inquiries_by_status`.execute(db);
  await sql`create index inquiries_by_status on inquiries (status, created_at desc)
    where not suspected_spam and deleted_at is null`.execute(db);
  await sql`drop index posts_published`.execute(db);
  await sql`create index posts_published on posts (published_at desc, id desc)
    where status = 'published' and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["pages", "posts", "inquiries"])
    await sql`delete from ${sql.table(table)} where deleted_at is not null`.execute(db);
  await sql`drop index inquiries_by_status`.execute(db);
  await sql`drop index posts_published`.execute(db);
  for (const table of ["pages", "posts"]) {
    const name = sql.raw(`${table}_slug_key`);
    await sql`drop index ${name}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${name} unique (slug)`.execute(db);
  }
  for (const table of ["pages", "posts", "inquiries"])
    await sql`alter table ${sql.table(table)} drop column deleted_at`.execute(db);
  await sql`create index inquiries_by_status on inquiries (status, created_at desc)
    where not suspected_spam`.execute(db);
  await sql`create index posts_published on posts (published_at desc, id desc)
    where status = 'published'`.execute(db);
}
