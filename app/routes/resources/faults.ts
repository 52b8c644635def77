import type { ActionFunctionArgs } from "@remix-run/node";

import { limitRequest } from "~/server/limits/rate-limit.server";

const longestReason = 300;
const longestPath = 200;

/** Nobody's address or number gets into the log, whatever a script says. */
const withoutNames = (text: string) =>
  text.replace(/(?<!\S)\S+@\S+/g, "…").replace(/\+?\d[\d\s-]{6,}\d/g, "…");

/** A page that failed in a browser says so, under the id that its visitor reads. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string, longest: number) =>
    withoutNames(String(form.get(name) ?? "").slice(0, longest));
  const id = String(form.get("id") ?? "");
  if (/^[0-9a-f]{8}$/.test(id) && (await limitRequest(context, "click")).ok)
    context.log.error(
      { requestId: id, reason: text("reason", longestReason), path: text("pathname", longestPath) },
      "a page failed in a browser",
    );
  return new Response(null, { status: 204 });
}
