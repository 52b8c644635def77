import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { countChatClick } from "#db/queries/site/count-visits.server";
import { chatLink, chatSubject } from "#domain/site/chat-link";
import { countClick } from "~/server/visitor/clicks.server";

/** For a visitor whose browser did not follow the chat link by itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const property = new URL(request.url).searchParams.get("property");
  const { chatNumber } = await context.settings();
  return redirect(chatLink(chatNumber, property) ?? "/contact", {
    headers: { "Cache-Control": "no-store" },
  });
}

/** Counts a click on the chat button: the browser reports it while it opens the chat. */
export async function action({ request, context }: ActionFunctionArgs) {
  const property = (await request.formData()).get("property");
  const subject = chatSubject(typeof property === "string" ? property.slice(0, 200) : null);
  await countClick(context, request, (visitor) =>
    countChatClick(context.db, { ...visitor, subject }),
  );
  return new Response(null, { status: 204 });
}
