import { Form } from "@remix-run/react";

import { ScrollTable } from "~/components/admin/scroll-table";
import type { QueueCounts } from "~/server/health/queue-counts.server";

const purposes: Record<string, string> = {
  imports: "Reading pages and importing them",
  mail: "Notices and confirmations",
  pictures: "Copies of photographs, drawings",
  upkeep: "Rates, lost work, clearing up",
};

/** One line for each queue. Failed jobs can be tried once more, all of a queue at a time. */
export function QueueTable({ queues, busy }: { queues: readonly QueueCounts[]; busy: boolean }) {
  return (
    <ScrollTable label="Queues">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col" className="number">
              Waiting
            </th>
            <th scope="col" className="number">
              Running
            </th>
            <th scope="col" className="number">
              Later
            </th>
            <th scope="col" className="number">
              Failed
            </th>
            <th scope="col" className="number">
              Done
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, paused, waiting, active, delayed, failed, completed }) => (
            <tr key={name}>
              <th scope="row">
                {name} {paused && <span className="badge badge-warn">Paused</span>}
                <div className="soft small queue-purpose">{purposes[name]}</div>
              </th>
              <td className="number">{waiting}</td>
              <td className="number">{active}</td>
              <td className="number">{delayed}</td>
              <td className="number">
                {failed > 0 ? <span className="badge badge-danger">{failed}</span> : 0}
              </td>
              <td className="number">{completed}</td>
              <td>
                <Form method="post" className="queue-actions" preventScrollReset>
                  <input type="hidden" name="queue" value={name} />
                  {failed > 0 && (
                    <button className="link" name="intent" value="retry" disabled={busy}>
                      Try failed again
                      <span className="visually-hidden"> in {name}</span>
                    </button>
                  )}
                  <button
                    className="link"
                    name="intent"
                    value={paused ? "resume" : "pause"}
                    disabled={busy}
                  >
                    {paused ? "Resume" : "Pause"}
                    <span className="visually-hidden"> {name}</span>
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
