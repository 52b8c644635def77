import type { ImageCopy } from "#db/queries/pictures/columns.server";
import { storeMedia } from "#db/queries/pictures/uploads.server";
import { contentHash, renderSizes } from "#pictures/render.server";
import type { FetchFailure } from "./clients/fetch-outcome";
import type { JobContext } from "./context";

type Copied =
  | { ok: true; copy: ImageCopy }
  /** `fetch` is absent where the picture came and cannot be used. */
  | { ok: false; message: string; fetch?: FetchFailure };

/** Fetches a picture through the guard and keeps resized copies of it. */
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
