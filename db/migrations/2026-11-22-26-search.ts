import { type Kysely, sql } from "kysely";

/** Which rows' words a statement brought and took; rows whose words stayed the same are passed over. */
const cameAndWent: Record<string, { referencing: string; words: string }> = {
  insert: {
    referencing: "new table as came",
    words: `select came.search_vector as words, 1 as change from came where came.listed`,
  },
  update: {
    referencing: "new table as came old table as went",
    words: `
      select came.search_vector as words, 1 as change from came left join went using (id)
      where came.listed and (went.listed and went.search_vector = came.search_vector) is not true
      union all
      select went.search_vector, -1 from went left join came using (id)
      where went.listed and (came.listed and came.search_vector = went.search_vector) is not true`,
  },
  delete: {
    referencing: "old table as went",
    words: `select went.search_vector as words, -1 as change from went where went.listed`,
  },
};

/**
 * What a search reads: the words of each stay by index, those of name, place and kind with their
 * weight, and every word of the catalogue with the number of stays that say it, kept by the database
 * itself, for the correction of what is typed. The columns of the two new rules come with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists fuzzystrmatch`.execute(db);
  await sql`
    alter table properties
      add column search_vector tsvector not null default '',
      add column search_head tsvector not null default '',
      add column leading_collection_ids text[] not null default '{}',
      add column price_usd_for_two numeric(14, 4),
      drop column suggest_text
  `.execute(db);
  await sql`create index properties_search on properties using gin (search_vector) where listed`.execute(
    db,
  );
  for (const weights of ["a", "ab", "abc"])
    await sql`
      create index ${sql.raw(`properties_search_${weights}`)} on properties
      using gin (ts_filter(search_head, ${sql.raw(`'{${[...weights].join()}}'`)})) where listed
    `.execute(db);

  // No check on zero: a decrease is first tried as an insert of a negative number.
  await sql`
    create table search_words (
      word text collate "C" primary key,
      properties integer not null
    )
  `.execute(db);
  for (const [event, { referencing, words }] of Object.entries(cameAndWent)) {
    // Always in the same order, or two writers could wait for each other.
    await sql`
      create function ${sql.raw(`count_words_after_${event}`)}() returns trigger
      language plpgsql as $$
      begin
        insert into search_words as known (word, properties)
        select word, sum(change)::integer
        from (${sql.raw(words)}) as changes, unnest(tsvector_to_array(words)) as word
        group by word
        having sum(change) <> 0
        order by word collate "C"
        on conflict (word) do update set properties = known.properties + excluded.properties;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger ${sql.raw(`search_words_after_${event}`)} after ${sql.raw(event)} on properties
      referencing ${sql.raw(referencing)} for each statement
      execute function ${sql.raw(`count_words_after_${event}`)}()
    `.execute(db);
  }
  await sql`
    create function forget_search_words() returns trigger language plpgsql as $$
    begin
      delete from search_words;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger forget_search_words after truncate on properties
    execute function forget_search_words()
  `.execute(db);

  await sql`
    create table applied_rules (
      one boolean primary key default true check (one),
      version integer not null
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of Object.keys(cameAndWent)) {
    await sql`drop trigger ${sql.raw(`search_words_after_${event}`)} on properties`.execute(db);
    await sql`drop function ${sql.raw(`count_words_after_${event}`)}()`.execute(db);
  }
  await sql`drop trigger forget_search_words on properties`.execute(db);
  await sql`drop function forget_search_words`.execute(db);
  await sql`drop table search_words, applied_rules`.execute(db);
  await sql`
    alter table properties
      drop column search_vector, drop column search_head,
      drop column leading_collection_ids, drop column price_usd_for_two,
      add column suggest_text text not null default ''
  `.execute(db);
  await sql`create index properties_suggest_text on properties using gin (suggest_text gin_trgm_ops) where listed`.execute(
    db,
  );
  await sql`drop extension fuzzystrmatch`.execute(db);
}
