import type { ActionFunctionArgs } from "@remix-run/node";

import { limitRequest } from "~/server/limits/rate-limit.server";

/** A page that was fetched ahead is shown: app/server/visitor/page-views.server.ts counts it by its Referer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ok } = await limitRequest(context, "click");
  await request.body?.cancel();
  return new Response(null, { status: ok ? 204 : 429 });
}
