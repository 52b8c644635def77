import { Form } from "@remix-run/react";

import { plural } from "#domain/text/counted";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import type { LodgePage } from "~/server/lodge/lodge-page.server";
import { type LodgeSite, LodgeSteps } from "./frame";

/** The same for expired, withdrawn and unknown links. */
export function ClosedLink({ site }: { site: LodgeSite }) {
  return (
    <div className="max-w-144 pt-12 pb-20">
      <p className="eyebrow">Private link</p>
      <h1>This link is no longer open</h1>
      <p className="mt-4">
        It may have expired, been replaced by a newer one, or been cut off when it was copied.
      </p>
      <p className="mt-4 text-ink-soft">
        Answers you already sent are safe with us. Write to us and we will send a new link to the
        address we have for your lodge.
      </p>
      <p className="mt-6">
        <a
          className="btn"
          href={`mailto:${site.contactEmail}?subject=${encodeURIComponent("A new link for our lodge")}`}
        >
          Ask for a new link
        </a>
      </p>
      <p className="mt-4 text-small text-ink-soft">{site.contactEmail}</p>
    </div>
  );
}

interface SentProps {
  page: LodgePage;
  site: LodgeSite;
  notice?: string;
  /** What others had answered in the meantime, by fact. */
  told?: Record<string, string>;
}

/** Confirms the answers that were sent. Shown until the link ends. */
export function Sent({ page, site, notice, told = {} }: SentProps) {
  const { facts, place, request, pictures } = page;
  const count = (answer: string) => facts.filter((fact) => fact.answer === answer).length;
  const changed = facts.filter(({ answer }) => answer === "changed");
  const isPartPublic = count("right") > 0 && place.page;
  const cover = pictures[0]?.picture;
  return (
    <>
      <div className="lodge-end">
        <div>
          <p className="eyebrow">{[place.name, place.country].filter(Boolean).join(", ")}</p>
          <h1>Thank you</h1>
          {notice && (
            <p className="lodge-notice" role="alert">
              {notice}
            </p>
          )}
          {Object.keys(told).length > 0 && (
            <ul className="lodge-notice" role="alert">
              {Object.entries(told).map(([name, text]) => (
                <li key={name}>
                  <b>{facts.find((fact) => fact.name === name)?.label ?? "Note"}</b>: {text}
                </li>
              ))}
            </ul>
          )}
          <p className="lodge-lead">
            {isPartPublic
              ? "What you confirmed is visible to travelers now."
              : "We received your answers."}
            {hasWordsToRead(page) && ` A person here reads ${isPartPublic ? "the rest" : "them"}.`}
          </p>
          <dl className="lodge-tally">
            <div>
              <dt>still right</dt>
              <dd>{count("right")}</dd>
            </div>
            <div>
              <dt>changed</dt>
              <dd>{changed.length}</dd>
            </div>
            <div>
              <dt>not known</dt>
              <dd>{count("unknown")}</dd>
            </div>
          </dl>
          <Changes page={page} changed={changed} />
          <Form method="post" className="mt-8 flex flex-wrap items-center gap-5">
            {place.page && (
              <a className="btn" href={place.page}>
                View your page
              </a>
            )}
            {!request.isReviewed && (
              <button className="btn-quiet" name="intent" value="reopen">
                Change an answer
              </button>
            )}
          </Form>
        </div>
        <div className="lodge-end-picture picture-cover overflow-hidden rounded-2">
          <PropertyPicture
            picture={displayedPicture(cover ?? null)}
            sizes="(max-width: 60rem) 100vw, 25rem"
            decorative
          />
        </div>
      </div>
      <NextSteps page={page} site={site} confirmed={count("right")} />
    </>
  );
}

const removedIn = ({ pictures }: LodgePage) =>
  pictures.filter(({ isUnwanted }) => isUnwanted).length;

/** True where a person has something to decide or to read. */
const hasWordsToRead = (page: LodgePage): boolean =>
  page.facts.some(({ answer, note }) => answer === "changed" || note !== "") ||
  page.added > 0 ||
  removedIn(page) > 0 ||
  page.request.message !== "";

function Changes({ page, changed }: { page: LodgePage; changed: LodgePage["facts"] }) {
  const { added, request } = page;
  const removed = removedIn(page);
  const photos = [
    added > 0 && plural(added, "new photo", "new photos"),
    removed > 0 && plural(removed, "photo to take down", "photos to take down"),
  ].filter(Boolean);
  return (
    <>
      {changed.length > 0 && (
        <section className="lodge-was" aria-labelledby="changes">
          <h2 id="changes">Your changes</h2>
          <ul>
            {changed.map(({ name, label, text, changedTo }) => (
              <li key={name}>
                <b>{label}</b>
                <span>
                  {text && text !== changedTo && (
                    <>
                      <del className="text-ink-soft">{text}</del>{" "}
                    </>
                  )}
                  <ins>{changedTo}</ins>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {photos.length > 0 && <p className="mt-4">{photos.join(", ")}</p>}
      {request.message && (
        <p className="mt-4 text-ink-soft">
          Your note: <q>{request.message}</q>
        </p>
      )}
    </>
  );
}

interface NextStepsProps {
  page: LodgePage;
  site: LodgeSite;
  confirmed: number;
}

/** Steps after sending, in the order of days. */
function NextSteps({ page, site, confirmed }: NextStepsProps) {
  const { request, place, isAskedYearly } = page;
  const reader = request.actor ?? "A person here";
  const steps = [
    request.sentOn && {
      when: request.sentOn,
      what:
        confirmed > 0 && place.page
          ? `Your page says \u201cConfirmed by the lodge\u201d at ${plural(confirmed, "fact", "facts")}.`
          : "We received your answers.",
      isDone: true,
    },
    hasWordsToRead(page) && {
      when: request.isReviewed ? "Reviewed" : `Usually by ${request.reviewDay}`,
      what: request.isReviewed
        ? `${reader} has read what you sent. What was accepted is on your page.`
        : `${reader} reads what you sent. What is accepted is on your page at once; if something is unclear, we write to you.`,
      isDone: request.isReviewed,
    },
    {
      when: `Until ${request.until}`,
      what: request.isReviewed
        ? "You can come back to this page."
        : "Your link stays open. Come back and change anything.",
    },
    isAskedYearly && {
      when: "In a year",
      what: "We ask once more. Your answers of today will be filled in.",
    },
  ].filter((step) => step !== false && step !== null && step !== "");
  return (
    <section className="lodge-next" aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <LodgeSteps steps={steps} />
      <p className="mt-6 text-small text-ink-soft">
        Something else? Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
      </p>
    </section>
  );
}
