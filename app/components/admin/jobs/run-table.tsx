import { Link } from "@remix-run/react";
import { Moment } from "~/components/admin/moment";
import { paths } from "~/domain/paths";
import type { ImportRun, RunKind, RunState } from "../../../../db/queries/imports.server";

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

/** What was imported lately, and what came of it. */
export function RunTable({ runs }: { runs: readonly ImportRun[] }) {
  if (runs.length === 0) return <p className="empty">No imports yet</p>;
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Import</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Pages
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
            <th scope="col">Begun (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, kind, state, error, progress, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                {kind === "smart" ? (
                  <Link to={`${paths.admin.smartImport()}?run=${id}`}>{kinds[kind]}</Link>
                ) : (
                  kinds[kind]
                )}
              </th>
              <td>
                <span className={`badge ${states[state].tone}`}>{states[state].label}</span>
                {error && <div className="soft small">{error}</div>}
              </td>
              <td className="number">{progress.total}</td>
              <td className="number">{progress.successful}</td>
              <td className="number">{progress.imported}</td>
              <td className="number">{progress.errors + progress.importFailed}</td>
              <td>
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
