import type { Candidates } from "#jobs/reader/candidates";
import { countryOfNumber } from "#jobs/reader/derive-country";
import { fold } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";
import type { Block } from "#jobs/reader/page-blocks";

/** Facts about a page that its values are compared with, computed once. All texts are folded. */
export interface PageFacts {
  title: string;
  site: string;
  /** Headings of the first level. */
  heading: string;
  footer: string;
  summary: string;
  /** The beginning of the visible text. */
  text: string;
  /** The name that the rules chose. */
  name: string;
  host: string;
  /** Segments of the path. */
  path: string[];
  blocks: Block[];
  /** ISO codes of the countries that telephone numbers and the domain indicate. */
  codes: Set<string>;
  units: number;
  isTemplate: boolean;
  isEnglish: boolean;
}

/** Characters of the text that are compared with a value: folding more would cost over 1 ms. */
const maxText = 10_000;

/** Fillers of templates and of pages made for practice. */
const template =
  /lorem ipsum|dolor sit amet|\b123 [A-Z]\w+ (?:st|street|road|avenue|ave|blvd|lane)\b|your (?:name|company|brand)|(?:hotel|bnb|lodge|company) name\b|\bexample\.com|(?:xxx|000)[- ]?(?:xxx|000)|555-\d{4}|1234567|\bplaceholder\b/i;

const textOf = (blocks: Block[], limit: number): string =>
  fold(
    blocks
      .map((block) => block.text)
      .join("\n")
      .slice(0, limit),
  );

export function factsOf(page: Page, found: Candidates): PageFacts {
  const blocks = page.blocks.filter((block) => block.zone !== "nav" && block.zone !== "form");
  const text = page.text.slice(0, maxText);
  const host = page.url?.hostname ?? "";
  const codes = found.all("phone").map((phone) => countryOfNumber(phone.value));
  const domain = /\.([a-z]{2})$/.exec(host)?.[1]?.toUpperCase();
  return {
    title: fold(page.title),
    site: fold(meta(page, "og:site_name")?.slice(0, 200) ?? ""),
    heading: textOf(blocks.filter((block) => block.level === 1).slice(0, 5), 1000),
    footer: textOf(blocks.filter((block) => block.zone === "footer").slice(0, 40), 3000),
    summary: fold(meta(page, "description", "og:description")?.slice(0, 1000) ?? ""),
    text: fold(text),
    name: fold(found.best("name")?.value.slice(0, 200) ?? ""),
    host: host.replace(/^www\./, "").replace(/\W/g, ""),
    path: (page.url?.pathname ?? "").split("/").filter(Boolean),
    blocks,
    codes: new Set([...codes, domain].filter((code) => code !== undefined)),
    units: found.best("accommodationTypes")?.value.length ?? 0,
    isTemplate: template.test(text),
    isEnglish: page.lang === "en" || page.lang === "",
  };
}
