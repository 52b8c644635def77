import "./changes.css";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { maxUnconfirmedDeletes } from "#domain/changes/states";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Differences } from "~/components/admin/differences";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { actOnSelection, type Preview, previewChange, type Rejection } from "./changes.server";

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
  const rejected = useActionData<typeof action>() as Rejection | undefined;
  const preview = rejected?.preview ?? loaded;
  const { action, outcome, count, list } = preview;
  const back = { to: paths.admin.properties() + list, label: "Manage Properties" };
  if (count === 0)
    return <PageHead title="Edit several properties" back={back} lead="Nothing is selected." />;
  const title = action
    ? `${action.label}: ${texts.destinations.count(count)}`
    : texts.destinations.count(count);
  return (
    <>
      <PageHead title={title} back={back} lead="Nothing changes until you apply." />
      {rejected?.notice && (
        <p className="note note-warn" role="alert">
          {rejected.notice}
        </p>
      )}
      <ActionChoice preview={preview} />
      {action?.input && <ValueForm key={action.id} preview={preview} />}
      {outcome && <PreviewResult preview={preview} outcome={outcome} />}
      {outcome && outcome.change > 0 && (
        <ApplyForm
          key={preview.key}
          preview={preview}
          change={outcome.change}
          problem={rejected?.confirmProblem}
        />
      )}
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
      className="action-choice flex flex-wrap gap-2 mb-6 rule-bottom"
      aria-label="What should change?"
    >
      <Selection preview={preview} />
      {preview.actions.map(({ id, label }) => (
        <button
          key={id}
          className={
            id === "delete"
              ? "action-pill action-danger min-h-tap text-small text-danger bare border-line-strong rounded-pill pointer"
              : "action-pill min-h-tap text-small bare border-line-strong rounded-pill pointer"
          }
          name="action"
          value={id}
          aria-pressed={preview.action?.id === id}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}

function ValueForm({ preview }: { preview: Preview }) {
  const { action, typed, problem } = preview;
  if (!action?.input) return null;
  const { label, hint, options } = action.input;
  return (
    <Form
      method={previewMethod(preview)}
      action={paths.admin.bulkEdit()}
      preventScrollReset
      className="value-form grid gap-3 mb-6"
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
  const busy = useNavigation().state !== "idle";
  const { action, typed, key, list } = preview;
  const deleting = action?.id === "delete";
  return (
    <Form method="post" action={paths.admin.bulkEdit()} className="stack">
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
          className="max-w-20"
          error={problem}
          required
        />
      )}
      <div className="form-actions">
        <button className={deleting ? "btn-quiet btn-danger" : "btn"} disabled={busy}>
          {deleting ? `Delete ${count(change)}` : `Apply to ${count(change)}`}
        </button>
        <Link className="btn-quiet" to={paths.admin.properties() + list}>
          {texts.common.cancel}
        </Link>
      </div>
    </Form>
  );
}

const count = (n: number) => n.toLocaleString("en-US");

function PreviewResult(props: { preview: Preview; outcome: NonNullable<Preview["outcome"]> }) {
  const { preview, outcome } = props;
  const { change, same, examples, rejected, rejectedCount } = outcome;
  const deleting = preview.action?.id === "delete";
  return (
    <section className="outcome mb-6" aria-label="What would change">
      <p role="status">
        <strong>
          {change === 0
            ? "Nothing would change"
            : deleting
              ? `${count(change)} would be deleted`
              : `${count(change)} will change`}
        </strong>
        {same > 0 && `, ${count(same)} already set`}
        {rejectedCount > 0 && `, ${count(rejectedCount)} cannot be changed`}.
        {deleting &&
          " They will be removed from the site immediately and kept in the trash for 30 days."}
      </p>
      <progress
        className="outcome-share block w-full"
        value={change}
        max={preview.count}
        aria-hidden="true"
      />
      <ul className="outcome-names grid text-small">
        {examples.map(({ id, name, differences }) => (
          <li className="py-3 rule-top" key={id}>
            <strong>{name}</strong>
            <Differences differences={differences} />
          </li>
        ))}
        {change > examples.length && (
          <li className="py-3 rule-top">and {count(change - examples.length)} more</li>
        )}
      </ul>
      {rejected.length > 0 && (
        <>
          <h2>Not changed</h2>
          <ul className="outcome-names grid text-small">
            {rejected.map(({ id, name, reason }) => (
              <li className="py-3 rule-top" key={id}>
                <strong>{name}</strong>
                <div>{reason}</div>
              </li>
            ))}
            {rejectedCount > rejected.length && (
              <li className="py-3 rule-top">and {count(rejectedCount - rejected.length)} more</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
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
