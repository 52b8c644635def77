/** List item with a link: a page of the site, a URL or an email address. */
export interface ArticleLink {
  text: string;
  to: string;
}

export interface ArticleSection {
  heading: string;
  paragraphs: readonly string[];
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
