import type { Connection } from "#db/connect.server";
import { askForCards, cardOf } from "#db/queries/property/cards.server";
import { pageSize } from "#domain/limits";
import type { ListingAnswers } from "#domain/listing/answers";
import type { ListingQuery } from "#domain/listing/query";
import { pageWithin } from "#domain/pages/pager";
import type { PropertyCard } from "#domain/property/property";
import { cardForTwo } from "#domain/property/stay-price";
import { answersInSql } from "./answers.server";

export interface ListingPage {
  cards: PropertyCard[];
  /** Of the whole result, not of this page. */
  total: number;
  /** The page shown: the last one where the wanted one is past the end. */
  page: number;
  pages: number;
}

/** One page of the listing. */
export async function listForPage(
  db: Connection,
  query: ListingQuery,
  answers: ListingAnswers = answersInSql(db),
): Promise<ListingPage> {
  const idsOf = (page: number) =>
    answers.ids(query, { from: (page - 1) * pageSize, most: pageSize });
  const [total, wanted] = await Promise.all([answers.count(query), idsOf(query.page)]);
  const { page, pages } = pageWithin(query.page, total, pageSize);
  const ids = page === query.page ? wanted : await idsOf(page);
  return { cards: await listedCards(db, ids, query), total, page, pages };
}

/** Cards in the order of `ids` with the price that the visitor asked for; unlisted ones are left out. */
export async function listedCards(
  db: Connection,
  ids: readonly string[],
  query: ListingQuery,
): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const rows = await askForCards[query.view](db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => (query.price.basis === "two" ? cardForTwo(cardOf(row)) : cardOf(row)));
}
