import "~/components/ui/button.css";
import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet } from "@remix-run/react";

import { isMissing, RouteProblem } from "~/components/layout/route-problem";
import { SiteShell } from "~/components/layout/site-shell";
import { forwardHeaders } from "~/server/pages/cache";

export const headers = forwardHeaders;

/** The head of pages that are not there; every other page brings its own. */
export const meta: MetaFunction = ({ error }) => {
  const known = isRouteErrorResponse(error) && isMissing(error.data) ? error.data.title : undefined;
  return [
    { title: known ?? "Something went wrong" },
    { name: "robots", content: "noindex,follow" },
  ];
};

export default function PublicLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  return (
    <SiteShell>
      <RouteProblem />
    </SiteShell>
  );
}
