import type { SerializeFrom } from "@remix-run/node";

import { monthAndYear } from "#domain/calendar/dates";
import { yearInWords } from "#domain/calendar/months";
import { paths } from "#domain/paths/paths";
import { countStays } from "#domain/text/counted";
import {
  blocks,
  escapeLine,
  facts,
  heading,
  link,
  list,
  paragraphs,
  quote,
  section,
} from "#domain/text/markdown";
import { texts } from "#domain/text/texts";
import type { loader } from "~/routes/public/home/index";
import { cardList } from "./cards";
import type { MarkdownPage } from "./page";

type HomeData = SerializeFrom<typeof loader>;

const words = texts.home;

export const homeMarkdown = (data: HomeData, page: MarkdownPage): string =>
  blocks(
    heading(1, words.heading(page.siteName)),
    escapeLine(`${page.siteDescription} ${words.lede}`),
    link(words.exploreAll, paths.listing()),
    section(2, texts.card.featuredStays, cardList(data.featured, page)),
    section(
      2,
      words.goWhen,
      list(
        data.destinations.map(
          ({ slug, name, months, stays }) =>
            `${link(name, paths.destination(slug))}: ${escapeLine(`${countStays(stays)}. ${yearInWords(months)}`)}`,
        ),
      ),
    ),
    section(
      2,
      words.collections,
      list(
        data.collections.map(
          ({ slug, name, description }) =>
            `${link(name, paths.collection(slug))}: ${escapeLine(description)}`,
        ),
      ),
      link(words.viewAll, paths.collections()),
    ),
    ...claims(data),
    section(
      2,
      `${words.whyChoose} ${data.siteName}`,
      facts(words.reasons.map(({ title, text }) => ({ label: title, value: text }))),
    ),
    section(2, words.faq, questions(data.questions)),
  );

/** Questions with their answers. */
export const questions = (all: readonly { question: string; answer: string }[]): string =>
  blocks(...all.map(({ question, answer }) => blocks(heading(3, question), paragraphs(answer))));

/** Claims of the operator that the page displays. */
function claims({ claims: { badges, press, testimonials, counts } }: HomeData): string[] {
  return [
    section(
      2,
      words.badges,
      facts(badges.items.map(({ title, note }) => ({ label: title, value: note || title }))),
    ),
    press.shown ? section(2, words.asFeaturedIn, list(press.names.map(escapeLine))) : "",
    testimonials.shown
      ? section(
          2,
          words.wroteHome,
          counts.shown && escapeLine(counts.guests),
          ...testimonials.items.map(({ name, location, property, rating, text, date, sample }) =>
            blocks(
              quote(text),
              escapeLine(
                [
                  `${name}, ${location}`,
                  `${property}, ${monthAndYear(date)}`,
                  words.stars(rating),
                  sample && words.sampleTestimonial,
                ]
                  .filter(Boolean)
                  .join("; "),
              ),
            ),
          ),
        )
      : "",
  ];
}
