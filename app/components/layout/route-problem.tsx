import "./page-title.css";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

import type { Missing } from "~/server/pages/missing.server";
import { ErrorPage } from "./error-page";

export const isMissing = (value: unknown): value is Missing =>
  typeof value === "object" && value !== null && "title" in value && "links" in value;

/** A page that is not there says so in its own words; anything else is the calm error page. */
export function RouteProblem() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isMissing(error.data)) return <ErrorPage />;
  const { title, hint, links } = error.data;
  return (
    <div className="wrap page-title page-missing">
      <h1>{title}</h1>
      {hint && <p className="page-lede">{hint}</p>}
      <ul>
        {links.map(({ label, to }, index) => (
          <li key={to}>
            <Link to={to} className={index === 0 ? "btn" : "btn-quiet"}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
