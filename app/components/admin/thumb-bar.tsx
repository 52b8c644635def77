import "./thumb-bar.css";
import { Link, useLocation } from "@remix-run/react";

import type { OfficeCounts } from "#domain/site/office-counts";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { entryOf, thumbEntries } from "./navigation";
import { sideBarId } from "./side-bar";

/** Five places within reach of the thumb; on phones alone. */
export function ThumbBar({ counts }: { counts: OfficeCounts }) {
  const current = entryOf(useLocation().pathname);
  return (
    <nav className="thumb-bar" aria-label="Main screens">
      {thumbEntries.map(({ label, to, icon, count }) => (
        <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
          <Icon name={icon} />
          {label}
          {count && Boolean(counts[count]) && <b>{counts[count]}</b>}
        </Link>
      ))}
      <button type="button" {...{ popovertarget: sideBarId }}>
        <Icon name="menu" />
        {adminTexts.nav.menu}
      </button>
    </nav>
  );
}
