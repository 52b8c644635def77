import { Moment } from "./moment";
import { StateBadge } from "./state-badge";
import { Table } from "./table";

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

const published = { label: "Published", tone: "badge-ok" };
const draft = { label: "Draft", tone: "" };

/** Pages or posts with a link to what visitors may read. */
export function ContentTable({ rows, address, second }: Props) {
  return (
    <Table<ContentRow>
      caption="Content"
      rows={rows}
      rowKey={({ slug }) => slug}
      columns={[
        { head: "Title", kind: "row", cell: ({ title }) => title },
        {
          head: second,
          cell: ({ slug, category }) => (second === "Address" ? address(slug) : category),
        },
        {
          head: "Status",
          cell: ({ status }) => <StateBadge state={status === "published" ? published : draft} />,
        },
        { head: "Updated (UTC)", cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        {
          head: "Actions",
          headHidden: true,
          cell: ({ status, slug, title }) =>
            status === "published" && (
              <a href={address(slug)} target="_blank" rel="noreferrer">
                View<span className="visually-hidden"> {title}</span>
              </a>
            ),
        },
      ]}
    />
  );
}
