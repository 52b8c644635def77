import "./row-actions.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { CreationToken } from "~/components/form/creation-token";
import { Icon } from "~/components/ui/icon";
import type { AdminRow } from "./columns";
import { useListView } from "./list-view";

/** The bulk form, which stands apart: forms cannot be nested, and rows hold one of their own. */
export const bulkForm = "bulk";

/** Chooses the property for what the bar below the list does. */
export function Tick({ row }: { row: AdminRow }) {
  const { selection } = useListView();
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        name="ids"
        form={bulkForm}
        value={row.id}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
        aria-label={`Select ${row.name}`}
      />
    </label>
  );
}

/** Quick edit at hand, the rest behind a button; the menu is a popover, which needs no script. */
export function RowActions({ row }: { row: AdminRow }) {
  const { id, name, active } = row;
  const { fromList, editing, openAddress } = useListView();
  const menu = `more-${id}`;
  return (
    <span className="row-actions">
      <Link
        id={`pencil-${id}`}
        className="row-action"
        to={openAddress(id)}
        preventScrollReset
        aria-label={adminTexts.quickEdit.open(name)}
        aria-current={editing === id ? "true" : undefined}
        title="Quick edit"
      >
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="row-action"
        aria-label={`More for ${name}`}
        title="More"
        {...{ popovertarget: menu }}
      >
        <Icon name="more" />
      </button>
      <div id={menu} className="row-menu" {...{ popover: "auto" }}>
        <p className="row-menu-name">{name}</p>
        <Link to={fromList(paths.admin.editProperty(id))}>
          <Icon name="file" /> Edit everything
        </Link>
        {active && (
          <a href={paths.property(id)} target="_blank" rel="noreferrer">
            <Icon name="external-link" /> View on the site
          </a>
        )}
        <Form method="post" action={paths.admin.duplicateProperty(id)}>
          <CreationToken />
          <button>
            <Icon name="copy" /> Duplicate
          </button>
        </Form>
        <Link to={fromList(paths.admin.deleteProperty(id))} className="row-menu-danger">
          <Icon name="trash" /> Delete
        </Link>
      </div>
    </span>
  );
}
