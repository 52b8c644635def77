import type { ActionFunctionArgs } from "@remix-run/node";

import { loggablePath } from "#domain/paths/secret-path";
import { limitRequest } from "~/server/limits/rate-limit.server";

const maxReasonLength = 300;
const maxPathLength = 200;

/** Removes email addresses and phone numbers, which must not be logged. */
const redacted = (text: string) =>
  text.replace(/(?<!\S)\S+@\S+/g, "…").replace(/\+?\d[\d\s-]{6,}\d/g, "…");

/** Logs an error of a page in the browser under the id that the page displays. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string, maxLength: number) =>
    redacted(String(form.get(name) ?? "").slice(0, maxLength));
  const id = String(form.get("id") ?? "");
  if (/^[0-9a-f]{8}$/.test(id) && (await limitRequest(context, "click")).ok)
    context.log.error(
      {
        requestId: id,
        reason: text("reason", maxReasonLength),
        path: loggablePath(text("pathname", maxPathLength)),
      },
      "page failed in the browser",
    );
  return new Response(null, { status: 204 });
}
