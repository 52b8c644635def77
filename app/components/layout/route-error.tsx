import "./error-page.css";
import type { MetaDescriptor } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Suspense } from "react";

import { texts } from "#domain/text/texts";
import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import type { NotFound } from "~/server/pages/page-loader.server";

// Loaded on demand: few visits see an error, and the scripts of a page are at their limit of 100 KB.
const ErrorPage = lazyWithRetry(() => import("./error-page").then((part) => part.ErrorPage));
const NotFoundPage = lazyWithRetry(() => import("./error-page").then((part) => part.NotFoundPage));

/** Page for unexpected errors. */
export const UnexpectedError = () => (
  <Suspense
    fallback={
      <h1 className="wrap error-page grid items-end py-section">{texts.common.unexpected}</h1>
    }
  >
    <ErrorPage />
  </Suspense>
);

export const isNotFound = (value: unknown): value is NotFound =>
  typeof value === "object" && value !== null && "title" in value && "links" in value;

/** Page for an error of a route: not found, or unexpected. */
export function RouteError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isNotFound(error.data)) return <UnexpectedError />;
  return (
    <Suspense>
      <NotFoundPage {...error.data} />
    </Suspense>
  );
}

/** Head of an error page. */
export function errorHead(error: unknown): MetaDescriptor[] {
  const known = isRouteErrorResponse(error) && isNotFound(error.data) ? error.data : undefined;
  return [
    { title: known?.title ?? texts.common.unexpected },
    { name: "description", content: known ? texts.notFound.description : texts.common.unexpected },
    { name: "robots", content: "noindex,follow" },
  ];
}
