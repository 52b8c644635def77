import "./run-items.css";

import type { ItemEvent } from "#db/queries/imports/run-story.server";
import type { ItemState } from "#domain/imports/states";
import { Moment } from "~/components/admin/moment";
import { itemStates } from "~/components/admin/smart-import/item-state";
import { StateBadge } from "~/components/admin/state-badge";
import { type Column, Table } from "~/components/admin/table";

export interface RunItem {
  id: string;
  position: number;
  url: string | null;
  externalId: string | null;
  name: string | null;
  state: ItemState;
  error: string | null;
  tries: number;
  nextTryAt: Date | null;
  events: readonly ItemEvent[];
}

const columns: readonly Column<RunItem>[] = [
  { head: "No.", kind: "number", cell: ({ position }) => position + 1 },
  {
    head: "Page or record",
    kind: "row",
    cell: ({ name, url, externalId }) => (
      <>
        {name ?? url ?? externalId}
        {name && <div className="soft small run-item-address">{url ?? externalId}</div>}
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state, error }) => <StateBadge state={itemStates[state]} error={error} />,
  },
  { head: "Tries", kind: "number", cell: ({ tries }) => tries },
  {
    head: "Next try (UTC)",
    cell: ({ nextTryAt }) => (nextTryAt ? <Moment at={nextTryAt} /> : null),
  },
  { head: "Log", cell: ({ events }) => (events.length > 0 ? <Story events={events} /> : null) },
];

function Story({ events }: { events: readonly ItemEvent[] }) {
  return (
    <details className="run-item-log">
      <summary>{events.length === 1 ? "1 entry" : `${events.length} entries`}</summary>
      <ol>
        {events.map(({ at, state, tries, error }, index) => (
          <li key={index}>
            <time dateTime={at.toISOString()}>{at.toISOString().slice(11, 23)}</time>{" "}
            {itemStates[state as ItemState].label}
            {tries > 1 && `, try ${tries}`}
            {error && `: ${error}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The items of a run, with what happened to each. */
export function RunItems({ items }: { items: readonly RunItem[] }) {
  return (
    <Table
      caption="Items of this import"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty="This import has no items yet"
    />
  );
}
