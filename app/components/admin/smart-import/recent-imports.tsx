import { Link } from "@remix-run/react";

import type { RecentItem } from "#db/queries/imports/review.server";
import { ScrollTable } from "~/components/admin/scroll-table";
import { itemStates } from "./item-state";

/** Every link that was handed in stays here, whatever became of the tab. */
export function RecentImports({ items }: { items: RecentItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="recent">
      <h2 id="recent">Recent imports</h2>
      <ScrollTable label="Recent imports">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">State</th>
              <th scope="col">Handed in (UTC)</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.runId}>
                <th scope="row">
                  <Link to={`?run=${item.runId}`}>{item.name ?? item.url}</Link>
                  {item.name && <div className="soft small import-address">{item.url}</div>}
                </th>
                <td>
                  <span className={`badge ${itemStates[item.state].tone}`}>
                    {itemStates[item.state].label}
                  </span>
                  {item.error && <div className="soft small">{item.error}</div>}
                </td>
                <td>{item.createdAt.toISOString().slice(0, 16).replace("T", " ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}
