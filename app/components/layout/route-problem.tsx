import "./lost.css";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Suspense } from "react";

import { lazyPart } from "~/components/line/lazy-part";
import type { Missing } from "~/server/pages/missing.server";
import { Fault } from "./fault";

export const isMissing = (value: unknown): value is Missing =>
  typeof value === "object" && value !== null && "title" in value && "links" in value;

const Lost = lazyPart(() => import("./lost").then((part) => part.Lost));

/** A page that is not there says so in its own words; anything else is the calm error page. */
export function RouteProblem() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isMissing(error.data)) return <Fault />;
  return (
    <Suspense>
      <Lost {...error.data} />
    </Suspense>
  );
}
