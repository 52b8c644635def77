import "./lodges.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { nextToReview, reviewAnswers } from "#db/queries/lodge/review.server";
import { paths } from "#domain/pages/paths";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { texts } from "#domain/text/texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { Icon } from "~/components/ui/icon";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { type LodgeReview, readLodgeReview, type ReviewedFact } from "./review.server";

export const meta = () => [{ title: "Answers of a lodge" }];

export const loader = adminLoader(async ({ params, context }) => {
  const review = isUuid(params.id) ? await readLodgeReview(context, params.id) : null;
  if (!review) throw data("Request not found", { status: 404 });
  return { review, hasMore: (await nextToReview(context.db, review.request.id)) !== null };
});

interface Rejection {
  notice: string;
  /** Decisions as they were sent. */
  accepted: string[];
}

export const action = adminFormAction(decide, (form): Rejection => ({
  notice: texts.common.notStored,
  accepted: acceptedIn(form),
}));

const acceptedIn = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) =>
    name.startsWith("decision.") && value === "accept" ? [name.slice("decision.".length)] : [],
  );

async function decide({ request, params, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, enqueue, now } = context;
  const id = params.id ?? "";
  if (!isUuid(id)) throw data("Request not found", { status: 404 });
  const form = await request.formData();
  const accepted = acceptedIn(form);
  const outcome = await reviewAnswers(
    db,
    id,
    {
      accept: new Set(accepted),
      pictures: new Set(form.getAll("picture").map(String)),
      expectedVersion: Number(form.get("version")),
    },
    { actor: admin.name, now: now() },
  );
  const reject = (notice: string) => data({ notice, accepted } as Rejection, { status: 409 });
  if (outcome.state === "changed")
    return reject(
      "The property was changed in the meantime. Look at the values again: your choices are still here.",
    );
  if (outcome.state === "deleted") return reject("The property is in the trash. Restore it first.");
  if (outcome.state !== "done")
    return redirectWithToast(env, paths.admin.lodgeReview(id), {
      type: "info",
      text: "These answers were already reviewed",
    });
  if (outcome.saved) await queuePropertyJobs(enqueue, outcome.saved);
  const next = await nextToReview(db, id);
  return redirectWithToast(env, next ? paths.admin.lodgeReview(next) : paths.admin.lodges(), {
    type: "success",
    text: `${outcome.name}: ${plural(accepted.length, "value", "values")} accepted`,
    undo: { kind: "lodge", id },
  });
}

export default function ReviewAnswers() {
  const { review, hasMore } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>() as Rejection | undefined;
  const { request, name, version, changes, wishes } = review;
  const isOpen = request.state === "answered";
  return (
    <>
      <PageHead
        title={name}
        eyebrow={`Answers of ${request.from}`}
        lead={request.answeredOn ? `Sent on ${request.answeredOn} by ${request.email}` : undefined}
        back={{ to: paths.admin.lodges("waiting"), label: "Ask the lodge" }}
      >
        <a className="btn-quiet" href={paths.admin.editProperty(request.propertyId)}>
          Edit property
        </a>
        {request.canUndo && (
          <Form method="post" action={paths.admin.undo()}>
            <input type="hidden" name="kind" value="lodge" />
            <input type="hidden" name="id" value={request.id} />
            <input type="hidden" name="back" value={paths.admin.lodgeReview(request.id)} />
            <button className="btn-quiet">
              <Icon name="undo" /> Undo review
            </button>
          </Form>
        )}
      </PageHead>
      {rejected && (
        <p className="note note-danger mb-4" role="alert">
          {rejected.notice}
        </p>
      )}
      {request.message && (
        <blockquote className="answer-words mb-6">
          <p>{request.message}</p>
        </blockquote>
      )}
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        {changes.length > 0 && (
          <section aria-labelledby="changes-heading">
            <h2 id="changes-heading" className="mb-4">
              {plural(changes.length, "change", "changes")}
            </h2>
            {changes.map((fact) => (
              <Change
                key={fact.name}
                fact={fact}
                isOpen={isOpen}
                accepted={rejected?.accepted.includes(fact.name)}
              />
            ))}
          </section>
        )}
        {wishes.length > 0 && <Wishes wishes={wishes} isOpen={isOpen} />}
        {isOpen && (
          <div className="save-bar sticky on-paper rule-top row">
            <p className="mr-auto text-small muted">
              Nothing that differs is public before you accept it.
            </p>
            <button className="btn">
              {changes.length + wishes.length > 0 ? "Apply decisions" : "Finish review"}
              {hasMore && " and next"}
            </button>
          </div>
        )}
      </Form>
      <Unchanged review={review} />
    </>
  );
}

export { AdminError as ErrorBoundary };

interface ChangeProps {
  fact: ReviewedFact;
  isOpen: boolean;
  accepted?: boolean;
}

function Change({ fact, isOpen, accepted = !fact.isLocked }: ChangeProps) {
  const { name, label, stored, storedBy, lodge, note, answeredOn, others } = fact;
  const side = (value: "keep" | "accept", head: string, text: string, by: string) => (
    <label className="answer-side">
      {isOpen && (
        <input
          type="radio"
          name={`decision.${name}`}
          value={value}
          defaultChecked={(value === "accept") === accepted}
        />
      )}
      <span>
        <small className="block muted">{head}</small>
        <span className="answer-value">{text || "–"}</span>
        <small className="block muted">{by}</small>
      </span>
    </label>
  );
  return (
    <fieldset className="answer-change rule-top">
      <legend>
        {label}
        {fact.isLocked && (
          <span className="badge">
            <Icon name="lock" /> Locked
          </span>
        )}
        {fact.decision && <span className="badge badge-ok">{fact.decision}</span>}
      </legend>
      <div className="answer-sides">
        {side("keep", "Stored", stored, storedBy)}
        {side("accept", "Lodge", lodge, answeredOn)}
        <div className="answer-others text-small">
          {others.map(({ who, text, on }) => (
            <p key={who}>
              <span className="muted">{`${who}, ${on}: `}</span>
              {text}
            </p>
          ))}
        </div>
      </div>
      {note && <p className="answer-words mt-1-5">{note}</p>}
      {fact.changedSince !== null && (
        <p className="note note-warn mt-1-5">
          {`The lodge saw “${fact.changedSince}”. The value was changed since.`}
        </p>
      )}
    </fieldset>
  );
}

function Wishes({ wishes, isOpen }: { wishes: LodgeReview["wishes"]; isOpen: boolean }) {
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
              {isOpen && <input type="checkbox" name="picture" value={id} defaultChecked />}
              {wish === "add" ? "Add this photo" : "Take this photo down"}
              {decision && <span className="badge">{decision}</span>}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unchanged({ review }: { review: LodgeReview }) {
  const { confirmed, unknown, open } = review;
  return (
    <div className="answer-rest mt-6">
      {confirmed.length > 0 && (
        <section aria-labelledby="confirmed-heading">
          <h2 id="confirmed-heading">{`${confirmed.length} still right`}</h2>
          <p className="text-small muted">Confirmed and visible to visitors.</p>
          <ul className="text-small">
            {confirmed.map(({ label, text }) => (
              <li key={label} className="py-1">
                <Icon name="check" /> <b>{label}</b> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section aria-labelledby="unknown-heading">
          <h2 id="unknown-heading">{`${unknown.length} not known to the lodge`}</h2>
          <ul className="text-small">
            {unknown.map(({ label, note }) => (
              <li key={label} className="py-1">
                <b>{label}</b> {note && <q>{note}</q>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section aria-labelledby="open-heading">
          <h2 id="open-heading">{`${open.length} not answered`}</h2>
          <p className="text-small muted">{open.join(", ")}</p>
        </section>
      )}
    </div>
  );
}
