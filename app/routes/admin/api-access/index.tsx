import "./api-access.css";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { listInquiries } from "#db/queries/inquiries/inquiries.server";
import { walkProperties } from "#db/queries/listing/walk.server";
import { pageRecords, postRecords } from "#db/queries/pages/records.server";
import { listTokens, withdrawToken } from "#db/queries/site/api-tokens.server";
import { apiRoot, type TokenForm as Values, tokenFormSchema } from "#domain/api/access";
import { type CallGroup, callGroups, type ShownCall } from "#domain/api/catalog";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { CopyButton } from "~/components/admin/copy-button";
import { PageHead } from "~/components/admin/shell";
import { Moment } from "~/components/admin/table";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { addApiToken, newTokenText } from "~/server/api/call.server";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { refusedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const scopeLabels = { read: "read", write: "read and write" } as const;

export const meta = () => [{ title: "API" }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, now } = context;
  const [groups, tokens] = await Promise.all([describeCalls(context), listTokens(db)]);
  return {
    groups,
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
  /** Shown once, here and now. */
  made?: { id: string; name: string; token: string };
}

export const action = adminFormAction(act, (form): Outcome => ({ result: refusedForm(form) }));

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, now } = context;
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const id = form.get("id");
    const name = isUuid(id) && (await withdrawToken(db, id, { actor: admin.name, now: now() }));
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
    return data({ result: submission.reply() } as Outcome, { status: 400 });
  const { expiresOn } = submission.value;
  if (expiresOn && expiresOn < isoDay(now())) {
    const result = submission.reply({
      fieldErrors: { expiresOn: ["The expiry date is in the past"] },
    });
    return data({ result } as Outcome, { status: 400 });
  }
  const sent = { form, actor: admin.name, scope: "api-token" };
  const token = newTokenText(context, form);
  const { result: stored } = await createOnce(context, sent, (inner) =>
    addApiToken(inner, token, submission.value, admin.name),
  );
  return data({ made: { ...stored, token } } as Outcome, { status: 201 });
}

export default function ApiAccess() {
  const { groups, tokens, today, fromEnvironment } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const made = outcome?.made;
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
        {made && (
          <div className="note note-ok token-made mb-4" role="alert">
            <p>{`Token for ${made.name}. Copy it now: it won't be shown again.`}</p>
            <code className="block text-small break-anywhere">{made.token}</code>
            <CopyButton text={made.token}>Copy token</CopyButton>
          </div>
        )}
        <p className="muted text-small">
          {fromEnvironment
            ? "The server also accepts the ADMIN_API_TOKEN environment variable. Prefer one token per program so you can revoke them separately."
            : "Create one token per program so you can revoke them separately. A token gives full access within its scope, including inquiries."}
        </p>
        <TokenList tokens={tokens} />
        <h3 className="token-new mb-3">New token</h3>
        <TokenForm key={made?.id ?? "new"} lastResult={outcome?.result} today={today} />
      </section>
      <CallList groups={groups} />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface ShownToken {
  id: string;
  name: string;
  prefix: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  withdrawnAt: Date | null;
  /** Past its last day. */
  expired: boolean;
}

/** Who holds a token, what it opens, and the way to take it back. */
function TokenList({ tokens }: { tokens: readonly ShownToken[] }) {
  if (tokens.length === 0) return <p className="empty">No tokens yet</p>;
  return (
    <ul className="tokens p-0 rule-bottom">
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Token({ token }: { token: ShownToken }) {
  const { id, name, prefix, scope, createdAt, expiresAt, lastUsedAt, withdrawnAt } = token;
  const live = !withdrawnAt && !token.expired;
  return (
    <li className="token" data-live={live}>
      <div className="token-name">
        <strong>{name}</strong>
        <span className="text-small">
          <code>{prefix}…</code> {scopeLabels[scope === "write" ? "write" : "read"]}
        </span>
      </div>
      <dl className="token-facts flex flex-wrap m-0 text-small">
        <div>
          <dt className="text-tiny muted">Created</dt>
          <dd className="m-0">
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt className="text-tiny muted">Last used</dt>
          <dd className="m-0">{lastUsedAt ? <Moment at={lastUsedAt} /> : "never"}</dd>
        </div>
        <div>
          <dt className="text-tiny muted">{withdrawnAt ? "Revoked" : "Expires"}</dt>
          <dd className="m-0">
            {withdrawnAt || expiresAt ? <Moment at={withdrawnAt ?? expiresAt} /> : "never"}
          </dd>
        </div>
      </dl>
      {live ? (
        <Withdraw id={id} name={name} />
      ) : (
        <span className="badge">{withdrawnAt ? "Revoked" : "Expired"}</span>
      )}
    </li>
  );
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <details className="token-withdraw max-w-20">
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
  { value: "read", label: scopeLabels.read },
  { value: "write", label: scopeLabels.write },
];

interface Props {
  lastResult?: SubmissionResult;
  /** The first day that can be the last. */
  today: string;
}

/** Asks for a token: who will use it, what it may do, until when. */
function TokenForm({ lastResult, today }: Props) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Values>({
    id: "token",
    lastResult: busy ? null : lastResult,
    defaultValue: { scope: "read" },
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
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
        <Field label="Scope" field={fields.scope} as="select" options={scopes} />
        <Field
          label="Expires"
          field={fields.expiresOn}
          type="date"
          min={today}
          hint="Leave empty for no expiry"
        />
      </div>
      <div className="form-actions">
        <button className="btn" disabled={busy}>
          Create token
        </button>
      </div>
    </Form>
  );
}

/** Every call, closed; opened it shows who may call and a command that works. */
function CallList({ groups }: { groups: readonly CallGroup[] }) {
  return (
    <section className="panel">
      <h2>Endpoints</h2>
      <div className="grid one-column gap-8">
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

/** What stands between backticks is a name of the program. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));

function Call({ name, method, path, access, summary, example }: ShownCall) {
  return (
    <details className="call" id={name}>
      <summary>
        <span className="call-method text-caption font-bold track-label" data-method={method}>
          {method}
        </span>
        <code className="call-path text-small break-anywhere">{path}</code>
        <span className="call-summary text-small leading-snug muted">{withCode(summary)}</span>
        <span className="call-access text-caption text-right muted">
          {access === "admin" ? "token or session" : "public"}
        </span>
      </summary>
      <pre
        className="call-example overflow-x-auto text-caption leading-text on-sand"
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

/** The calls of this site, with examples that work as it is. */
const describeCalls = async (context: RequestContext): Promise<CallGroup[]> =>
  callGroups(context.siteUrl, await existingNames(context));

const one = { all: false, page: 1, limit: 1 };

async function existingNames({ db }: RequestContext): Promise<Record<string, string>> {
  const [[stay], posts, pages, { inquiries }] = await Promise.all([
    walkProperties(db, { all: false, ids: null }, { limit: 1 }),
    postRecords(db, one),
    pageRecords(db, one),
    listInquiries(db, { pageSize: 1 }),
  ]);
  const found = {
    "properties.id": stay?.property.id,
    "blog.slug": posts.rows[0]?.slug,
    "pages.slug": pages.rows[0]?.slug,
    "inquiries.id": inquiries[0]?.id,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
