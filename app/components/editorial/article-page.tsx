import "~/components/layout/page-title.css";
import "./article-page.css";

import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Scene } from "~/components/ui/picture";
import type { ArticleSection } from "~/content/article-section";
import { Article } from "./article";

interface Props {
  title: string;
  lede: string;
  /** The day of the last revision, in words; only legal texts say it. */
  updated?: string;
  sections: readonly ArticleSection[];
  /** One of our scenes, between head and text. */
  scene?: string;
}

/** One of the long texts of the site: legal, about, resources. */
export function ArticlePage({ title, lede, updated, sections, scene }: Props) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="article-head">
        <h1>{title}</h1>
        <p className="page-lede">{lede}</p>
        {updated && <p className="article-date">{texts.legal.lastUpdated(updated)}</p>}
      </div>
      {scene && (
        <div className="article-scene">
          <Scene image={scene} sizes="(max-width: 60rem) 100vw, 62rem" decorative eager />
        </div>
      )}
      <Article sections={sections} />
    </div>
  );
}
