import { Form } from "@remix-run/react";

import { costLabel } from "#domain/imports/cost";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { adminTexts } from "#domain/text/admin-texts";
import { asSentence } from "#domain/text/cut-text";
import type { AiRun } from "~/server/imports/read-ai-run.server";

const { imports: words, ai } = adminTexts;

/** What came of a page: whether it went well, what the model added, what it cost. */
export function ResultHead({ run, read }: { run: AiRun; read: ExtractionSuccess }) {
  const { question, error } = run;
  return (
    <div className="stack">
      {question.state === "done" ? (
        <p className="note note-ok" role="status">
          {words.extracted}
        </p>
      ) : (
        <ModelFailed run={run} />
      )}
      {error && (
        <p className="note note-danger" role="alert">
          {words.importFailed}: {error}
        </p>
      )}
      <p className="ai-sums">
        <Sums run={run} read={read} />
      </p>
    </div>
  );
}

function Sums({ run, read }: { run: AiRun; read: ExtractionSuccess }) {
  const found = Object.values(read.evidence);
  const byModel = found.filter(({ via }) => via === "ai");
  const unverified = byModel.filter((one) => one.unverified).length;
  const { calls, totalTokens, cost } = run.calls;
  return (
    <>
      <strong>{found.length - byModel.length}</strong> values from the page itself,{" "}
      <strong>{byModel.length}</strong> from the model
      {unverified > 0 && (
        <>
          , <strong>{unverified}</strong> of them unverified
        </>
      )}
      .{" "}
      {calls === 0
        ? "The model was not asked."
        : totalTokens === null
          ? "The service did not count its tokens: cost unknown."
          : `${totalTokens.toLocaleString("en-US")} tokens, ${costLabel(cost)}.`}
    </>
  );
}

/** The page's own values stand all the same. */
function ModelFailed({ run }: { run: AiRun }) {
  const { question, itemId } = run;
  const isInvalid = question.error === words.invalidAi;
  return (
    <div className="note note-danger stack" role="alert">
      <p>
        <strong>{isInvalid ? words.invalidAi : words.extractFailed}</strong>
      </p>
      {!isInvalid && question.error && <p>{asSentence(question.error)}</p>}
      <p className="small">What the page itself states stands below.</p>
      {question.state === "failed" && (
        <Form method="post">
          <input type="hidden" name="itemId" value={itemId} />
          <button className="btn-quiet" name="intent" value="again">
            {ai.askAgain}
          </button>
        </Form>
      )}
    </div>
  );
}
