import "./record-line.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { Icon } from "~/components/ui/icon";
import type { ShownItem } from "~/server/sync/sync-screen.server";

interface Props {
  item: ShownItem;
  /** Of the tick; null: there is nothing to hold back. */
  form: string | null;
}

/** A record with what it changes; without its tick no sync touches it. */
export function RecordLine({ item, form }: Props) {
  const { recordId, name, propertyId, held, differences, problems } = item;
  const id = `take-${recordId}`;
  return (
    <li className="record-line">
      <div className="record-name">
        {form && (
          <>
            <input type="hidden" form={form} name="shown" value={recordId} />
            <input
              type="checkbox"
              id={id}
              form={form}
              name="take"
              value={recordId}
              defaultChecked={!held}
              key={String(held)}
            />
          </>
        )}
        <label htmlFor={id}>{name}</label>
        {propertyId && (
          <Link className="record-open" to={paths.admin.editProperty(propertyId)}>
            <Icon name="edit" />
            <span className="visually-hidden">Edit {name}</span>
          </Link>
        )}
      </div>
      <ul className="record-changes">
        {held && <li className="soft">Held back: it stays as it is here</li>}
        {differences.map(({ label, before, after, stays }) =>
          stays ? (
            <li key={label} className="soft">
              <Icon name="lock" /> {label} stays as it is here
            </li>
          ) : (
            <li key={label}>
              <span className="soft">{label}</span> {before && <del>{before}</del>}{" "}
              {after && <ins>{after}</ins>}
            </li>
          ),
        )}
        {problems.map(({ words, advice }) => (
          <li key={words}>
            <span className="record-fault">{words}</span>. {advice}
          </li>
        ))}
      </ul>
    </li>
  );
}
