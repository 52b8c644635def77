import "~/components/admin/ai-extract/ai-extract.css";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { Guide } from "~/components/admin/ai-extract/guide";
import { Imported } from "~/components/admin/ai-extract/imported";
import { JsonPanel } from "~/components/admin/ai-extract/json-panel";
import { Refused } from "~/components/admin/ai-extract/refused";
import { ResultHead } from "~/components/admin/ai-extract/result-head";
import { Stages } from "~/components/admin/ai-extract/stages";
import { StartForm } from "~/components/admin/ai-extract/start-form";
import { ReviewForm } from "~/components/admin/import-review/review-form";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { RecentItems } from "~/components/admin/smart-import/recent-items";
import { askAgain, cancelAiExtract, startAiExtract } from "~/server/imports/ai-extract.server";
import { type AiRun, readAiRun, readAiService } from "~/server/imports/read-ai-run.server";
import { readReview } from "~/server/imports/read-review.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

const { title } = adminTexts.ai;

export const meta = () => [{ title }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const runId = params.get("run");
  const [run, service] = await Promise.all([
    runId ? readAiRun(context, runId) : null,
    readAiService(context),
  ]);
  if (runId && !run) throw data("This extraction is no longer there.", { status: 404 });
  const review = run?.stage === "result" ? await readReview(context, run.itemId) : null;
  return { run, review, service, prefilled: params.get("url") ?? "" };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    const intent = form.get("intent");
    if (intent === "cancel") return cancelAiExtract(context, form, admin.name);
    if (intent === "again") return askAgain(context, form);
    return startAiExtract(context, form, admin.name);
  },
  (form) => ({
    urlError: form.has("url") ? texts.common.notStored : undefined,
    url: form.has("url") ? String(form.get("url")) : undefined,
  }),
);

const underWay = new Set<AiRun["stage"]>(["reading", "waiting", "asking", "importing"]);
/** From here on the form is free for the next address. */
const handedOver = new Set<AiRun["stage"]>(["importing", "imported"]);

export default function AiExtract() {
  const { run, review, service, prefilled } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useLiveTopic(run && underWay.has(run.stage) ? `ai/${run.runId}` : null, 1_000);
  const current = run && !handedOver.has(run.stage) ? (run.url ?? "") : prefilled;
  const read = run?.extraction;
  return (
    <>
      <PageHead
        title={title}
        lead="For pages that ordinary reading cannot make out: a language model is asked for what is still missing, and every value shows where it comes from."
      />
      {!service.configured && (
        <p className="note note-warn ai-notice">{adminTexts.imports.aiNotConfigured}</p>
      )}
      <StartForm url={refused?.url ?? current} error={refused?.urlError} quiet={Boolean(read)} />
      {run && <Stages run={run} model={service.model} />}
      {run?.stage === "refused" && <Refused run={run} />}
      {run && handedOver.has(run.stage) && <Imported run={run} />}
      {run && read && (
        <>
          <ResultHead run={run} read={read} />
          {review?.settling && (
            <ReviewForm
              key={run.itemId}
              review={{ ...review, settling: review.settling }}
              refused={undefined}
              publishLabel={adminTexts.imports.importToDatabase}
            />
          )}
          <JsonPanel data={read.data} />
        </>
      )}
      <Guide {...service} />
      <RecentItems title="Recent extractions" items={service.recent} runPath={paths.admin.aiRun} />
    </>
  );
}

export { AdminError as ErrorBoundary };
