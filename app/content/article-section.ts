/** A line of a list that leads somewhere: a page of the site, a web address or a mail address. */
export interface ArticleLink {
  text: string;
  to: string;
}

export interface ArticleSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly (string | ArticleLink)[];
}

/** What the texts say about the operator, out of the settings. */
export interface SiteFacts {
  siteName: string;
  contactEmail: string;
  address: string;
}

/** The heading of a section that says the whole text in a paragraph; it is set large. */
export const inShort = "In short";
