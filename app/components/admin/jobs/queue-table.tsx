import "./queue-table.css";
import { Form } from "@remix-run/react";

import { type Column, Table } from "~/components/admin/table";
import type { QueueCounts } from "~/server/health/queue-counts.server";

const purposes: Record<string, string> = {
  imports: "Reading pages and importing them",
  mail: "Notices and confirmations",
  pictures: "Copies of photographs, drawings",
  upkeep: "Rates, lost work, clearing up",
};

const figures: readonly Column<QueueCounts>[] = [
  {
    head: "Queue",
    kind: "row",
    cell: ({ name, paused }) => (
      <>
        {name} {paused && <span className="badge badge-warn">Paused</span>}
        <div className="soft small queue-purpose">{purposes[name]}</div>
      </>
    ),
  },
  { head: "Waiting", kind: "number", cell: ({ waiting }) => waiting },
  { head: "Running", kind: "number", cell: ({ active }) => active },
  { head: "Later", kind: "number", cell: ({ delayed }) => delayed },
  {
    head: "Failed",
    kind: "number",
    cell: ({ failed }) => (failed > 0 ? <span className="badge badge-danger">{failed}</span> : 0),
  },
  { head: "Done", kind: "number", cell: ({ completed }) => completed },
];

/** One line for each queue. Failed jobs can be tried once more, all of a queue at a time. */
export function QueueTable({ queues, busy }: { queues: readonly QueueCounts[]; busy: boolean }) {
  const actions: Column<QueueCounts> = {
    head: "Actions",
    headHidden: true,
    cell: (queue) => <QueueActions queue={queue} busy={busy} />,
  };
  return (
    <Table
      caption="Queues"
      columns={[...figures, actions]}
      rows={queues}
      rowKey={({ name }) => name}
    />
  );
}

function QueueActions({ queue, busy }: { queue: QueueCounts; busy: boolean }) {
  const { name, paused, failed } = queue;
  return (
    <Form method="post" className="queue-actions" preventScrollReset>
      <input type="hidden" name="queue" value={name} />
      {failed > 0 && (
        <button className="link" name="intent" value="retry" disabled={busy}>
          Try failed again
          <span className="visually-hidden"> in {name}</span>
        </button>
      )}
      <button className="link" name="intent" value={paused ? "resume" : "pause"} disabled={busy}>
        {paused ? "Resume" : "Pause"}
        <span className="visually-hidden"> {name}</span>
      </button>
    </Form>
  );
}
