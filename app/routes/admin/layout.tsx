import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { AdminShell } from "~/components/admin/shell";
import "~/components/admin/parts.css";
import { useRootData } from "~/root";
import { adminLoader, noAction } from "~/server/admin.server";

export const loader = adminLoader(() => ({ newInquiries: 0 }));
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
