import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { escapeLike, inTransaction } from "#db/transaction.server";
import type { StoredUpload } from "#domain/pictures/library";
import { saveDetails } from "./details.server";
import { type PictureUse, usesOfPictures } from "./own-pictures.server";

export interface NewUpload {
  hash: string;
  fileName: string;
  widths: number[];
  width: number;
  height: number;
  color: string;
  files: readonly MediaFile[];
}

const columns = ["hash", "fileName", "alt", "widths", "width", "height"] as const;

/** Stores an upload with its copies. A repeated upload keeps its name and description. */
export function storeUpload(
  db: Connection,
  { files, ...upload }: NewUpload,
  actor: string,
): Promise<StoredUpload> {
  return inTransaction(db, async (trx) => {
    await storeMedia(trx, upload.hash, files);
    const added = await trx
      .insertInto("mediaUploads")
      .values({ ...upload, actor })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (added) {
      await recordChange(trx, {
        actor,
        action: "create",
        entity: "media",
        entityId: upload.hash,
        after: { fileName: upload.fileName },
      });
      return added;
    }
    return trx
      .selectFrom("mediaUploads")
      .select(columns)
      .where("hash", "=", upload.hash)
      .executeTakeFirstOrThrow();
  });
}

export interface LibraryUpload extends StoredUpload {
  createdAt: Date;
}

interface UploadSearch {
  /** Search in file names and descriptions. */
  search?: string;
  page: number;
  perPage: number;
}

/** Newest first. */
export async function listUploads(
  db: Connection,
  { search, page, perPage }: UploadSearch,
): Promise<{ uploads: LibraryUpload[]; total: number }> {
  const pattern = `%${escapeLike(search?.trim() ?? "")}%`;
  const found = db
    .selectFrom("mediaUploads")
    .$if(Boolean(search?.trim()), (qb) =>
      qb.where(({ eb, or }) => or([eb("fileName", "ilike", pattern), eb("alt", "ilike", pattern)])),
    );
  const [uploads, { total }] = await Promise.all([
    found
      .select([...columns, "createdAt"])
      .orderBy("createdAt", "desc")
      .orderBy("hash")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { uploads, total: Number(total) };
}

export async function findUpload(db: Connection, hash: string): Promise<StoredUpload | null> {
  const row = await db
    .selectFrom("mediaUploads")
    .select(columns)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets alt text and credit of an image; false if it was deleted. */
export function describeUpload(
  db: Connection,
  hash: string,
  { alt, credit }: { alt: string | null; credit: string | null },
  actor: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("mediaUploads")
      .select("alt")
      .where("hash", "=", hash)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    await saveDetails(trx, `/media/${hash}`, { credit }, actor);
    if (before.alt === alt) return true;
    await trx.updateTable("mediaUploads").set({ alt }).where("hash", "=", hash).execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "media",
      entityId: hash,
      before,
      after: { alt },
    });
    return true;
  });
}

export type DeletedUpload = { deleted: StoredUpload } | { uses: PictureUse[] } | { missing: true };

/** Deletes an upload with its copies, unless it is in use: returns its uses then. */
export function deleteUpload(db: Connection, hash: string, actor: string): Promise<DeletedUpload> {
  return inTransaction(db, async (trx): Promise<DeletedUpload> => {
    const upload = await findUpload(trx, hash);
    if (!upload) return { missing: true };
    const uses = (await usesOfPictures(trx, [hash])).get(hash) ?? [];
    if (uses.length > 0) return { uses };
    await trx.deleteFrom("mediaUploads").where("hash", "=", hash).execute();
    await trx.deleteFrom("mediaFiles").where("hash", "=", hash).execute();
    await recordChange(trx, {
      actor,
      action: "delete",
      entity: "media",
      entityId: hash,
      before: { fileName: upload.fileName, alt: upload.alt },
    });
    return { deleted: upload };
  });
}

/** Display names of uploads: the description or the file name. */
export async function uploadNames(db: Connection, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("mediaUploads")
    .select(["hash", "fileName", "alt"])
    .where("hash", "in", [...hashes])
    .execute();
  return rows.map(({ hash, fileName, alt }) => ({ id: hash, name: fileName || alt || "An image" }));
}

type MediaFormat = "avif" | "webp";

interface MediaFile {
  width: number;
  format: MediaFormat;
  bytes: Buffer;
}

/** Stores the files of an image under the hash of its source; existing ones are not replaced. */
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
