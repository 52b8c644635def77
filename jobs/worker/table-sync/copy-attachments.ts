import { copiedAttachments, keepAttachment } from "#db/queries/sync/attachments.server";
import type { Attachment } from "#domain/table/cells";
import type { ReadRecord } from "#domain/table/record";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";

/** Where each attachment stands here, or why it could not be copied. */
export interface Copies {
  paths: Map<string, string>;
  faults: Map<string, string>;
}

const sideBySide = 3;

const attachmentsOf = (records: readonly ReadRecord[]): Attachment[] => {
  const all = records.flatMap(({ pictures }) => pictures ?? []);
  const attachments = all.filter((entry) => typeof entry !== "string");
  return [...new Map(attachments.map((attachment) => [attachment.id, attachment])).values()];
};

/** Attachments that are here already; a look at the table fetches none. */
export async function knownCopies(
  records: readonly ReadRecord[],
  { db }: Pick<JobContext, "db">,
): Promise<Copies> {
  const ids = attachmentsOf(records).map(({ id }) => id);
  return { paths: await copiedAttachments(db, ids), faults: new Map() };
}

/**
 * Copies what is new, at once: the addresses of attachments expire about two hours after the reply
 * that named them.
 */
export async function copyAttachments(
  records: readonly ReadRecord[],
  context: JobContext,
  stillOurs: () => Promise<void>,
): Promise<Copies> {
  const { db, signal } = context;
  const copies = await knownCopies(records, context);
  const added = attachmentsOf(records).filter(({ id }) => !copies.paths.has(id));
  for (let first = 0; first < added.length; first += sideBySide) {
    signal.throwIfAborted();
    await stillOurs();
    const some = added.slice(first, first + sideBySide);
    await Promise.all(
      some.map(async ({ id, url }) => {
        const copied = await copyPicture(url, { ...context, progress: () => undefined });
        if (copied.ok) copies.paths.set(id, await keepAttachment(db, id, copied.copy));
        else copies.faults.set(id, copied.message);
      }),
    );
  }
  return copies;
}
