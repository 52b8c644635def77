import "./pager.css";

import { pagesAround } from "#domain/paths/pager";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Icon } from "./icon";

interface Props {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Adds the text "Page 2 of 5". */
  counted?: boolean;
}

/** Links to the pages around the current one, and to the previous and next page. */
export function Pager({ page, pages, to, counted = false }: Props) {
  if (pages < 2) return null;
  return (
    <nav aria-label={texts.pager.title} className="pager flex flex-wrap gap-1.5 mt-12">
      {page > 1 && (
        <Link
          className="grid place-items-center h-tap no-underline rounded-2"
          to={to(page - 1)}
          rel="prev"
          aria-label={texts.pager.previous}
        >
          <Icon name="chevron-left" />
        </Link>
      )}
      {pagesAround(page, pages).map((number) => (
        <Link
          className="grid place-items-center h-tap no-underline rounded-2"
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
          className="grid place-items-center h-tap no-underline rounded-2"
          to={to(page + 1)}
          rel="next"
          aria-label={texts.pager.next}
        >
          <Icon name="chevron-right" />
        </Link>
      )}
      {counted && (
        <span className="pager-count text-small text-ink-soft">
          {texts.pager.counted(page, pages)}
        </span>
      )}
    </nav>
  );
}
