import "./intake.css";
import { randomUUID } from "node:crypto";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { recentFiles } from "#db/queries/intake/files.server";
import type { ChangeState } from "#domain/changes/states";
import { importFile } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { changeStateLabels } from "~/components/admin/change-states";
import { FileField } from "~/components/admin/file-field";
import { ImportSteps } from "~/components/admin/row-strip";
import { PageHead } from "~/components/admin/shell";
import { Steps } from "~/components/admin/steps";
import { Moment, StateBadge, Table } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { useSubmission } from "~/components/form/submission";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { type UploadError, uploadTable } from "./upload.server";

export const meta = () => [{ title: "Import a table" }];

export const loader = adminLoader(async ({ context }) => ({
  key: randomUUID(),
  files: await recentFiles(context.db),
}));

export const action = adminFormAction(
  ({ request, context, admin }) => uploadTable(context, request, admin.name),
  (): UploadError => ({ problem: texts.common.notStored }),
);

export default function ImportTable() {
  const { key, files } = useLoaderData<typeof loader>();
  return (
    <>
      <ImportSteps current={0} />
      <PageHead
        title="Import a table"
        lead="Any list of properties, with any headings. You see what each column is read as and what each row will do before anything is stored."
        back={{ to: paths.admin.properties(), label: "Manage Properties" }}
      />
      <FileForm formKey={key} />
      <div className="panel">
        <Steps
          steps={[
            "Choose a file. Nothing is stored yet.",
            "Check what each column is read as. The choices are remembered for the next file with the same headings.",
            <>
              Decide about doubtful rows and apply. An import can be undone. An{" "}
              <a className="link" href={sampleFile}>
                export of your properties
              </a>{" "}
              needs no choice: each row updates the property with its ID.
            </>,
          ]}
        />
      </div>
      <section className="panel">
        <h2>Recent files</h2>
        <FileTable files={files} />
      </section>
    </>
  );
}

const sampleFile = `${paths.admin.exportProperties()}?all=page&format=csv`;

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
      className="max-w-144 mb-8 stack"
      onSubmit={(event) => isTooLarge && event.preventDefault()}
    >
      <input type="hidden" name="key" value={formKey} />
      <FileField
        id="file"
        name="file"
        label="CSV, XLSX, JSON or GeoJSON file"
        accept=".json,.geojson,.csv,.tsv,.txt,.xlsx,application/json,application/geo+json,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
        {busy ? "Reading…" : "Read file"}
      </button>
      {busy && <progress className="block w-full" aria-label="Reading the file" />}
    </Form>
  );
}

export { AdminError as ErrorBoundary };

type RecentFile = Awaited<ReturnType<typeof recentFiles>>[number];

const inColumns = { label: "Columns to check", tone: "badge-warn" };

/** Files that are not applied yet, and recent imports. */
function FileTable({ files }: { files: readonly RecentFile[] }) {
  return (
    <Table<RecentFile>
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
          cell: ({ id, name, state }) => (
            <Link to={state === null ? paths.admin.importColumns(id) : paths.admin.change(id)}>
              {name}
            </Link>
          ),
        },
        { head: "Uploaded (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          head: "State",
          cell: ({ state }) => (
            <StateBadge
              state={state === null ? inColumns : changeStateLabels[state as ChangeState]}
            />
          ),
        },
      ]}
    />
  );
}
