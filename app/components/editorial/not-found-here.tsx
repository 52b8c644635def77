import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import "./editorial.css";

interface Props {
  title: string;
  hint?: string;
  link: { to: string; text: string };
}

/** A screen's own words for an unknown address; any other fault gets the general page. */
export function NotFoundHere({ title, hint, link }: Props) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="wrap section message-page">
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      <Link className="btn" to={link.to}>
        {link.text}
      </Link>
    </div>
  );
}
