import type { Compilable, CompiledQuery } from "kysely";

import type { Connection } from "./connect.server";

/**
 * A query that is built once, of which only the values change: to build and compile the one of a stay's
 * page takes longer than to read its answer.
 * @param build gets marks in place of the values; it may hand them on, and not look into them
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Connection, ...values: Values) => Compilable<Row>,
): (db: Connection, ...values: Values) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; marks: Map<unknown, number> } | undefined;

  function compile(db: Connection, count: number) {
    const marks = Array.from({ length: count }, () => Object.freeze({}));
    const query = build(db, ...(marks as unknown as Values)).compile();
    return { query, marks: new Map(marks.map((mark, index) => [mark, index])) };
  }

  return async (db, ...values) => {
    const { query, marks } = (known ??= compile(db, values.length));
    const parameters = query.parameters.map((parameter) => {
      const index = marks.get(parameter);
      return index === undefined ? parameter : values[index];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
