import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { countChatClick } from "#db/queries/site/analytics.server";
import { paths } from "#domain/paths/paths";
import { chatClickLabel, chatLink } from "#domain/site/chat-link";
import type { RequestContext } from "~/server/services.server";
import { countClick } from "~/server/visitor/clicks.server";

const maxNameLength = 200;

const count = (context: RequestContext, request: Request, property: string | null) =>
  countClick(context, request, (visitor) =>
    countChatClick(context.db, {
      ...visitor,
      subject: chatClickLabel(property?.slice(0, maxNameLength)),
    }),
  );

/** Without scripts: counts the click and redirects to the messaging app. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const property = new URL(request.url).searchParams.get("property");
  const { chatNumber } = await context.settings();
  const link = chatLink(chatNumber, property);
  if (link) await count(context, request, property);
  return redirect(link ?? paths.contact(), { headers: { "Cache-Control": "no-store" } });
}

/** With scripts: counts the click that a beacon reports. */
export async function action({ request, context }: ActionFunctionArgs) {
  const property = (await request.formData()).get("property");
  await count(context, request, typeof property === "string" ? property : null);
  return new Response(null, { status: 204 });
}
