import "./lodge.css";
import "~/components/ui/button.css";
import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { optionsOf } from "#domain/forms/option";
import { inputsOf, type LodgeFact, lodgeFacts, valuesOfFact } from "#domain/lodge/facts";
import { paths } from "#domain/paths/paths";
import { countries } from "#domain/places/countries";
import { lodgeGroups } from "#domain/property/fields/field";
import { emptyProperty } from "#domain/property/form";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { SpamSigns } from "~/components/form/spam-signs";
import { useSubmission } from "~/components/form/submission";
import { Scene } from "~/components/ui/picture";
import { limitRequest } from "~/server/limits/rate-limit.server";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import {
  readSuggestion,
  storeSuggestion,
  type SuggestionErrors,
} from "~/server/lodge/suggestion.server";
import { FactInputs, isLabeledByInput, typedByName } from "./fact";
import { LodgeFrame, LodgeSteps } from "./frame";

export const meta: MetaFunction = () => [
  { title: "Suggest your lodge" },
  { name: "robots", content: "noindex,nofollow" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { siteName, contactEmail, lodgeSuggestions } = await context.settings();
  const site = { name: siteName, contactEmail };
  const isSent = new URL(request.url).searchParams.has("sent");
  return data(
    { site, isOpen: lodgeSuggestions, isSent, token: randomUUID() },
    { status: lodgeSuggestions ? 200 : 404 },
  );
}

interface Rejection {
  errors: SuggestionErrors;
  notice?: string;
  typed: [name: string, value: string][];
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const { lodgeSuggestions } = await context.settings();
  const form = await request.formData();
  const typed = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const reject = (rejected: Omit<Rejection, "typed">, status: number) =>
    data<Rejection>({ typed, ...rejected }, { status });
  if (!lodgeSuggestions)
    return reject({ errors: {}, notice: "Suggestions are closed at the moment." }, 404);
  const { suggestion, values, errors } = readSuggestion(form);
  if (!suggestion || Object.keys(errors).length > 0) return reject({ errors }, 400);
  const limit = await limitRequest(context, "inquiry");
  if (!limit.ok) {
    const minutes = plural(Math.ceil(limit.retryAfterSeconds / 60), "minute", "minutes");
    return reject(
      {
        errors: {},
        notice: `That was a lot at once. Try again in ${minutes}; what you typed is still here.`,
      },
      429,
    );
  }
  await storeSuggestion(context, form, { suggestion, values });
  return redirect(`${paths.suggestLodge()}?sent=yes`, 303);
}

export default function SuggestLodge() {
  const { site, isOpen, isSent } = useLoaderData<typeof loader>();
  return (
    <LodgeFrame site={site}>
      {isOpen && !isSent ? (
        <SuggestionForm />
      ) : (
        <div className="max-w-144 pt-12 pb-20">
          <h1>{isSent ? "Thank you" : "Suggestions are closed"}</h1>
          {isSent ? (
            <section className="mt-6" aria-labelledby="next">
              <h2 id="next" className="text-h4">
                What happens next
              </h2>
              <LodgeSteps
                steps={nextSteps.map((step, index) => ({ ...step, isDone: index === 0 }))}
              />
            </section>
          ) : (
            <p className="mt-4">
              Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> about your
              lodge.
            </p>
          )}
        </div>
      )}
    </LodgeFrame>
  );
}

const nextSteps = [
  { when: "Today", what: "We save what you send as a draft that only we can see." },
  { when: "Next", what: "A person reads it and writes to you, also when something is missing." },
  {
    when: "Then",
    what: "If we list your lodge, its page goes online and you confirm its facts by a private link.",
  },
];

function SuggestionForm() {
  const { site, token } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const { isSending: busy } = useSubmission();
  const { errors = {}, notice } = rejected ?? {};
  const typed = typedByName(rejected?.typed ?? []);
  const field = (name: string, label: string, more: object = {}) => (
    <Field
      label={label}
      name={name}
      defaultValue={typed.get(name)}
      error={errors[name]}
      required
      {...more}
    />
  );
  return (
    <div className="lodge-suggest">
      <div className="lodge-form">
        <div className="lodge-hello">
          <h1>Suggest your lodge</h1>
          <p className="max-w-measure">
            {`Tell ${site.name} about your place. It costs nothing, and a person reads it before anything is published.`}
          </p>
        </div>
        {(notice ?? Object.keys(errors).length > 0) && (
          <p className="lodge-notice" role="alert">
            {notice ?? "Please check the marked fields. What you typed is still here."}
          </p>
        )}
        <Form method="post" className="lodge-new stack" noValidate>
          <CreationToken token={token} />
          <SpamSigns />
          {field("place", "Name of the lodge", { autoComplete: "organization" })}
          {field("country", "Country", {
            as: "select",
            options: [
              { value: "", label: "Choose a country" },
              ...optionsOf(countries.map(({ name }) => name)),
            ],
          })}
          {field("region", "Region, park or town")}
          {field("contact", "Your name", { autoComplete: "name" })}
          {field("email", "Your email", { type: "email", autoComplete: "email" })}
          <OptionalFacts errors={errors} typed={typed} />
          {field("message", "Anything else?", { as: "textarea", rows: 4, required: false })}
          <button className="btn" disabled={busy}>
            Send suggestion
          </button>
          <p className="text-small text-ink-soft">
            We use your name and email to answer you, and the facts for the page of your lodge.{" "}
            <a href={paths.privacy()}>{texts.footer.privacy}</a>
          </p>
        </Form>
      </div>
      <aside className="pt-6" aria-labelledby="next">
        <div className="max-sm:hidden! picture-cover overflow-hidden rounded-2">
          <Scene image="cape-homestead" sizes="(max-width: 60rem) 100vw, 26rem" />
        </div>
        <h2 id="next" className="mb-4">
          What happens next
        </h2>
        <LodgeSteps steps={nextSteps} />
      </aside>
    </div>
  );
}

interface FactsProps {
  errors: SuggestionErrors;
  typed: ReadonlyMap<string, string>;
}

function OptionalFacts({ errors, typed }: FactsProps) {
  return (
    <>
      {lodgeGroups.map(({ id, label }) => {
        const facts = lodgeFacts.filter(({ group }) => group === id);
        return (
          <details
            key={id}
            className="lodge-part"
            open={facts.some(({ name }) => errors[name]) || undefined}
          >
            <summary>
              {label} <small className="text-ink-soft">optional</small>
            </summary>
            {facts.map((fact) => (
              <OptionalFact key={fact.name} fact={fact} error={errors[fact.name]} typed={typed} />
            ))}
          </details>
        );
      })}
    </>
  );
}

interface FactProps {
  fact: LodgeFact;
  error?: string;
  typed: ReadonlyMap<string, string>;
}

function OptionalFact({ fact, error, typed }: FactProps) {
  const { name, label, hint } = fact;
  const inputs = inputsOf(fact, valuesOfFact(fact, emptyProperty), label);
  const controls = <FactInputs {...{ name, hint, inputs, typed, error }} />;
  if (isLabeledByInput(inputs)) return <div className="lodge-fact">{controls}</div>;
  return (
    <fieldset className="lodge-fact" aria-describedby={error && `error-${name}`}>
      <legend>{label}</legend>
      {controls}
      {error && (
        <p className="my-3 font-semibold text-danger" id={`error-${name}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
