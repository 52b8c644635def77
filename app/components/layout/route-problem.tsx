import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import type { Missing } from "~/server/pages/missing.server";
import { ErrorPage } from "./error-page";
import { Lost } from "./lost";

export const isMissing = (value: unknown): value is Missing =>
  typeof value === "object" && value !== null && "title" in value && "links" in value;

/** A page that is not there says so in its own words; anything else is the calm error page. */
export function RouteProblem() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isMissing(error.data)) return <ErrorPage />;
  return <Lost {...error.data} />;
}
