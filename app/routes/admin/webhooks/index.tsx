import "./webhooks.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { listDeliveries } from "#db/queries/webhooks/deliveries.server";
import { listWebhooks } from "#db/queries/webhooks/webhooks.server";
import { paths } from "#domain/paths/paths";
import { hasRole } from "#domain/team/roles";
import { isUuid } from "#domain/text/strings";
import { eventLabels, webhookBody, webhookEvents } from "#domain/webhooks/webhooks";
import { AdminError } from "~/components/admin/admin-error";
import { PersonName } from "~/components/admin/person-name";
import { NotLoaded } from "~/components/admin/retry";
import { SecretNote } from "~/components/admin/secret-note";
import { PageHead } from "~/components/admin/shell";
import { Empty, Moment } from "~/components/admin/table";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { tryRead } from "~/server/pages/try-read.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { DeliveryLog } from "./log";
import { actOnWebhooks, type Outcome } from "./webhooks.server";

const pageSize = 25;

export const meta = () => [{ title: "Webhooks" }];

/** URLs of webhooks often have a secret in them: they are for owners only. */
export const loader = adminLoader(async ({ request, context, admin }) => {
  if (!hasRole(admin.role, "owner")) return { isOwner: false as const };
  const { db, siteUrl } = context;
  const params = new URL(request.url).searchParams;
  const idIn = (name: string) => {
    const id = params.get(name);
    return isUuid(id) ? id : undefined;
  };
  const only = { webhook: idIn("webhook"), delivery: idIn("delivery") };
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const filter = { webhookId: only.webhook, deliveryId: only.delivery, page, size: pageSize };
  const [webhooks, log] = await Promise.all([
    tryRead(context, "webhooks", () => listWebhooks(db)),
    tryRead(context, "deliveries", () => listDeliveries(db, filter)),
  ]);
  const withBodies = log && {
    ...log,
    rows: log.rows.map((row) => ({ ...row, body: webhookBody(row, siteUrl) })),
  };
  return { isOwner: true as const, webhooks, log: withBodies, only };
});

export const action = adminFormAction(
  actOnWebhooks,
  (form): Outcome => ({ result: rejectedForm(form) }),
  "owner",
  // Those that show a secret, or say where messages go.
  (form) => /^(create|edit|secret|rotate)$/.test(String(form.get("intent"))),
);

export default function Webhooks() {
  const data = useLoaderData<typeof loader>();
  const outcome = useAdminResult<typeof action>();
  const { isSending: busy } = useSubmission();
  const { shown, edited, result } = outcome ?? {};
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Signed messages to your own programs when an inquiry arrives or a property is published."
      >
        <Link className="btn-quiet" to={paths.admin.webhooks()} preventScrollReset>
          <Icon name="refresh" /> Refresh
        </Link>
      </PageHead>
      {!data.isOwner && <Empty title="Owners only">Ask an owner to set up a webhook.</Empty>}
      {data.isOwner && (
        <section className="panel" aria-labelledby="webhooks">
          <h2 id="webhooks">Webhooks</h2>
          {shown && (
            <SecretNote text={secretTexts[shown.reason]} secret={shown.secret} copy="Copy secret" />
          )}
          {data.webhooks ? (
            <WebhookList
              webhooks={data.webhooks}
              lastResult={edited ? result : undefined}
              edited={edited}
              busy={busy}
            />
          ) : (
            <NotLoaded />
          )}
          <h3 className="mt-8 text-h5 mb-3">New webhook</h3>
          <WebhookForm
            key={shown?.id ?? "new"}
            lastResult={edited ? undefined : result}
            busy={busy}
          />
        </section>
      )}
      {data.isOwner &&
        (data.log ? <DeliveryLog log={data.log} only={data.only} busy={busy} /> : <NotLoaded />)}
    </>
  );
}

export { AdminError as ErrorBoundary };

const secretTexts = {
  created: "Webhook created. Verify the signature of each message with this secret.",
  requested: "Secret of the webhook",
  replaced: "New secret. Messages are signed with it from now on.",
} as const;

type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

interface ListProps {
  webhooks: readonly Webhook[];
  lastResult?: SubmissionResult;
  /** The webhook that `lastResult` belongs to. */
  edited?: string;
  busy: boolean;
}

function WebhookList({ webhooks, lastResult, edited, busy }: ListProps) {
  if (webhooks.length === 0) return <p className="empty">No webhooks yet</p>;
  return (
    <ul className="webhooks border-b border-line">
      {webhooks.map((webhook) => (
        <Entry
          key={webhook.id}
          webhook={webhook}
          lastResult={webhook.id === edited ? lastResult : undefined}
          busy={busy}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  webhook: Webhook;
  lastResult?: SubmissionResult;
  busy: boolean;
}

function Entry({ webhook, lastResult, busy }: EntryProps) {
  const { id, url, events, active, stoppedBecause, createdAt, createdBy, lastSentAt } = webhook;
  return (
    <li className="webhook grid items-start py-4 border-t border-line">
      <div>
        <strong className="block wrap-anywhere">{url}</strong>
        <span className="block text-small text-ink-soft">
          {events.map((event) => eventLabels[event]).join(", ")}
        </span>
        {stoppedBecause && <p className="text-small text-danger">Switched off: {stoppedBecause}</p>}
      </div>
      <dl className="webhook-facts flex flex-wrap m-0 text-small">
        <div>
          <dt className="text-tiny text-ink-soft">Created</dt>
          <dd className="m-0">
            <Moment at={createdAt} />{" "}
            <span className="text-ink-soft">
              by <PersonName name={createdBy} at={createdAt} />
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-tiny text-ink-soft">Last sent</dt>
          <dd className="m-0">{lastSentAt ? <Moment at={lastSentAt} /> : "never"}</dd>
        </div>
      </dl>
      <span className={`badge ${active ? "badge-ok" : ""}`.trim()}>{active ? "On" : "Off"}</span>
      <div className="col-span-full flex flex-wrap items-start gap-3">
        <Form method="post" className="contents" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {active && <Act intent="test" label="Send test event" url={url} busy={busy} />}
          <Act intent="secret" label="Show secret" url={url} busy={busy} />
          <Act
            intent={active ? "switch-off" : "switch-on"}
            label={active ? "Switch off" : "Switch on"}
            url={url}
            busy={busy}
          />
        </Form>
        <Link className="btn-quiet" to={paths.admin.webhooks({ webhook: id })}>
          View deliveries
        </Link>
        <details className="webhook-edit" open={lastResult ? true : undefined}>
          <summary className="btn-quiet list-none" aria-label={`Edit the webhook to ${url}`}>
            Edit
          </summary>
          <WebhookForm webhook={webhook} lastResult={lastResult} busy={busy} />
          <Form method="post" className="stack mt-6">
            <input type="hidden" name="id" value={id} />
            <p className="text-small">
              A replaced secret is invalid at once. A deleted webhook loses its deliveries. Neither
              can be undone.
            </p>
            <div className="form-actions">
              <Act intent="rotate" label="Replace secret" url={url} busy={busy} danger />
              <Act intent="delete" label="Delete webhook" url={url} busy={busy} danger />
            </div>
          </Form>
        </details>
      </div>
    </li>
  );
}

function Act(props: {
  intent: string;
  label: string;
  url: string;
  busy: boolean;
  danger?: boolean;
}) {
  const { intent, label, url, busy, danger } = props;
  return (
    <button
      className={`btn-quiet ${danger ? "btn-danger" : ""}`.trim()}
      name="intent"
      value={intent}
      disabled={busy}
    >
      {label}
      <span className="sr-only"> {url}</span>
    </button>
  );
}

interface FormProps {
  /** Absent for a new one. */
  webhook?: Webhook;
  lastResult?: SubmissionResult;
  busy: boolean;
}

interface Values {
  url: string;
  events: string[];
}

function WebhookForm({ webhook, lastResult, busy }: FormProps) {
  const { isPending } = useSubmission();
  const [form, fields] = useAdminForm<Values>({
    id: webhook ? `webhook-${webhook.id}` : "webhook",
    lastResult: isPending ? null : lastResult,
    defaultValue: webhook ?? { events: [...webhookEvents] },
  });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="stack"
      preventScrollReset
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value={webhook ? "edit" : "create"} />
      {webhook ? <input type="hidden" name="id" value={webhook.id} /> : <CreationToken />}
      <Field
        label="URL"
        field={fields.url}
        type="url"
        hint="HTTPS, on the public internet. Redirects are not followed."
        required
        maxLength={2000}
      />
      <EventFields field={fields.events} />
      <div className="form-actions">
        <button className={webhook ? "btn-quiet" : "btn"} disabled={busy}>
          {webhook ? "Save webhook" : "Create webhook"}
        </button>
      </div>
    </Form>
  );
}

interface EventField {
  id: string;
  name: string;
  errors?: string[];
  initialValue?: unknown;
}

function EventFields({ field: { id, name, errors, initialValue } }: { field: EventField }) {
  const chosen = [initialValue ?? []].flat();
  return (
    <fieldset
      className="webhook-events min-w-0 p-0 border-0"
      id={id}
      tabIndex={-1}
      aria-describedby={errors ? `${id}-error` : undefined}
    >
      <legend className="field-label p-0">Events</legend>
      <div className="flex flex-wrap">
        {webhookEvents.map((event) => (
          <label className="tap row gap-2" key={event}>
            <input
              className="accent-forest"
              type="checkbox"
              name={name}
              value={event}
              defaultChecked={chosen.includes(event)}
            />
            {eventLabels[event]}{" "}
            <code className="max-sm:hidden! text-ink-soft text-small">{event}</code>
          </label>
        ))}
      </div>
      {errors && (
        <p className="field-error mt-1 font-semibold leading-text text-danger" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
