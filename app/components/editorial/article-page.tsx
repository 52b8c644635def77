import "~/components/layout/page-title.css";
import "./prose.css";

import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { type ArticleLink, type ArticleSection, inShort } from "~/content/article-section";

interface Props {
  title: string;
  lede: string;
  /** Formatted date of the last revision; legal texts only. */
  updated?: string;
  sections: readonly ArticleSection[];
  /** Illustration between header and text. */
  scene?: string;
}

/** Long text: legal pages and resources. */
export function ArticlePage({ title, lede, updated, sections, scene }: Props) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="article-head">
        <h1>{title}</h1>
        <p className="page-lede mt-4-5 text-lede muted">{lede}</p>
        {updated && <p className="mt-4-5 text-small muted">{texts.legal.lastUpdated(updated)}</p>}
      </div>
      {scene && (
        <div className="article-scene clip on-sand rounded-2 picture-cover">
          <Scene
            image={scene}
            sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, 62rem"
            decorative
            eager
          />
        </div>
      )}
      <Article sections={sections} />
    </div>
  );
}

const isLink = (item: string | ArticleLink): item is ArticleLink => typeof item !== "string";

/** Text in sections, with a table of contents if there are many. */
function Article({ sections }: { sections: readonly ArticleSection[] }) {
  const anchors = sections.map(({ heading }) => heading.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
  return (
    <div className="article grid section-end gap-columns">
      {sections.length > 4 && (
        <nav aria-label={texts.legal.contents} className="article-contents">
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a
                  className="block text-note leading-snug no-underline muted"
                  href={`#${anchors[index]}`}
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="prose measure">
        {sections.map(({ heading, paragraphs, list }, index) => (
          <section
            key={heading}
            id={anchors[index]}
            className={heading === inShort ? "article-short py-6 rule-block" : undefined}
          >
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && <List items={list} />}
          </section>
        ))}
      </div>
    </div>
  );
}

/** A list of links only is rendered as a row; anything else as a list. */
const List = ({ items }: { items: NonNullable<ArticleSection["list"]> }) => (
  <ul className={items.every(isLink) ? "article-onward" : undefined}>
    {items.map((item) => (
      <li key={isLink(item) ? item.to : item}>{isLink(item) ? <ItemLink {...item} /> : item}</li>
    ))}
  </ul>
);

const ItemLink = ({ text, to }: ArticleLink) =>
  to.startsWith("/") ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>;
