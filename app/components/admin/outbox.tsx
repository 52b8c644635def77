import { ScrollTable } from "~/components/admin/scroll-table";
import { Form, Link } from "@remix-run/react";

interface MailHead {
  id: string;
  purpose: string;
  toAddress: string;
  subject: string;
  state: string;
  tries: number;
  nextTryAt: Date | null;
  lastError: string | null;
  createdAt: Date;
}

const tones: Record<string, string> = {
  sent: "badge-ok",
  failed: "badge-danger",
  queued: "badge-warn",
  sending: "badge-warn",
};

const minute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

/** Every mail with its state; those not sent can be sent again. */
export function OutboxTable({ emails }: { emails: MailHead[] }) {
  if (emails.length === 0) return <p className="empty">No mails yet</p>;
  return (
    <ScrollTable label="Mails">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Mail</th>
            <th scope="col">To</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Tries
            </th>
            <th scope="col">Made (UTC)</th>
            <th scope="col">Again</th>
          </tr>
        </thead>
        <tbody>
          {emails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">
                <Link to={`?mail=${mail.id}`}>{mail.subject}</Link>
                <div className="soft small">{mail.purpose}</div>
              </th>
              <td>{mail.toAddress}</td>
              <td>
                <span className={`badge ${tones[mail.state] ?? ""}`}>{mail.state}</span>
                {mail.lastError && <div className="soft small">{mail.lastError}</div>}
                {mail.nextTryAt && (
                  <div className="soft small">next try {minute(mail.nextTryAt)}</div>
                )}
              </td>
              <td className="number">{mail.tries}</td>
              <td>{minute(mail.createdAt)}</td>
              <td>
                {(mail.state === "failed" || mail.state === "captured") && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="emailId" value={mail.id} />
                    <button className="link">
                      Send again<span className="visually-hidden">: {mail.subject}</span>
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** A mail that was kept here is readable, since it reached nobody. */
export function MailView({ mail }: { mail: MailHead & { textBody: string } }) {
  return (
    <section className="panel" aria-labelledby="mail-subject">
      <h2 id="mail-subject">{mail.subject}</h2>
      <p className="soft">
        To {mail.toAddress}, {mail.state}
      </p>
      <p className="inquiry-message mail-text">{mail.textBody}</p>
      <Link to="?">Close</Link>
    </section>
  );
}
