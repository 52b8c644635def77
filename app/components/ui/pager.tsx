import "./pager.css";

import { pagesAround } from "#domain/pages/pager";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Icon } from "./icon";

interface Props {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Says in words which page of how many this is. */
  counted?: boolean;
}

/** Real links: one for each page around this one, and a step to either side. */
export function Pager({ page, pages, to, counted = false }: Props) {
  if (pages < 2) return null;
  return (
    <nav aria-label={texts.pager.title} className="pager flex flex-wrap gap-1-5 mt-12">
      {page > 1 && (
        <Link
          className="grid place-center h-tap no-underline rounded-2"
          to={to(page - 1)}
          rel="prev"
          aria-label={texts.pager.previous}
        >
          <Icon name="chevron-left" />
        </Link>
      )}
      {pagesAround(page, pages).map((number) => (
        <Link
          className="grid place-center h-tap no-underline rounded-2"
          key={number}
          to={to(number)}
          aria-label={texts.pager.page(number)}
          aria-current={number === page ? "page" : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link
          className="grid place-center h-tap no-underline rounded-2"
          to={to(page + 1)}
          rel="next"
          aria-label={texts.pager.next}
        >
          <Icon name="chevron-right" />
        </Link>
      )}
      {counted && (
        <span className="pager-count text-small muted">{texts.pager.counted(page, pages)}</span>
      )}
    </nav>
  );
}
