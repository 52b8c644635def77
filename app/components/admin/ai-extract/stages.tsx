import "./stages.css";
import { Form, Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { asSentence } from "#domain/text/cut-text";
import { ReloadWithoutScripts } from "~/components/admin/live-page";
import type { AiRun } from "~/server/imports/read-ai-run.server";

const steps = [
  { label: "Read the page", during: "reading" },
  { label: "Ask the model for what is missing", during: "asking" },
  { label: "Check its answer against the page", during: "result" },
] as const;

const stepOf: Partial<Record<AiRun["stage"], number>> = { reading: 0, waiting: 1, asking: 1 };

/** How far a page is, and the way to stop it; the page follows by itself. */
export function Stages({ run, model }: { run: AiRun; model: string }) {
  const { stage, question, url, workerSeen, itemId, runId } = run;
  const now = stepOf[stage];
  if (now === undefined) return null;
  return (
    <section className="ai-stages" aria-labelledby="ai-stages">
      <ReloadWithoutScripts seconds={3} />
      <h2 id="ai-stages" className="visually-hidden">
        Progress
      </h2>
      <p className="small ai-address">{url}</p>
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
          {asSentence(question.error)} It is asked again by itself
          {question.nextTryAt && ` at ${clock(question.nextTryAt)} UTC`}.
        </p>
      )}
      {!workerSeen && (
        <p className="note note-warn">
          No worker is running at the moment. Nothing is lost: the address is kept and goes on as
          soon as one is there.
        </p>
      )}
      <Form method="post" className="form-actions">
        <input type="hidden" name="itemId" value={itemId} />
        <button className="btn-quiet" name="intent" value="cancel">
          {adminTexts.ai.cancel}
        </button>
        <Link className="small" to={paths.admin.aiRun(runId)}>
          Refresh
        </Link>
      </Form>
    </section>
  );
}

const clock = (at: Date | string) => new Date(at).toISOString().slice(11, 19);

function Now({ stage, model }: { stage: AiRun["stage"]; model: string }) {
  const words = {
    reading: "under way",
    waiting: "waiting for its turn",
    asking: `${model} answers`,
  };
  return <span className="soft small">{words[stage as keyof typeof words]} …</span>;
}
