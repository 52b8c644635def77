import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { type FormerNames, isReservedName, nameKey } from "#domain/team/names";
import type { NameRefusal } from "#domain/team/people";

/**
 * Why a person cannot have a name; null if they can. It must not look like one that somebody else has or had, so
 * that a name in the log is one person's for good. Call with the lock "team".
 * @param person undefined for a new one
 */
export async function nameRefusal(
  trx: Connection,
  name: string,
  person?: { id: string; name: string },
): Promise<NameRefusal | null> {
  const key = nameKey(name);
  const known = await trx
    .selectFrom("personNames")
    .select("personId")
    .where("key", "=", key)
    .executeTakeFirst();
  if (person && known?.personId === person.id) return null;
  if (isReservedName(name)) return "reserved";
  // Processes of the previous release do not store names.
  const others = await trx
    .selectFrom("people")
    .select("name")
    .$if(person !== undefined, (query) => query.where("id", "!=", person?.id ?? ""))
    .execute();
  if (others.some((other) => nameKey(other.name) === key)) return "taken";
  // Several people had the name. It is free for the last one who has it.
  const isTheirs = known?.personId === null && person && nameKey(person.name) === key;
  return known && !isTheirs ? "taken" : null;
}

/** Stores that a person has a name, which `nameRefusal` accepted. */
export async function storeName(trx: Connection, personId: string, name: string): Promise<void> {
  await trx
    .insertInto("personNames")
    .values({ key: nameKey(name), personId, spellings: [name] })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        personId,
        since: sql`case when person_names.person_id = excluded.person_id
          then person_names.since else excluded.since end`,
        spellings: sql`case when ${name} = any(person_names.spellings)
          then person_names.spellings else person_names.spellings || ${name}::text end`,
      }),
    )
    .execute();
}

/**
 * Stores the present name of a person whom a process of the previous release created or renamed. A name that
 * is somebody else's then belongs to nobody.
 */
export async function adoptName(
  db: Connection,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db
    .insertInto("personNames")
    .values({ key: nameKey(name), personId: id, spellings: [name] })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ personId: null })
        .whereRef("personNames.personId", "!=", "excluded.personId"),
    )
    .execute();
}

/** True for a column with a name that the person has or had. */
export const isNameOf = (column: string, personId: string) =>
  sql<SqlBool>`${sql.ref(column)} = any(array(
    select unnest(spellings) from person_names where person_id = ${personId}))`;

/** The only person who has or had a name; null if nobody, or several people had it. */
export async function idOfName(db: Connection, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("personNames")
    .select("personId")
    .where("key", "=", nameKey(name))
    .executeTakeFirst();
  return row?.personId ?? null;
}

/** Names that people had before, with the present ones. */
export async function readFormerNames(db: Connection): Promise<FormerNames> {
  const rows = await db
    .selectFrom("personNames")
    .innerJoin("people", "people.id", "personNames.personId")
    .select(["key", "spellings", "since", "people.name"])
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ key, name }) => key !== nameKey(name))
      .flatMap(({ spellings, since, name }) =>
        spellings.map((spelling) => [spelling, { now: name, since: since.toISOString() }]),
      ),
  );
}

/** Ids of people whose present name others have too, from before names were unique. */
export async function sharedNameHolders(db: Connection): Promise<string[]> {
  const people = await db.selectFrom("people").select(["id", "name"]).execute();
  const keys = people.map(({ name }) => nameKey(name));
  return people
    .filter((_, index) => keys.indexOf(keys[index] ?? "") !== keys.lastIndexOf(keys[index] ?? ""))
    .map(({ id }) => id);
}
