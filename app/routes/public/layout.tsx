import "~/components/ui/button.css";
import type { MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import { errorHead, RouteError } from "~/components/layout/route-error";
import { SiteShell } from "~/components/layout/site-shell";
import { forwardHeaders } from "~/server/pages/cache";

export const headers = forwardHeaders;

/** Head of missing pages; every other page has its own. */
export const meta: MetaFunction = ({ error }) => errorHead(error);

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
      <RouteError />
    </SiteShell>
  );
}
