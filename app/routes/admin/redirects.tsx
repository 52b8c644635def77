import "~/components/admin/texts/redirects.css";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { deleteRedirect, listRedirects, writeRedirect } from "#db/queries/pages/redirects.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { paths } from "#domain/pages/paths";
import { redirectSchema } from "#domain/pages/redirect-form";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { RedirectForm } from "~/components/admin/texts/redirect-form";
import { RedirectTable } from "~/components/admin/texts/redirect-table";
import { Field } from "~/components/form/field";
import { Pager } from "~/components/ui/pager";
import { refusedForm } from "~/server/away/calm-routes.server";
import { attempt } from "~/server/pages/attempt.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.redirects;
const pageSize = 50;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("search") ?? "").slice(0, 200);
  const page = Math.max(1, Math.trunc(Number(asked.get("page"))) || 1);
  const found = await attempt(context, "redirects", () =>
    listRedirects(context.db, { search, page, size: pageSize }),
  );
  return { search, found };
});

export const action = adminFormAction(change, refusedForm);

async function change({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, log, requestId } = context;
  const form = await request.formData();
  const here = paths.admin.redirects() + new URL(request.url).search;
  if (form.get("intent") === "delete") {
    const gone = await deleteRedirect(db, String(form.get("fromPath")), admin.name);
    return redirectWithToast(env, here, {
      type: gone ? "success" : "error",
      text: gone ? words.deleted : words.gone,
    });
  }
  const submission = parseWithZod(form, { schema: redirectSchema });
  const refuse = (problem: Parameters<typeof submission.reply>[0], status: number) =>
    data<SubmissionResult>(submission.reply(problem), { status });
  if (submission.status !== "success") return refuse({}, 400);
  try {
    const written = await writeRedirect(db, { ...submission.value, actor: admin.name });
    if ("loop" in written) return refuse({ fieldErrors: { toPath: [words.loop] } }, 400);
    if ("inUse" in written) return refuse({ fieldErrors: { fromPath: [words.inUse] } }, 400);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "redirect not saved");
    return refuse({ formErrors: [words.saveFailed] }, 500);
  }
  return redirectWithToast(env, here, { type: "success", text: words.added });
}

export default function Redirects() {
  const { search, found } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const address = (page: number) =>
    `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <RedirectForm key={result ? "refused" : (found?.total ?? 0)} lastResult={result} />
      {found && (found.total > 0 || search) && (
        <Form className="text-filters" role="search" aria-label="Search redirects" key={search}>
          <Field label="Search" name="search" type="search" defaultValue={search} />
          <button className="btn-quiet">Search</button>
          {search && (
            <Link className="link" to="?">
              Show all
            </Link>
          )}
        </Form>
      )}
      {!found && <NotLoaded what={words.fetchFailed} />}
      {found?.total === 0 && <p className="empty">{search ? words.noMatch : words.empty}</p>}
      {found && found.total > 0 && <RedirectTable rows={found.rows} />}
      {found && <Pager counted page={found.page} pages={found.pages} to={address} />}
    </>
  );
}

export { AdminError as ErrorBoundary };
