import "./model.css";
import "~/components/admin/import-review/import-review.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { aiNotConfigured, dollars } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { RecentItems } from "~/components/admin/import-review/import-status";
import { ReviewForm } from "~/components/admin/import-review/review-form";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { Steps } from "~/components/admin/steps";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { readReview, type Review } from "~/server/imports/read-review.server";
import {
  type AiRun,
  cancelAiExtract,
  readAiRun,
  readAiService,
  startAiExtract,
} from "~/server/model/extract.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { Imported, JsonPanel, ReadFailed, Stages } from "./result";

const title = "AI Property Content Extractor";

export const meta = () => [{ title }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const runId = params.get("run");
  const [run, service] = await Promise.all([
    runId ? readAiRun(context, runId) : null,
    readAiService(context),
  ]);
  if (runId && !run) throw data("This extraction no longer exists.", { status: 404 });
  const review = run?.stage === "result" ? await readReview(context, run.itemId) : null;
  return { run, review, service, prefilled: params.get("url") ?? "" };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    const intent = form.get("intent");
    if (intent === "cancel") return cancelAiExtract(context, form, admin.name);
    return startAiExtract(context, form, admin.name);
  },
  (form) => ({
    urlError: form.has("url") ? texts.common.notStored : undefined,
    url: form.has("url") ? String(form.get("url")) : undefined,
  }),
);

const inProgress = new Set<AiRun["stage"]>(["reading", "waiting", "asking", "importing"]);
/** Stages after which the form accepts the next URL. */
const importStages = new Set<AiRun["stage"]>(["importing", "imported"]);

export default function AiExtract() {
  const { run, review, service, prefilled } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  useLiveTopic(run && inProgress.has(run.stage) ? `ai/${run.itemId}` : null, 1_000);
  const current = run && !importStages.has(run.stage) ? (run.url ?? "") : prefilled;
  return (
    <>
      <PageHead
        title={title}
        lead="For pages the standard reader can't fully extract. A language model reads the whole page too, and every value shows its source."
      />
      {!service.configured && <p className="note note-warn mb-5">{aiNotConfigured}</p>}
      <StartForm
        url={rejected?.url ?? current}
        error={rejected?.urlError}
        secondary={Boolean(run?.extraction)}
      />
      {run && <Stages run={run} model={service.model} />}
      {run?.stage === "refused" && <ReadFailed run={run} />}
      {run && importStages.has(run.stage) && <Imported run={run} />}
      {run && review && <Extracted run={run} review={review} />}
      <Guide {...service} />
      <RecentItems title="Recent extractions" items={service.recent} runPath={paths.admin.aiRun} />
    </>
  );
}

export { AdminError as ErrorBoundary };

function Extracted({ run, review }: { run: AiRun; review: Review }) {
  const { pending } = review;
  return (
    <>
      {run.question.state === "done" && (
        <p className="note note-ok" role="status">
          Property data extracted successfully!
        </p>
      )}
      {pending && (
        <ReviewForm
          key={run.itemId}
          review={{ ...review, pending }}
          rejected={undefined}
          publishLabel="Import to Database"
        />
      )}
      {run.extraction && <JsonPanel data={run.extraction.data} />}
    </>
  );
}

interface Props {
  url: string;
  error?: string;
  /** True if another button is the primary action. */
  secondary: boolean;
}

function StartForm({ url, error, secondary }: Props) {
  const { isSending: busy } = useSubmission();
  return (
    <Form
      method="post"
      action={paths.admin.aiExtract()}
      className="import-start grid items-end gap-3 max-w-240 mb-6"
      noValidate
    >
      <CreationToken />
      <Field
        key={url}
        label="Page URL"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={url}
        error={error}
      />
      <button
        className={secondary ? "btn-quiet" : "btn"}
        name="intent"
        value="start"
        disabled={busy}
      >
        Extract
      </button>
      <Link className="btn-quiet" to={paths.admin.aiExtract()}>
        Clear
      </Link>
    </Form>
  );
}

interface GuideProps {
  configured: boolean;
  host: string;
  model: string;
  /** USD spent this month, and the limit. */
  spent: number;
  limit: number;
  tokenPrice: number;
}

const steps = [
  "Paste the URL of a booking page or a lodge's own site.",
  "The page is read the same way as in Smart import. Then the model reads the whole page: what the page is about first, then every field, each with the passage that states it.",
  "Review the values. Where page and model state the same, the value is sure; where they differ, both are shown and you choose. Unverified values are marked and only imported if you confirm them.",
  "Import it, as a draft or published, or copy it as JSON.",
];

function Guide(props: GuideProps) {
  const { configured, host, model, spent, limit, tokenPrice } = props;
  return (
    <div className="guide ai-guide mt-8 pt-6 border-t border-line">
      <Steps steps={steps} />
      <section aria-labelledby="ai-cost">
        <h2 id="ai-cost">Pricing</h2>
        <p>About 0.002 to 0.03 USD per property, at {dollars(tokenPrice)} per million tokens.</p>
        <label className="block font-bold" htmlFor="ai-spent">
          {dollars(spent)} of {dollars(limit)} spent this month
        </label>
        <progress
          className="w-full max-w-80"
          id="ai-spent"
          value={Math.min(spent, limit)}
          max={limit || 1}
        />
        <p className="text-small">
          No requests are made once the limit is reached.{" "}
          <Link to={paths.admin.settings()}>Change price and limit</Link>
        </p>
        {configured && (
          <p className="text-small text-ink-soft">
            Service: {host}. Model: {model}.
          </p>
        )}
      </section>
      {!configured && <SetUp />}
    </div>
  );
}

const services = [
  ["OpenAI", "https://api.openai.com/v1", "gpt-4o-mini"],
  ["Azure", "https://NAME.openai.azure.com/openai/v1", "name of the deployment"],
  ["Ollama", "http://127.0.0.1:11434/v1", "llama3.1"],
  ["vLLM", "http://127.0.0.1:8000/v1", "name of the served model"],
  ["llama.cpp", "http://127.0.0.1:8080/v1", "any name"],
] as const;

function SetUp() {
  return (
    <section className="ai-set-up col-span-full" aria-labelledby="ai-set-up">
      <h2 id="ai-set-up">Setup</h2>
      <p>
        Set <code className="text-small wrap-anywhere">AI_API_KEY</code> to the key of the service,
        and for another one than OpenAI{" "}
        <code className="text-small wrap-anywhere">AI_BASE_URL</code> and{" "}
        <code className="text-small wrap-anywhere">AI_MODEL</code>, in the environment of web and
        worker; then start both again. A service on your own machine takes any key.
      </p>
      <dl className="max-w-measure">
        {services.map(([name, address, model]) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd>
              <code className="text-small wrap-anywhere">{address}</code>{" "}
              <span className="text-ink-soft">{model}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Without it, <Link to={paths.admin.smartImport()}>smart URL import</Link> uses only what the
        page states.
      </p>
    </section>
  );
}
