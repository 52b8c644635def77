import "./editorial.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";

import {
  deleteRedirect,
  listRedirects,
  writeRedirect,
} from "#db/queries/editorial/redirects.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { redirectLabels, redirectSchema } from "#domain/editorial/page-form";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { type Column, Empty, Moment, Table } from "~/components/admin/table";
import { useAdminForm, useAdminResult } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { Pager } from "~/components/ui/pager";
import { tryRead } from "~/server/pages/try-read.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { rejectedForm } from "~/server/unavailable/guard-routes.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const pageSize = 50;

export const meta = () => [{ title: "Redirects" }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 200);
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const list = await tryRead(context, "redirects", () =>
    listRedirects(context.db, { search, page, size: pageSize }),
  );
  return { search, list };
});

export const action = adminFormAction(change, rejectedForm);

async function change({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, requestId } = context;
  const form = await request.formData();
  const url = paths.admin.redirects() + new URL(request.url).search;
  if (form.get("intent") === "delete") {
    const deleted = await deleteRedirect(db, String(form.get("fromPath")), admin.name);
    return redirectWithToast(env, url, {
      type: deleted ? "success" : "error",
      text: deleted ? "Redirect deleted" : "This redirect no longer exists",
    });
  }
  const submission = parseWithZod(form, { schema: redirectSchema });
  const reject = (problem: Parameters<typeof submission.reply>[0], status: number) =>
    data<SubmissionResult>(submission.reply(problem), { status });
  if (submission.status !== "success") return reject({}, 400);
  try {
    const written = await writeRedirect(db, { ...submission.value, actor: admin.name });
    if ("loop" in written)
      return reject({ fieldErrors: { toPath: ["This would create a redirect loop"] } }, 400);
    if ("inUse" in written)
      return reject(
        {
          fieldErrors: { fromPath: ["A page exists at this URL, so the redirect would never run"] },
        },
        400,
      );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ requestId, reason: String(error) }, "redirect not saved");
    return reject({ formErrors: ["Failed to save redirect"] }, 500);
  }
  return redirectWithToast(env, url, { type: "success", text: "Redirect added" });
}

export default function Redirects() {
  const { search, list } = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  const address = (page: number) =>
    `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <>
      <PageHead
        title="Redirects"
        lead="Old URLs that redirect to new ones, so existing links keep working."
      />
      <RedirectForm key={result ? "rejected" : (list?.total ?? 0)} lastResult={result} />
      {list && (list.total > 0 || search) && (
        <Form
          className="text-filters flex flex-wrap items-end gap-3 mb-5"
          role="search"
          aria-label="Search redirects"
          key={search}
        >
          <Field label="Search" name="search" type="search" defaultValue={search} />
          <button className="btn-quiet">Search</button>
          {search && (
            <Link className="link" to="?">
              Show all
            </Link>
          )}
        </Form>
      )}
      {!list && <NotLoaded message="Failed to fetch redirects" />}
      {list?.total === 0 && (
        <Empty title={search ? "No redirect matches this search" : "No redirects yet"}>
          {search
            ? "Try a part of the old or the new URL."
            : "A changed slug adds one automatically. Add others above, such as URLs of an earlier site."}
        </Empty>
      )}
      {list && list.total > 0 && <RedirectTable rows={list.rows} />}
      {list && <Pager counted page={list.page} pages={list.pages} to={address} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

function RedirectForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const { isPending, isSending: saving } = useSubmission();
  const [form, fields] = useAdminForm<z.input<typeof redirectSchema>>({
    id: "redirect",
    lastResult: isPending ? null : lastResult,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} className="mb-8" noValidate>
      <ErrorSummary form={form} labels={redirectLabels} />
      <div className="redirect-fields flex flex-wrap items-end gap-3">
        <Field
          label={redirectLabels.fromPath}
          field={fields.fromPath}
          placeholder="/safari-tips"
          required
        />
        <Field
          label={redirectLabels.toPath}
          field={fields.toPath}
          placeholder="/blog/safari-tips"
          required
        />
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : "Add redirect"}
        </button>
      </div>
    </Form>
  );
}

interface Redirect {
  fromPath: string;
  toPath: string;
  createdAt: Date;
}

const columns: readonly Column<Redirect>[] = [
  {
    head: "Old URL",
    kind: "row",
    className: "table-address",
    cell: ({ fromPath }) => fromPath,
  },
  {
    head: "Redirects to",
    className: "table-address",
    cell: ({ toPath }) => (
      <a href={toPath} target="_blank" rel="noreferrer">
        {toPath}
      </a>
    ),
  },
  { head: "Since (UTC)", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    head: "Actions",
    headHidden: true,
    className: "text-actions",
    cell: ({ fromPath }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="fromPath" value={fromPath} />
        <button className="link text-delete">
          Delete<span className="sr-only"> {fromPath}</span>
        </button>
      </Form>
    ),
  },
];

function RedirectTable({ rows }: { rows: readonly Redirect[] }) {
  return (
    <Table
      caption="Redirects"
      className="text-table"
      rows={rows}
      rowKey={({ fromPath }) => fromPath}
      columns={columns}
    />
  );
}
