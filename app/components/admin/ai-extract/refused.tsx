import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import type { AiRun } from "~/server/imports/read-ai-run.server";

/** Why nothing came of a page; no model was asked. */
export function Refused({ run }: { run: AiRun }) {
  const { error, url } = run;
  return (
    <div className="note note-danger stack" role="alert">
      <p>
        <strong>{adminTexts.imports.extractFailed}</strong>
      </p>
      {error && <p>{error}</p>}
      <p className="small ai-address">
        Address: {url}. You can correct it above and try again, or{" "}
        <Link to={paths.admin.newProperty()}>enter the property by hand</Link>.
      </p>
    </div>
  );
}
