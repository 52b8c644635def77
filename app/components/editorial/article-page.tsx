import "~/components/layout/page-title.css";
import "./prose.css";
import type { ReactNode } from "react";

import { slugify } from "#domain/text/slug";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { type ArticleLink, type ArticleSection, inShort } from "~/content/article-section";
import type { TextPart } from "~/server/editorial/read-text.server";
import { DataChart, PlainTable } from "./data-chart";
import { Prose } from "./prose";

interface ArticleProps {
  title: string;
  lede: string | null;
  /** Formatted date of the last revision; legal texts only. */
  updated?: string;
  /** Picture between header and text; decorative without `alt`. */
  cover?: { image: string; alt?: string } | null;
  contents: readonly { id: string; heading: string }[];
  children: ReactNode;
}

/** With fewer sections a table of contents says nothing. */
const minContents = 3;

/** Long text with its contents beside it: legal pages, resources, and pages of the operator. */
function Article({ title, lede, updated, cover, contents, children }: ArticleProps) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: title }]} />
      <div className="article-head">
        <h1>{title}</h1>
        {lede && <p className="page-lede mt-4.5 text-lede text-ink-soft">{lede}</p>}
        {updated && (
          <p className="mt-4.5 text-small text-ink-soft">{texts.legal.lastUpdated(updated)}</p>
        )}
      </div>
      {cover && (
        <div className="article-cover overflow-hidden bg-sand rounded-2 picture-cover">
          <Scene
            {...cover}
            sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 110vw, 62rem"
            eager
          />
        </div>
      )}
      <div className="article grid pb-section gap-x-gutter-l gap-y-8">
        {contents.length >= minContents && (
          <nav aria-label={texts.legal.contents} className="article-contents">
            <ol>
              {contents.map(({ id, heading }) => (
                <li key={id}>
                  <a
                    className="block text-note leading-snug no-underline text-ink-soft"
                    href={`#${id}`}
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {children}
      </div>
    </div>
  );
}

interface ContentPageProps extends Omit<ArticleProps, "children"> {
  parts: readonly TextPart[];
}

/** Content page of the operator. */
export const ContentPage = ({ parts, ...page }: ContentPageProps) => (
  <Article {...page}>
    <Prose parts={parts} />
  </Article>
);

interface ArticlePageProps extends Omit<ArticleProps, "contents" | "children"> {
  sections: readonly ArticleSection[];
}

/** Page of ours, in sections. */
export function ArticlePage({ sections, ...page }: ArticlePageProps) {
  const contents = sections.map(({ heading }) => ({ id: slugify(heading), heading }));
  return (
    <Article {...page} contents={contents}>
      <div className="reading prose">
        {sections.map((section, index) => (
          <Section key={section.heading} {...section} id={contents[index]?.id} />
        ))}
      </div>
    </Article>
  );
}

const Section = ({
  id,
  heading,
  paragraphs,
  drawing,
  tables,
  list,
}: ArticleSection & { id?: string }) => (
  <section
    id={id}
    className={heading === inShort ? "article-short py-6 border-y border-line" : undefined}
  >
    <h2>{heading}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {drawing && <PackingDrawing />}
    {tables?.map(({ isChart, ...table }) =>
      isChart ? (
        <DataChart key={table.caption} table={table} />
      ) : (
        <PlainTable key={table.caption} table={table} />
      ),
    )}
    {list && <List items={list} />}
  </section>
);

const isLink = (item: string | ArticleLink): item is ArticleLink => typeof item !== "string";

/** A list of links only is rendered as a row; anything else as a list. */
const List = ({ items }: { items: NonNullable<ArticleSection["list"]> }) => (
  <ul className={items.every(isLink) ? "article-onward" : undefined}>
    {items.map((item) => (
      <li key={isLink(item) ? item.to : item}>{isLink(item) ? <ItemLink {...item} /> : item}</li>
    ))}
  </ul>
);

const ItemLink = ({ text, to }: ArticleLink) =>
  to.startsWith("/") ? (
    <Link className="tap" to={to}>
      {text}
    </Link>
  ) : (
    <a className="tap" href={to}>
      {text}
    </a>
  );

/** The items that a bag of fifteen kilograms holds, as drawings of /packing.svg with their names. */
const PackingDrawing = () => (
  <ul className="packing">
    {Object.entries(texts.packing).map(([id, name]) => (
      <li key={id} className="text-caption leading-snug">
        <svg className="block fill-none stroke-[1.5]" viewBox="0 0 96 80" aria-hidden="true">
          <use href={`/packing.svg#${id}`} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
