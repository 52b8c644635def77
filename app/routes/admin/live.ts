import { adminLoader, noAction } from "~/server/session/admin.server";

/** What a screen follows by server-sent events: `?of=jobs`, `?of=run/…`. Without scripts it reloads. */
export const loader = adminLoader(({ request, context }) => {
  const topic = new URL(request.url).searchParams.get("of") ?? "";
  const stream = context.live.follow(topic, request.signal);
  if (!stream)
    return new Response("There is nothing to follow here.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      // Packed, or held back by a proxy, the events would arrive in bundles.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

export const action = noAction;
