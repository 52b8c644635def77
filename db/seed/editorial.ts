import { Marked } from "marked";
import { parse } from "yaml";
import { z } from "zod";

import { pageFormSchema, postFormSchema } from "#domain/editorial/page-form";
import { countries, guideSlugs } from "#domain/places/countries";
import { countrySeasons, monthRanks } from "#domain/places/country-seasons";
import { collectionIds } from "#domain/property/collections";
import { checked } from "./checked";
import collectionsFile from "./data/collections.json";
import botswana from "./data/guides/botswana.md?raw";
import kenya from "./data/guides/kenya.md?raw";
import mozambique from "./data/guides/mozambique.md?raw";
import namibia from "./data/guides/namibia.md?raw";
import rwanda from "./data/guides/rwanda.md?raw";
import southAfrica from "./data/guides/south-africa.md?raw";
import tanzania from "./data/guides/tanzania.md?raw";
import uganda from "./data/guides/uganda.md?raw";
import zambia from "./data/guides/zambia.md?raw";
import zimbabwe from "./data/guides/zimbabwe.md?raw";
import forPropertyOwners from "./data/pages/for-property-owners.md?raw";
import howWeChoose from "./data/pages/how-we-choose.md?raw";
import howWeOrderResults from "./data/pages/how-we-order-results.md?raw";
import anHourWithGorillas from "./data/posts/an-hour-with-gorillas.md?raw";
import firstSafariWithChildren from "./data/posts/first-safari-with-children.md?raw";
import fourNightsInTheDelta from "./data/posts/four-nights-in-the-delta.md?raw";
import howToBeAGoodGuest from "./data/posts/how-to-be-a-good-guest.md?raw";
import howToDriveNamibia from "./data/posts/how-to-drive-namibia.md?raw";
import howToReadASafariPrice from "./data/posts/how-to-read-a-safari-price.md?raw";
import inPraiseOfTheHide from "./data/posts/in-praise-of-the-hide.md?raw";
import packingForASmallPlane from "./data/posts/packing-for-a-small-plane.md?raw";
import theMigrationIsACircle from "./data/posts/the-migration-is-a-circle.md?raw";
import questionsFile from "./data/questions.json";

const parts = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;

/** Parses YAML front matter and the text below it. @throws with file and field */
export function readMarkdown<Schema extends z.ZodType>(
  schema: Schema,
  source: string,
  file: string,
) {
  const { head, body } = parts.exec(source)?.groups ?? {};
  if (head === undefined || body === undefined)
    throw new Error(`${file} does not start with front matter between two lines of "---"`);
  return { head: checked(schema, parse(head), file), body: body.trim() };
}

const inText: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

// Keeps quotation marks unescaped, like the sanitizer of stored HTML.
const marked = new Marked({
  renderer: {
    text(token) {
      if ("tokens" in token && token.tokens) return this.parser.parseInline(token.tokens);
      if ("escaped" in token && token.escaped) return token.text;
      return token.text.replace(/[&<>]/g, (character) => inText[character] ?? character);
    },
  },
});

/** Markdown to the HTML in which pages and posts are stored. */
export const toHtml = (markdown: string): string =>
  marked.parse(markdown, { async: false }).trimEnd();

/** By slug, in insertion order. */
const postFiles = {
  "how-to-read-a-safari-price": howToReadASafariPrice,
  "first-safari-with-children": firstSafariWithChildren,
  "packing-for-a-small-plane": packingForASmallPlane,
  "how-to-be-a-good-guest": howToBeAGoodGuest,
  "the-migration-is-a-circle": theMigrationIsACircle,
  "an-hour-with-gorillas": anHourWithGorillas,
  "in-praise-of-the-hide": inPraiseOfTheHide,
  "four-nights-in-the-delta": fourNightsInTheDelta,
  "how-to-drive-namibia": howToDriveNamibia,
};

const postFrontMatter = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  featuredImage: z.string(),
  category: z.enum(["Planning", "Wildlife", "Places", "Traveling well"]),
  tags: z.array(z.string()),
  /** Invented, like the properties. */
  author: z.string(),
  publishedAt: z.iso.datetime(),
});

/** Sample posts in the form that the admin would store. */
export const posts = Object.entries(postFiles).map(([slug, source]) => {
  const file = `posts/${slug}.md`;
  const { head, body } = readMarkdown(postFrontMatter, source, file);
  const { publishedAt, ...written } = head;
  const form = { ...written, slug, content: toHtml(body), status: "published" };
  return { ...checked(postFormSchema, form, file), publishedAt };
});

/** By slug, in insertion order. */
const pageFiles = {
  "how-we-choose": howWeChoose,
  "how-we-order-results": howWeOrderResults,
  "for-property-owners": forPropertyOwners,
};

const pageFrontMatter = z.strictObject({ title: z.string() });

/** Pages under /page/{slug}; editable by the operator. */
export const pages = Object.entries(pageFiles).map(([slug, source]) => {
  const file = `pages/${slug}.md`;
  const { head, body } = readMarkdown(pageFrontMatter, source, file);
  const form = { ...head, slug, content: toHtml(body), status: "published" };
  return checked(pageFormSchema, form, file);
});

/** By slug, in insertion order. */
const guideFiles: Record<(typeof guideSlugs)[number], string> = {
  "south-africa": southAfrica,
  kenya,
  tanzania,
  namibia,
  botswana,
  zimbabwe,
  uganda,
  rwanda,
  mozambique,
  zambia,
};

const text = z.string().trim().min(1);
const known = new Set(countries.map(({ iso2, name }) => `${iso2} ${name}`));

const guideFrontMatter = z
  .strictObject({
    iso2: text,
    name: text,
    /** Position among the eight cards of /destinations; null: under "More countries". */
    destinationPosition: z.int().min(1).max(8).nullable(),
    tagline: text,
    highlights: z.array(text).min(1),
    bestTime: text,
    gettingThere: text,
    image: text,
    featuredAreas: z.array(z.strictObject({ name: text, description: text })).min(1),
    /** Health and entry rules change: each note refers to the competent authority. */
    malariaNote: text,
    visaNote: text,
    notesCheckedOn: z.iso.date(),
    notesSource: text,
  })
  .refine(({ iso2, name }) => known.has(`${iso2} ${name}`), {
    path: ["iso2"],
    message: "is not the code of this country",
  });

/** Content of /country/{slug}: facts in the front matter, the description below it. */
export const countryGuides = guideSlugs.map((slug) => {
  const file = `guides/${slug}.md`;
  const { head, body } = readMarkdown(guideFrontMatter, guideFiles[slug], file);
  const months = monthRanks(countrySeasons[slug]);
  return { slug, ...head, months, description: checked(text, body, `${file}: text`) };
});

const collection = z.strictObject({
  id: z.enum(collectionIds),
  slug: text,
  name: text,
  description: text,
  image: text,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  icon: text,
});

/** Curated collections in display order; their rules are in domain/property/collections. */
export const collections = checked(z.array(collection), collectionsFile, "collections.json").map(
  (row, index) => ({ ...row, position: index + 1 }),
);

const questions = z.array(z.strictObject({ question: text, answer: text })).min(1);

/** FAQ of the home page and of /contact, in display order. */
export const faqs = checked(
  z.strictObject({ home: questions, contact: questions }),
  questionsFile,
  "questions.json",
);
