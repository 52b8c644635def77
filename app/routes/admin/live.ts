import { adminLoader, noAction } from "~/server/session/admin.server";

/** Server-sent events of a topic: `?of=jobs`, `?of=run/…`. */
export const loader = adminLoader(({ request, context }) => {
  const topic = new URL(request.url).searchParams.get("of") ?? "";
  const stream = context.live.subscribe(topic, request.signal);
  if (!stream)
    return new Response("Unknown event stream.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      // A compressing or buffering proxy would delay the events.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});

export const action = noAction;
