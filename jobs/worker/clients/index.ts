import path from "node:path";
import type { Logger } from "pino";

import type { Env } from "#env";
import { createGuardedFetcher } from "./guarded-fetch";
import { createMailer } from "./mail";
import { createRatesClient } from "./rates";
import { openSentNotes } from "./sent-notes";

/** Everything outside our walls, set up from the environment. */
export function createClients(env: Env, log: Pick<Logger, "warn">) {
  const contact = env.SITE_URL ?? "https://savanna-stays.example";
  const userAgent = `SavannaStays/1.0 (+${contact.replace(/\/+$/, "")}/contact)`;
  const fetcher = createGuardedFetcher({ allowHosts: env.FETCH_ALLOW_HOSTS, userAgent });
  return {
    fetcher,
    // Without a mail server mails are kept and readable in the admin.
    mailer: env.SMTP_URL
      ? createMailer({
          smtpUrl: env.SMTP_URL,
          from: { address: env.MAIL_FROM },
          production: env.NODE_ENV === "production",
        })
      : null,
    sentNotes: openSentNotes(path.join(env.DATA_DIR, "sent-mails"), (reason) =>
      log.warn({ reason }, "a sent mail could not be noted on the disk"),
    ),
    rates: createRatesClient({ url: env.RATES_URL, userAgent, now: Date.now }),
  };
}
