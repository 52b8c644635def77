import type { ListingAnswers } from "#domain/listing/answers";
import { defaultListingQuery } from "#domain/listing/query";
import { readSearch } from "#domain/search/reading";
import type { IndexKeeper } from "./index-keeper.server";

/** The index answers where there is one, else the database; both answer the same. */
export const answersByIndex = (
  index: Pick<IndexKeeper, "ask">,
  inSql: ListingAnswers,
): ListingAnswers => ({
  count: async (query) =>
    (await index.ask(query.search, (kept, typed) => kept.count(query, typed))) ??
    inSql.count(query),
  ids: async (query, stretch) =>
    (await index.ask(query.search, (kept, typed) => kept.ids(query, typed, stretch))) ??
    inSql.ids(query, stretch),
  suggestions: async (search, most) => {
    const terms = readSearch(search);
    if (terms.length === 0) return [];
    const named = await index.ask("", (kept) => kept.suggestions(terms, most));
    if (!named) return inSql.suggestions(search, most);
    if (named.length === most) return named;
    // Their other words are the database's.
    const all = await index.ask(search, (kept, typed) =>
      kept.ids({ ...defaultListingQuery, search, sort: "name" }, typed, {
        from: 0,
        most: most + named.length,
      }),
    );
    return [...new Set([...named, ...(all ?? [])])].slice(0, most);
  },
  facets: async (query) =>
    (await index.ask(query.search, (kept, typed) => kept.facets(query, typed))) ??
    inSql.facets(query),
  options: async () => (await index.ask("", (kept) => kept.options())) ?? inSql.options(),
  spots: async (filters, within) =>
    (await index.ask(filters.search, (kept, typed) => kept.spots(filters, typed, within))) ??
    inSql.spots(filters, within),
  comingBack: async (queries) => {
    const answers = await Promise.all(
      queries.map((query) =>
        index.ask(query.search, (kept, typed) => kept.comingBack(query, typed)),
      ),
    );
    const known = answers.filter((answer) => answer !== undefined);
    return known.length === queries.length ? known : inSql.comingBack(queries);
  },
  similar: async (stay, most) =>
    (await index.ask("", (kept) => kept.similar(stay, most))) ?? inSql.similar(stay, most),
});
