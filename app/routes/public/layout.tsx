import "~/components/ui/button.css";
import type { MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { headOfMissing } from "~/components/layout/missing-head";
import { RouteProblem } from "~/components/layout/route-problem";
import { SiteShell } from "~/components/layout/site-shell";
import { forwardHeaders } from "~/server/pages/cache";

export const headers = forwardHeaders;

/** The head of pages that are not there; every other page brings its own. */
export const meta: MetaFunction = ({ error }) => headOfMissing(error);

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
