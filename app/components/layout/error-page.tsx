import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";

import { RequestId } from "./request-id";

/** The last resort: a calm page. What went wrong stands in the log under the same id. */
export function ErrorPage() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const id = useContext(RequestId);
  return (
    <div className="wrap section">
      <h1>{response?.status === 403 ? "Not allowed" : "Something went wrong"}</h1>
      <p>
        {typeof response?.data === "string" && response.status < 500
          ? response.data
          : "The page could not be shown. Please try again in a moment."}
      </p>
      <p>
        Error id: <span suppressHydrationWarning>{id}</span>
      </p>
      <p>
        <a href="/">Back to the home page</a>
      </p>
    </div>
  );
}
