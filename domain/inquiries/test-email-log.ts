/** A test mail of the outbox, as far as its log needs it. */
export interface TestEmail {
  id: string;
  toAddress: string;
  state: string;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface LogLine {
  key: string;
  /** ISO 8601 in UTC. */
  at: string;
  text: string;
}

const outcomeOf = ({ state, tries, lastError, toAddress }: TestEmail): string | null => {
  if (state === "sent") return `Sent to ${toAddress}`;
  if (state === "captured") return "Saved, not sent: no mail server configured (SMTP_URL)";
  if (state === "failed") return `Given up after ${tries} tries: ${lastError ?? "unknown reason"}`;
  if (lastError) return `Try ${tries} failed, next one follows: ${lastError}`;
  return state === "sending" ? `Try ${tries} is under way` : null;
};

/** What happened to the test mails after `since`, oldest first. */
export function testEmailLog(emails: readonly TestEmail[], since: Date | null): LogLine[] {
  const lines = emails.flatMap((email): LogLine[] => {
    const { id, toAddress, createdAt, updatedAt } = email;
    const outcome = outcomeOf(email);
    const queued = {
      key: `${id}/queued`,
      at: createdAt.toISOString(),
      text: `Test for ${toAddress} stored and queued`,
    };
    return outcome
      ? [queued, { key: `${id}/outcome`, at: updatedAt.toISOString(), text: outcome }]
      : [queued];
  });
  return lines
    .filter(({ at }) => since === null || new Date(at) > since)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** True while a later look can show more. */
export const isTestUnderWay = (emails: readonly Pick<TestEmail, "state">[]): boolean =>
  emails.some(({ state }) => state === "queued" || state === "sending");
