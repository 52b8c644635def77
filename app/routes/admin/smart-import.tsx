import "~/components/admin/smart-import/import-start.css";
import { data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReviewForm } from "~/components/admin/import-review/review-form";
import { Settled } from "~/components/admin/import-review/settled";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { isUnderWay } from "~/components/admin/smart-import/item-state";
import { Outcome } from "~/components/admin/smart-import/outcome";
import { Preview } from "~/components/admin/smart-import/preview";
import { Progress } from "~/components/admin/smart-import/progress";
import { RecentItems } from "~/components/admin/smart-import/recent-items";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import {
  publishImported,
  readRun,
  recentImports,
  startImport,
} from "~/server/imports/smart-import.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const words = adminTexts.imports;

export const meta = () => [{ title: "Smart URL import" }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const runId = params.get("run");
  const [run, recent] = await Promise.all([
    runId ? readRun(context, runId) : null,
    recentImports(context),
  ]);
  if (runId && !run) throw data("This import is no longer there.", { status: 404 });
  return { run, recent, prefilled: params.get("url") ?? "" };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    if (form.get("intent") === "publish") return publishImported(context, form, admin.name);
    return startImport(context, form, admin.name);
  },
  (form) => ({
    urlError: form.has("url") ? texts.common.notStored : undefined,
    url: form.has("url") ? String(form.get("url")) : undefined,
  }),
);

export default function SmartImport() {
  const { run, recent, prefilled } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  useLiveTopic(run && isUnderWay(run.item.state) ? `run/${run.item.runId}` : null, 1_000);
  return (
    <>
      <PageHead
        title="Smart URL import"
        lead="Paste the address of a booking page or a lodge's own site. The page is read, you check the values, and the listing is there."
      />
      <Form method="post" className="import-start" noValidate>
        <CreationToken />
        <Field
          key={run?.item.id ?? prefilled}
          label="Address of the page"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={refused?.url ?? run?.item.url ?? prefilled}
          error={refused?.urlError}
        />
        <button className={run?.settling ? "btn-quiet" : "btn"} disabled={busy}>
          {words.extract}
        </button>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          {words.clear}
        </Link>
      </Form>
      {run && <ReadPage key={run.item.id} run={run} />}
      <RecentItems title="Recent imports" items={recent} runPath={paths.admin.smartRun} />
    </>
  );
}

/** Where the page is on its way: read, looked over, imported. */
function ReadPage({ run }: { run: NonNullable<Awaited<ReturnType<typeof readRun>>> }) {
  const { item, settling, property, data: read } = run;
  const isImported = item.state === "imported";
  return (
    <>
      <Progress item={item} />
      {isImported && property && !property.deleted && <Outcome property={property} />}
      {(isImported || item.state === "skipped") && <Settled review={run} />}
      {settling && (
        <p className="note note-ok" role="status">
          {words.extracted}
        </p>
      )}
      {settling && read && <Preview data={read} />}
      {settling && (
        <ReviewForm
          review={{ ...run, settling }}
          refused={undefined}
          publishLabel={words.importToDatabase}
        />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
