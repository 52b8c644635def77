import type { Connection } from "../connect.server";

export interface MediaFile {
  width: number;
  format: "avif" | "webp";
  bytes: Buffer;
}

/** Stores copies under a hash of their source; storing them again changes nothing. */
export async function storeMedia(db: Connection, hash: string, files: readonly MediaFile[]) {
  if (files.length === 0) return;
  await db
    .insertInto("mediaFiles")
    .values(files.map((file) => ({ hash, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findMedia(
  db: Connection,
  hash: string,
  width: number,
  format: "avif" | "webp",
) {
  const row = await db
    .selectFrom("mediaFiles")
    .select("bytes")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("format", "=", format)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
