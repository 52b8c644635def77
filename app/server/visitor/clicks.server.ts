import { createHash } from "node:crypto";
import { isbot } from "isbot";

import { addressKey, limitRequest } from "~/server/limits/rate-limit.server";
import { hasSessionCookie } from "~/server/pages/cache";
import type { RequestContext } from "~/server/services.server";
import { isPrefetch } from "./page-views.server";

interface Visitor {
  visitorHash: string;
  now: Date;
}

/**
 * Counts a click of a visitor. Bots, the operator, and clients over the rate limit are not counted, but
 * their click works all the same. A click that cannot be counted is ignored.
 */
export async function countClick(
  context: RequestContext,
  { headers }: Request,
  count: (visitor: Visitor) => Promise<unknown>,
): Promise<void> {
  const agent = headers.get("User-Agent") ?? "";
  if (!agent || isbot(agent) || hasSessionCookie(headers.get("Cookie"))) return;
  if (isPrefetch((name) => headers.get(name))) return;
  try {
    if (!(await limitRequest(context, "click")).ok) return;
    const now = context.now();
    await count({ visitorHash: visitorHash(context.clientAddress, agent, now), now });
  } catch (error) {
    context.log.warn({ reason: String(error) }, "click not counted");
  }
}

/** Recognizes a repeated click. It changes every day, so that nobody can be tracked. */
export function visitorHash(address: string, agent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const text = `${day}|${addressKey(address)}|${agent}`;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
