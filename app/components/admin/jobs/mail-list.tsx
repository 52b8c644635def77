import "./mail-list.css";
import { Form } from "@remix-run/react";

import type { EmailState } from "#db/queries/mail/emails.server";
import type { recentMails } from "#db/queries/mail/outbox.server";
import { Moment } from "~/components/admin/moment";

type Mail = Awaited<ReturnType<typeof recentMails>>[number];

const states: Record<EmailState, { label: string; tone: string }> = {
  queued: { label: "Waiting", tone: "" },
  sending: { label: "Sending", tone: "badge-warn" },
  sent: { label: "Sent", tone: "badge-ok" },
  failed: { label: "Failed", tone: "badge-danger" },
  captured: { label: "Saved, not sent", tone: "badge-warn" },
};

const isState = (state: string): state is EmailState => Object.hasOwn(states, state);

/** Each mail opens in place, so that one that was never sent can still be read. */
export function MailList({ mails, busy }: { mails: readonly Mail[]; busy: boolean }) {
  if (mails.length === 0) return <p className="empty">No mails yet</p>;
  return (
    <ul className="mail-list">
      {mails.map((mail) => (
        <MailEntry key={mail.id} mail={mail} busy={busy} />
      ))}
    </ul>
  );
}

function MailEntry({ mail, busy }: { mail: Mail; busy: boolean }) {
  const { id, state, subject, toAddress, tries, nextTryAt, lastError } = mail;
  const shown = isState(state) ? states[state] : { label: state, tone: "" };
  return (
    <li id={`mail-${id}`}>
      <details>
        <summary>
          <span className={`badge ${shown.tone}`}>{shown.label}</span>
          <span className="mail-subject">
            {subject}
            <span className="soft small">to {toAddress}</span>
          </span>
          <Moment at={mail.sentAt ?? mail.createdAt} />
        </summary>
        <div className="mail-body">
          <p className="soft small">
            {tries === 1 ? "1 try" : `${tries} tries`}
            {nextTryAt && (
              <>
                , next <Moment at={nextTryAt} />
              </>
            )}
            {lastError && `. ${lastError}`}
          </p>
          <pre>{mail.textBody}</pre>
          {(state === "failed" || state === "captured") && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="emailId" value={id} />
              <button className="btn-quiet" name="intent" value="send-again" disabled={busy}>
                Send again
              </button>
            </Form>
          )}
        </div>
      </details>
      {state === "failed" && lastError && <p className="small">{lastError}</p>}
    </li>
  );
}
