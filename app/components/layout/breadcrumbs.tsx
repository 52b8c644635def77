import "./breadcrumbs.css";
import { Link } from "@remix-run/react";

import { texts } from "#domain/text/texts";

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

/** The way from the home page to this one. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol>
        <li>
          <Link to="/">{texts.nav.home}</Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
