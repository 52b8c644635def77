import "./lodge.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { type FactState, factStateLabels } from "#domain/lodge/ask";
import { letterPlaceholders, linkPlaceholder, maxRequests } from "#domain/lodge/request";
import { paths } from "#domain/paths/paths";
import { lodgeGroups } from "#domain/property/fields/field";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { EmptyState } from "~/components/admin/empty-state";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  type FactToAsk,
  type LodgeToAsk,
  readRequestDraft,
  type RequestDraft,
  sendRequests,
} from "./ask.server";

export const meta = () => [{ title: "Ask the lodge" }];

export const loader = adminLoader(async ({ request, context, admin }) => {
  const { draft } = await readRequestDraft(context, new URL(request.url).searchParams, admin.name);
  return draft;
});

interface Rejection {
  draft: RequestDraft | null;
  notice?: string;
}

/** Updates the preview or sends the requests. */
export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    if (form.get("intent") !== "send") {
      const { draft } = await readRequestDraft(context, form, admin.name);
      return data<Rejection>({ draft });
    }
    const outcome = await sendRequests(context, form, admin);
    if ("rejected" in outcome) return data<Rejection>({ draft: outcome.rejected }, { status: 400 });
    return redirectWithToast(context.env, paths.admin.lodges(), {
      type: "success",
      text: `${plural(outcome.sent, "request", "requests")} sent`,
    });
  },
  (): Rejection => ({ draft: null, notice: texts.common.notStored }),
);

export default function AskTheLodge() {
  const loaded = useLoaderData<typeof loader>();
  const result = useAdminResult<typeof action>();
  const draft = result?.draft ?? loaded;
  const { lodges, facts, errors, tooMany, list } = draft;
  const { isSending: busy } = useSubmission("send");
  const [typed, setTyped] = useState<FormData>();
  const emailOf = ({ id, email }: LodgeToAsk) => String(typed?.get(`email.${id}`) ?? email).trim();
  const back = { to: paths.admin.lodges(), label: "Ask the lodge" };
  if (lodges.length === 0)
    return (
      <>
        <PageHead title="Ask the lodge" back={back} />
        <EmptyState
          title="No properties selected"
          text="Select properties in the list, then choose Ask the lodge."
        >
          <Link className="btn" to={paths.admin.properties()}>
            Manage Properties
          </Link>
        </EmptyState>
      </>
    );
  const isReady = (lodge: LodgeToAsk) => !lodge.openSince && lodge.facts > 0;
  const ready = lodges.filter((lodge) => isReady(lodge) && emailOf(lodge));
  const withoutEmail = lodges.filter((lodge) => isReady(lodge) && !emailOf(lodge)).length;
  const open = lodges.filter(({ openSince }) => openSince).length;
  const problem = result?.notice ?? errors.form;
  return (
    <>
      <PageHead
        title="Ask the lodge"
        eyebrow={`${plural(lodges.length, "property", "properties")} selected`}
        lead="Missing, old and disputed facts are preselected. Each lodge is asked only about its own."
        back={back}
      />
      {tooMany && (
        <p className="note note-warn mb-4">{`Only the first ${maxRequests} properties can be asked at once.`}</p>
      )}
      {(problem ?? lodges.some((lodge) => lodge.problem)) && (
        <p className="note note-danger mb-4" role="alert">
          {problem ?? "Some emails need a correction."}
        </p>
      )}
      <Form
        method="post"
        className="ask"
        onInput={(event) => setTyped(new FormData(event.currentTarget))}
        noValidate
      >
        <CreationToken />
        <input type="hidden" name="list" value={list} />
        {lodges.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <FactChoice facts={facts} lodges={lodges.length} />
        <Letter draft={draft} />
        <Recipients lodges={lodges} emailOf={emailOf} />
        <div className="save-bar sticky bg-paper border-t border-line row gap-3 py-2 ask-bar">
          <p className="mr-auto text-small">
            <b>{`${plural(ready.length, "request", "requests")} ready`}</b>
            {withoutEmail > 0 && `, ${withoutEmail} without an email`}
            {open > 0 && `, ${open} already open`}
          </p>
          <button className="btn-quiet" name="intent" value="preview">
            Update preview
          </button>
          <button className="btn" name="intent" value="send" disabled={busy}>
            {busy ? "Sending…" : "Send requests"}
          </button>
        </div>
      </Form>
    </>
  );
}

export { AdminError as ErrorBoundary };

const legend: readonly FactState[] = ["known", "old", "missing", "disputed", "ending"];

function FactChoice({ facts, lodges }: { facts: readonly FactToAsk[]; lodges: number }) {
  return (
    <section className="ask-facts" aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="sr-only">
        Facts
      </h2>
      <p className="row gap-x-6 gap-y-1 text-small text-ink-soft">
        {legend.map((state) => (
          <span key={state} className="flex items-center gap-1.5">
            <i className="fact-mark" data-state={state} /> {factStateLabels[state]}
          </span>
        ))}
      </p>
      {lodges > 1 && (
        <p className="text-small text-ink-soft">{`One stroke for each of the ${lodges} lodges`}</p>
      )}
      {lodgeGroups.map(({ id, label }) => (
        <fieldset key={id} className="ask-group">
          <legend>{label}</legend>
          {facts
            .filter(({ group }) => group === id)
            .map((fact) => (
              <label key={fact.name} className="ask-fact border-t border-line">
                <input
                  type="checkbox"
                  name="facts"
                  value={fact.name}
                  defaultChecked={fact.chosen}
                />
                <span>{fact.label}</span>
                <span className="flex flex-wrap gap-0.5 max-w-64" aria-hidden="true">
                  {fact.states.slice(0, 40).map((state, index) => (
                    <i key={index} className="fact-mark" data-state={state} />
                  ))}
                </span>
                <small className="text-ink-soft">{summaryOf(fact.states)}</small>
              </label>
            ))}
        </fieldset>
      ))}
    </section>
  );
}

/** "old in 7, missing in 2" */
function summaryOf(states: readonly FactState[]): string {
  const parts = (["old", "missing", "disputed", "ending"] as const).flatMap((state) => {
    const count = states.filter((known) => known === state).length;
    if (count === 0) return [];
    return states.length === 1
      ? [factStateLabels[state]]
      : [`${state === "ending" ? factStateLabels.ending : state} in ${count}`];
  });
  return parts.join(", ") || "known";
}

function Letter({ draft }: { draft: RequestDraft }) {
  const { subject, letter, sample, errors } = draft;
  const [before, after] = sample?.letter.split(linkPlaceholder) ?? [];
  return (
    <section className="ask-letter" aria-labelledby="letter-heading">
      <h2 id="letter-heading">Letter</h2>
      {sample && (
        <div className="ask-sample" aria-label="Preview">
          <dl className="text-small">
            <dt>To</dt>
            <dd>{sample.to || "No email yet"}</dd>
            <dt>Subject</dt>
            <dd>
              <b>{sample.subject}</b>
            </dd>
          </dl>
          {before && <p>{before.trim()}</p>}
          <p className="my-3 p-2.5 border border-line-strong rounded-2 font-semibold text-center">
            Check your facts
          </p>
          {after && <p>{after.trim()}</p>}
        </div>
      )}
      <details open={Boolean(errors.letter ?? errors.subject) || undefined}>
        <summary className="cursor-pointer font-semibold">Edit letter</summary>
        <div className="stack mt-4">
          <Field
            key={subject}
            label="Subject"
            name="subject"
            defaultValue={subject}
            error={errors.subject}
            required
          />
          <Field
            key={letter}
            label="Letter"
            name="letter"
            as="textarea"
            rows={14}
            defaultValue={letter}
            error={errors.letter}
            hint={
              <>
                {[...Object.entries(letterPlaceholders), ["link", "The private link"]].map(
                  ([name, meaning]) => (
                    <span key={name} className="block">
                      <code>{`{${name}}`}</code> {meaning}
                    </span>
                  ),
                )}
              </>
            }
            required
          />
        </div>
      </details>
      <p className="text-small text-ink-soft mt-4">
        Reminders follow after 10 and 30 days, twice at most.
      </p>
    </section>
  );
}

interface RecipientsProps {
  lodges: readonly LodgeToAsk[];
  emailOf: (lodge: LodgeToAsk) => string;
}

function Recipients({ lodges, emailOf }: RecipientsProps) {
  return (
    <section className="md:col-span-full" aria-labelledby="recipients-heading">
      <h2 id="recipients-heading" className="mb-2">
        Recipients
      </h2>
      <p className="ask-head ask-recipient text-tiny font-bold text-ink-soft" aria-hidden="true">
        <span>Property</span>
        <span className="ask-contact">
          <span>Email</span>
          <span>Contact</span>
        </span>
        <span>State</span>
      </p>
      <ul>
        {lodges.map((lodge) => (
          <li key={lodge.id} className="ask-recipient border-t border-line">
            <Recipient lodge={lodge} hasEmail={emailOf(lodge) !== ""} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recipient({ lodge, hasEmail }: { lodge: LodgeToAsk; hasEmail: boolean }) {
  const { id, name, email, contact, facts, openSince, problem } = lodge;
  if (openSince)
    return (
      <>
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small text-ink-soft">{`Open since ${openSince}, not asked again`}</span>
        <span>
          <span className="badge">Open</span>
        </span>
      </>
    );
  return (
    <>
      <b className="wrap-anywhere">{name}</b>
      <div className="ask-contact">
        <Field
          label={`Email of ${name}`}
          id={`email-${id}`}
          name={`email.${id}`}
          type="email"
          defaultValue={email}
          error={problem}
        />
        <Field
          label={`Contact of ${name}`}
          id={`contact-${id}`}
          name={`contact.${id}`}
          defaultValue={contact}
          maxLength={120}
        />
      </div>
      <span className="text-small">
        {facts === 0 ? "Nothing to ask" : plural(facts, "fact", "facts")}
        {facts > 0 && !hasEmail && (
          <>
            {" "}
            <span className="badge badge-warn">No email</span>
          </>
        )}
      </span>
    </>
  );
}
