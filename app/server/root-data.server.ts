import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { isoDay } from "#domain/calendar/dates";
import { builtInRates } from "#domain/money/exchange-rates";
import { isSecretPath } from "#domain/paths/secret-path";
import { socialLinks } from "#domain/site/settings";
import { isUnavailable } from "~/server/unavailable/guard-routes.server";
import { readPreferences } from "~/server/visitor/preferences.server";
import { takeToast } from "~/server/visitor/toast.server";

/** The loader of the root route: facts about the site, the visitor's choices, the toast of the last action. */
export async function loadRootData({ request: sent, context }: LoaderFunctionArgs) {
  // Pages with a secret address neither read nor set cookies (L-004).
  const request = isSecretPath(new URL(sent.url).pathname) ? new Request(sent.url) : sent;
  // The frame is rendered even while the database is unavailable.
  const fallbackRates = { rates: builtInRates, source: "fallback" as const };
  const isDatabaseDown = isUnavailable(context);
  const [settings, { rates, source }, { toast, cookie }] = await Promise.all([
    isDatabaseDown ? context.lastSettings() : context.settings().catch(context.lastSettings),
    isDatabaseDown ? fallbackRates : context.rates().catch(() => fallbackRates),
    takeToast(context.env, request),
  ]);
  const { currency, favorites } = readPreferences(request);
  return data(
    {
      site: {
        name: settings.siteName,
        description: settings.siteDescription,
        social: socialLinks(settings),
        chatNumber: settings.chatNumber,
        year: context.now().getUTCFullYear(),
        /** "YYYY-MM-DD" in UTC, from which dates of a trip count. */
        today: isoDay(context.now()),
        address: context.siteUrl,
      },
      currency,
      favorites,
      rates,
      ratesSource: source,
      toast,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
}
