import "./saved-view-list.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { type SavedView, viewNameLength } from "#domain/property/saved-views";
import { Field } from "~/components/form/field";

interface Props {
  views: (SavedView & { id: number })[];
  refused?: { id: number | null; name: string; error: string };
}

/** The operator's own views, each to be renamed or deleted. */
export function SavedViewList({ views, refused }: Props) {
  if (views.length === 0)
    return (
      <p className="empty">
        No views of your own yet. Filter the list, then choose “Save this view”.
      </p>
    );
  return (
    <ul className="view-list">
      {views.map(({ id, name, list }) => {
        const mine = refused?.id === id ? refused : undefined;
        return (
          <li key={`${id} ${name}`}>
            <Form method="post" className="view-form" noValidate>
              <input type="hidden" name="id" value={id} />
              <Field
                label={`Name of ${name}`}
                name="name"
                id={`view-${id}`}
                maxLength={viewNameLength}
                defaultValue={mine?.name ?? name}
                error={mine?.error}
              />
              <button className="btn-quiet" aria-label={`Rename ${name}`}>
                Rename
              </button>
              <button
                className="btn-quiet btn-danger"
                name="intent"
                value="delete"
                aria-label={`Delete ${name}`}
              >
                Delete
              </button>
              <Link to={paths.admin.properties() + list}>Open</Link>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
