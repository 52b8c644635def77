import type { SerializeFrom } from "@remix-run/node";

import type { StepsFilter } from "#domain/listing/filter-kinds";
import { type FacetName, filterOf, isOfKind, listingFilters } from "#domain/listing/filters";
import { appliedFilters, listingSorts, offerFor } from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import { paths } from "#domain/paths/paths";
import { totalledInWords } from "#domain/rates/words";
import { countStays } from "#domain/text/counted";
import { blocks, escapeLine, heading, link, list, section } from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import type { loader } from "~/routes/public/listing/index";
import { cardList } from "./cards";
import type { MarkdownPage } from "./page";

const words = texts.listing;

type Screen = SerializeFrom<typeof loader>["screen"];

/** The list of stays, and the parameters that narrow it. */
export function listingMarkdown(
  { screen }: SerializeFrom<typeof loader>,
  page: MarkdownPage,
): string {
  const { query, asked, cards, total, priced, page: current, pages, failure } = screen;
  const { trip } = query;
  return blocks(
    heading(1, trip ? texts.rates.heading : words.title),
    trip && escapeLine(`${texts.rates.totalFor(totalledInWords(trip))} ${texts.rates.listNote}`),
    list(Object.values(asked.errors).map((error) => error && escapeLine(error))),
    escapeLine(`${words.count(total, priced)}. ${words.showingPrices(page.exchange.currency)}`),
    applied(screen, page),
    ...notices(screen, page),
    failure && escapeLine(failure),
    total === 0 && !failure && blocks(escapeLine(words.empty), nearMisses(screen, page)),
    cardList(cards, page, { withMonths: query.month !== null }),
    pagerText(current, pages, (number) => listingPath({ ...query, page: number })),
    section(2, words.filters, filterList(screen)),
    `**${words.howWeOrder}.** ${words.order}`,
  );
}

/** "Page 2 of 5", and the pages beside it. */
export function pagerText(page: number, pages: number, to: (page: number) => string): string {
  if (pages < 2) return "";
  return [
    texts.pager.counted(page, pages),
    page > 1 && link(texts.pager.previous, to(page - 1)),
    page < pages && link(texts.pager.next, to(page + 1)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Filters in use, each with the list without it. */
function applied({ query, found, rescue }: Screen, { exchange }: MarkdownPage): string {
  const filters = appliedFilters(query, { ...exchange, found });
  return list(
    filters.map(({ label, without }, index) => {
      const relaxed = rescue?.wishes.find(({ wish }) => wish === index);
      const stays = relaxed ? ` (${countStays(relaxed.stays)})` : "";
      return `${escapeLine(label)}: ${link(words.removeFilter, listingPath(without))}${stays}`;
    }),
  );
}

/** How the search terms were interpreted. */
function notices(screen: Screen, { exchange }: MarkdownPage): string[] {
  const { query, page, understood, corrections, dropped } = screen;
  const offer = understood && offerFor(query, understood, exchange);
  return [
    ...corrections.map((one) => escapeLine(words.corrected(one.typed, one.words))),
    dropped ? escapeLine(words.dropped(dropped.typed, dropped.remaining)) : "",
    offer
      ? `${escapeLine(words.understood(offer.typed))} ${link(words.setFilters(offer.labels), listingPath(offer.query))}`
      : "",
    query.page > page ? escapeLine(words.lastPage(page)) : "",
  ];
}

/** Stays that miss a single filter, in place of results. */
function nearMisses({ query, found, rescue }: Screen, page: MarkdownPage): string {
  if (!rescue || rescue.near.length === 0) return "";
  const filters = appliedFilters(query, { ...page.exchange, found });
  const missed = new Map(rescue.near.map(({ card, misses }) => [card.id, misses]));
  return section(
    2,
    words.nearly,
    cardList(
      rescue.near.map(({ card }) => card),
      page,
      { note: ({ id }) => words.misses(filters[missed.get(id) ?? -1]?.label ?? "") },
    ),
  );
}

const offered = [
  "countries",
  "month",
  "types",
  "experiences",
  "children",
  "party",
  "capacity",
  "facts",
  "amenities",
] as const satisfies readonly FacetName[];

/** Parameters of the list with their values, and how many of its stays have each. */
const filterList = (screen: Screen): string =>
  list([
    ...offered.map((name) => filterItem(name, screen)),
    `${words.price} (\`minPrice\`, \`maxPrice\`): USD`,
    `${words.sort} (\`sort\`): ${listingSorts.map((sort) => `\`${sort}\``).join(", ")}`,
    `${texts.search.placeholder} (\`search\`): ${link(texts.footer.accommodation, `${paths.listing()}?search=`)}`,
  ]);

function filterItem(name: (typeof offered)[number], { facets, found, query }: Screen): string {
  const { label, params } = filterOf(name);
  const counts: Readonly<Record<string, number>> = facets[name];
  const values = isOfKind(name, "steps")
    ? stepsOf(listingFilters[name])
    : (found[name] ?? []).map(({ value }) => value);
  const isShown = values.length > 0 && (found[name]?.length || query[name] !== null);
  if (!isShown) return "";
  const items = values.flatMap((value) => (counts[value] ? `${value} ${counts[value]}` : []));
  return items.length > 0
    ? `${escapeLine(label)} (\`${params[0]}\`): ${items.map(escapeLine).join(", ")}`
    : "";
}

const stepsOf = ({ options }: Pick<StepsFilter<string>, "options">): string[] =>
  options.map(String);
