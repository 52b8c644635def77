import "./needs-you.css";
import { Link } from "@remix-run/react";

import type { RecentItem } from "#db/queries/imports/review.server";
import type { listEmails } from "#db/queries/mail/emails.server";
import { paths } from "#domain/pages/paths";
import { Moment } from "~/components/admin/moment";
import { itemStates } from "~/components/admin/smart-import/item-state";

interface Props {
  /** Null where they could not be read. */
  imports: RecentItem[] | null;
  failedMails: Awaited<ReturnType<typeof listEmails>> | null;
}

/** What does not go on by itself: read pages to review, pages not read, mails that were given up. */
export function NeedsYou({ imports, failedMails }: Props) {
  const waiting = (imports ?? []).filter(({ state }) => state === "success" || state === "error");
  const mails = failedMails ?? [];
  const unread = imports === null || failedMails === null;
  return (
    <section className="panel" aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      {unread && <p className="note note-danger">Not all of this list could be loaded.</p>}
      {!unread && waiting.length + mails.length === 0 && (
        <p className="soft">Nothing waits for you.</p>
      )}
      <ul className="needs-you">
        {mails.map(({ id, subject, lastError, createdAt }) => (
          <li key={id}>
            <span className="badge badge-danger">Mail not sent</span>
            <div>
              <a href={`${paths.admin.jobs()}#mail-${id}`}>{subject}</a>
              {lastError && <p className="soft small">{lastError}</p>}
            </div>
            <Moment at={createdAt} />
          </li>
        ))}
        {waiting.map(({ runId, name, url, state, error, createdAt }) => (
          <li key={runId}>
            <span className={`badge ${itemStates[state].tone}`}>{itemStates[state].label}</span>
            <div>
              <Link to={`${paths.admin.smartImport()}?run=${runId}`}>{name ?? url}</Link>
              {error && <p className="soft small">{error}</p>}
            </div>
            <Moment at={createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
