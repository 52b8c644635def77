import "~/components/admin/property-import/property-import.css";
import { randomUUID } from "node:crypto";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { recentImports } from "#db/queries/changes/plan-import.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { FileTable } from "~/components/admin/property-import/file-table";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { type ImportRefusal, planFileImport } from "~/server/imports/import-file.server";
import { mostFileRows } from "~/server/imports/read-file.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.propertyImport;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ context }) => ({
  key: randomUUID(),
  mostRows: mostFileRows,
  files: await recentImports(context.db),
}));

export const action = adminFormAction(
  ({ request, context, admin }) => planFileImport(context, request, admin.name),
  (): ImportRefusal => ({ problem: texts.common.notStored }),
);

export default function ImportProperties() {
  const { key, mostRows, files } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as ImportRefusal | undefined;
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHead
        title={words.title}
        lead="An export of this site comes back, changed in a sheet or not. Every row is shown with what it would do before anything is written."
        back={{ to: paths.admin.properties(), label: adminTexts.nav.properties }}
      />
      <Form method="post" encType="multipart/form-data" className="property-import stack">
        <input type="hidden" name="key" value={key} />
        <Field
          name="file"
          label="JSON or CSV file"
          type="file"
          accept=".json,.csv,.txt,application/json,text/csv"
          error={refused?.problem}
          hint={`At most 5 MB and ${mostRows.toLocaleString("en-US")} rows.`}
          required
        />
        <button className="btn" disabled={busy}>
          {busy ? "Reading…" : "Look it over"}
        </button>
      </Form>
      <section className="panel property-import-rules">
        <h2>What a row does</h2>
        <ul>
          <li>A row with a known id changes that property, in the named columns alone.</li>
          <li>
            A row without an id, or with a new one, makes a draft with at least name, country and
            region.
          </li>
          <li>A column that is not in the file stays as it is; a blank cell empties its field.</li>
          <li>
            Columns are called as in an{" "}
            <Link to={paths.admin.properties()} className="link">
              export
            </Link>
            , or as the fields of the form.
          </li>
          <li>With a version, a row that was saved on the site meanwhile is refused.</li>
        </ul>
      </section>
      <section className="panel">
        <h2>Recent files</h2>
        <FileTable files={files} />
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };
