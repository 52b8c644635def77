import "./api.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { listTokens, revokeToken } from "#db/queries/api/api-tokens.server";
import { pageRecords, postRecords } from "#db/queries/editorial/records.server";
import { listInquiries } from "#db/queries/inquiries/inquiries.server";
import { walkProperties } from "#db/queries/listing/walk.server";
import {
  apiAreas,
  apiRoot,
  mcpPath,
  readScope,
  scopeLabels,
  type TokenForm as Values,
  tokenFormSchema,
} from "#domain/api/access";
import { type CallGroup, callGroups, type CallSummary } from "#domain/api/catalog";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { CopyButton } from "~/components/admin/copy-button";
import { SecretNote } from "~/components/admin/secret-note";
import { PageHead } from "~/components/admin/shell";
import { Moment } from "~/components/admin/table";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { CheckField, Field, type FieldSource } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { addApiToken, newTokenText } from "~/server/api/call.server";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "API" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, now } = context;
  const [groups, tokens] = await Promise.all([describeCalls(context), listTokens(db)]);
  return {
    groups,
    mcpAddress: context.siteUrl + mcpPath,
    today: isoDay(now()),
    fromEnvironment: Boolean(env.ADMIN_API_TOKEN),
    tokens: tokens.map((token) => ({
      ...token,
      expired: token.expiresAt !== null && token.expiresAt <= now(),
    })),
  };
});

interface Outcome {
  result?: SubmissionResult;
  /** The token itself is only in this response. */
  created?: { id: string; name: string; token: string };
}

export const action = adminFormAction(
  act,
  (form): Outcome => ({ result: rejectedForm(form) }),
  "owner",
  (form) => form.get("intent") !== "withdraw",
);

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, now } = context;
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const id = form.get("id");
    const name = isUuid(id) && (await revokeToken(db, id, { actor: admin.name, now: now() }));
    return redirectWithToast(
      env,
      paths.admin.api(),
      name
        ? { type: "success", text: `Token for ${name} revoked` }
        : { type: "error", text: "This token was already revoked" },
    );
  }
  const submission = parseWithZod(form, { schema: tokenFormSchema });
  if (submission.status !== "success")
    return data<Outcome>({ result: submission.reply() }, { status: 400 });
  const { expiresOn } = submission.value;
  if (expiresOn && expiresOn < isoDay(now())) {
    const result = submission.reply({
      fieldErrors: { expiresOn: ["The expiry date is in the past"] },
    });
    return data<Outcome>({ result }, { status: 400 });
  }
  const token = newTokenText(context, form);
  const { result: stored } = await createOnce(
    context,
    { form, actor: admin.name, scope: "api-token" },
    (inner) => addApiToken(inner, token, submission.value, admin),
  );
  return data<Outcome>({ created: { ...stored, token } }, { status: 201 });
}

export default function ApiAccess() {
  const { groups, tokens, today, fromEnvironment, mcpAddress } = useLoaderData<typeof loader>();
  const outcome = useAdminResult<typeof action>();
  const created = outcome?.created;
  return (
    <>
      <PageHead
        title="API"
        lead="API access for other programs. Public reads need no token; everything else does."
      >
        <a className="btn-quiet" href={`${apiRoot}/openapi.json`}>
          openapi.json
        </a>
      </PageHead>
      <section className="panel">
        <h2>Tokens</h2>
        {created && (
          <SecretNote
            text={`Token for ${created.name}. Copy it now: it won't be shown again.`}
            secret={created.token}
            copy="Copy token"
          />
        )}
        <p className="text-ink-soft text-small">
          {fromEnvironment
            ? "The server also accepts the ADMIN_API_TOKEN environment variable. Prefer one token per program so you can revoke them separately."
            : "Create one token per program so you can revoke them separately. A token without areas reads everything, inquiries included."}
        </p>
        <TokenList tokens={tokens} />
        <h3 className="mt-8 text-h5 mb-3">New token</h3>
        <TokenForm key={created?.id ?? "new"} lastResult={outcome?.result} today={today} />
      </section>
      <section className="panel">
        <h2>AI assistants</h2>
        <p className="mb-3">
          Assistants that speak the Model Context Protocol find, compare and price your stays here,
          and draft inquiries. Only a visitor can send one.
        </p>
        <code className="block mb-3 text-small wrap-anywhere">{mcpAddress}</code>
        <CopyButton text={mcpAddress}>Copy address</CopyButton>
      </section>
      <CallList groups={groups} />
    </>
  );
}

export { AdminError as ErrorBoundary };

type ListedToken = ReturnType<typeof useLoaderData<typeof loader>>["tokens"][number];

function TokenList({ tokens }: { tokens: readonly ListedToken[] }) {
  if (tokens.length === 0) return <p className="empty">No tokens yet</p>;
  return (
    <ul className="tokens border-b border-line">
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Token({ token }: { token: ListedToken }) {
  const { id, name, prefix, scope, areas, createdAt, expiresAt, lastUsedAt, withdrawnAt } = token;
  const isActive = !withdrawnAt && !token.expired;
  const dates: [string, Date | null][] = [
    ["Created", createdAt],
    ["Last used", lastUsedAt],
    withdrawnAt ? ["Revoked", withdrawnAt] : ["Expires", expiresAt],
  ];
  return (
    <li
      className={`token grid items-start py-4 border-t border-line ${isActive ? "" : "text-ink-soft"}`.trim()}
    >
      <div>
        <strong className="block wrap-anywhere">{name}</strong>
        <span className="block text-small wrap-anywhere">
          <code>{prefix}…</code> {scopeLabels[readScope(scope)]}
          {areas && `: ${areas.join(", ")}`}
        </span>
      </div>
      <dl className="gap-x-6 gap-y-2 flex flex-wrap m-0 text-small">
        {dates.map(([label, at]) => (
          <div key={label}>
            <dt className="text-tiny text-ink-soft">{label}</dt>
            <dd className="m-0">{at ? <Moment at={at} /> : "never"}</dd>
          </div>
        ))}
      </dl>
      {isActive ? (
        <RevokeForm id={id} name={name} />
      ) : (
        <span className="badge">{withdrawnAt ? "Revoked" : "Expired"}</span>
      )}
    </li>
  );
}

function RevokeForm({ id, name }: { id: string; name: string }) {
  const { isSending: busy } = useSubmission();
  return (
    <details className="token-revoke max-w-80">
      <summary
        className="btn-quiet btn-danger list-none"
        aria-label={`Revoke the token for ${name}`}
      >
        Revoke
      </summary>
      <Form method="post" className="stack mt-3">
        <p className="text-small">Programs using it will lose access. This cannot be undone.</p>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <button className="btn-quiet btn-danger" disabled={busy}>
          Revoke
        </button>
      </Form>
    </details>
  );
}

const scopes = [
  { value: "read", label: "Read" },
  { value: "propose", label: "Read and propose" },
  { value: "write", label: "Read and write" },
];

interface Props {
  lastResult?: SubmissionResult;
  /** Earliest expiry date. */
  today: string;
}

function TokenForm({ lastResult, today }: Props) {
  const { isPending, isSending: busy } = useSubmission();
  const [form, fields] = useAdminForm<Values>({
    id: "token",
    lastResult: isPending ? null : lastResult,
    defaultValue: { scope: "read" },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="make" />
      <CreationToken />
      <div className="form-grid">
        <Field
          label="Used by"
          field={fields.name}
          hint="A name to recognize it by"
          required
          maxLength={80}
        />
        <Field
          label="Scope"
          field={fields.scope}
          as="select"
          options={scopes}
          hint="Proposals wait in Imports until a person takes them"
        />
        <Field
          label="Expires"
          field={fields.expiresOn}
          type="date"
          min={today}
          hint="Leave empty for no expiry"
        />
      </div>
      <Areas field={fields.areas} />
      <div className="form-actions">
        <button className="btn" disabled={busy}>
          Create token
        </button>
      </div>
    </Form>
  );
}

function Areas({ field }: { field: FieldSource }) {
  const { name, errors = [], initialValue } = field;
  const chosen = [initialValue].flat();
  return (
    <fieldset className="token-areas m-0 p-0 border-0" aria-describedby="areas-hint">
      <legend className="p-0 text-small font-semibold">Areas</legend>
      <p className="text-ink-soft text-small" id="areas-hint">
        Choose some to limit the token to their calls. Leave all empty for every area.
      </p>
      {errors.map((error) => (
        <p key={error} className="field-error" role="alert">
          {error}
        </p>
      ))}
      <div className="token-area-list grid">
        {apiAreas.map((area) => (
          <CheckField
            key={area}
            label={area}
            name={name}
            id={`area-${area.toLowerCase().replace(" ", "-")}`}
            value={area}
            defaultChecked={chosen.includes(area)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function CallList({ groups }: { groups: readonly CallGroup[] }) {
  return (
    <section className="panel">
      <h2>Endpoints</h2>
      <div className="grid grid-cols-1 gap-8">
        {groups.map(({ title, calls }) => (
          <section key={title} className="call-group">
            <h3>{title}</h3>
            {calls.map((call) => (
              <Call key={call.name} {...call} />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

/** Marks text between backticks as code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));

function Call({ name, method, path, access, summary, example }: CallSummary) {
  return (
    <details className="call border-t border-line" id={name}>
      <summary className="grid items-baseline min-h-tap py-2.5 list-none cursor-pointer">
        <span className="call-method text-caption font-bold tracking-label" data-method={method}>
          {method}
        </span>
        <code className="call-path text-small wrap-anywhere">{path}</code>
        <span className="call-summary text-small leading-snug text-ink-soft">
          {withCode(summary)}
        </span>
        <span className="call-access text-caption text-right text-ink-soft">
          {access === "admin" ? "token or session" : "public"}
        </span>
      </summary>
      <pre
        className="px-4 py-3 overflow-x-auto text-caption leading-text bg-sand"
        role="region"
        aria-label={`${method} ${path}`}
        tabIndex={0}
      >
        {example}
      </pre>
      <CopyButton text={example}>Copy command</CopyButton>
    </details>
  );
}

/** Calls with examples that use existing records. */
const describeCalls = async (context: RequestContext): Promise<CallGroup[]> =>
  callGroups(context.siteUrl, await exampleIds(context));

const firstRecord = { all: false, page: 1, limit: 1 };

async function exampleIds({ db }: RequestContext): Promise<Record<string, string>> {
  const [[property], posts, pages, { inquiries }] = await Promise.all([
    walkProperties(db, { all: false, ids: null }, { limit: 1 }),
    postRecords(db, firstRecord),
    pageRecords(db, firstRecord),
    listInquiries(db, { pageSize: 1 }),
  ]);
  const ids = {
    "properties.id": property?.property.id,
    "blog.slug": posts.rows[0]?.slug,
    "pages.slug": pages.rows[0]?.slug,
    "inquiries.id": inquiries[0]?.id,
  };
  return Object.fromEntries(
    Object.entries(ids).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
