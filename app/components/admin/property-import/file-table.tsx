import { Link } from "@remix-run/react";

import type { recentImports } from "#db/queries/changes/plan-import.server";
import type { ChangeState } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import { changeStateLabels } from "~/components/admin/change/words";
import { Moment } from "~/components/admin/moment";
import { StateBadge } from "~/components/admin/state-badge";
import { Table } from "~/components/admin/table";

type File = Awaited<ReturnType<typeof recentImports>>[number];

/** What was brought in lately, and what stands to be looked over. */
export function FileTable({ files }: { files: readonly File[] }) {
  return (
    <Table<File>
      caption="Files"
      rows={files}
      rowKey={({ id }) => id}
      empty="No file was imported yet"
      columns={[
        {
          head: "File",
          kind: "row",
          className: "table-address",
          cell: ({ id, file }) => <Link to={paths.admin.change(id)}>{file}</Link>,
        },
        { head: "Sent (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          head: "State",
          cell: ({ state }) => <StateBadge state={changeStateLabels[state as ChangeState]} />,
        },
      ]}
    />
  );
}
