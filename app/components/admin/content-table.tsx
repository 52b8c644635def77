import { Moment } from "./moment";
import { ScrollTable } from "./scroll-table";

export interface ContentRow {
  slug: string;
  title: string;
  /** The post's category; pages have none. */
  category?: string;
  status: string;
  updatedAt: Date;
}

interface Props {
  rows: readonly ContentRow[];
  address: (slug: string) => string;
  /** Pages show where they stand, posts under what. */
  second: "Address" | "Category";
}

/** Pages or posts with a link to what visitors may read. */
export function ContentTable({ rows, address, second }: Props) {
  return (
    <ScrollTable label="Content">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">{second}</th>
            <th scope="col">Status</th>
            <th scope="col">Updated (UTC)</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, title, category, status, updatedAt }) => (
            <tr key={slug}>
              <th scope="row">{title}</th>
              <td>{second === "Address" ? address(slug) : category}</td>
              <td>
                <span className={`badge ${status === "published" ? "badge-ok" : ""}`}>
                  {status === "published" ? "Published" : "Draft"}
                </span>
              </td>
              <td>
                <Moment at={updatedAt} />
              </td>
              <td>
                {status === "published" && (
                  <a href={address(slug)} target="_blank" rel="noreferrer">
                    View<span className="visually-hidden"> {title}</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
