import type { IncomingMessage } from "node:http";

import type { ShownCurrency } from "#domain/money/currencies";
import { listBehind } from "~/server/pages/came-from.server";
import { type SharedAddress, sharedAddress } from "./shared-addresses";
import { currencyOf, onlyCurrency, usualCurrency } from "./visitor-choice";

export interface SharedRequest {
  asked: SharedAddress;
  currency: ShownCurrency;
}

const stay = /^\/(?:accommodation|properties)\/[^/]+$/;
/** As the guard of addresses takes it; an odd one is refused there. */
const plainHost = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** What is asked for, where the answer is the same for everybody with this currency, or for all. */
export function sharedRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  siteHost: string,
): SharedRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return;
  if (headers.authorization !== undefined || !headers.host || !plainHost.test(headers.host)) return;
  const asked = sharedAddress(url);
  if (!asked) return;
  const currency = currencyFor(asked, headers);
  if (!currency) return;
  // Without scripts, a stay leads back to the very list that led to it.
  if (stay.test(asked.path) && !url.includes(".data") && cameFromList(headers, siteHost)) return;
  return { asked, currency };
}

function currencyFor({ kind }: SharedAddress, headers: IncomingMessage["headers"]) {
  if (kind === "file") return usualCurrency;
  return kind === "prices" ? currencyOf(headers) : onlyCurrency(headers);
}

const cameFromList = (headers: IncomingMessage["headers"], siteHost: string) =>
  listBehind({ referrer: headers.referer, hosts: [siteHost, headers.host] }) !== null;
