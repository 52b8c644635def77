import { type RawBuilder, sql, type SqlBool } from "kysely";
import pg from "pg";

import type { Connection } from "#db/connect.server";
import { filteredFields } from "#domain/listing/filter-kinds";
import type { IndexedStay } from "#domain/listing/index/listing-index";
import type { TextHits } from "#domain/listing/index/words";
import { type Form, readSearch, type Term } from "#domain/search/document";

/** Properties per batch; the event loop handles other work in between. */
const batchSize = 1_000;

const textLists = [
  "countrySlugs",
  "typeKeys",
  "waysToStay",
  "experienceIds",
  "offerIds",
  "countries",
  "propertyTypes",
] as const;
type ListField = (typeof textLists)[number] | "goodMonths";
const isList = (name: string): name is ListField =>
  name === "goodMonths" || textLists.some((list) => list === name);
const plainFields = filteredFields.filter((name) => !isList(name));

type TextLists = Pick<IndexedStay, (typeof textLists)[number]>;
type Plain = Omit<IndexedStay, ListField>;
type Row = Plain & Record<ListField, string>;

const inList = (name: ListField) => sql<string>`${sql.ref(`properties.${name}`)}::text`.as(name);

/** Reads lists as PostgreSQL text: many properties share equal ones, which are parsed and stored once. */
const indexedQuery = (db: Connection) =>
  db
    .selectFrom("properties")
    .leftJoin("stayRates", "stayRates.propertyId", "properties.id")
    .select([
      "stayRates.plan",
      "properties.id",
      "properties.name",
      "properties.sortName",
      "properties.featured",
      "properties.bedrooms",
      "properties.priceBasis",
      sql<string>`properties.search_head::text`.as("searchHead"),
    ])
    .select(plainFields.map((name) => `properties.${name}` as const))
    .select([...textLists.map(inList), inList("goodMonths")])
    .$castTo<Row>();

const listedQuery = (db: Connection) => indexedQuery(db).where("properties.listed", "=", true);

/** All listed properties, in batches. */
export async function* walkIndexed(db: Connection): AsyncGenerator<IndexedStay[]> {
  const read = rowReader();
  let after = "";
  for (;;) {
    const rows = await listedQuery(db)
      .where("properties.id", ">", after)
      .orderBy("properties.id")
      .limit(batchSize)
      .execute();
    yield rows.map(read);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Those of the given properties that are listed. */
export async function findIndexed(db: Connection, ids: readonly string[]): Promise<IndexedStay[]> {
  if (ids.length === 0) return [];
  const rows = await listedQuery(db)
    .where("properties.id", "in", [...ids])
    .execute();
  return rows.map(rowReader());
}

/** Drafts and hidden properties that match the search. */
export async function findUnlisted(db: Connection, search: string): Promise<IndexedStay[]> {
  const rows = await indexedQuery(db)
    .where("properties.listed", "=", false)
    .where("properties.deletedAt", "is", null)
    .$if(search !== "", (qb) =>
      qb.where(hasTerms(sql`properties.search_vector`, readSearch(search))),
    )
    .execute();
  return rows.map(rowReader());
}

/** Listed properties that match the search. */
export async function textHits(db: Connection, search: string): Promise<TextHits> {
  const terms = readSearch(search);
  if (terms.length === 0) return [];
  const { rows } = await textHitsQuery(terms).execute(db);
  return rows.map(({ weight, ids }) => ({ weight, ids: ids.split(" ") }));
}

export const textHitsQuery = (terms: readonly Term[]) =>
  sql<{ weight: number; ids: string }>`
    select weight, string_agg(id, ' ') as ids
    from (
      select properties.id, ${searchWeightSql(terms)} as weight from properties
      where properties.listed and ${hasTerms(sql`properties.search_vector`, terms)}
    ) as found
    group by weight`;

/** Parses rows; equal array texts share one parsed list. */
function rowReader(): (row: Row) => IndexedStay {
  const readTexts = readOnce<string[]>(oidOf.texts);
  const readNumbers = readOnce<number[]>(oidOf.numbers);
  return ({ goodMonths, ...row }) => ({
    ...row,
    ...(Object.fromEntries(textLists.map((name) => [name, readTexts(row[name])])) as TextLists),
    goodMonths: readNumbers(goodMonths),
  });
}

/** OIDs of text[] and smallint[]. */
const oidOf = { texts: 1009, numbers: 1005 };

function readOnce<List>(oid: number): (text: string) => List {
  const parse = pg.types.getTypeParser(oid, "text") as (text: string) => List;
  const known = new Map<string, List>();
  return (text) => {
    const list = known.get(text) ?? parse(text);
    known.set(text, list);
    return list;
  };
}

/** Words consist of letters and digits only, so they cannot break out of the quotes. */
const formSql = ({ word, whole }: Form, weight: string) => {
  const marks = `${whole ? "" : "*"}${weight}`;
  return marks ? `'${word}':${marks}` : `'${word}'`;
};

const termSql = ({ forms }: Term, weight = "") =>
  `(${forms.map((form) => formSql(form, weight)).join(" | ")})`;

/** True if a list of words contains every term. */
const hasTerms = (words: RawBuilder<unknown>, terms: readonly Term[]): RawBuilder<SqlBool> =>
  terms.length > 0
    ? sql<SqlBool>`${words} @@ ${terms.map((term) => termSql(term)).join(" & ")}::tsquery`
    : sql<SqlBool>`false`;

/** searchWeight of domain/search/reading in SQL. */
const searchWeightSql = (terms: readonly Term[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    terms.map(
      (term) => sql`case
        when properties.search_head @@ ${termSql(term, "A")}::tsquery then 3
        when properties.search_head @@ ${termSql(term, "B")}::tsquery then 2
        when properties.search_head @@ ${termSql(term)}::tsquery then 1
        else 0 end`,
    ),
    sql` + `,
  )})`;
