import { type RawBuilder, sql, type SqlBool } from "kysely";

import type { Form, Term } from "#domain/search/reading";

/** Words hold letters and digits alone, so nothing in them can end the quotes. */
const formSql = ({ word, whole }: Form, weight: string) => {
  const marks = `${whole ? "" : "*"}${weight}`;
  return marks ? `'${word}':${marks}` : `'${word}'`;
};

const termSql = ({ forms }: Term, weight = "") =>
  `(${forms.map((form) => formSql(form, weight)).join(" | ")})`;

/** Holds where a list of words has every term. */
export const hasTerms = (
  words: RawBuilder<unknown>,
  terms: readonly Term[],
): RawBuilder<SqlBool> =>
  terms.length > 0
    ? sql<SqlBool>`${words} @@ ${terms.map((term) => termSql(term)).join(" & ")}::tsquery`
    : sql<SqlBool>`false`;

/** searchWeight of domain/search/reading in SQL. */
export const searchWeightSql = (terms: readonly Term[]): RawBuilder<number> =>
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
