import "./more-countries.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";

/** The countries without a tile of their own. */
export function MoreCountries({ countries }: { countries: { slug: string; name: string }[] }) {
  if (countries.length === 0) return null;
  return (
    <p className="more-countries">
      {texts.destinations.more}:{" "}
      {countries.map(({ slug, name }) => (
        <Link key={slug} to={paths.destination(slug)}>
          {name}
        </Link>
      ))}
    </p>
  );
}
