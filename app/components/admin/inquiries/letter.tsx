import "./letter.css";
import { Form, Link } from "@remix-run/react";

import { inquiryStatuses } from "#domain/inquiries/form";
import { inquiryQuery, type InquiryView } from "#domain/inquiries/list-address";
import { countStays } from "#domain/inquiries/stays";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import type { ShownLetter } from "~/server/inquiry/letter.server";
import type { RefusedLetter } from "~/server/inquiry/letter-actions.server";
import { filterLabels } from "./labels";
import { LetterKeys } from "./letter-keys";
import { MailTrail } from "./mail-trail";
import { Notes } from "./notes";
import { ReplyForm } from "./reply-form";

const words = adminTexts.inquiries;

interface Props {
  letter: ShownLetter;
  view: InquiryView;
  /** The one that was asked for is not there; this is another. */
  gone: boolean;
  refused?: RefusedLetter;
  busy: boolean;
}

/** One inquiry with all that belongs to it. */
export function Letter({ letter, view, gone, refused, busy }: Props) {
  const { id, name, email, phone, newer, older } = letter;
  const refusedOf = (intent: RefusedLetter["intent"]) =>
    refused?.intent === intent ? refused.result : undefined;
  return (
    <article className="letter" aria-labelledby="letter-name">
      {gone && <p className="note note-warn">{words.gone}. This one is the first of the list.</p>}
      <nav className="letter-steps" aria-label="Letters">
        <Step to={newer} view={view} rel="prev" icon="arrow-up" label="Previous inquiry" />
        <Step to={older} view={view} rel="next" icon="arrow-down" label="Next inquiry" />
      </nav>
      <header className="letter-head">
        <div>
          <h2 id="letter-name">{name}</h2>
          <p className="letter-contact">
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
          </p>
        </div>
        <StatusForm id={id} status={letter.status} busy={busy} />
      </header>
      <Stay letter={letter} />
      <Party letter={letter} />
      {letter.suspectedSpam && <SetApart letter={letter} busy={busy} />}
      <blockquote className="letter-words">
        {/* The name of a contact message says its subject already. */}
        {letter.subject && letter.kind !== "contact" && (
          <p className="letter-subject">{letter.subject}</p>
        )}
        <p>{letter.message}</p>
      </blockquote>
      <p className="soft small">
        Received {letter.received} UTC. Kept until {letter.keptUntil}, then deleted.
      </p>
      <MailTrail letter={letter} busy={busy} />
      <Notes
        key={`notes-${letter.notes.length}`}
        letter={letter}
        result={refusedOf("note")}
        busy={busy}
      />
      <ReplyForm
        key={`reply-${letter.mails.length}`}
        letter={letter}
        result={refusedOf("reply")}
        busy={busy}
      />
      <p className="letter-delete">
        <Link
          className="link"
          to={`${paths.admin.deleteInquiry(id)}?${new URLSearchParams({ list: inquiryQuery({ ...view, open: id }) })}`}
        >
          Delete
        </Link>
      </p>
      <LetterKeys />
    </article>
  );
}

interface StepProps {
  to?: string;
  view: InquiryView;
  rel: "prev" | "next";
  icon: string;
  label: string;
}

function Step({ to, view, rel, icon, label }: StepProps) {
  if (!to) return null;
  return (
    <Link to={inquiryQuery({ ...view, open: to })} rel={rel}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </Link>
  );
}

function StatusForm({ id, status, busy }: { id: string; status: string; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="letter-status">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={id} />
      <label className="visually-hidden" htmlFor="letter-status">
        Status
      </label>
      <select
        key={status}
        id="letter-status"
        name="status"
        className="control"
        defaultValue={status}
      >
        {inquiryStatuses.map((value) => (
          <option key={value} value={value}>
            {filterLabels[value]}
          </option>
        ))}
      </select>
      <button className="btn-quiet" disabled={busy}>
        Save
      </button>
    </Form>
  );
}

function Stay({ letter }: { letter: ShownLetter }) {
  const { stay, stays, propertyId, propertyName } = letter;
  if (stays.length > 0)
    return (
      <div className="letter-stay letter-stays">
        <strong>{countStays(stays.length)}</strong>
        <ol>
          {stays.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.admin.editProperty(id)}>{name}</Link>
            </li>
          ))}
        </ol>
      </div>
    );
  if (!stay) {
    if (!propertyName) return null;
    return (
      <p className="letter-stay">
        {propertyId ? (
          <Link to={paths.admin.editProperty(propertyId)}>{propertyName}</Link>
        ) : (
          <strong>{propertyName}</strong>
        )}
      </p>
    );
  }
  const { name, region, country, pricePerNight, currency, priceUnit } = stay;
  const price =
    pricePerNight === null ? "" : `${formatMoney(pricePerNight, currency)} ${priceUnit}`;
  return (
    <Link className="letter-stay" to={paths.admin.editProperty(stay.id)}>
      <PropertyPicture picture={stay.cover} sizes="4.5rem" decorative />
      <span>
        <strong>{name}</strong>
        <small>
          {[[region, country].filter(Boolean).join(", "), price].filter(Boolean).join(". ")}
        </small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** When and with whom, as far as the visitor said so. */
function Party({ letter }: { letter: ShownLetter }) {
  const { travelPeriod, adults, children, childrenAges } = letter;
  const facts: [string, string | number | null][] = [
    ["When", travelPeriod],
    ["Adults", adults],
    ["Children", children],
    ["Their ages", childrenAges],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="letter-party">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SetApart({ letter: { id, spamReasons }, busy }: { letter: ShownLetter; busy: boolean }) {
  return (
    <Form method="post" className="note note-warn letter-apart">
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="id" value={id} />
      <p>
        Set apart as suspected spam{spamReasons.length > 0 && `: it ${spamReasons.join(", ")}`}.
        Nobody was written to.
      </p>
      <button className="btn-quiet" disabled={busy}>
        Not spam
      </button>
    </Form>
  );
}
