import type { Connection } from "#db/connect.server";
import type { ImageCopy } from "#db/queries/pictures/columns.server";

/** Path of the largest copy of an image. */
const pathOf = (base: string, widths: readonly number[]) => `${base}-${Math.max(...widths)}.webp`;

/** Paths of copied attachments by id. */
export async function copiedAttachments(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("tableAttachments")
    .select(["attachmentId", "basePath", "widths"])
    .where("attachmentId", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ attachmentId, basePath, widths }) => [attachmentId, pathOf(basePath, widths)]),
  );
}

/** Copy errors of attachments by id. */
export async function attachmentErrors(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, { reason: string; final: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("attachmentFaults")
    .select(["attachmentId", "reason", "final"])
    .where("attachmentId", "in", [...ids])
    .execute();
  return new Map(rows.map(({ attachmentId, ...error }) => [attachmentId, error]));
}

/** Records that an attachment could not be copied; `final` excludes it from retries. */
export const recordAttachmentError = (
  db: Connection,
  attachmentId: string,
  error: { reason: string; final: boolean },
) =>
  db
    .insertInto("attachmentFaults")
    .values({ attachmentId, ...error })
    .onConflict((conflict) => conflict.column("attachmentId").doUpdateSet(error))
    .execute();

/** Records the copy of an attachment. @returns its path */
export async function saveAttachment(
  db: Connection,
  attachmentId: string,
  { base, ...copy }: ImageCopy,
): Promise<string> {
  await db
    .insertInto("tableAttachments")
    .values({ attachmentId, basePath: base, ...copy })
    .onConflict((conflict) => conflict.column("attachmentId").doNothing())
    .execute();
  await db.deleteFrom("attachmentFaults").where("attachmentId", "=", attachmentId).execute();
  return pathOf(base, copy.widths);
}
