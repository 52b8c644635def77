import {
  aiNotConfigured,
  costLabel,
  dollars,
  extractFailed,
  invalidAiResponse,
} from "#domain/imports/run";
import { formatNumber, plural } from "#domain/text/counted";
import { asSentence } from "#domain/text/strings";
import { useLiveTopic } from "~/components/admin/live-page";
import type { ModelAnswers } from "~/server/model/answers.server";

/** The language model's part of a review: offered, in progress, answered or failed. */
export function ModelAnswersNote({ itemId, model }: { itemId: string; model: ModelAnswers }) {
  const { state } = model;
  const isAsking = state === "waiting" || state === "asking";
  useLiveTopic(isAsking ? `ai/${itemId}` : null, 1_000);
  if (isAsking) return <Asking model={model} />;
  if (state === "done") return <Sums model={model} />;
  if (state === "failed") return <Failed model={model} />;
  return <Offer model={model} />;
}

function Offer({ model }: { model: ModelAnswers }) {
  const { cost, isConfigured, error } = model;
  return (
    <div className="note row gap-2.5 mb-5">
      <p>
        {error && `${error}. `}
        {!isConfigured
          ? `${aiNotConfigured}.`
          : cost === null
            ? "To ask the model about this page, import it again."
            : "The model can read this page too. Values that both state the same need no check."}
      </p>
      {isConfigured && cost !== null && (
        <button className="btn-quiet" name="intent" value="ask-model">
          Ask the model, about {dollars(cost)}
        </button>
      )}
    </div>
  );
}

function Asking({ model }: { model: ModelAnswers }) {
  const { error } = model;
  return (
    <div className="note row gap-2.5 mb-5">
      <p role="status">
        Asking the model about the page...
        {error && ` ${asSentence(error)}`}
        {error && " Retrying automatically."}
        <noscript> Save the draft to see whether it has answered.</noscript>
      </p>
      <button className="btn-quiet" name="intent" value="cancel-model">
        Cancel
      </button>
    </div>
  );
}

function Failed({ model: { error, cost } }: { model: ModelAnswers }) {
  const isInvalid = error === invalidAiResponse;
  return (
    <div className="note note-danger stack mb-5" role="alert">
      <p>
        <strong>{isInvalid ? invalidAiResponse : extractFailed}</strong>
      </p>
      {!isInvalid && error && <p>{asSentence(error)}</p>}
      <p className="text-small">Values found on the page are shown below.</p>
      {cost !== null && (
        <button className="btn-quiet" name="intent" value="ask-model">
          Retry
        </button>
      )}
    </div>
  );
}

function Sums({ model: { counts, calls } }: { model: ModelAnswers }) {
  const { page, model, unverified, agreed, different } = counts;
  return (
    <p className="note note-ok mb-5" role="status">
      <strong>{page}</strong> values from the page itself, <strong>{model}</strong> from the model
      {unverified > 0 && (
        <>
          , <strong>{unverified}</strong> of them unverified
        </>
      )}
      .{agreed > 0 && ` Both state the same for ${plural(agreed, "value", "values")}.`}
      {different > 0 && ` They differ on ${different}: see below.`}{" "}
      {calls.calls === 0
        ? "Answered before about the same page, at no cost."
        : calls.totalTokens === null
          ? "Token usage not reported; cost unknown."
          : `${formatNumber(calls.totalTokens)} tokens, ${costLabel(calls.cost)}.`}
    </p>
  );
}
