import "./pager.css";
import { Link } from "@remix-run/react";

import { pagesAround } from "#domain/pages/pager";
import { texts } from "#domain/text/texts";

interface Props {
  page: number;
  pages: number;
  to: (page: number) => string;
}

/** At most five numbers, and a step to either side. */
export function Pager({ page, pages, to }: Props) {
  if (pages < 2) return null;
  const { previousPage, nextPage } = texts.listing;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && <Link to={to(page - 1)}>{previousPage}</Link>}
      {pagesAround(page, pages).map((number) => (
        <Link key={number} to={to(number)} aria-current={number === page ? "page" : undefined}>
          {number}
        </Link>
      ))}
      {page < pages && <Link to={to(page + 1)}>{nextPage}</Link>}
      <span className="soft small">
        Page {page} of {pages}
      </span>
    </nav>
  );
}
