import "./inquiry-card.css";
import { Form, Link, useNavigation } from "@remix-run/react";

import { longDate } from "#domain/calendar/dates";
import { inquiryStatuses } from "#domain/inquiries/form";
import { paths } from "#domain/pages/paths";
import { Icon } from "~/components/ui/icon";

export interface ShownMail {
  id: string;
  purpose: string;
  state: string;
  tries: number;
  lastError: string | null;
}

export interface ShownInquiry {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
  status: string;
  propertyId: string | null;
  propertyName: string | null;
  travelPeriod: string | null;
  adults: number | null;
  children: number | null;
  createdAt: Date;
  mails: ShownMail[];
}

const statusLabels: Record<string, string> = {
  new: "New",
  replied: "Replied",
  resolved: "Resolved",
};
const statusTones: Record<string, string> = {
  new: "badge-warn",
  replied: "",
  resolved: "badge-ok",
};

const mailStates: Record<string, { label: string; tone: string }> = {
  queued: { label: "queued", tone: "badge-warn" },
  sending: { label: "being sent", tone: "badge-warn" },
  sent: { label: "sent", tone: "badge-ok" },
  failed: { label: "failed", tone: "badge-danger" },
  captured: { label: "kept here, no mail server is set", tone: "" },
};

export function InquiryCard({ inquiry }: { inquiry: ShownInquiry }) {
  const { id, name, email, phone, subject, status, createdAt, propertyId, propertyName } = inquiry;
  const about = subject ? `Re: ${subject}` : `Your inquiry about ${propertyName ?? "your stay"}`;
  return (
    <article className="inquiry-card" aria-labelledby={`inquiry-${id}`}>
      <header className="inquiry-card-head">
        <h2 id={`inquiry-${id}`}>{name}</h2>
        <span className={`badge ${statusTones[status] ?? ""}`}>
          {statusLabels[status] ?? status}
        </span>
        <time dateTime={createdAt.toISOString()} className="soft small">
          {longDate(createdAt)}
        </time>
      </header>
      <p className="inquiry-card-contact">
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(about)}`}>
          <Icon name="mail" /> {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            <Icon name="phone" /> {phone}
          </a>
        )}
      </p>
      {propertyName && (
        <p>
          <strong>
            {propertyId ? (
              <a href={paths.property(propertyId)} target="_blank" rel="noreferrer">
                {propertyName}
              </a>
            ) : (
              propertyName
            )}
          </strong>
        </p>
      )}
      {subject && <p className="soft">Subject: {subject}</p>}
      <Travel inquiry={inquiry} />
      <p className="inquiry-card-message">{inquiry.message}</p>
      <MailStates mails={inquiry.mails} />
      <StatusForm id={id} status={status} />
    </article>
  );
}

function Travel({ inquiry: { travelPeriod, adults, children } }: { inquiry: ShownInquiry }) {
  const facts = [
    travelPeriod,
    adults === null ? null : `${adults} adults`,
    children === null ? null : `${children} children`,
  ].filter(Boolean);
  return facts.length > 0 ? <p className="soft small">{facts.join(" · ")}</p> : null;
}

function MailStates({ mails }: { mails: ShownMail[] }) {
  if (mails.length === 0) return null;
  return (
    <ul className="inquiry-card-mails small">
      {mails.map(({ id, purpose, state, lastError }) => (
        <li key={id}>
          {purpose === "notice" ? "Notice to you" : "Acknowledgement"}:{" "}
          <span className={`badge ${mailStates[state]?.tone ?? ""}`}>
            {mailStates[state]?.label ?? state}
          </span>
          {lastError && <span className="soft"> {lastError}</span>}
          {(state === "failed" || state === "captured") && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="send-again" />
              <input type="hidden" name="emailId" value={id} />
              <button className="link">Send again</button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function StatusForm({ id, status }: { id: string; status: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="inquiry-card-foot">
      <Form method="post" preventScrollReset className="inquiry-card-status">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="id" value={id} />
        <label htmlFor={`status-${id}`}>Status</label>
        <select
          key={status}
          id={`status-${id}`}
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
      <Link className="link" to={`${paths.admin.inquiries()}/delete/${id}`}>
        Delete
      </Link>
    </div>
  );
}
