import "./trash-list.css";
import { Form, Link } from "@remix-run/react";

import type { TrashedRecord } from "#db/queries/trash/trash.server";
import { trashDays } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import type { TrashKind } from "#domain/site/undo";
import { adminTexts } from "#domain/text/admin-texts";
import { Moment } from "~/components/admin/moment";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { PropertyPicture } from "~/components/ui/picture";

const words = adminTexts.trash;
const dayMs = 24 * 3600 * 1000;
/** From here on the line is red. */
const lastDays = 3;

const kinds: Record<TrashKind, { label: string; icon: string }> = {
  property: { label: "Property", icon: "tent" },
  page: { label: "Page", icon: "file" },
  post: { label: "Blog post", icon: "newspaper" },
  inquiry: { label: "Inquiry", icon: "inbox" },
};

interface Props {
  records: readonly TrashedRecord[];
  total: number;
  page: number;
  pages: number;
  now: Date;
  address: string;
}

/** What was deleted, each with the days that it can still be brought back. */
export function TrashList({ records, total, page, pages, now, address }: Props) {
  return (
    <section aria-labelledby="trash-title">
      <h2 id="trash-title">
        Trash <span className="soft">{total.toLocaleString("en-US")}</span>
      </h2>
      {total === 0 && (
        <p className="trash-none">
          <strong>{words.empty}</strong>
          <br />
          <span className="soft">{words.emptyHint}</span>
        </p>
      )}
      <ul className="trash-list">
        {records.map((record) => (
          <Trashed key={record.kind + record.id} record={record} now={now} back={address} />
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(to) => `?page=${to}`} />
    </section>
  );
}

function Trashed({ record, now, back }: { record: TrashedRecord; now: Date; back: string }) {
  const { kind, id, name, deletedAt, cover } = record;
  const gone = (now.getTime() - deletedAt.getTime()) / dayMs;
  const left = Math.max(0, Math.ceil(trashDays - gone));
  const late = left <= lastDays;
  return (
    <li>
      <div className="trash-picture">
        {cover ? (
          <PropertyPicture picture={cover} sizes="4.5rem" decorative />
        ) : (
          <Icon name={kinds[kind].icon} />
        )}
      </div>
      <div className="trash-what">
        <strong>{name}</strong>
        <div className="soft small">
          {kinds[kind].label}, deleted <Moment at={deletedAt} />
        </div>
        <svg
          className={late ? "trash-burn trash-late" : "trash-burn"}
          viewBox={`0 0 ${trashDays} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${left} of ${trashDays} days left`}
        >
          <rect width={left} height="1" />
        </svg>
        <div className={late ? "small trash-late" : "soft small"}>
          {words.daysLeft(left)}
          {late && left > 0 && ", then gone"}
        </div>
      </div>
      <div className="trash-actions">
        <Form method="post" action={paths.admin.undo()}>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="back" value={back} />
          <button className="btn-quiet">
            {words.restore}
            <span className="visually-hidden"> {name}</span>
          </button>
        </Form>
        <Link className="trash-purge" to={paths.admin.emptyTrash(kind, id)}>
          <Icon name="trash" />
          <span className="visually-hidden">Delete {name} for good</span>
        </Link>
      </div>
    </li>
  );
}
