import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { Picture } from "#domain/property/property";
import { PropertyPicture } from "~/components/ui/picture";

interface Clicked {
  propertyId: string;
  propertyName: string;
  clicks: number;
  cover: Picture | null;
}

/** The stays with most clicks, at most five. */
export function MostClicked({ top }: { top: readonly Clicked[] }) {
  if (top.length === 0) return null;
  const most = Math.max(1, ...top.map(({ clicks }) => clicks));
  return (
    <section className="panel" aria-labelledby="top">
      <h2 id="top">Most clicked</h2>
      <ol className="most-clicked">
        {top.map(({ propertyId, propertyName, clicks, cover }) => (
          <li key={propertyId}>
            <PropertyPicture picture={cover} sizes="3.5rem" decorative />
            <Link to={paths.admin.editProperty(propertyId)}>{propertyName}</Link>
            <span>
              {clicks.toLocaleString("en-US")}
              <span className="visually-hidden"> clicks</span>
            </span>
            <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(clicks / most) * 100} height="2" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
