import "./article-page.css";

import { texts } from "#domain/text/texts";
import { PageTitle } from "~/components/layout/page-title";
import type { ArticleSection } from "~/content/article-section";
import { Article } from "./article";

interface Props {
  title: string;
  lede: string;
  /** The day of the last revision, in words; only legal texts say it. */
  updated?: string;
  sections: readonly ArticleSection[];
}

/** One of the long texts of the site: legal, about, resources. */
export function ArticlePage({ title, lede, updated, sections }: Props) {
  return (
    <>
      <PageTitle title={title} lede={lede}>
        {updated && <p className="article-date">{texts.legal.lastUpdated(updated)}</p>}
      </PageTitle>
      <Article sections={sections} />
    </>
  );
}
