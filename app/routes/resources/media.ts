import type { LoaderFunctionArgs } from "@remix-run/node";

import { findMedia } from "#db/queries/pictures/uploads.server";
import { jpegCopy } from "~/server/media.server";
import { retryLater } from "~/server/unavailable/guard-routes.server";

const fileName = /^([0-9a-f]{16,64})-(\d{2,4})\.(avif|webp|jpg)$/;

/**
 * Stored copy of an image, or as JPEG for readers of feeds that take nothing newer. Its name is a hash of
 * the source, so it is immutable.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [, hash, width, ending] = fileName.exec(params.file ?? "") ?? [];
  const stored = ending === "avif" ? "avif" : "webp";
  const copy = hash ? await findMedia(context.db, hash, Number(width), stored) : null;
  if (!copy) return new Response("Image not found", { status: 404 });
  const bytes = ending === "jpg" ? await jpegCopy(copy) : copy;
  if (!bytes)
    return new Response("Server busy, try again later", { status: 503, headers: retryLater });
  const format = ending === "jpg" ? "jpeg" : stored;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
