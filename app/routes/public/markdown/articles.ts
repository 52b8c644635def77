import type { SerializeFrom } from "@remix-run/node";

import { longDate } from "#domain/calendar/dates";
import type { DataTable } from "#domain/editorial/data-table";
import { paths } from "#domain/paths/paths";
import { countryBySlug, guideSlugs } from "#domain/places/countries";
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
import { texts } from "#domain/text/texts";
import { about } from "~/content/about";
import type { ArticleLink, ArticleSection } from "~/content/article-section";
import type { loader as aboutLoader } from "~/routes/public/about/index";
import type { loader as blogLoader } from "~/routes/public/blog/index";
import type { loader as postLoader } from "~/routes/public/blog/post";
import type { loader as contactLoader } from "~/routes/public/contact/index";
import type { loader as pageLoader } from "~/routes/public/page";
import type { TextPart } from "~/server/editorial/read-text.server";
import { cardList } from "./cards";
import { questions } from "./home";
import { htmlToMarkdown } from "./html-to-markdown";
import type { MarkdownPage } from "./page";

interface Article {
  title: string;
  lede?: string | null;
  updated?: string;
  sections: readonly ArticleSection[];
}

/** A page of ours, in sections. */
export const articleMarkdown = ({ title, lede, updated, sections }: Article): string =>
  blocks(
    heading(1, title),
    escapeLine(lede ?? ""),
    updated && escapeLine(texts.legal.lastUpdated(updated)),
    ...sections.map(({ heading: name, paragraphs: said, drawing, tables = [], list: items = [] }) =>
      section(
        2,
        name,
        ...said.map(escapeLine),
        drawing && list(Object.values(texts.packing).map(escapeLine)),
        ...tables.map(dataTable),
        list(items.map(articleItem)),
      ),
    ),
  );

const articleItem = (item: string | ArticleLink): string =>
  typeof item === "string" ? escapeLine(item) : link(item.text, item.to);

const dataTable = ({ caption, head, rows, note }: DataTable): string =>
  blocks(escapeLine(caption), textTable(head, rows), escapeLine(note ?? ""));

const partsMarkdown = (parts: readonly TextPart[], page: MarkdownPage): string =>
  blocks(
    ...parts.map((part) => {
      if ("chart" in part) return dataTable(part.chart);
      return "stays" in part ? cardList(part.stays, page) : htmlToMarkdown(part.html);
    }),
  );

export const pageMarkdown = (
  { title, lede, parts }: SerializeFrom<typeof pageLoader>,
  page: MarkdownPage,
): string => blocks(heading(1, title), escapeLine(lede ?? ""), partsMarkdown(parts, page));

interface PostFacts {
  author?: string | null;
  publishedAt: Date | null;
  minutes: number;
}

const postFacts = ({ author, publishedAt, minutes }: PostFacts): string =>
  [author, publishedAt && longDate(publishedAt), texts.blog.readingTime(minutes)]
    .filter(Boolean)
    .join(", ");

type Blog = SerializeFrom<typeof blogLoader>;

const postItem = (post: Blog["posts"][number]): string =>
  `${link(post.title, paths.post(post.slug))}: ${escapeLine(`${post.excerpt} ${post.category}, ${postFacts(post)}`)}`;

export const blogMarkdown = ({ posts, categories, category }: Blog): string =>
  blocks(
    heading(1, texts.blog.title),
    escapeLine(texts.blog.lede),
    category && escapeLine(category),
    posts.length > 0 ? list(posts.map(postItem)) : escapeLine(texts.blog.empty),
    section(
      2,
      texts.blog.subjects,
      list(
        categories.map(
          ({ category: name, posts: count }) => `${link(name, paths.blog(name))}: ${count}`,
        ),
      ),
      link(texts.blog.feed, paths.feed()),
    ),
  );

export function postMarkdown(
  { post, links }: SerializeFrom<typeof postLoader>,
  page: MarkdownPage,
): string {
  const words = texts.blog;
  const { title, excerpt, category, tags, parts } = post;
  const beside = [
    [words.previous, links.previous],
    [words.next, links.next],
  ] as const;
  return blocks(
    heading(1, title),
    escapeLine(`${category}. ${postFacts(post)}`),
    escapeLine(excerpt),
    partsMarkdown(parts, page),
    tags.length > 0 && facts([{ label: words.tags, value: tags.join(", ") }]),
    links.stays &&
      section(
        2,
        links.stays.title,
        cardList(links.stays.cards, page),
        link(words.allStays, links.stays.to),
      ),
    section(
      2,
      words.related,
      list(
        links.related.map(
          (one) =>
            `${link(one.title, paths.post(one.slug))}: ${escapeLine(`${one.category}. ${one.excerpt}`)}`,
        ),
      ),
      list(
        beside.map(([label, one]) => one && `${label}: ${link(one.title, paths.post(one.slug))}`),
      ),
    ),
  );
}

export function aboutMarkdown({ siteName, stays }: SerializeFrom<typeof aboutLoader>): string {
  const { headline, story, work, values, mission, lands, talk } = about(siteName);
  return blocks(
    heading(1, `${headline.before} ${headline.lit} ${headline.after}`),
    section(2, story.heading, ...[story.opening, ...story.paragraphs].map(escapeLine)),
    section(
      2,
      work.heading,
      escapeLine(work.text),
      list(work.links.map(({ text, to }) => link(text, to))),
    ),
    section(2, mission.heading, escapeLine(mission.text)),
    section(
      2,
      values.heading,
      facts(values.rules.map(({ name, text }) => ({ label: name, value: text }))),
    ),
    section(
      2,
      lands.heading,
      escapeLine(lands.text),
      list(
        guideSlugs.map(
          (slug) =>
            `${link(countryBySlug(slug)?.name ?? slug, paths.destination(slug))}: ${lands.stays(stays[slug] ?? 0)}`,
        ),
      ),
    ),
    section(2, talk.heading, escapeLine(talk.text), link(talk.link, paths.contact())),
  );
}

export function contactMarkdown(
  { addresses, takesSuggestions, faqs, retentionMonths }: SerializeFrom<typeof contactLoader>,
  { site }: MarkdownPage,
): string {
  const { ways, ...words } = texts.contact;
  const { contactEmail, partnershipsEmail, contactPhone, address } = addresses;
  return blocks(
    heading(1, words.title),
    paragraphs(words.lede),
    facts([
      { label: ways.general, value: contactEmail },
      { label: ways.partnerships, value: partnershipsEmail },
      { label: ways.phone, value: contactPhone },
      { label: ways.address, value: address },
    ]),
    takesSuggestions && `${ways.lodge}: ${link(ways.suggestLodge, paths.suggestLodge())}`,
    `${link(words.submit, `${site}${paths.contact()}`)}. ${escapeLine(words.notice(retentionMonths))}`,
    section(2, words.questions, questions(faqs)),
  );
}
