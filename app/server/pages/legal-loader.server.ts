import { lastUpdated } from "#domain/calendar/dates";
import type { SiteSettings } from "#domain/site/settings";
import type { ArticleSection } from "~/content/article-section";
import { type FixedPage, pageLoader } from "./page-loader.server";

/** A text whose day of revision stands in the settings and over the page. */
export const legalLoader = (
  text: keyof SiteSettings["legalRevisions"],
  page: FixedPage,
  sections: (settings: SiteSettings) => ArticleSection[],
) =>
  pageLoader(page, async (context) => {
    const settings = await context.settings();
    return {
      updated: lastUpdated(settings.legalRevisions[text], context.now()),
      sections: sections(settings),
    };
  });
