import "./jobs.css";
import { Form, Link } from "@remix-run/react";

import { type Column, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { QueueCounts } from "~/server/health/queue-counts.server";

const purposes: Record<string, string> = {
  reading: "Scraping external pages",
  imports: "Creating properties from imports",
  mail: "Notifications and confirmations",
  pictures: "Image copies and illustrations",
  sync: "External table, geocoding, image checks",
  table: "Sync with the external table",
  upkeep: "Exchange rates, recovery, cleanup",
  changes: "Bulk edits",
  ai: "AI extraction requests",
  sources: "Source rechecks",
  render: "JavaScript-rendered pages",
};

export function QueueTable(props: {
  queues: readonly QueueCounts[];
  busy: boolean;
  /** URL of a queue's jobs. */
  to: (queue: string, tab?: string) => string;
}) {
  const { queues, busy, to } = props;
  const count = (head: string, tab: string, of: (queue: QueueCounts) => number) => ({
    head,
    kind: "number" as const,
    className: `queue-count queue-${tab}`,
    cell: (queue: QueueCounts) => {
      const n = of(queue);
      if (n === 0) return <span className="muted">0</span>;
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
    {
      head: "Queue",
      kind: "row",
      className: "queue-name",
      cell: (queue) => <QueueName {...queue} />,
    },
    { head: "Now", className: "queue-now", cell: (queue) => <QueueBar {...queue} /> },
    count("Waiting", "waiting", ({ waiting }) => waiting),
    count("Running", "running", ({ active }) => active),
    count("Delayed", "later", ({ delayed }) => delayed),
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

function QueueName({ name, paused }: QueueCounts) {
  return (
    <>
      {name} {paused && <span className="badge badge-warn">Paused</span>}
      <div className="muted text-small font-normal">{purposes[name]}</div>
    </>
  );
}

const maxStrokes = 40;
const wide = 10;
const narrow = 4;
const gap = 2;

/** One stroke for each job: broad for running and failed ones, thin for waiting ones. */
function QueueBar({ waiting, active, failed, delayed, paused }: QueueCounts) {
  const strokes = [
    ...Array.from({ length: Math.min(active, maxStrokes) }, () => "running"),
    ...Array.from({ length: Math.min(failed, maxStrokes) }, () => "failed"),
    ...Array.from({ length: Math.min(waiting, maxStrokes) }, () => "waiting"),
  ].slice(0, maxStrokes);
  if (strokes.length === 0)
    return <span className="muted text-small">{delayed > 0 ? "Delayed" : "Idle"}</span>;
  let x = 0;
  const drawn = strokes.map((kind) => {
    const width = kind === "waiting" ? narrow : wide;
    const at = x;
    x += width + gap;
    return { kind, width, at };
  });
  const label = `${waiting} waiting, ${active} running, ${failed} failed`;
  return (
    <svg
      className="block max-w-full"
      viewBox={`0 0 ${x} 16`}
      width={x}
      height="16"
      role="img"
      aria-label={paused ? `${label}, paused` : label}
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
        className="queue-button hover-clay tap gap-1-5 p-0 text-ink bare border-0 pointer"
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
