import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/layout/error-page";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";

/** The page for an address without a listed property; any other fault gets the general page. */
export function PropertyNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="wrap section message-page">
      <h1>{texts.property.notFound}</h1>
      <p>{texts.property.notFoundHint}</p>
      <Link className="btn" to={paths.listing()}>
        {texts.property.back}
      </Link>
    </div>
  );
}
