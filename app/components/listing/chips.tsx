import "./chips.css";
import { type RefObject, useEffect, useRef } from "react";

import type { AppliedFilter } from "#domain/listing/query";
import { listingPath } from "#domain/pages/listing-path";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

interface Props {
  filters: readonly AppliedFilter[];
  /** Something differs from its default, be it only the order. */
  filtered: boolean;
  /** Takes the focus once the last chip is gone. */
  results: RefObject<HTMLElement>;
}

/** What narrows the list, each part with a way back. A chip that goes hands the focus to the next. */
export function Chips({ filters, filtered, results }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const at = removed.current;
    if (at === null) return;
    removed.current = null;
    const links = list.current?.querySelectorAll("a") ?? [];
    const next = filters.length > 0 ? links[Math.min(at, filters.length - 1)] : results.current;
    next?.focus({ preventScroll: true });
  }, [filters, results]);
  if (!filtered) return null;
  return (
    <ul ref={list} className="chips" aria-label={texts.listing.applied}>
      {filters.map(({ name, label, without }, index) => (
        <li key={`${name}-${label}`}>
          <Link
            to={listingPath(without)}
            preventScrollReset
            onClick={() => (removed.current = index)}
          >
            <span className="visually-hidden">{texts.listing.removeFilter} </span>
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.listing()}
          preventScrollReset
          className="chips-clear"
          onClick={() => results.current?.focus({ preventScroll: true })}
        >
          {texts.listing.clearAll}
        </Link>
      </li>
    </ul>
  );
}
