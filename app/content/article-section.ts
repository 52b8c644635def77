import type { DataTable } from "#domain/editorial/data-table";

/** List item with a link: a page of the site, a URL or an email address. */
export interface ArticleLink {
  text: string;
  to: string;
}

export interface ArticleSection {
  heading: string;
  paragraphs: readonly string[];
  /** Drawing, tables and charts are between the paragraphs and the list. */
  drawing?: "packing";
  tables?: readonly (DataTable & { isChart?: boolean })[];
  list?: readonly (string | ArticleLink)[];
}

/** Facts about the operator from the settings. */
export interface SiteFacts {
  siteName: string;
  contactEmail: string;
  address: string;
}

/** Heading of the summary section, which is set large. */
export const inShort = "In short";
