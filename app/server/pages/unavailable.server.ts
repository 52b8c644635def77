import { data } from "@remix-run/node";

import type { RequestContext } from "~/server/services.server";

/** A read that fails answers 503, so that search engines try again instead of dropping the page. */
export async function orUnavailable<T>(
  context: Pick<RequestContext, "log" | "requestId">,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    context.log.error({ reason: String(error), requestId: context.requestId }, "read failed");
    throw data(null, {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "30" },
    });
  }
}
