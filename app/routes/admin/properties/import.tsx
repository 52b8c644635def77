import "./properties.css";
import { randomUUID } from "node:crypto";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ChangeEvent, type FormEventHandler, useState } from "react";

import { recentImports } from "#db/queries/changes/plan-import.server";
import type { ChangeState } from "#domain/changes/states";
import { importFile } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { changeStateLabels } from "~/components/admin/change-states";
import { PageHead } from "~/components/admin/shell";
import { Moment, StateBadge, Table } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { type ImportRefusal, planFileImport } from "~/server/imports/read-file.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.propertyImport;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ context }) => ({
  key: randomUUID(),
  files: await recentImports(context.db),
}));

export const action = adminFormAction(
  ({ request, context, admin }) => planFileImport(context, request, admin.name),
  (): ImportRefusal => ({ problem: texts.common.notStored }),
);

export default function ImportProperties() {
  const { key, files } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={words.title}
        lead="An export of this site comes back, changed in a sheet or not. Every row is shown with what it would do before anything is written."
        back={{ to: paths.admin.properties(), label: adminTexts.nav.properties }}
      />
      <FileForm formKey={key} />
      <section className="panel property-import-rules">
        <h2>What a row does</h2>
        <ul>
          <li className="measure py-1">
            A row with a known id changes that property, in the named columns alone.
          </li>
          <li className="measure py-1">
            A row without an id, or with a new one, makes a draft with at least name, country and
            region.
          </li>
          <li className="measure py-1">
            A column that is not in the file stays as it is; a blank cell empties its field.
          </li>
          <li className="measure py-1">
            Columns are called as in an{" "}
            <Link to={paths.admin.properties()} className="link">
              export
            </Link>
            , or as the fields of the form.
          </li>
          <li className="measure py-1">
            With a version, a row that was saved on the site meanwhile is refused.
          </li>
        </ul>
      </section>
      <section className="panel">
        <h2>Recent files</h2>
        <FileTable files={files} />
      </section>
    </>
  );
}

function FileForm({ formKey }: { formKey: string }) {
  const refused = useActionData<typeof action>() as ImportRefusal | undefined;
  const busy = useNavigation().state !== "idle";
  const [isTooLarge, setIsTooLarge] = useState(false);
  const check = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    setIsTooLarge((currentTarget.files?.[0]?.size ?? 0) > importFile.megabytes * 1024 * 1024);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="property-import stack"
      onSubmit={(event) => isTooLarge && event.preventDefault()}
    >
      <input type="hidden" name="key" value={formKey} />
      <Field
        name="file"
        label="JSON or CSV file"
        type="file"
        accept=".json,.csv,.txt,application/json,text/csv"
        error={isTooLarge ? words.tooLarge(importFile.megabytes) : refused?.problem}
        hint={words.limits(importFile)}
        onChange={check as FormEventHandler}
        required
      />
      <button className="btn" disabled={busy}>
        {busy ? "Reading…" : "Look it over"}
      </button>
    </Form>
  );
}

export { AdminError as ErrorBoundary };

type File = Awaited<ReturnType<typeof recentImports>>[number];

/** What was brought in lately, and what stands to be looked over. */
function FileTable({ files }: { files: readonly File[] }) {
  return (
    <Table<File>
      caption="Files"
      rows={files}
      rowKey={({ id }) => id}
      empty="No file was imported yet"
      columns={[
        {
          head: "File",
          kind: "row",
          className: "table-address",
          cell: ({ id, file }) => <Link to={paths.admin.change(id)}>{file}</Link>,
        },
        { head: "Sent (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          head: "State",
          cell: ({ state }) => <StateBadge state={changeStateLabels[state as ChangeState]} />,
        },
      ]}
    />
  );
}
