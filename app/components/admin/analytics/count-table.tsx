import type { ReactNode } from "react";

import { ScrollTable } from "~/components/admin/scroll-table";

interface Props {
  title: string;
  id: string;
  of: string;
  counted: string;
  rows: readonly { key: string; name: ReactNode; count: number }[];
}

/** Names with a figure each, highest first. Nothing at all where nothing was counted. */
export function CountTable({ title, id, of, counted, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ScrollTable label={title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className="number">
                {counted}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="number">{count.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}
