import type { Connection } from "#db/connect.server";

export type MediaFormat = "avif" | "webp";

export interface MediaFile {
  width: number;
  format: MediaFormat;
  bytes: Buffer;
}

/** Keeps the files of a picture under the hash of its source; what is there stays. */
export async function storeMedia(
  db: Connection,
  hash: string,
  files: readonly MediaFile[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto("mediaFiles")
    .values(files.map(({ width, format, bytes }) => ({ hash, width, format, bytes })))
    .onConflict((conflict) => conflict.columns(["hash", "width", "format"]).doNothing())
    .execute();
}

export async function findMedia(
  db: Connection,
  hash: string,
  width: number,
  format: MediaFormat,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("mediaFiles")
    .select("bytes")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("format", "=", format)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
