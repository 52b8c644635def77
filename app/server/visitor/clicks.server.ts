import { isbot } from "isbot";

import { limitRequest } from "~/server/limits/rate-limit.server";
import { hasSessionCookie } from "~/server/pages/cache";
import type { RequestContext } from "~/server/services.server";
import { isPrefetch } from "./page-views.server";
import { visitorHash } from "./visitor-hash.server";

interface Visitor {
  visitorHash: string;
  now: Date;
}

/**
 * Counts a click of a visitor. Robots and the operator are left out, and so is whoever clicks faster
 * than people do: their click works like any other and changes no figure. A click that cannot be counted is lost.
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
