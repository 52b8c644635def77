import "./site-shell.css";
import { useLocation } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { breadcrumbData } from "#domain/seo/breadcrumb-data";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  to?: string;
}

/** Breadcrumb trail from the home page, with structured data for search engines. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label={texts.nav.breadcrumb} className="breadcrumbs pt-6 text-small text-ink-soft">
      <ol className="flex flex-wrap">
        <li>
          <Link className="inline-block" to={paths.home()}>
            {texts.nav.home}
          </Link>
        </li>
        {trail.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link className="inline-block" to={to}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
      <LinkedTrail trail={trail} />
    </nav>
  );
}

function LinkedTrail({ trail }: { trail: Crumb[] }) {
  const site = useRootData()?.site;
  const { pathname } = useLocation();
  if (!site) return null;
  const crumbs = [{ label: texts.nav.home, to: paths.home() }, ...trail].map(({ label, to }) => ({
    name: label,
    path: to ?? pathname,
  }));
  // A name that contains an end tag must not close the script.
  const json = JSON.stringify(breadcrumbData(site.address, crumbs)).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
