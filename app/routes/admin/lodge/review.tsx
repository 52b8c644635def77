import "./lodge.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { nextToReview, reviewAnswers } from "#db/queries/lodge/review.server";
import { pricesFollowRates } from "#domain/changes/reasons";
import { inputName } from "#domain/lodge/facts";
import { paths } from "#domain/paths/paths";
import type { ProposedValue } from "#domain/review/proposed-value";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { texts } from "#domain/text/texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { AdminError } from "~/components/admin/admin-error";
import { ChoiceHead, DecisionBadge, ProposedField } from "~/components/admin/review/choice";
import { PageHead } from "~/components/admin/shell";
import { reloadOnConflict, useAdminResult } from "~/components/form/admin-form";
import { Icon } from "~/components/ui/icon";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import { UndoButton } from "~/components/ui/undo-button";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  type LodgeChange,
  type LodgeReview,
  readCorrections,
  readLodgeReview,
} from "./review.server";

export const meta = () => [{ title: "Answers of a lodge" }];

export const loader = adminLoader(async ({ params, context }) => {
  const review = isUuid(params.id) ? await readLodgeReview(context, params.id) : null;
  if (!review) throw data("Request not found", { status: 404 });
  return { review, hasMore: (await nextToReview(context.db, review.request.id)) !== null };
});

interface Choices {
  /** Names of the facts whose new value is accepted. */
  accepted: string[];
  /** Ids of the accepted photos to add or to take down. */
  pictures: string[];
  /** Inputs of the operator's own values. */
  typed: [name: string, text: string][];
  /** The answers that they were filled with, by fact. */
  answers: Record<string, string>;
}

export const shouldRevalidate = reloadOnConflict;

interface Rejection extends Choices {
  notice: string;
  /** By fact. */
  problems: Record<string, string>;
}

export const action = adminFormAction(decide, (form): Rejection => ({
  notice: texts.common.notStored,
  problems: {},
  ...choicesIn(form),
}));

const choicesIn = (form: FormData): Choices => ({
  accepted: [...form].flatMap(([name, value]) =>
    name.startsWith("decision.") && value === "accept" ? [name.slice("decision.".length)] : [],
  ),
  answers: Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith("answer.") ? [[name.slice("answer.".length), String(value)]] : [],
    ),
  ),
  pictures: form.getAll("picture").map(String),
  typed: [...form].flatMap(([name, value]) =>
    name.startsWith(inputName("")) ? [[name, String(value)]] : [],
  ),
});

async function decide({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, enqueue, now } = context;
  const id = params.id ?? "";
  if (!isUuid(id)) throw data("Request not found", { status: 404 });
  const form = await request.formData();
  const choices = choicesIn(form);
  const { corrections, problems } = await readCorrections(context, id, form);
  const reject = (notice: string, status = 409) =>
    data<Rejection>({ notice, problems, ...choices }, { status });
  if (Object.keys(problems).length > 0)
    return reject("Nothing was stored. Check the values that you entered.", 400);
  const outcome = await reviewAnswers(
    db,
    id,
    {
      accept: new Set(choices.accepted),
      corrections,
      pictures: new Set(choices.pictures),
      expectedVersion: Number(form.get("version")),
      expectedAnswers: String(form.get("answers")),
    },
    { actor: admin.name, now: now() },
  );
  if (outcome.state === "answers-changed")
    return reject("The lodge has changed its answers since. Its new answers are shown below.");
  if (outcome.state === "changed")
    return reject(
      "The property was changed in the meantime. Look at the values again: your choices are still here.",
    );
  if (outcome.state === "deleted") return reject("The property is in the trash. Restore it first.");
  if (outcome.state !== "done")
    return redirectWithToast(env, paths.admin.lodgeReview(id), {
      type: "info",
      text: "These answers are no longer waiting: they were reviewed, or the lodge is changing them",
    });
  if (outcome.saved) await queuePropertyJobs(enqueue, outcome.saved);
  const next = await nextToReview(db, id);
  const text = `${outcome.name}: ${plural(outcome.accepted, "value", "values")} accepted`;
  return redirectWithToast(env, next ? paths.admin.lodgeReview(next) : paths.admin.lodges(), {
    type: "success",
    text: outcome.isReplaced ? `${text}. ${pricesFollowRates}` : text,
    undo: { kind: "lodge", id },
  });
}

export default function ReviewAnswers() {
  const { review, hasMore } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { request, name, version, changes, wishes } = review;
  const isOpen = request.state === "answered";
  const toDecide = changes.length + wishes.length;
  return (
    <>
      <PageHead
        title={name}
        eyebrow={request.answeredOn ? `Answers of ${request.answeredOn}` : "Answers so far"}
        lead={`From ${request.from === request.email ? request.email : `${request.from}, ${request.email}`}`}
        back={{ to: paths.admin.lodges("waiting"), label: "Ask the lodge" }}
      >
        <a className="btn-quiet" href={paths.admin.editProperty(request.propertyId)}>
          Edit property
        </a>
        {request.canUndo && (
          <UndoButton
            undo={{ kind: "lodge", id: request.id }}
            back={paths.admin.lodgeReview(request.id)}
          >
            <Icon name="undo" /> Undo review
          </UndoButton>
        )}
      </PageHead>
      {rejected && (
        <p className="note note-danger mb-4" role="alert">
          {rejected.notice}
        </p>
      )}
      <Summary review={review} />
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="answers" value={request.answersMark} />
        {changes.length > 0 && (
          <section className="choice-list-others" aria-labelledby="changes-heading">
            <h2 id="changes-heading" className="mb-3 lining-nums">
              {plural(changes.length, "change", "changes")}
            </h2>
            <ChoiceHead {...heads} />
            {changes.map((change) => (
              <ProposedField
                // Inputs hold their first text: those of another answer are others.
                key={`${change.field} ${change.proposed.text}`}
                proposal={{ ...change, inputs: inputsAfter(change, rejected) }}
                heads={heads}
                input={
                  isOpen
                    ? { name: `decision.${change.field}`, keep: "keep", accept: "accept" }
                    : null
                }
                chosen={isAccepted(change, rejected) ? "accept" : "keep"}
              >
                {change.inputs.length > 0 && (
                  <>
                    <input
                      type="hidden"
                      name={`chosen.${change.field}`}
                      value={isAccepted(change) ? "accept" : "keep"}
                    />
                    <input type="hidden" name={`answer.${change.field}`} value={change.answer} />
                  </>
                )}
              </ProposedField>
            ))}
          </section>
        )}
        <Wishes wishes={wishes} isOpen={isOpen} accepted={rejected?.pictures} />
        {isOpen && (
          <div className="save-bar sticky bg-paper border-t border-line row gap-3 py-2">
            <p className="mr-auto text-small text-ink-soft">
              {toDecide > 0 ? "Changes are public once you accept them." : "No changes to accept."}
            </p>
            <button className="btn">
              {toDecide > 0 ? "Apply decisions" : "Finish review"}
              {hasMore && " and next"}
            </button>
          </div>
        )}
      </Form>
      <SentSheets sheets={review.rateSheets} />
      <Unchanged review={review} />
    </>
  );
}

export { AdminError as ErrorBoundary };

/** One stroke for each fact, the counts in words, and the message of the lodge. */
function Summary({ review }: { review: LodgeReview }) {
  const { changes, confirmed, unknown, open, request } = review;
  const parts = [
    { state: "known", count: confirmed.length, label: "confirmed" },
    { state: "changed", count: changes.length, label: "changed" },
    { state: "unsure", count: unknown.length, label: "unknown" },
    { state: "missing", count: open.length, label: "not answered" },
  ].filter(({ count }) => count > 0);
  return (
    <div className="row gap-4 py-3 mb-6 border-y border-line">
      <span className="flex flex-wrap gap-0.5 max-w-64" aria-hidden="true">
        {parts.flatMap(({ state, count }) =>
          Array.from({ length: count }, (_, index) => (
            <i key={`${state}-${index}`} className="fact-mark" data-state={state} />
          )),
        )}
      </span>
      <p className="text-small">
        {parts.map(({ count, label }) => `${count} ${label}`).join(", ")}
      </p>
      {request.message && (
        <blockquote className="answer-message ml-auto max-w-measure-note">
          <p>{request.message}</p>
        </blockquote>
      )}
    </div>
  );
}

const heads = { stored: "Stored now", proposed: "From the lodge", others: "Other sources" };

/** Locked facts are kept unless the operator accepts them. */
const isAccepted = (
  { field, protection, isUsable }: ProposedValue,
  rejected?: Rejection,
): boolean => isUsable && (rejected ? rejected.accepted.includes(field) : protection !== "locked");

/** Inputs of a change, as they were sent. */
function inputsAfter({ field, inputs, answer }: LodgeChange, rejected?: Rejection) {
  // Filled with an earlier answer: nobody typed these.
  if (!rejected || rejected.answers[field] !== answer) return inputs;
  const { typed, problems } = rejected;
  return inputs.map((input, index) => {
    const sent = typed.flatMap(([name, text]) => (name === input.name ? [text] : []));
    return {
      ...input,
      text: sent[0] ?? input.text,
      chosen: sent.map(Number),
      problem: index === 0 ? problems[field] : undefined,
    };
  });
}

interface WishesProps {
  wishes: LodgeReview["wishes"];
  isOpen: boolean;
  /** Ids; all by default. */
  accepted?: string[];
}

function Wishes({ wishes, isOpen, accepted }: WishesProps) {
  if (wishes.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="photos-heading">
      <h2 id="photos-heading" className="mb-4">
        Photos
      </h2>
      <ul className="answer-photos">
        {wishes.map(({ id, wish, address, picture, decision }) => (
          <li key={id}>
            {picture ? (
              <PropertyPicture picture={displayedPicture(picture)} sizes="14rem" />
            ) : (
              <img src={address} alt="" loading="lazy" />
            )}
            <label className="row gap-2 text-small">
              {isOpen && (
                <input
                  type="checkbox"
                  name="picture"
                  value={id}
                  defaultChecked={accepted?.includes(id) ?? true}
                />
              )}
              {wish === "add" ? "Add this photo" : "Take this photo down"}
              {decision && <DecisionBadge decision={decision} />}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rate sheets of the lodge, which have a review of their own. */
function SentSheets({ sheets }: { sheets: LodgeReview["rateSheets"] }) {
  if (sheets.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="sheets-heading">
      <h2 id="sheets-heading" className="mb-3 lining-nums">
        {plural(sheets.length, "rate sheet", "rate sheets")}
      </h2>
      <ul className="answer-list text-small">
        {sheets.map(({ id, name, state, on }) => (
          <li key={id}>
            <Link className="link wrap-anywhere" to={paths.admin.rateSheet(id)}>
              {name}
            </Link>
            <span className="text-ink-soft">
              {`${adminTexts.rateSheets.states[state].toLowerCase()}, sent ${on}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unchanged({ review }: { review: LodgeReview }) {
  const { confirmed, unknown, open } = review;
  return (
    <>
      {unknown.length > 0 && (
        <section className="mt-6" aria-labelledby="unknown-heading">
          <h2
            id="unknown-heading"
            className="mb-3 lining-nums"
          >{`Unknown to the lodge (${unknown.length})`}</h2>
          <ul className="answer-list text-small">
            {unknown.map(({ label, note, isKnown }) => (
              <li key={label}>
                <b>{label}</b>
                <span className="text-ink-soft">
                  {note ? `“${note}”` : isKnown ? "stays as it is" : "still missing"}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {confirmed.length > 0 && (
        <section className="mt-6" aria-labelledby="confirmed-heading">
          <h2
            id="confirmed-heading"
            className="mb-3 lining-nums"
          >{`Confirmed (${confirmed.length})`}</h2>
          <ul className="answer-list text-small">
            {confirmed.map(({ label, text }) => (
              <li key={label}>
                <Icon name="check" />
                <b>{label}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section className="mt-6" aria-labelledby="open-heading">
          <h2 id="open-heading" className="mb-3 lining-nums">{`Not answered (${open.length})`}</h2>
          <p className="text-small text-ink-soft">{open.join(", ")}</p>
        </section>
      )}
    </>
  );
}
