import { ScrollTable } from "~/components/admin/scroll-table";
import { Link } from "@remix-run/react";
import { paths } from "~/domain/paths";
import type { ImportRun } from "../../../db/queries/imports.server";

const kinds = { smart: "Smart import", batch: "Batch", ai: "AI", sync: "External table" };

const addressOf = ({ kind, id }: ImportRun) =>
  kind === "smart"
    ? `${paths.admin.smartImport()}?run=${id}`
    : `${paths.admin.batchScrape()}?run=${id}`;

export function RunTable({ runs }: { runs: ImportRun[] }) {
  if (runs.length === 0) return <p className="empty">No imports yet</p>;
  return (
    <ScrollTable label="Imports">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Started (UTC)</th>
            <th scope="col">Kind</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Pages
            </th>
            <th scope="col" className="number">
              Read
            </th>
            <th scope="col" className="number">
              Errors
            </th>
            <th scope="col" className="number">
              Pending
            </th>
            <th scope="col" className="number">
              Imported
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <Link to={addressOf(run)}>
                  {run.createdAt.toISOString().slice(0, 16).replace("T", " ")}
                </Link>
              </th>
              <td>{kinds[run.kind]}</td>
              <td>
                {run.state} {run.error && <span className="soft">{run.error}</span>}
              </td>
              <td className="number">{run.progress.total}</td>
              <td className="number">{run.progress.successful}</td>
              <td className="number">{run.progress.errors}</td>
              <td className="number">{run.progress.pending + run.progress.scraping}</td>
              <td className="number">{run.progress.imported}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
