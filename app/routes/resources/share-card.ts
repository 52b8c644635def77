import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { findShareCard } from "#db/queries/share/share-cards.server";
import { shareCardKinds, shareCardPath } from "#domain/seo/seo";
import { shareCardBytes } from "~/server/share/draw-card.server";
import { retryLater } from "~/server/unavailable/guard-routes.server";

const fileName = /^(.+)-[0-9a-f]{8}\.jpg$/;

/** Image of a shared link. Its URL has a hash of the content; outdated URLs redirect to the current one. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const kind = shareCardKinds.find((known) => known === params.kind);
  const subject = fileName.exec(params.file ?? "")?.[1];
  const card = kind && subject ? await findShareCard(context.db, kind, subject) : null;
  if (!card) return new Response("Image not found", { status: 404 });
  const address = shareCardPath(card);
  if (new URL(request.url).pathname !== address) return redirect(address, 302);
  const bytes = await shareCardBytes(context, card);
  if (!bytes)
    return new Response("Server busy, try again later", { status: 503, headers: retryLater });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
