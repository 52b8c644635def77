import type { LoaderFunctionArgs } from "@remix-run/node";

import { findMedia } from "#db/queries/pictures/uploads.server";

const fileName = /^([0-9a-f]{16,64})-(\d{2,4})\.(avif|webp)$/;

/** Stored copy of an image. Its name is a hash of the source, so it is immutable. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [, hash, width, format] = fileName.exec(params.file ?? "") ?? [];
  const bytes =
    hash && (format === "avif" || format === "webp")
      ? await findMedia(context.db, hash, Number(width), format)
      : null;
  if (!bytes) return new Response("Image not found", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
