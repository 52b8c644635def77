import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";

/** What a finished import became, and what one does next. */
export function Outcome({ property }: { property: { id: string; name: string; active: boolean } }) {
  const { id, name, active } = property;
  return (
    <div className="note note-ok stack" role="status">
      <p>
        <strong>{adminTexts.imports.imported(name)}</strong>
      </p>
      <div className="form-actions">
        <Link className="btn-quiet" to={paths.admin.editProperty(id)}>
          Edit
        </Link>
        {active ? (
          <a className="btn-quiet" href={paths.property(id)} target="_blank" rel="noreferrer">
            View on the site
          </a>
        ) : (
          <Form method="post" action={paths.admin.smartImport()}>
            <input type="hidden" name="intent" value="publish" />
            <input type="hidden" name="propertyId" value={id} />
            <button className="btn-quiet">Publish now</button>
          </Form>
        )}
        {!active && <span className="small">It is a draft: the public does not see it yet.</span>}
      </div>
    </div>
  );
}
