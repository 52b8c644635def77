import "~/components/admin/parts.css";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { countInquiries } from "#db/queries/inquiries/inquiries.server";
import { AdminError } from "~/components/admin/admin-error";
import { AdminShell } from "~/components/admin/shell";
import { useRootData } from "~/components/root-data";
import { adminLoader, noAction } from "~/server/session/admin.server";

/** The number in the side bar is no reason to lose a screen. */
export const loader = adminLoader(async ({ context }) => {
  const counts = await countInquiries(context.db).catch(() => null);
  return { newInquiries: counts?.new ?? 0 };
});
export const action = noAction;

export default function Layout() {
  const { newInquiries } = useLoaderData<typeof loader>();
  return (
    <AdminShell siteName={useRootData()?.site.name ?? ""} newInquiries={newInquiries}>
      <Outlet />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  const newInquiries = useRouteLoaderData<typeof loader>("routes/admin/layout")?.newInquiries ?? 0;
  return (
    <AdminShell siteName={useRootData()?.site.name ?? ""} newInquiries={newInquiries}>
      <AdminError />
    </AdminShell>
  );
}
