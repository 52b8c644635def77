import "./inquiries.css";
import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { inquiryStatuses } from "#domain/inquiries/form";
import { countStays } from "#domain/inquiries/inquiry";
import { inquiryQuery, type InquiryView } from "#domain/inquiries/list";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/pages/paths";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import { MailTrail, Notes, ReplyForm } from "./correspondence";
import type { RefusedLetter, ShownLetter } from "./inquiries.server";
import { filterLabels } from "./labels";

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
    <article className="letter relative max-w-50" aria-labelledby="letter-name">
      {gone && (
        <p className="note note-warn">
          This inquiry no longer exists. This one is the first of the list.
        </p>
      )}
      <nav className="letter-steps flex gap-1 min-h-control" aria-label="Inquiries">
        <Step to={newer} view={view} rel="prev" icon="arrow-up" label="Previous inquiry" />
        <Step to={older} view={view} rel="next" icon="arrow-down" label="Next inquiry" />
      </nav>
      <header className="letter-head flex flex-wrap justify-between gap-4">
        <div>
          <h2 className="break-anywhere" id="letter-name">
            {name}
          </h2>
          <p className="letter-contact flex flex-wrap text-small">
            <a className="min-h-row break-anywhere" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </a>
            {phone && (
              <a className="min-h-row break-anywhere" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            )}
          </p>
        </div>
        <StatusForm id={id} status={letter.status} busy={busy} />
      </header>
      <Stay letter={letter} />
      <Party letter={letter} />
      {letter.suspectedSpam && <SetApart letter={letter} busy={busy} />}
      <blockquote className="letter-words measure-note break-anywhere">
        {/* The name of a contact message says its subject already. */}
        {letter.subject && letter.kind !== "contact" && (
          <p className="letter-subject">{letter.subject}</p>
        )}
        <p>{letter.message}</p>
      </blockquote>
      <p className="muted text-small">
        Received {letter.received} UTC. Stored until {letter.keptUntil}, then deleted.
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
      <p className="letter-delete mt-5 text-right">
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
    <Form method="post" preventScrollReset className="letter-status flex items-start gap-2">
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
      <div className="letter-stay letter-stays flex gap-3-5 mt-4 py-3 text-small no-underline rule-block">
        <strong>{countStays(stays.length)}</strong>
        <ol className="flex flex-wrap">
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
      <p className="letter-stay flex gap-3-5 mt-4 py-3 text-small no-underline rule-block">
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
    <Link
      className="letter-stay flex gap-3-5 mt-4 py-3 text-small no-underline rule-block"
      to={paths.admin.editProperty(stay.id)}
    >
      <PropertyPicture picture={stay.cover} sizes="4.5rem" decorative />
      <span>
        <strong>{name}</strong>
        <small className="block text-caption muted">
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
    ["Children's ages", childrenAges],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="letter-party flex flex-wrap py-3 text-small rule-bottom">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt className="text-caption muted">{label}</dt>
          <dd className="m-0 font-semibold break-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SetApart({ letter: { id, spamReasons }, busy }: { letter: ShownLetter; busy: boolean }) {
  return (
    <Form method="post" className="note note-warn row gap-3 mt-4">
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="id" value={id} />
      <p>
        Flagged as suspected spam{spamReasons.length > 0 && `: it ${spamReasons.join(", ")}`}. No
        emails were sent.
      </p>
      <button className="btn-quiet" disabled={busy}>
        Not spam
      </button>
    </Form>
  );
}

/** J and K lead to the next and the previous letter, R to the reply, E resolves. Scripts only. */
function LetterKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const act = acts[key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role='dialog'] *"));

const step = (rel: string) =>
  document.querySelector<HTMLAnchorElement>(`.letter-steps [rel="${rel}"]`)?.click();

function resolve() {
  const select = document.querySelector<HTMLSelectElement>(".letter-status select");
  if (!select) return;
  select.value = "resolved";
  select.form?.requestSubmit();
}

const acts: Record<string, () => void> = {
  j: () => step("next"),
  k: () => step("prev"),
  r: () => document.querySelector<HTMLTextAreaElement>(".reply textarea")?.focus(),
  e: resolve,
};
