import "./inquiries.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { inquiryStatuses, isMarkedSpam } from "#domain/inquiries/form";
import { inquiryTripRows, readInquiryTrip } from "#domain/inquiries/inquiry-trip";
import { inquiryQuery, type InquiryStatusFilter, type InquiryView } from "#domain/inquiries/list";
import { formatMoney } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { countProperties } from "#domain/text/counted";
import { isTyping } from "~/components/admin/navigation";
import { useAdminForm } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import { PropertyPicture } from "~/components/ui/picture";
import { EmailTimeline, Notes, ReplyForm } from "./correspondence";
import type { OpenInquiry, RejectedForm } from "./inquiries.server";

export const statusLabels: Record<InquiryStatusFilter, string> = {
  new: "New",
  replied: "Replied",
  resolved: "Resolved",
  spam: "Suspected spam",
};

interface Props {
  inquiry: OpenInquiry;
  view: InquiryView;
  /** ID of the person who looks. */
  me: string;
  /** The requested inquiry does not exist; this is another one. */
  isMissing: boolean;
  rejected?: RejectedForm;
  busy: boolean;
}

/** One inquiry with its emails and notes. */
export function InquiryDetail({ inquiry, view, me, isMissing, rejected, busy }: Props) {
  const { id, newer, older } = inquiry;
  const resultOf = (intent: RejectedForm["intent"]) =>
    rejected?.intent === intent ? rejected.result : undefined;
  return (
    <article className="inquiry-detail relative max-w-200" aria-labelledby="inquiry-name">
      {isMissing && (
        <p className="note note-warn">
          This inquiry no longer exists. Showing the first one of the list.
        </p>
      )}
      <nav className="inquiry-steps flex gap-1 min-h-control" aria-label="Inquiries">
        <Step to={newer} view={view} rel="prev" icon="arrow-up" label="Previous inquiry" />
        <Step to={older} view={view} rel="next" icon="arrow-down" label="Next inquiry" />
      </nav>
      <Head inquiry={inquiry} me={me} result={resultOf("assign")} busy={busy} />
      <PropertyLink inquiry={inquiry} />
      <TravelDetails inquiry={inquiry} />
      {(inquiry.suspectedSpam || isMarkedSpam(inquiry)) && (
        <SpamNotice inquiry={inquiry} busy={busy} />
      )}
      <Message inquiry={inquiry} />
      <p className="text-ink-soft text-small">
        Received {inquiry.received} UTC. Stored until {inquiry.storedUntil}, then deleted.
      </p>
      <EmailTimeline inquiry={inquiry} busy={busy} />
      <Notes
        key={`notes-${inquiry.notes.length}`}
        inquiry={inquiry}
        result={resultOf("note")}
        busy={busy}
      />
      <ReplyForm
        key={`reply-${inquiry.emails.length}`}
        inquiry={inquiry}
        result={resultOf("reply")}
        busy={busy}
      />
      <p className="inquiry-delete mt-5 text-right">
        <Link
          className="link tap"
          to={`${paths.admin.deleteInquiry(id)}?${new URLSearchParams({ list: inquiryQuery({ ...view, open: id }) })}`}
        >
          Delete
        </Link>
      </p>
      <Shortcuts />
    </article>
  );
}

/** The sender, the status and the person who answers. */
function Head({ inquiry, me, result, busy }: AssignProps) {
  const { id, name, email, phone } = inquiry;
  return (
    <header className="inquiry-head flex flex-wrap justify-between gap-4">
      <div>
        <h2 className="wrap-anywhere" id="inquiry-name">
          {name}
        </h2>
        <p className="inquiry-contact flex flex-wrap text-small">
          <a
            className="flex items-center min-h-row wrap-anywhere"
            href={`mailto:${encodeURIComponent(email)}`}
          >
            {email}
          </a>
          {phone && (
            <a
              className="flex items-center min-h-row wrap-anywhere"
              href={`tel:${phone.replace(/[^\d+]/g, "")}`}
            >
              {phone}
            </a>
          )}
        </p>
      </div>
      <div className="inquiry-forms grid gap-2">
        <StatusForm id={id} status={inquiry.status} busy={busy} />
        <AssignForm
          key={[inquiry.assignedTo, ...inquiry.assignees.map((person) => person.id)].join()}
          inquiry={inquiry}
          me={me}
          result={result}
          busy={busy}
        />
      </div>
    </header>
  );
}

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

function StatusForm({ id, status, busy }: { id: string; status: string; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="inquiry-status flex items-start gap-2">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={id} />
      <label className="sr-only" htmlFor="inquiry-status">
        Status
      </label>
      <select
        key={status}
        id="inquiry-status"
        name="status"
        className="control"
        defaultValue={status}
      >
        {inquiryStatuses.map((value) => (
          <option key={value} value={value}>
            {statusLabels[value]}
          </option>
        ))}
      </select>
      <button className="btn-quiet" disabled={busy}>
        Save
      </button>
    </Form>
  );
}

interface AssignProps {
  inquiry: OpenInquiry;
  me: string;
  result?: SubmissionResult;
  busy: boolean;
}

/** The select and its button, and a button that needs no choice. */
function AssignForm({ inquiry, me, result, busy }: AssignProps) {
  const { isPending } = useSubmission();
  const { id, assignedTo, assignees } = inquiry;
  const [form, fields] = useAdminForm<{ assignee: string }>({
    id: "assign",
    lastResult: isPending ? null : result,
    defaultValue: { assignee: assignedTo ?? "" },
  });
  const options = assignees.map(({ id: value, name, deactivated }) => ({
    value,
    label: (value === me ? `${name} (you)` : name) + (deactivated ? " (deactivated)" : ""),
  }));
  const chosen = fields.assignee.initialValue ?? "";
  // A person who was deactivated meanwhile is no option: the select would fall back to nobody.
  const isOffered = chosen === "" || options.some(({ value }) => value === chosen);
  const mayTake = assignedTo !== me && assignees.some((person) => person.id === me);
  return (
    <Form method="post" id={form.id} noValidate preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={assignedTo ?? ""} />
      {form.errors && <ErrorSummary form={form} />}
      <div className="inquiry-assign grid items-center">
        <Field
          label="Assigned to"
          field={fields.assignee}
          defaultValue={isOffered ? chosen : (assignedTo ?? "")}
          as="select"
          options={[{ value: "", label: "Nobody" }, ...options]}
        />
        <button className="btn-quiet" name="intent" value="assign" disabled={busy}>
          Save<span className="sr-only"> the person</span>
        </button>
      </div>
      {mayTake && (
        <button className="link tap" name="intent" value="assign-me" disabled={busy}>
          Assign to me
        </button>
      )}
    </Form>
  );
}

const propertyClass =
  "inquiry-property flex gap-3.5 mt-4 py-3 text-small no-underline border-y border-line";

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
      <PropertyPicture picture={property.cover} sizes="4.5rem" decorative />
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
  const known = facts.filter(([, value]) => value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="inquiry-travel flex flex-wrap py-3 text-small border-b border-line">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="m-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Dates, party and total as they were when the inquiry was sent. */
function TripDetails({ rows }: { rows: ReturnType<typeof inquiryTripRows> }) {
  return (
    <dl className="inquiry-trip-rows py-3 text-small border-b border-line">
      {rows.map(([label, value]) => (
        <div className="grid gap-x-4 gap-y-2" key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="m-0 font-semibold wrap-anywhere">{value}</dd>
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
  select.form?.requestSubmit();
}

const shortcuts: Record<string, () => void> = {
  j: () => step("next"),
  k: () => step("prev"),
  r: () => document.querySelector<HTMLTextAreaElement>(".inquiry-reply textarea")?.focus(),
  e: resolve,
};
