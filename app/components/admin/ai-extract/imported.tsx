import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import type { AiRun } from "~/server/imports/read-ai-run.server";

/** What an import becomes, or became; the form above is free for the next address. */
export function Imported({ run }: { run: AiRun }) {
  const { property, stage, workerSeen } = run;
  if (stage === "importing")
    return (
      <div className="note" role="status">
        <ReloadWithoutScripts seconds={2} />
        <p>
          <strong>Importing to the database …</strong>
        </p>
        {!workerSeen && <p className="small">It goes on as soon as a worker is running.</p>}
      </div>
    );
  if (!property) return <p className="note">The property of this import is no longer there.</p>;
  return (
    <div className="note note-ok stack" role="status">
      <p>
        <strong>{adminTexts.imports.imported(property.name)}</strong>
      </p>
      <p className="form-actions">
        <Link className="btn-quiet" to={paths.admin.editProperty(property.id)}>
          {property.active ? "Edit" : "Look it over and publish"}
        </Link>
        {property.active && (
          <a
            className="btn-quiet"
            href={paths.property(property.id)}
            target="_blank"
            rel="noreferrer"
          >
            View on the site
          </a>
        )}
      </p>
    </div>
  );
}
