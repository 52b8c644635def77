import "./mail-trail.css";
import { Form } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import type { ShownLetter } from "~/server/inquiry/letter.server";
import { mailNames } from "./labels";

type Mail = ShownLetter["mails"][number];

const states: Record<string, { words: string; sign: "sent" | "failed" | "waiting" | "kept" }> = {
  queued: { words: "queued", sign: "waiting" },
  sending: { words: "being sent", sign: "waiting" },
  sent: { words: "sent", sign: "sent" },
  failed: { words: "failed", sign: "failed" },
  captured: { words: "saved, not sent: no mail server is set", sign: "kept" },
};

const icons = { sent: "check", failed: "close", waiting: "clock", kept: "inbox" } as const;

/** What was mailed because of an inquiry, and how far each has come. */
export function MailTrail({ letter: { id, mails }, busy }: { letter: ShownLetter; busy: boolean }) {
  const answered = mails.some(({ purpose }) => purpose === "reply");
  return (
    <section className="letter-part" aria-labelledby="letter-mail">
      <h3 id="letter-mail">Mail</h3>
      <ol className="mail-trail">
        {mails.map((mail) => (
          <Step key={mail.id} mail={mail} inquiryId={id} busy={busy} />
        ))}
        {!answered && (
          <li className="mail-step mail-open">
            <i />
            <span>Your reply</span>
            <small>not written yet</small>
          </li>
        )}
      </ol>
    </section>
  );
}

function Step({ mail, inquiryId, busy }: { mail: Mail; inquiryId: string; busy: boolean }) {
  const { id, purpose, state, tries, lastError, moment, words } = mail;
  const shown = states[state] ?? { words: state, sign: "waiting" as const };
  const tried = tries > 1 ? ` after ${tries} tries` : "";
  return (
    <li className={`mail-step mail-${shown.sign}`}>
      <i>
        <Icon name={icons[shown.sign]} />
      </i>
      <span>{mailNames[purpose] ?? purpose}</span>
      <small>
        {shown.words}
        {shown.sign === "failed" ? tried : ` ${moment}`}
        {lastError && `. ${lastError}`}
      </small>
      {words && (
        <details>
          <summary>What you wrote</summary>
          <p>{words}</p>
        </details>
      )}
      {(state === "failed" || state === "captured") && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={inquiryId} />
          <input type="hidden" name="emailId" value={id} />
          <button className="link" name="intent" value="send-again" disabled={busy}>
            {adminTexts.inquiries.sendAgain}
            <span className="visually-hidden">
              {" "}
              the {(mailNames[purpose] ?? purpose).toLowerCase()}
            </span>
          </button>
        </Form>
      )}
    </li>
  );
}
