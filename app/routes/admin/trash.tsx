import "~/components/admin/trash/books.css";
import { Link, useLoaderData } from "@remix-run/react";

import { listTrash } from "#db/queries/trash/trash.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { Log } from "~/components/admin/audit/log";
import { PageHead } from "~/components/admin/shell";
import { TrashList } from "~/components/admin/trash/trash-list";
import { readLogPage } from "~/server/changes/log-page.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const words = adminTexts.trash;
const perPage = 20;

export const meta = () => [{ title: words.title }];

/** One screen with two addresses: the log's own brings it first. */
export const loader = adminLoader(async ({ request, context }) => {
  const { searchParams, pathname } = new URL(request.url);
  const [trash, log] = await Promise.all([
    listTrash(context.db, { page: Number(searchParams.get("page")) || 1, size: perPage }),
    readLogPage(context, searchParams),
  ]);
  return {
    trash,
    log,
    now: context.now(),
    address: pathname.startsWith(paths.admin.audit()) ? paths.admin.audit() : paths.admin.trash(),
  };
});

export const action = noAction;

export default function TrashAndLog() {
  const { trash, log, now, address } = useLoaderData<typeof loader>();
  const books = [
    <TrashList key="trash" {...trash} now={now} address={address} />,
    <Log key="log" {...log} now={now} address={address} />,
  ];
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {trash.total > 0 && (
          <Link className="btn-quiet btn-danger" to={paths.admin.emptyTrash()}>
            {words.emptyIt}
          </Link>
        )}
      </PageHead>
      <div className="books">{address === paths.admin.audit() ? books.reverse() : books}</div>
    </>
  );
}

export { AdminError as ErrorBoundary };
