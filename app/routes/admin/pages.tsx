import { useLoaderData } from "@remix-run/react";

import { listAllPages } from "#db/queries/pages/pages.server";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ContentTable } from "~/components/admin/content-table";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const words = texts.admin.pages;

export const meta = () => [{ title: "Pages" }];

export const loader = adminLoader(async ({ context }) => ({
  rows: await attempt(context, "pages", () => listAllPages(context.db)),
}));
export const action = noAction;

export default function Pages() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Pages"
        lead="What stands on the site today. Writing and editing here comes with the next release."
      />
      {rows === null && <NotLoaded what={words.fetchFailed} />}
      {rows?.length === 0 && <p className="empty">{words.empty}</p>}
      {rows && rows.length > 0 && (
        <ContentTable rows={rows} address={paths.page} second="Address" />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
