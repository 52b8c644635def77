import "./model.css";
import { Form, Link } from "@remix-run/react";

import type { ExtractedProperty } from "#domain/imports/extraction";
import { extractFailed, importedMessage } from "#domain/imports/run";
import { recordOf } from "#domain/model/record";
import { paths } from "#domain/paths/paths";
import { asSentence } from "#domain/text/strings";
import { CopyButton } from "~/components/admin/copy-button";
import { ReadAnyway, refusalReason } from "~/components/admin/import-review/refusal";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import type { AiRun } from "~/server/model/extract.server";

const steps = [
  { label: "Read the page", during: "reading" },
  { label: "Ask the model what the page is, and for every value", during: "asking" },
  { label: "Compare both readings, and verify each passage", during: "result" },
] as const;

const stepIndex: Partial<Record<AiRun["stage"], number>> = { reading: 0, waiting: 1, asking: 1 };

/** Progress of an extraction; updates live. */
export function Stages({ run, model }: { run: AiRun; model: string }) {
  const { stage, question, url, workerSeen, itemId, runId } = run;
  const now = stepIndex[stage];
  if (now === undefined) return null;
  return (
    <section
      className="ai-stages grid gap-3 max-w-200 border-y border-line"
      aria-labelledby="ai-stages"
    >
      <ReloadWithoutScripts seconds={3} />
      <h2 id="ai-stages" className="sr-only">
        Progress
      </h2>
      <p className="text-small wrap-anywhere">{url}</p>
      <ol role="status">
        {steps.map(({ label, during }, index) => (
          <li
            key={during}
            className={index < now ? "is-done" : index === now ? "is-now" : ""}
            aria-current={index === now ? "step" : undefined}
          >
            {label}
            {index === now && <Now stage={stage} model={model} />}
          </li>
        ))}
      </ol>
      {question.error && stage === "waiting" && (
        <p className="note note-warn">
          {asSentence(question.error)} Retrying automatically
          {question.nextTryAt && ` at ${clock(question.nextTryAt)} UTC`}.
        </p>
      )}
      {!workerSeen && (
        <p className="note note-warn">
          No worker is running. The URL is saved and will be processed when one starts.
        </p>
      )}
      <Form method="post" className="form-actions">
        <input type="hidden" name="itemId" value={itemId} />
        <button className="btn-quiet" name="intent" value="cancel">
          Cancel
        </button>
        <Link className="text-small" to={paths.admin.aiRun(runId)}>
          Refresh
        </Link>
      </Form>
    </section>
  );
}

const clock = (at: Date | string) => new Date(at).toISOString().slice(11, 19);

function Now({ stage, model }: { stage: AiRun["stage"]; model: string }) {
  const labels = {
    reading: "in progress",
    waiting: "queued",
    asking: `waiting for ${model}`,
  };
  return <span className="text-ink-soft text-small">{labels[stage as keyof typeof labels]} …</span>;
}

/** A page that could not be read, or that is not a property. */
export function ReadFailed({ run }: { run: AiRun }) {
  const { error, url, itemId, canReadAnyway, refusal, question } = run;
  return (
    <div className="note note-danger stack" role="alert">
      <p>
        <strong>{extractFailed}</strong>
      </p>
      {refusal ? <p>{refusalReason(refusal)}</p> : error && <p>{error}</p>}
      {canReadAnyway && question.state === "failed" && question.error && (
        <p>The model could not be asked: {asSentence(question.error)}</p>
      )}
      {canReadAnyway && <ReadAnyway itemId={itemId} className="btn-quiet" />}
      <p className="text-small wrap-anywhere">
        URL: {url}. You can correct it above and try again, or{" "}
        <Link to={paths.admin.newProperty()}>enter the property manually</Link>.
      </p>
    </div>
  );
}

/** Running or finished import. */
export function Imported({ run }: { run: AiRun }) {
  const { property, stage, workerSeen } = run;
  if (stage === "importing")
    return (
      <div className="note" role="status">
        <ReloadWithoutScripts seconds={2} />
        <p>
          <strong>Importing...</strong>
        </p>
        {!workerSeen && <p className="text-small">It will continue when a worker is running.</p>}
      </div>
    );
  if (!property) return <p className="note">The imported property no longer exists.</p>;
  return (
    <div className="note note-ok stack" role="status">
      <p>
        <strong>{importedMessage(property.name)}</strong>
      </p>
      <p className="form-actions">
        <Link className="btn-quiet" to={paths.admin.editProperty(property.id)}>
          {property.active ? "Edit" : "Review and publish"}
        </Link>
        {property.active && (
          <a
            className="btn-quiet"
            href={paths.property(property.id)}
            target="_blank"
            rel="noreferrer"
          >
            View on the site
          </a>
        )}
      </p>
    </div>
  );
}

export function JsonPanel({ data }: { data: ExtractedProperty }) {
  const json = JSON.stringify(recordOf(data), null, 2);
  return (
    <section className="ai-json grid gap-2 pt-4" aria-label="The result as JSON">
      <CopyButton text={json} copied="JSON copied to clipboard!">
        Copy JSON
      </CopyButton>
      <details>
        <summary className="py-3 cursor-pointer">JSON</summary>
        <pre className="p-4 text-small bg-sand" role="region" aria-label="JSON" tabIndex={0}>
          {json}
        </pre>
      </details>
    </section>
  );
}
