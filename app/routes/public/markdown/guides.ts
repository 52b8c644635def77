import type { SerializeFrom } from "@remix-run/node";

import { longDate } from "#domain/calendar/dates";
import { type MonthRank, months, monthsOfRank, yearInWords } from "#domain/calendar/months";
import { displayPrice, usdMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { spokenMinutes } from "#domain/places/atlas";
import { combinations, experiences } from "#domain/property/experiences";
import { waysToStay } from "#domain/property/ways-to-stay";
import {
  blocks,
  escapeLine,
  facts,
  heading,
  link,
  list,
  paragraphs,
  section,
  textTable,
} from "#domain/text/markdown";
import { forWhom } from "#domain/text/public/ways-to-stay";
import { texts } from "#domain/text/texts";
import type { loader as collectionLoader } from "~/routes/public/collections/collection";
import type { loader as collectionsLoader } from "~/routes/public/collections/index";
import type { loader as countryLoader } from "~/routes/public/destinations/country";
import type { loader as destinationsLoader } from "~/routes/public/destinations/index";
import type { loader as experiencesLoader } from "~/routes/public/experiences/index";
import type { loader as waysLoader } from "~/routes/public/ways-to-stay/index";
import { cardList } from "./cards";
import { pagerText } from "./listing";
import type { MarkdownPage } from "./page";

const usdPrice = (usd: number, { exchange }: MarkdownPage): string =>
  displayPrice(usdMoney(usd), exchange);

/** Link to a country, with what is said of it. */
const countryItem = (
  { slug, name }: { slug: string; name: string },
  said: readonly (string | false | null)[],
): string =>
  `${link(name, paths.destination(slug))}: ${escapeLine(said.filter(Boolean).join(". "))}`;

export function destinationsMarkdown(
  data: SerializeFrom<typeof destinationsLoader>,
  page: MarkdownPage,
): string {
  const words = texts.destinations;
  const { banner, listed, countries, others, month } = data;
  const rows = (isMain: boolean) =>
    list(
      countries
        .filter(({ main }) => main === isMain)
        .map((country) =>
          countryItem(country, [
            country.tagline.replace(/\.$/, ""),
            words.count(country.stays),
            country.usd !== null && `${words.from} ${usdPrice(country.usd, page)}`,
            month !== null &&
              `${months[month]}: ${texts.year.ranks[country.months[month] ?? "fair"]}`,
            yearInWords(country.months),
          ]),
        ),
    );
  const plain = list(others.map((country) => countryItem(country, [words.count(country.stays)])));
  return blocks(
    heading(1, words.title),
    escapeLine(banner),
    escapeLine(`${words.lede} ${listed}`),
    rows(true),
    section(2, words.more, rows(false), plain),
    link(words.viewAll, paths.listing()),
  );
}

type Country = SerializeFrom<typeof countryLoader>["country"];

export function countryMarkdown(
  { country }: SerializeFrom<typeof countryLoader>,
  page: MarkdownPage,
): string {
  const words = texts.country;
  const { slug, name, tagline, total, usd, areas, guide } = country;
  const all = link(
    words.seeAll(texts.destinations.count(total)),
    paths.listingWith({ country: slug }),
  );
  return blocks(
    heading(1, name),
    escapeLine(tagline ?? ""),
    escapeLine(
      [
        texts.destinations.count(total),
        usd !== null && `${words.from} ${usdPrice(usd, page)}`,
        guide && yearInWords(guide.months),
      ]
        .filter(Boolean)
        .join(". "),
    ),
    guide && paragraphs(guide.description),
    guide && section(2, words.highlights, list(guide.highlights.map(escapeLine))),
    guide && countryYear(guide),
    guide && countryArrival(guide),
    section(
      2,
      words.where(name),
      total > 0 && all,
      ...areas.map((area) => countryArea(area, name, page)),
    ),
  );
}

function countryArea(area: Country["areas"][number], country: string, page: MarkdownPage): string {
  const words = texts.country;
  const { name, description, total, all, cards } = area;
  return blocks(
    heading(3, name ?? words.elsewhere(country)),
    paragraphs(description),
    total > 0 &&
      link(name === null ? words.allElsewhere(total, country) : words.allIn(total, name), all),
    cardList(cards, page),
  );
}

type Guide = NonNullable<Country["guide"]>;

function countryYear({ bestTime, months: ranks, events }: Guide): string {
  const words = texts.country;
  const ofKind = (wanted: "sight" | "weather") =>
    events
      .filter(({ kind }) => kind === wanted)
      .map(
        ({ name, from, to }) =>
          `${name}: ${texts.year.range(months[from - 1] ?? "", months[to - 1] ?? "")}`,
      )
      .join("\n");
  return section(
    2,
    words.year,
    paragraphs(bestTime),
    facts([
      { label: words.visit, value: yearInWords(ranks) },
      { label: words.events, value: ofKind("sight") },
      { label: words.weather, value: ofKind("weather") },
    ]),
  );
}

function countryArrival({ gettingThere, ways, notes }: Guide): string {
  const words = texts.country;
  const legs = ways.map(({ from, to, by, km, minutes }) => ({
    label: `${from} – ${to}`,
    value: [
      km === null ? words.way[by] : words.wayLength(km, words.way[by]),
      spokenMinutes(minutes),
    ].join(", "),
  }));
  return blocks(
    section(
      2,
      words.arrive,
      paragraphs(gettingThere),
      facts(legs),
      legs.length > 0 && paragraphs(words.wayNote),
    ),
    ...notes.items.map(({ title, text, authority }) =>
      section(
        3,
        title,
        paragraphs(text),
        authority &&
          `${notes.checkedOn ? words.noteOf(longDate(notes.checkedOn)) : words.rule} ${link(authority.name, authority.url)}`,
      ),
    ),
  );
}

export function waysMarkdown(
  { title, lede, summaries }: SerializeFrom<typeof waysLoader>,
  page: MarkdownPage,
): string {
  const words = texts.waysToStay;
  return blocks(
    heading(1, title),
    escapeLine(words.banner),
    escapeLine(lede),
    ...waysToStay.map(({ id, name, description }) => {
      const { stays = 0, prices, where = "" } = summaries[id] ?? {};
      const show = (usd: number) => usdPrice(usd, page);
      const night = prices && [
        words.from(show(prices.lowest), show(prices.highest)),
        prices.basis && words.basis(prices.basis, prices.basisOfAll),
        words.nightSpoken(show(prices.lowest), show(prices.highest), show(prices.middle)),
      ];
      return section(
        2,
        name,
        paragraphs(description),
        facts([
          { label: words.forWhom, value: forWhom[id] ?? "" },
          { label: words.night, value: night ? night.filter(Boolean).join("; ") : "" },
          { label: words.where, value: where },
        ]),
        link(words.see(stays), paths.listingWith({ type: id })),
      );
    }),
  );
}

export function experiencesMarkdown({
  title,
  lede,
  counts,
  seasons,
}: SerializeFrom<typeof experiencesLoader>): string {
  const words = texts.experiences;
  return blocks(
    heading(1, title),
    escapeLine(words.banner),
    escapeLine(lede),
    ...experiences.map(({ id, name, description }) => {
      const rows = (seasons[id] ?? []).map((season) => [
        season.name,
        String(season.stays),
        inMonths(season.marks),
      ]);
      return section(
        2,
        name,
        paragraphs(description),
        link(words.see(counts[id] ?? 0), paths.listingWith({ experience: id })),
        rows.length > 0 &&
          blocks(
            escapeLine(words.seasonCaption),
            textTable([words.country, words.stays, texts.country.year], rows),
          ),
      );
    }),
    section(
      2,
      words.together,
      list(
        combinations.map(
          ({ name, description, experienceIds }) =>
            `${link(name, paths.listingWith({ experience: [...experienceIds] }))}: ${escapeLine(description)}`,
        ),
      ),
    ),
  );
}

/** "best: June to October; good: May; fair: April" */
const inMonths = (marks: readonly MonthRank[]): string =>
  (["best", "good", "fair", "closed"] as const)
    .map((rank) => [texts.experiences.marks[rank], monthsOfRank(marks, rank).join(", ")] as const)
    .flatMap(([label, named]) => (named ? `${label}: ${named}` : []))
    .join("; ");

export const collectionsMarkdown = ({
  title,
  lede,
  collections,
}: SerializeFrom<typeof collectionsLoader>): string =>
  blocks(
    heading(1, title),
    escapeLine(lede),
    list(
      collections.map(
        ({ slug, name, description, stays }) =>
          `${link(name, paths.collection(slug))}: ${escapeLine(`${description} ${texts.collections.count(stays)}`)}`,
      ),
    ),
  );

export function collectionMarkdown(
  { collection, members, total, page: current, pages }: SerializeFrom<typeof collectionLoader>,
  page: MarkdownPage,
): string {
  const words = texts.collections;
  const said = new Map(members.map((member) => [member.id, member]));
  return blocks(
    heading(1, collection.name),
    escapeLine(collection.description),
    escapeLine(words.count(total)),
    members.length === 0
      ? escapeLine(`${words.empty}. ${words.emptyHint}`)
      : cardList(members, page, {
          note: ({ id }) =>
            [said.get(id)?.accommodationType, said.get(id)?.reason].filter(Boolean).join("; "),
        }),
    pagerText(current, pages, (number) => paths.collection(collection.slug, number)),
    link(words.all, paths.collections()),
  );
}
