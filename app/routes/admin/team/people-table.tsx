import { Form } from "@remix-run/react";

import type { ListedInvitation } from "#db/queries/team/invitations.server";
import type { ListedPerson } from "#db/queries/team/people.server";
import { longDate } from "#domain/calendar/dates";
import { roleLabels, roles } from "#domain/team/roles";
import { plural } from "#domain/text/counted";
import { Face } from "~/components/admin/face";
import { PersonName } from "~/components/admin/person-name";
import { Moment, Table } from "~/components/admin/table";

type Row = ({ kind: "person" } & ListedPerson) | ({ kind: "invitation" } & ListedInvitation);

interface TableProps {
  rows: readonly Row[];
  ownId: string;
  isOwner: boolean;
  isRequired: boolean;
  /** Ids of people who share their name with others. */
  namesakes: readonly string[];
  now: Date;
}

export function PeopleTable(props: TableProps) {
  const { rows, ownId, isOwner, isRequired, namesakes, now } = props;
  return (
    <Table
      caption="People"
      className="team-table"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          head: "Person",
          kind: "row",
          cell: (row) => (
            <Name row={row} isOwn={row.id === ownId} hasNamesake={namesakes.includes(row.id)} />
          ),
        },
        {
          head: "Role",
          cell: (row) =>
            isOwner && row.kind === "person" && !row.deactivatedAt && row.id !== ownId ? (
              <RoleForm {...row} />
            ) : (
              roleLabels[row.role]
            ),
        },
        {
          head: "Sign-in",
          className: "team-sign-in",
          cell: (row) => (row.kind === "person" ? signInOf(row) : "Not signed in yet"),
        },
        {
          head: "Last seen",
          className: "team-seen",
          cell: (row) => <Moment at={row.kind === "person" ? row.lastSeenAt : null} />,
        },
        { head: "State", cell: (row) => <State row={row} isRequired={isRequired} now={now} /> },
        {
          head: "Actions",
          headHidden: true,
          cell: (row) => isOwner && row.id !== ownId && <RowAction {...row} />,
        },
      ]}
    />
  );
}

function Name({ row, isOwn, hasNamesake }: { row: Row; isOwn: boolean; hasNamesake: boolean }) {
  const name = row.kind === "person" ? row.name : row.email;
  const isInactive = row.kind === "invitation" || row.deactivatedAt !== null;
  return (
    <span className="flex items-center gap-3">
      <Face name={name} isInactive={isInactive} />
      <span className="wrap-anywhere">
        <b>{name}</b> {isOwn && <span className="badge">You</span>}
        {hasNamesake && <span className="badge badge-warn">Shared name</span>}
        <small className="block text-caption text-ink-soft">
          {row.kind === "invitation" ? (
            <>
              Invited by <PersonName name={row.invitedBy} at={row.createdAt} /> on{" "}
              {longDate(row.createdAt)}
            </>
          ) : (
            (row.email ?? "No email yet")
          )}
        </small>
      </span>
    </span>
  );
}

const signInOf = ({ passkeys, deactivatedAt }: ListedPerson) => {
  if (deactivatedAt) return "Ended";
  return passkeys > 0 ? `${plural(passkeys, "passkey", "passkeys")}, password` : "Password only";
};

const dayMs = 24 * 3600 * 1000;

function State({ row, isRequired, now }: { row: Row; isRequired: boolean; now: Date }) {
  if (row.kind === "invitation") {
    const left = Math.ceil((row.expiresAt.getTime() - now.getTime()) / dayMs);
    return left > 0 ? (
      <span className="badge badge-warn">{`Invited, ${plural(left, "day", "days")} left`}</span>
    ) : (
      <span className="badge">Invitation expired</span>
    );
  }
  if (row.deactivatedAt) return <span className="badge">Deactivated</span>;
  if (isRequired && row.passkeys === 0) return <span className="badge badge-warn">No passkey</span>;
  return <span className="badge badge-ok">Active</span>;
}

function RoleForm({ id, name, role }: ListedPerson) {
  return (
    <Form method="post" className="team-role flex gap-2">
      <input type="hidden" name="id" value={id} />
      <select
        key={role}
        className="control"
        name="role"
        aria-label={`Role of ${name}`}
        defaultValue={role}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {roleLabels[value]}
          </option>
        ))}
      </select>
      <button className="btn-quiet" name="intent" value="role">
        Save
        <span className="sr-only">{` role of ${name}`}</span>
      </button>
    </Form>
  );
}

function RowAction(row: Row) {
  const [intent, label, name] =
    row.kind === "invitation"
      ? ["revoke", "Revoke", row.email]
      : [
          row.deactivatedAt ? "reactivate" : "deactivate",
          row.deactivatedAt ? "Reactivate" : "Deactivate",
          row.name,
        ];
  return (
    <Form method="post">
      <input type="hidden" name="id" value={row.id} />
      <button
        className="text-button p-0 bg-transparent border-0 cursor-pointer"
        name="intent"
        value={intent}
      >
        {label}
        <span className="sr-only"> {name}</span>
      </button>
    </Form>
  );
}
