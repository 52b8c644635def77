import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import type { LodgeSite } from "./frame";
import type { LodgePage } from "./index";

/** The same for expired, withdrawn and unknown links. */
export function ClosedLink({ site }: { site: LodgeSite }) {
  return (
    <div className="lodge-closed">
      <h1>This link is closed</h1>
      <p className="mt-4">
        It may have ended, or a newer one was sent. Nothing you answered before is lost.
      </p>
      <p className="mt-4">
        Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> and we will send
        you a new one.
      </p>
    </div>
  );
}

/** What was sent, until the link ends. */
export function Sent({ page, site }: { page: LodgePage; site: LodgeSite }) {
  const { facts, place, request, pictures, added } = page;
  const count = (answer: string) => facts.filter((fact) => fact.answer === answer).length;
  const changed = facts.filter(({ answer }) => answer === "changed");
  const cover = pictures[0]?.picture;
  return (
    <div className="lodge-end">
      <div>
        <p className="eyebrow">{place.name}</p>
        <h1>Thank you</h1>
        <p className="lodge-lead">
          {changed.length > 0
            ? "A person here reads your changes. What you confirmed is visible at once."
            : "What you confirmed is visible to travelers now."}
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
        {changed.length > 0 && (
          <section className="lodge-was" aria-labelledby="changes">
            <h2 id="changes">Your changes</h2>
            <ul>
              {changed.map(({ name, label, text, changedTo }) => (
                <li key={name}>
                  <b>{label}</b>
                  <span>
                    {text && (
                      <>
                        <del className="muted">{text}</del>{" "}
                      </>
                    )}
                    <ins>{changedTo}</ins>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {added > 0 && <p className="mt-4">{`${added} new photos were received.`}</p>}
        {request.message && (
          <p className="mt-4 muted">
            Your note: <q>{request.message}</q>
          </p>
        )}
        <p className="mt-6 text-small muted">
          {`You can see this page until ${request.until}. Something to correct? Write to `}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
        </p>
      </div>
      <div className="lodge-end-picture picture-cover clip rounded-2">
        <PropertyPicture
          picture={displayedPicture(cover ?? null)}
          sizes="(max-width: 60rem) 100vw, 25rem"
          decorative
        />
      </div>
    </div>
  );
}
