import "./inquiries.css";
import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { isMarkedSpam } from "#domain/inquiries/form";
import { inquiryTripRows, readInquiryTrip } from "#domain/inquiries/inquiry-trip";
import { inquiryQuery, type InquiryView } from "#domain/inquiries/list";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { countProperties } from "#domain/text/counted";
import { MoreMenu } from "~/components/admin/more-menu";
import { isTyping } from "~/components/admin/navigation";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import { EmailTimeline, Notes, ReplyForm } from "./correspondence";
import type { OpenInquiry, RejectedForm } from "./inquiries.server";
import { rowId } from "./inquiry-list";
import { AssignField, StatusForm } from "./inquiry-state";

interface Props {
  inquiry: OpenInquiry;
  view: InquiryView;
  /** Number of the list's page to which "Back" leads. */
  page: number;
  /** ID of the person who looks. */
  me: string;
  /** The requested inquiry does not exist; this is another one. */
  isMissing: boolean;
  rejected?: RejectedForm;
  busy: boolean;
}

/** One inquiry with its emails and notes; on phones a screen of its own. */
export function InquiryDetail({ inquiry, view, page, me, isMissing, rejected, busy }: Props) {
  const resultOf = (intent: RejectedForm["intent"]) =>
    rejected?.intent === intent ? rejected.result : undefined;
  return (
    <article className="inquiry-detail relative grid" aria-labelledby="inquiry-name">
      <Head inquiry={inquiry} view={view} page={page} busy={busy} />
      <PropertyLink inquiry={inquiry} />
      <div className="inquiry-letter">
        {isMissing && (
          <p className="note note-warn">
            This inquiry no longer exists. Showing the first one of the list.
          </p>
        )}
        {(inquiry.suspectedSpam || isMarkedSpam(inquiry)) && (
          <SpamNotice inquiry={inquiry} busy={busy} />
        )}
        <Message inquiry={inquiry} />
        <p className="text-ink-soft text-small">
          Received {inquiry.received} UTC. Stored until {inquiry.storedUntil}, then deleted.
        </p>
        <Notes
          key={`notes-${inquiry.notes.length}`}
          inquiry={inquiry}
          result={resultOf("note")}
          busy={busy}
        />
      </div>
      <div className="inquiry-facts">
        <TravelDetails inquiry={inquiry} />
        <AssignField
          key={[inquiry.assignedTo, ...inquiry.assignees.map((person) => person.id)].join()}
          inquiry={inquiry}
          me={me}
          result={resultOf("assign")}
          busy={busy}
        />
        <EmailTimeline inquiry={inquiry} busy={busy} />
      </div>
      <ReplyForm
        key={`reply-${inquiry.emails.length}`}
        inquiry={inquiry}
        result={resultOf("reply")}
        busy={busy}
      />
      <Shortcuts />
    </article>
  );
}

interface HeadProps {
  inquiry: OpenInquiry;
  view: InquiryView;
  page: number;
  busy: boolean;
}

/** The way back, the sender, the status and the rarer actions. */
function Head({ inquiry, view, page, busy }: HeadProps) {
  const { id, name, email, phone, newer, older, replyLink } = inquiry;
  const list = new URLSearchParams({ list: inquiryQuery({ ...view, open: id }) });
  return (
    <header className="inquiry-head flex flex-wrap items-center gap-2 border-b border-line">
      <Link
        className="inquiry-back inline-flex items-center gap-1 min-h-tap mr-auto text-small font-semibold no-underline"
        to={`${inquiryQuery({ ...view, open: undefined, page }) || "?"}#${rowId(id)}`}
      >
        <Icon name="chevron-left" /> Back
      </Link>
      <div className="inquiry-sender min-w-0 mr-auto">
        <h2 className="wrap-anywhere" id="inquiry-name">
          {name}
        </h2>
        <p className="inquiry-contact flex flex-wrap text-small">
          <Contact to={`mailto:${encodeURIComponent(email)}`} text={email} />
          {phone && <Contact to={`tel:${phone.replace(/[^\d+]/g, "")}`} text={phone} />}
        </p>
      </div>
      <StatusForm inquiry={inquiry} busy={busy} />
      <nav className="inquiry-steps max-sm:hidden! flex" aria-label="Inquiries">
        <Step to={newer} view={view} rel="prev" icon="arrow-up" label="Previous inquiry" />
        <Step to={older} view={view} rel="next" icon="arrow-down" label="Next inquiry" />
      </nav>
      <MoreMenu id="inquiry-more" label={`More actions for the inquiry from ${name}`} name={name}>
        <a href={replyLink}>
          <Icon name="mail" /> Reply in email app
        </a>
        <Link className="more-menu-danger" to={`${paths.admin.deleteInquiry(id)}?${list}`}>
          <Icon name="trash" /> Delete
        </Link>
      </MoreMenu>
    </header>
  );
}

const Contact = ({ to, text }: { to: string; text: string }) => (
  <a className="flex items-center wrap-anywhere" href={to}>
    {text}
  </a>
);

function Message({ inquiry: { subject, kind, message } }: { inquiry: OpenInquiry }) {
  return (
    <blockquote className="inquiry-message max-w-measure-note wrap-anywhere">
      {/* The name of a contact message includes its subject. */}
      {subject && kind !== "contact" && <p className="inquiry-subject font-semibold">{subject}</p>}
      <p>{message}</p>
    </blockquote>
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
    <Link className="grid place-items-center" to={inquiryQuery({ ...view, open: to })} rel={rel}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </Link>
  );
}

const propertyClass = "inquiry-property flex gap-3.5 text-small no-underline";

function PropertyLink({ inquiry }: { inquiry: OpenInquiry }) {
  const { property, properties, propertyId, propertyName } = inquiry;
  if (properties.length > 0)
    return (
      <div className={`${propertyClass} items-baseline inquiry-properties`}>
        <strong>{countProperties(properties.length)}</strong>
        <ol className="flex flex-wrap">
          {properties.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.admin.editProperty(id)}>{name}</Link>
            </li>
          ))}
        </ol>
      </div>
    );
  if (!property) {
    if (!propertyName) return null;
    return (
      <p className={`${propertyClass} items-center`}>
        {propertyId ? (
          <Link to={paths.admin.editProperty(propertyId)}>{propertyName}</Link>
        ) : (
          <strong>{propertyName}</strong>
        )}
      </p>
    );
  }
  const { name, region, country, pricePerNight, priceUnit } = property;
  const price = pricePerNight && `${formatMoney(pricePerNight)} ${priceUnit}`;
  return (
    <Link className={`${propertyClass} items-center`} to={paths.admin.editProperty(property.id)}>
      <PropertyPicture
        picture={property.cover}
        sizes="(min-width: 75.01rem) 14rem, 4.5rem"
        decorative
      />
      <span>
        <strong>{name}</strong>
        <small className="block text-caption text-ink-soft">
          {[[region, country].filter(Boolean).join(", "), price].filter(Boolean).join(". ")}
        </small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

function TravelDetails({ inquiry }: { inquiry: OpenInquiry }) {
  const { travelPeriod, adults, children, childrenAges } = inquiry;
  const asked = readInquiryTrip(inquiry.trip);
  if (asked) return <TripDetails rows={inquiryTripRows(asked)} />;
  const facts: [string, string | number | null][] = [
    ["When", travelPeriod],
    ["Adults", adults],
    ["Children", children],
    ["Children's ages", childrenAges],
  ];
  const rows = facts.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [[label, String(value)] as const],
  );
  return rows.length > 0 && <TripDetails rows={rows} />;
}

/** Dates, party and total as they were when the inquiry was sent. */
function TripDetails({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="inquiry-trip text-small">
      {rows.map(([label, value]) => (
        <div className="flex justify-between gap-4 py-2 border-b border-line" key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="m-0 font-semibold text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SpamNotice(props: { inquiry: OpenInquiry; busy: boolean }) {
  const { id, suspectedSpam, spamReasons } = props.inquiry;
  return (
    <Form method="post" className="note note-warn row gap-3 mt-4">
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="id" value={id} />
      <p>
        {suspectedSpam ? "Flagged as suspected spam" : "This may be spam"}
        {spamReasons.length > 0 && `: it ${spamReasons.join(", ")}`}.{" "}
        {suspectedSpam
          ? "No emails were sent; Not spam sends them."
          : "The rest looks like a person, so you got an email. The sender got no confirmation; Not spam sends it."}
      </p>
      <button className="btn-quiet" disabled={props.busy}>
        Not spam
      </button>
    </Form>
  );
}

/** J and K open the next and the previous inquiry, R focuses the reply, E resolves. */
function Shortcuts() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const run = shortcuts[key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return null;
}

const step = (rel: string) =>
  document.querySelector<HTMLAnchorElement>(`.inquiry-steps [rel="${rel}"]`)?.click();

function resolve() {
  const select = document.querySelector<HTMLSelectElement>(".inquiry-status select");
  if (!select) return;
  select.value = "resolved";
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

const shortcuts: Record<string, () => void> = {
  j: () => step("next"),
  k: () => step("prev"),
  r: () => document.querySelector<HTMLTextAreaElement>(".inquiry-reply textarea")?.focus(),
  e: resolve,
};
