import { Link } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { Table } from "~/components/admin/table";

interface Revision {
  version: number;
  actor: string;
  createdAt: Date;
}

interface Props {
  rows: readonly Revision[];
  current: number;
  address: (version: number) => string;
}

/** Each save of a text: when, who, and a look at it. */
export function RevisionTable({ rows, current, address }: Props) {
  return (
    <Table<Revision>
      caption={adminTexts.texts.versions}
      rows={rows}
      rowKey={({ version }) => String(version)}
      empty={adminTexts.texts.noVersions}
      columns={[
        { head: "Version", kind: "row", cell: ({ version }) => version },
        { head: "Saved (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { head: "By", cell: ({ actor }) => actor },
        {
          head: "Actions",
          headHidden: true,
          cell: ({ version }) =>
            version === current ? (
              <span className="soft">Stands now</span>
            ) : (
              <Link className="revision-link" to={address(version)}>
                Compare<span className="visually-hidden"> version {version} with now</span>
              </Link>
            ),
        },
      ]}
    />
  );
}
