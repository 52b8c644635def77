import "./changes.css";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { maxUnconfirmedDeletes } from "#domain/changes/states";
import { paths } from "#domain/paths/paths";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Differences } from "~/components/admin/differences";
import { PageHead } from "~/components/admin/shell";
import { Table } from "~/components/admin/table";
import { useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { PropertyPicture } from "~/components/ui/picture";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import {
  actOnSelection,
  type Preview,
  previewChange,
  type PreviewRow,
  type Rejection,
} from "./changes.server";

export const meta = () => [{ title: "Edit several properties" }];

export const loader = adminLoader(({ request, context }) =>
  previewChange(context, new URL(request.url).searchParams),
);

/** Also receives selections that are too long for a URL. Only "apply" changes anything. */
export const action = adminFormAction(
  async ({ request, context, admin }) =>
    actOnSelection(context, await request.formData(), admin.name),
  (): Rejection => ({ preview: null, notice: texts.common.notStored }),
);

export default function BulkEdit() {
  const loaded = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const preview = rejected?.preview ?? loaded;
  const { action: chosen, outcome, count, list } = preview;
  const back = { to: paths.admin.properties() + list, label: "Manage Properties" };
  if (count === 0)
    return <PageHead title="Edit several properties" back={back} lead="Nothing is selected." />;
  const properties = texts.destinations.count(count);
  return (
    <>
      <PageHead
        title={chosen ? `${chosen.label}: ${properties}` : `Edit ${properties}`}
        back={back}
        lead="Choose what to change. Nothing changes until you apply."
      />
      {rejected?.notice && (
        <p className="note note-warn mb-4" role="alert">
          {rejected.notice}
        </p>
      )}
      <div className="bulk-edit grid grid-cols-1">
        <ActionChoice preview={preview} />
        <div className="min-w-0">
          {chosen && <OtherAction preview={preview} />}
          {chosen?.input && <ValueForm key={chosen.id} preview={preview} />}
          {outcome && <Summary preview={preview} outcome={outcome} />}
          <PreviewTable preview={preview} />
          {outcome && outcome.change > 0 && (
            <ApplyForm
              key={preview.key}
              preview={preview}
              change={outcome.change}
              problem={rejected?.confirmProblem}
            />
          )}
        </div>
      </div>
    </>
  );
}

export { AdminError as ErrorBoundary };

function ActionChoice({ preview }: { preview: Preview }) {
  return (
    <Form
      method={previewMethod(preview)}
      action={paths.admin.bulkEdit()}
      preventScrollReset
      className={`bulk-choice grid gap-4 content-start ${preview.action ? "max-md:hidden!" : ""}`.trim()}
      aria-label="What should change?"
    >
      <Selection preview={preview} />
      {preview.groups.map(({ label, actions }) => (
        <div key={label} role="group" aria-labelledby={`bulk-${label}`}>
          <p className="text-tiny font-bold text-ink-soft mb-1" id={`bulk-${label}`}>
            {label}
          </p>
          <div className="bulk-choices flex flex-wrap">
            {actions.map((action) => (
              <button
                key={action.id}
                className={`bulk-choice-button text-small bg-transparent cursor-pointer ${action.id === "delete" ? "text-danger" : ""}`.trim()}
                name="action"
                value={action.id}
                aria-pressed={preview.action?.id === action.id}
              >
                {action.label}
              </button>
            ))}
          </div>
        </div>
      ))}
    </Form>
  );
}

/** Back to the choice, where the window is too narrow to show it beside the preview. */
const OtherAction = ({ preview }: { preview: Preview }) => (
  <Form method={previewMethod(preview)} action={paths.admin.bulkEdit()} className="bulk-other mb-4">
    <Selection preview={preview} />
    <button className="btn-quiet">Choose another change</button>
  </Form>
);

function ValueForm({ preview }: { preview: Preview }) {
  const { action, typed, problem } = preview;
  if (!action?.input) return null;
  const { label, hint, options } = action.input;
  return (
    <Form
      method={previewMethod(preview)}
      action={paths.admin.bulkEdit()}
      preventScrollReset
      className="value-form flex flex-wrap items-start gap-3 mb-5"
    >
      <Selection preview={preview} />
      <input type="hidden" name="action" value={action.id} />
      <Field
        name="typed"
        label={label}
        hint={hint}
        as={options ? "select" : "input"}
        options={options}
        defaultValue={typed}
        error={problem ?? undefined}
        required
      />
      <button className="btn-quiet">Preview changes</button>
    </Form>
  );
}

/** Applies the previewed change; a large delete requires its count as confirmation. */
function ApplyForm(props: { preview: Preview; change: number; problem?: string }) {
  const { preview, change, problem } = props;
  const { isSending: busy } = useSubmission();
  const { action, typed, key, list } = preview;
  const deleting = action?.id === "delete";
  return (
    <Form
      method="post"
      action={paths.admin.bulkEdit()}
      className="bulk-apply sticky bg-paper stack"
    >
      <Selection preview={preview} />
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={change} />
      <input type="hidden" name="action" value={action?.id ?? ""} />
      {action?.input && <input type="hidden" name="typed" value={typed} />}
      {deleting && change > maxUnconfirmedDeletes && (
        <Field
          name="confirm"
          label={`Type ${change} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-80"
          error={problem}
          required
        />
      )}
      <div className="form-actions">
        <button className={deleting ? "btn-quiet btn-danger" : "btn"} disabled={busy}>
          {deleting ? `Delete ${formatNumber(change)}` : `Apply to ${formatNumber(change)}`}
        </button>
        <Link className="btn-quiet" to={paths.admin.properties() + list}>
          {texts.common.cancel}
        </Link>
      </div>
    </Form>
  );
}

function Summary(props: { preview: Preview; outcome: NonNullable<Preview["outcome"]> }) {
  const { preview, outcome } = props;
  const { change, same, rejected } = outcome;
  const deleting = preview.action?.id === "delete";
  return (
    <div className="mb-4">
      <progress
        className="block w-full mb-2"
        value={change}
        max={preview.count}
        aria-hidden="true"
      />
      <p role="status">
        <strong>
          {change === 0
            ? "Nothing would change"
            : deleting
              ? `${formatNumber(change)} would be deleted`
              : `${formatNumber(change)} will change`}
        </strong>
        {same > 0 && `, ${formatNumber(same)} already set`}
        {rejected > 0 && `, ${formatNumber(rejected)} cannot be changed`}.
        {deleting &&
          " They will be removed from the site immediately and kept in the trash for 30 days."}
      </p>
    </div>
  );
}

/** Each selected property with its current value, or with what the change does to it. */
function PreviewTable({ preview }: { preview: Preview }) {
  const { rows, action, field } = preview;
  const more = preview.count - rows.length;
  return (
    <>
      <Table<PreviewRow>
        caption="Selected properties"
        className="bulk-table"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            head: "Property",
            kind: "row",
            className: "bulk-property",
            cell: ({ id, name, place, cover }) => (
              <>
                <span className="bulk-cover overflow-hidden bg-sand rounded-1" aria-hidden="true">
                  {cover && <PropertyPicture picture={{ ...cover, alt: "" }} sizes="64px" />}
                </span>
                <Link className="no-underline" to={paths.admin.editProperty(id)}>
                  {name}
                </Link>
                <small className="block text-tiny font-normal text-ink-soft">{place}</small>
              </>
            ),
          },
          {
            head: !action ? "Now" : (field ?? (action.id === "delete" ? "After" : "Change")),
            cell: (row) => <Effect row={row} labelHidden={field !== null} />,
          },
        ]}
      />
      {more > 0 && <p className="text-ink-soft text-small mt-2">and {formatNumber(more)} more</p>}
    </>
  );
}

function Effect({
  row: { effect, current },
  labelHidden,
}: {
  row: PreviewRow;
  labelHidden: boolean;
}) {
  switch (effect?.kind) {
    case "change":
      return <Differences differences={effect.differences} labelHidden={labelHidden} />;
    case "same":
      return (
        <>
          {labelHidden && <span className="text-ink-soft">{current} </span>}
          <span className="badge">Already set</span>
        </>
      );
    case "refused":
      return <span className="text-danger">{effect.reason}</span>;
    case "delete":
      return <ins className="font-bold no-underline">In the trash</ins>;
    case undefined:
      return <span className="text-ink-soft">{current}</span>;
  }
}

/** More ids may exceed the URL limit of a proxy. */
const maxIdsInUrl = 150;

/** Hidden fields of the selection: ids, or all that match the list. */
function Selection({ preview }: { preview: Preview }) {
  const { all, ids, list } = preview;
  return (
    <>
      <input type="hidden" name="list" value={list} />
      {all && <input type="hidden" name="all" value="yes" />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </>
  );
}

const previewMethod = ({ ids }: Preview) => (ids.length > maxIdsInUrl ? "post" : "get");
