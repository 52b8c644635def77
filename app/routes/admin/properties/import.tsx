import "./properties.css";
import { randomUUID } from "node:crypto";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { recentImports } from "#db/queries/changes/plan-import.server";
import type { ChangeState } from "#domain/changes/states";
import { importFile } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { changeStateLabels } from "~/components/admin/change-states";
import { FileField } from "~/components/admin/file-field";
import { PageHead } from "~/components/admin/shell";
import { Steps } from "~/components/admin/steps";
import { Moment, StateBadge, Table } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { useSubmission } from "~/components/form/submission";
import { type ImportError, planFileImport } from "~/server/imports/read-file.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Import properties" }];

export const loader = adminLoader(async ({ context }) => ({
  key: randomUUID(),
  files: await recentImports(context.db),
}));

export const action = adminFormAction(
  ({ request, context, admin }) => planFileImport(context, request, admin.name),
  (): ImportError => ({ problem: texts.common.notStored }),
);

export default function ImportProperties() {
  const { key, files } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Import properties"
        lead="Create and update many properties from one file. You preview every row before anything is saved."
        back={{ to: paths.admin.properties(), label: "Manage Properties" }}
      />
      <FileForm formKey={key} />
      <div className="guide panel">
        <Steps
          steps={[
            <>
              Start from a file that fits:{" "}
              <a className="link" href={sampleFile}>
                download your first properties as CSV
              </a>{" "}
              and edit them in a spreadsheet, or write one with the columns below.
            </>,
            "Choose the file. Each row is checked as in the property form; nothing is saved yet.",
            "Review new, changed, unchanged and rejected rows, then apply. An applied import can be undone.",
          ]}
        />
        <section aria-labelledby="import-columns">
          <h2 className="mb-3" id="import-columns">
            Columns
          </h2>
          <dl className="import-columns text-small">
            {columnNotes.map(([names, note]) => (
              <div className="rule-top" key={names}>
                <dt>
                  <code className="text-small break-anywhere">{names}</code>
                </dt>
                <dd className="m-0 muted">{note}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section className="panel property-import-rules">
        <h2>How rows are handled</h2>
        <ul>
          <li className="measure py-1">
            A row with an existing ID updates that property, only in the columns included.
          </li>
          <li className="measure py-1">
            A row without an ID, or with a new one, creates a draft. Name, country and region are
            required.
          </li>
          <li className="measure py-1">
            Columns not in the file are unchanged; an empty cell clears the field.
          </li>
          <li className="measure py-1">
            Column names match an{" "}
            <Link to={paths.admin.properties()} className="link">
              export
            </Link>
            , or the form&rsquo;s field names.
          </li>
          <li className="measure py-1">
            With a version column, a row is rejected if it changes a property that was edited on the
            site since the export.
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

const sampleFile = `${paths.admin.exportProperties()}?all=page&format=csv`;

const columnNotes = [
  ["name, countries, region", "Required for a new property"],
  ["id, version", "From an export: which property the row updates, and which state you edited"],
  ["pricePerNight, currency", "A number such as 850, and a code such as USD"],
  ["amenities, images", "One entry per line in the cell, or separated by semicolons"],
  ["active, featured", "yes or no"],
] as const;

function FileForm({ formKey }: { formKey: string }) {
  const rejected = useAdminResult<typeof action>();
  const { isSending: busy } = useSubmission();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const check = ([file]: File[]) =>
    setIsTooLarge((file?.size ?? 0) > importFile.megabytes * 1024 * 1024);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="property-import stack"
      onSubmit={(event) => isTooLarge && event.preventDefault()}
    >
      <input type="hidden" name="key" value={formKey} />
      <FileField
        id="file"
        name="file"
        label="JSON or CSV file"
        accept=".json,.csv,.txt,application/json,text/csv"
        error={
          isTooLarge
            ? `This file is larger than ${importFile.megabytes} MB. Split it into several files.`
            : rejected?.problem
        }
        hint={`Drop it here or press to choose. At most ${importFile.megabytes} MB and ${formatNumber(importFile.rows)} rows.`}
        onFiles={check}
        required
      />
      <button className="btn" disabled={busy}>
        {busy ? "Reading…" : "Preview import"}
      </button>
      {busy && <progress className="block w-full" aria-label="Reading the file" />}
    </Form>
  );
}

export { AdminError as ErrorBoundary };

type ImportedFile = Awaited<ReturnType<typeof recentImports>>[number];

/** Recent imports and import plans. */
function FileTable({ files }: { files: readonly ImportedFile[] }) {
  return (
    <Table<ImportedFile>
      caption="Files"
      rows={files}
      rowKey={({ id }) => id}
      empty="No files imported yet"
      emptyNext="Each file is listed here with its result, and can be undone from there."
      columns={[
        {
          head: "File",
          kind: "row",
          className: "table-address",
          cell: ({ id, file }) => <Link to={paths.admin.change(id)}>{file}</Link>,
        },
        { head: "Uploaded (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          head: "State",
          cell: ({ state }) => <StateBadge state={changeStateLabels[state as ChangeState]} />,
        },
      ]}
    />
  );
}
