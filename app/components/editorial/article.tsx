import "./article.css";
import "./prose.css";

import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { type ArticleLink, type ArticleSection, inShort } from "~/content/article-section";

const isLink = (item: string | ArticleLink): item is ArticleLink => typeof item !== "string";

/** Long text in sections, with a list of them beside it where there are many. */
export function Article({ sections }: { sections: readonly ArticleSection[] }) {
  const anchors = sections.map(({ heading }) => heading.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
  return (
    <div className="article">
      {sections.length > 4 && (
        <nav aria-label={texts.legal.contents} className="article-contents">
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${anchors[index]}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="prose">
        {sections.map(({ heading, paragraphs, list }, index) => (
          <section
            key={heading}
            id={anchors[index]}
            className={heading === inShort ? "article-short" : undefined}
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

/** Nothing but ways on is a line of links; anything else is a list. */
const List = ({ items }: { items: NonNullable<ArticleSection["list"]> }) => (
  <ul className={items.every(isLink) ? "article-onward" : undefined}>
    {items.map((item) => (
      <li key={isLink(item) ? item.to : item}>{isLink(item) ? <ItemLink {...item} /> : item}</li>
    ))}
  </ul>
);

const ItemLink = ({ text, to }: ArticleLink) =>
  to.startsWith("/") ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>;
