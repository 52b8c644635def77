import "~/components/admin/parts.css";
import { randomUUID } from "node:crypto";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { AdminError } from "~/components/admin/admin-error";
import { AdminShell } from "~/components/admin/shell";
import { useRootData } from "~/components/root-data";
import { officeCounts } from "~/server/office/shell-counts.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const loader = adminLoader(async ({ context }) => ({
  ...(await officeCounts(context)),
  creationToken: randomUUID(),
  exceededLimit: context.exceededLimit ?? null,
}));
export const action = noAction;

const noCounts = {
  properties: null,
  newInquiries: null,
  sourceFindings: null,
  failedJobs: null,
  exceededLimit: null,
};

function Shell({ children }: { children: ReactNode }) {
  const counts = useRouteLoaderData<typeof loader>("routes/admin/layout") ?? noCounts;
  return (
    <AdminShell
      siteName={useRootData()?.site.name ?? ""}
      counts={counts}
      exceededLimit={counts.exceededLimit}
    >
      {children}
    </AdminShell>
  );
}

export default function Layout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <AdminError />
    </Shell>
  );
}
