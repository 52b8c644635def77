import type { Env } from "#env";
import { createGuardedFetcher } from "./guarded-fetch";
import { createMailer } from "./mail";
import { createRatesClient } from "./rates";

/** Everything outside our walls, set up from the environment. */
export function createClients(env: Env) {
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
    rates: createRatesClient({ url: env.RATES_URL, userAgent, now: Date.now }),
  };
}
