import "./batch-scrape.css";
import { data, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import type { BatchSite } from "#db/queries/imports/batch.server";
import { listRuns } from "#db/queries/imports/read-runs.server";
import { clockOf } from "#domain/calendar/dates";
import { shortAddress } from "#domain/imports/batch";
import { dollars } from "#domain/imports/run";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { RunTable } from "~/components/admin/run-table";
import { PageHead } from "~/components/admin/shell";
import { Steps } from "~/components/admin/steps";
import { UndoImport } from "~/components/admin/undo-import";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import {
  activeBatchPath,
  type Batch,
  type BatchOffer,
  readBatch,
  readBatchOffer,
  runBatchAction,
  startBatch,
  startStayList,
  typedBatch,
} from "./batch.server";
import { BatchItems, BatchProgress } from "./progress";

export const meta = () => [{ title: "Batch URL Scraper" }];

export const loader = adminLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const runId = query.get("run");
  if (runId) {
    const batch = await readBatch(context, runId, query);
    if (!batch) throw data("This batch no longer exists.", { status: 404 });
    return { batch, runs: [], offer: null };
  }
  const inProgress = query.has("new") ? null : await activeBatchPath(context);
  if (inProgress) throw redirect(inProgress);
  const [runs, offer] = await Promise.all([
    listRuns(context.db, { kind: "batch", limit: 10 }),
    readBatchOffer(context),
  ]);
  return { batch: null, runs, offer };
});

/** Rejected input and its error, of either form. */
interface Rejected {
  typed?: ReturnType<typeof typedBatch>;
  problem?: string;
  listUrl?: string;
  listProblem?: string;
}

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    if (form.get("intent") === "list") return startStayList(context, form, admin.name);
    return form.has("intent")
      ? runBatchAction(context, form, admin.name)
      : startBatch(context, form, admin.name);
  },
  (form): Rejected =>
    form.get("intent") === "list"
      ? { listProblem: texts.common.notStored, listUrl: String(form.get("listUrl") ?? "") }
      : {
          problem:
            form.get("intent") === "import"
              ? "Failed to import properties"
              : texts.common.notStored,
          typed: typedBatch(form),
        },
);

export default function BatchScrape() {
  const { batch, runs, offer } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  useLiveTopic(batch && isChanging(batch) ? `batch/${batch.run.id}` : null, 1_500);
  return (
    <>
      <PageHead
        title="Batch URL Scraper"
        lead="Runs on the server. You can close this page; the batch keeps running."
      >
        {batch && <BatchControls run={batch.run} />}
        {batch && !isInProgress(batch) && batch.run.state !== "paused" && (
          <Link className="btn-quiet" to={paths.admin.newBatch()}>
            New batch
          </Link>
        )}
      </PageHead>
      {batch ? (
        <BatchRun batch={batch} problem={rejected?.problem ?? rejected?.listProblem} />
      ) : (
        <>
          <BatchForm typed={rejected?.typed} problem={rejected?.problem} offer={offer} />
          <ListForm typed={rejected?.listUrl} problem={rejected?.listProblem} />
          <div className="guide panel mt-8">
            <Steps
              steps={[
                "Paste the URLs of property pages, one per line: from one site or from many.",
                "The server reads them at a polite rate per site and respects robots.txt. Close the page whenever you like.",
                "Review what was read, import it, or download it as CSV. Failed pages can be retried.",
              ]}
            />
            <section className="stack" aria-labelledby="batch-example">
              <h2 id="batch-example">Example</h2>
              <pre className="batch-example text-small bg-sand rounded-2">
                {exampleUrls.join("\n")}
              </pre>
              <p className="text-ink-soft text-small">
                About 30 pages a minute; {batchUrls} URLs take a quarter of an hour.
              </p>
            </section>
          </div>
          <section className="panel">
            <h2>Recent batches</h2>
            <RunTable
              runs={runs}
              emptyNext="Each batch is listed here with its results, so you can come back to it."
            />
          </section>
        </>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

const exampleUrls = [
  "https://lodge.example/river-camp",
  "https://lodge.example/hill-house",
  "https://safari.example/stays/acacia",
];

interface BatchFormProps {
  /** Rejected input and its error. */
  typed?: Rejected["typed"];
  problem?: string;
  offer: BatchOffer | null;
}

/** Starts a batch: one URL per line. */
function BatchForm({ typed, problem, offer }: BatchFormProps) {
  const { isSending: busy } = useSubmission();
  return (
    <Form method="post" className="stack">
      <CreationToken />
      <Field
        label="URLs"
        name="urls"
        as="textarea"
        rows={7}
        placeholder={exampleUrls.slice(0, 2).join("\n")}
        spellCheck={false}
        defaultValue={typed?.urls}
        error={problem}
        hint={`One URL per line, up to ${batchUrls}. Lines that don't start with http:// or https:// are skipped, and duplicates are read once.`}
      />
      {offer && (
        <div>
          <label className="tap gap-2">
            <input
              type="checkbox"
              name="model"
              value="yes"
              defaultChecked={typed?.withModel}
              aria-describedby="batch-model-hint"
            />{" "}
            Ask the language model about every page
          </label>
          <p className="field-hint text-small leading-text" id="batch-model-hint">
            About {dollars(offer.perPage)} a page. {dollars(offer.spent)} of {dollars(offer.limit)}{" "}
            spent this month; no requests are made once the limit is reached.
          </p>
        </div>
      )}
      <button className="btn" disabled={busy}>
        Start Scraping
      </button>
    </Form>
  );
}

interface ListFormProps {
  /** Rejected input and its error. */
  typed?: string;
  problem?: string;
}

/** Finds the properties of a list page or a sitemap, to choose from. */
function ListForm({ typed, problem }: ListFormProps) {
  const { isSending: busy } = useSubmission();
  return (
    <Form method="post" className="stack mt-8" noValidate>
      <CreationToken />
      <Field
        label="URL of a list or sitemap"
        name="listUrl"
        type="url"
        inputMode="url"
        placeholder="https://lodge.example/sitemap.xml"
        defaultValue={typed}
        error={problem}
        hint="We find the stays it links to. You choose which pages to read."
      />
      <button className="btn-quiet" name="intent" value="list" disabled={busy}>
        Find stays
      </button>
    </Form>
  );
}

/** Pause, resume and cancel; hidden once the batch has ended. */
function BatchControls({ run }: Pick<Batch, "run">) {
  const { isSending: busy } = useSubmission();
  const paused = run.state === "paused";
  if (!paused && run.state !== "running") return null;
  return (
    <Form method="post" preventScrollReset className="batch-steer flex gap-3">
      <input type="hidden" name="runId" value={run.id} />
      <button
        className="btn-quiet"
        name="intent"
        value={paused ? "resume" : "pause"}
        disabled={busy}
      >
        <Icon name={paused ? "play" : "pause"} />
        {paused ? "Resume" : "Pause"}
      </button>
      <button
        className="batch-cancel min-h-tap text-danger bg-transparent border-0 cursor-pointer"
        name="intent"
        value="cancel"
        disabled={busy}
      >
        Cancel remaining
      </button>
    </Form>
  );
}

function BatchRun({ batch, problem }: { batch: Batch; problem?: string }) {
  const { run } = batch;
  const { importing, imported, importFailed } = run.progress;
  return (
    <>
      {isChanging(batch) && <ReloadWithoutScripts seconds={4} />}
      {problem && (
        <p className="note note-danger" role="alert">
          {problem}
        </p>
      )}
      {imported > 0 && importing === 0 && (
        <p className="note note-ok" role="status">
          {`Successfully imported ${imported} properties to database!`}
        </p>
      )}
      {importFailed > 0 && importing === 0 && (
        <p className="note note-danger" role="alert">
          {`${importFailed} properties failed to import`}
        </p>
      )}
      <BatchProgress batch={batch} />
      {batch.model && <BatchModel runId={run.id} model={batch.model} />}
      {batch.list && <NextPart list={batch.list} />}
      <div className="grid-cols-[minmax(0,1fr)_--spacing(72)] max-lg:grid-cols-1 grid items-start gap-10 mt-7">
        <BatchItems batch={batch} />
        <aside aria-label="Rate and next steps">
          <BatchPace batch={batch} />
          <NextSteps batch={batch} inProgress={isInProgress(batch)} />
        </aside>
      </div>
    </>
  );
}

/** The way back to the list whose pages these are, and to those that did not fit into this batch. */
function NextPart({ list: { id, url, leftOver } }: { list: NonNullable<Batch["list"]> }) {
  return (
    <p className={leftOver > 0 ? "note mt-4" : "text-ink-soft text-small mt-4"}>
      These pages were chosen from <Link to={paths.admin.stayList(id)}>{shortAddress(url)}</Link>.
      {leftOver > 0 &&
        ` ${plural(leftOver, "more page is", "more pages are")} selected there for the next batch.`}
    </p>
  );
}

/** Answers and cost of the language model so far, and the button that asks for the rest. */
function BatchModel({ runId, model }: { runId: string; model: NonNullable<Batch["model"]> }) {
  const { isSending: busy } = useSubmission();
  const { requested, answered, failed, cost, askable, askableCost } = model;
  return (
    <Form method="post" preventScrollReset className="row gap-3 mt-4">
      <input type="hidden" name="runId" value={runId} />
      {requested > 0 && (
        <p className="text-small" role="status">
          Language model: <b>{formatNumber(answered)}</b> of {formatNumber(requested)} answered
          {failed > 0 && <span className="text-danger">, {formatNumber(failed)} failed</span>},{" "}
          {dollars(cost)} so far
        </p>
      )}
      {askable > 0 && (
        <button className="btn-quiet" name="intent" value="ask-model" disabled={busy}>
          Ask the model about {plural(askable, "page", "pages")}, about {dollars(askableCost)}
        </button>
      )}
    </Form>
  );
}

/** True while items are being read or imported. */
const isInProgress = ({ run: { state, progress } }: Batch): boolean =>
  state === "running" || progress.scraping > 0 || progress.importing > 0;

const isChanging = (batch: Batch): boolean =>
  isInProgress(batch) || (batch.model !== null && batch.model.open > 0);

/** Rate of each site, with its reason. */
function BatchPace({ batch: { sites, moreSites } }: { batch: Batch }) {
  return (
    <section aria-labelledby="batch-pace">
      <h2 id="batch-pace">Rate</h2>
      <ul className="batch-pace">
        {sites.map((site) => (
          <Site key={site.host} site={site} />
        ))}
      </ul>
      {moreSites > 0 && (
        <p className="text-ink-soft text-small">
          and {moreSites} more {moreSites === 1 ? "site" : "sites"}
        </p>
      )}
    </section>
  );
}

function Site({ site }: { site: BatchSite }) {
  const { host, total, read, failed, cancelled, reading, waiting } = site;
  return (
    <li>
      <b>{host}</b>
      <span>{reasonOf(site)}</span>
      <Meter parts={{ read, failed, now: reading, waiting: waiting + cancelled }} />
      <small>
        {read + failed} of {total}
      </small>
    </li>
  );
}

const secondsOf = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;

function reasonOf({ pace, pauseMs, busyAt }: BatchSite): string {
  const pause = secondsOf(pauseMs);
  if (pace === "rules") return `robots.txt asks for ${pause} between pages`;
  if (pace === "slowed" && busyAt)
    return `${pause} between pages, throttled: rate-limited at ${clockOf(busyAt)}`;
  return `${pause} between pages, robots.txt respected`;
}

/** Stacked bar; the text below it states the same. */
function Meter({ parts }: { parts: Record<string, number> }) {
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const before = (index: number) =>
    Object.values(parts)
      .slice(0, index)
      .reduce((sum, part) => sum + part, 0);
  return (
    <svg
      className="h-2 mt-2 mb-1 block w-full"
      viewBox={`0 0 ${Math.max(1, total)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Object.entries(parts).map(([kind, width], index) => (
        <rect key={kind} className={`meter-${kind}`} x={before(index)} width={width} height="1" />
      ))}
    </svg>
  );
}

function NextSteps({ batch, inProgress }: { batch: Batch; inProgress: boolean }) {
  const { isSending: busy } = useSubmission();
  const { run, reviewId, model, closed } = batch;
  const { successful, imported, importing } = run.progress;
  const waiting = successful - imported - importing;
  return (
    <section aria-labelledby="batch-outcome">
      <h2 id="batch-outcome" className="mb-2">
        {inProgress ? "When finished" : "Next steps"}
      </h2>
      <p className="text-ink-soft text-small">
        {waiting > 0
          ? `${waiting} ready to review. Nothing is public until you publish it.`
          : "Nothing to review."}
      </p>
      <div className="batch-outcome grid gap-2">
        {reviewId && waiting > 0 && (
          <Link className="btn" to={paths.admin.importItem(reviewId)}>
            Review {waiting} read
          </Link>
        )}
        {imported > 0 && importing === 0 && <UndoImport runId={run.id} label="Undo import" />}
        <Form method="post" className="batch-import">
          <input type="hidden" name="runId" value={run.id} />
          <button className="btn-quiet" name="intent" value="import" disabled={busy}>
            Import to Database
          </button>
          <label className="tap gap-2 text-small">
            <input type="checkbox" name="publish" value="yes" defaultChecked /> Publish immediately
          </label>
          {closed > 0 && (
            <p className="note note-warn text-small">
              {closed === 1
                ? "1 page says that its stay has closed for good. Review it first."
                : `${closed} pages say that their stays have closed for good. Review them first.`}
            </p>
          )}
          {model && model.open > 0 && (
            <p className="note note-warn text-small" role="status">
              {model.open === 1
                ? "1 answer of the model is open. A page imported now is imported without it."
                : `${model.open} answers of the model are open. Pages imported now are imported without them.`}
            </p>
          )}
        </Form>
        <CsvLink runId={run.id} ready={!inProgress && successful > 0} />
        <Form method="post">
          <input type="hidden" name="runId" value={run.id} />
          <button
            className="batch-over min-h-tap text-ink bg-transparent border-0 cursor-pointer"
            name="intent"
            value="start-over"
            disabled={busy}
          >
            Start Over
          </button>
        </Form>
      </div>
    </section>
  );
}

/** Available once the batch has ended. */
function CsvLink({ runId, ready }: { runId: string; ready: boolean }) {
  return ready ? (
    <a className="btn-quiet" href={paths.admin.batchCsv(runId)} download>
      Download CSV
    </a>
  ) : (
    <button type="button" className="btn-quiet" disabled>
      Download CSV
    </button>
  );
}
