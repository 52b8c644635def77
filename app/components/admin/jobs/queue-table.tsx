import "./queue-table.css";
import { Form, Link } from "@remix-run/react";

import { type Column, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { QueueCounts } from "~/server/health/queue-counts.server";

const purposes: Record<string, string> = {
  reading: "Reading pages of other sites",
  imports: "Making properties of what was read",
  mail: "Notices and confirmations",
  pictures: "Copies of photographs, drawings",
  sync: "External table, coordinates, a look at an address",
  table: "Sync with the external table",
  upkeep: "Rates, lost work, clearing up",
  changes: "Changes of many properties",
  ai: "Questions to the language model",
  sources: "A second look at the pages of stays",
  render: "Pages that only a browser can read",
};

/** One line for each queue, drawn as what stands in line. */
export function QueueTable(props: {
  queues: readonly QueueCounts[];
  busy: boolean;
  /** The list of a queue's jobs. */
  to: (queue: string, tab?: string) => string;
}) {
  const { queues, busy, to } = props;
  const count = (head: string, tab: string, of: (queue: QueueCounts) => number) => ({
    head,
    kind: "number" as const,
    className: `queue-count queue-${tab}`,
    cell: (queue: QueueCounts) => {
      const n = of(queue);
      if (n === 0) return <span className="soft">0</span>;
      return (
        <Link to={to(queue.name, tab)} preventScrollReset>
          {n.toLocaleString("en-US")}
          <span className="visually-hidden">
            {" "}
            {head.toLowerCase()} in {queue.name}
          </span>
        </Link>
      );
    },
  });
  const columns: Column<QueueCounts>[] = [
    { head: "Queue", kind: "row", className: "queue-name", cell: (queue) => <Name {...queue} /> },
    { head: "Now", className: "queue-now", cell: (queue) => <Line {...queue} /> },
    count("Waiting", "waiting", ({ waiting }) => waiting),
    count("Running", "running", ({ active }) => active),
    count("Later", "later", ({ delayed }) => delayed),
    count("Failed", "failed", ({ failed }) => failed),
    count("Done", "done", ({ completed }) => completed),
    {
      head: "Actions",
      headHidden: true,
      className: "queue-action",
      cell: (queue) => <PauseButton {...queue} busy={busy} />,
    },
  ];
  return (
    <Table
      caption="Queues"
      className="queue-table"
      columns={columns}
      rows={queues}
      rowKey={({ name }) => name}
    />
  );
}

function Name({ name, paused }: QueueCounts) {
  return (
    <>
      {name} {paused && <span className="badge badge-warn">Paused</span>}
      <div className="soft small queue-purpose">{purposes[name]}</div>
    </>
  );
}

const mostStrokes = 40;
const wide = 10;
const narrow = 4;
const gap = 2;

/** What runs and what failed as broad strokes, what waits as thin ones behind. */
function Line({ waiting, active, failed, delayed, paused }: QueueCounts) {
  const strokes = [
    ...Array.from({ length: Math.min(active, mostStrokes) }, () => "running"),
    ...Array.from({ length: Math.min(failed, mostStrokes) }, () => "failed"),
    ...Array.from({ length: Math.min(waiting, mostStrokes) }, () => "waiting"),
  ].slice(0, mostStrokes);
  if (strokes.length === 0)
    return <span className="soft small">{delayed > 0 ? "Waits for its time" : "Quiet"}</span>;
  let x = 0;
  const drawn = strokes.map((kind) => {
    const width = kind === "waiting" ? narrow : wide;
    const at = x;
    x += width + gap;
    return { kind, width, at };
  });
  const words = `${waiting} waiting, ${active} running, ${failed} failed`;
  return (
    <svg
      className="queue-line"
      viewBox={`0 0 ${x} 16`}
      width={x}
      height="16"
      role="img"
      aria-label={paused ? `${words}, paused` : words}
    >
      {drawn.map(({ kind, width, at }) => (
        <rect key={at} className={`stroke-${kind}`} x={at} width={width} height="16" rx="1" />
      ))}
    </svg>
  );
}

function PauseButton({ name, paused, busy }: QueueCounts & { busy: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="queue" value={name} />
      <button
        className="queue-button"
        name="intent"
        value={paused ? "resume" : "pause"}
        disabled={busy}
      >
        <Icon name={paused ? "play" : "pause"} /> {paused ? "Resume" : "Pause"}
        <span className="visually-hidden"> {name}</span>
      </button>
    </Form>
  );
}
