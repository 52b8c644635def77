import type { ImageCopy } from "#db/queries/pictures/columns.server";
import { storeMedia } from "#db/queries/pictures/uploads.server";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { contentHash, renderSizes } from "#pictures/render.server";

type Copied =
  | { ok: true; copy: ImageCopy }
  /** `fetch` is absent where the image was fetched but cannot be used. */
  | { ok: false; message: string; fetch?: FetchFailure };

/** Fetches an image through the guarded fetcher and stores resized copies of it. */
export async function copyPicture(
  address: string,
  { db, clients, signal, progress }: Pick<JobContext, "db" | "clients" | "signal" | "progress">,
): Promise<Copied> {
  const fetched = await clients.fetcher.fetchImage(address, { signal });
  if (!fetched.ok) return { ok: false, message: fetched.message, fetch: fetched };
  progress(1, 3);
  const rendered = await renderSizes(Buffer.from(fetched.bytes));
  if (!rendered.ok) return { ok: false, message: rendered.message };

  progress(2, 3);
  const hash = contentHash(fetched.bytes);
  await storeMedia(db, hash, rendered.files);
  const { width, height, color, widths } = rendered;
  return { ok: true, copy: { base: `/media/${hash}`, width, height, color, widths } };
}
