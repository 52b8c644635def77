import path from "node:path";
import type { Logger } from "pino";

import type { Env } from "#env";
import { tableAccess } from "#jobs/queue/table-access";
import { createAiClient } from "./ai";
import { createGuardedFetcher } from "./guarded-fetch";
import { userAgentOf } from "./http";
import { createMailer, openSentNotes } from "./mail";
import { createGeocoder, createWhat3wordsClient } from "./places";
import { createRatesClient } from "./rates";
import { createTableClient } from "./table";

/** Clients of all external services, configured from the environment. */
export function createClients(env: Env, log: Pick<Logger, "warn">) {
  const userAgent = userAgentOf(env.SITE_URL);
  const fetcher = createGuardedFetcher({ allowHosts: env.FETCH_ALLOW_HOSTS, userAgent });
  const access = tableAccess(env);
  return {
    fetcher,
    // Without a mail server, emails are saved and can be read in the admin.
    mailer: env.SMTP_URL
      ? createMailer({
          smtpUrl: env.SMTP_URL,
          from: { address: env.MAIL_FROM },
          production: env.NODE_ENV === "production",
        })
      : null,
    sentNotes: openSentNotes(path.join(env.DATA_DIR, "sent-mails"), (reason) =>
      log.warn({ reason }, "a sent email could not be recorded on the disk"),
    ),
    rates: createRatesClient({ url: env.RATES_URL, userAgent, now: Date.now }),
    table: access && createTableClient({ access, now: Date.now }),
    geocoder: env.GEOCODER_URL
      ? createGeocoder({ url: env.GEOCODER_URL, userAgent, now: Date.now })
      : null,
    ai: env.AI_API_KEY
      ? createAiClient({
          url: env.AI_BASE_URL,
          key: env.AI_API_KEY,
          model: env.AI_MODEL,
          now: Date.now,
        })
      : null,
    what3words: env.WHAT3WORDS_API_KEY
      ? createWhat3wordsClient({
          url: env.WHAT3WORDS_API_URL,
          key: env.WHAT3WORDS_API_KEY,
          now: Date.now,
        })
      : null,
  };
}
