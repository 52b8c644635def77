import { Link } from "@remix-run/react";

import type { ImportRun } from "#db/queries/imports/runs.server";
import type { RunKind, RunState } from "#domain/imports/states";
import { paths } from "#domain/pages/paths";
import { Moment } from "./moment";
import { ScrollTable } from "./scroll-table";

const kinds: Record<RunKind, string> = {
  smart: "Smart import",
  batch: "Batch",
  ai: "AI extraction",
  sync: "Table sync",
};

const states: Record<RunState, { label: string; tone: string }> = {
  running: { label: "Running", tone: "badge-warn" },
  paused: { label: "Paused", tone: "" },
  finished: { label: "Finished", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  cancelled: { label: "Cancelled", tone: "" },
};

/** Only these two kinds have a page of their own so far. */
const screens: Partial<Record<RunKind, string>> = {
  smart: paths.admin.smartImport(),
  batch: paths.admin.batchScrape(),
};

/** What was imported lately, and what came of it. */
export function RunTable({ runs }: { runs: readonly ImportRun[] }) {
  if (runs.length === 0) return <p className="empty">No imports yet</p>;
  return (
    <ScrollTable label="Imports">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Import, begun (UTC)</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Pages
            </th>
            <th scope="col" className="number">
              Pending
            </th>
            <th scope="col" className="number">
              Read
            </th>
            <th scope="col" className="number">
              Imported
            </th>
            <th scope="col" className="number">
              Errors
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, kind, state, error, progress, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                {screens[kind] ? (
                  <Link to={`${screens[kind]}?run=${id}`}>{kinds[kind]}</Link>
                ) : (
                  kinds[kind]
                )}
                <div>
                  <Moment at={createdAt} />
                </div>
              </th>
              <td>
                <span className={`badge ${states[state].tone}`}>{states[state].label}</span>
                {error && <div className="soft small">{error}</div>}
              </td>
              <td className="number">{progress.total}</td>
              <td className="number">{progress.pending + progress.scraping}</td>
              <td className="number">{progress.successful}</td>
              <td className="number">{progress.imported}</td>
              <td className="number">{progress.errors + progress.importFailed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
