import {
  attachmentErrors,
  copiedAttachments,
  recordAttachmentError,
  saveAttachment,
} from "#db/queries/table/attachments.server";
import { type Attachment, picturesOf } from "#domain/table/cells";
import type { ReadRecord } from "#domain/table/record";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";
import { callTable } from "#jobs/worker/rate-limit";

/** Why an attachment has no copy; `isNew` where it has not been reported yet. */
export interface AttachmentError {
  reason: string;
  /** The file is not an image: fetching it again is useless. */
  final: boolean;
  isNew: boolean;
}

/** The path of each attachment's copy, or why it could not be copied. */
export interface Copies {
  paths: Map<string, string>;
  errors: Map<string, AttachmentError>;
}

const batchSize = 3;

type Added = Attachment & { recordId: string };

const attachmentsOf = (records: readonly ReadRecord[]): Added[] => {
  const all = records.flatMap(({ id: recordId, pictures }) =>
    (pictures ?? []).flatMap((entry) =>
      typeof entry === "string" ? [] : [{ ...entry, recordId }],
    ),
  );
  return [...new Map(all.map((attachment) => [attachment.id, attachment])).values()];
};

/** Attachments that were copied or failed before; a dry run fetches none. */
export async function knownCopies(
  records: readonly ReadRecord[],
  { db }: Pick<JobContext, "db">,
): Promise<Copies> {
  const ids = attachmentsOf(records).map(({ id }) => id);
  const errors = await attachmentErrors(db, ids);
  return {
    paths: await copiedAttachments(db, ids),
    errors: new Map([...errors].map(([id, error]) => [id, { ...error, isNew: false }])),
  };
}

interface Copying {
  table: TableClient;
  /** Called before each batch with the number that the last one copied. */
  onBatch: (copied: number) => Promise<void>;
}

/** Copies new attachments: their URLs expire about two hours after they were read. */
export async function copyAttachments(
  records: readonly ReadRecord[],
  context: JobContext,
  { table, onBatch }: Copying,
): Promise<Copies> {
  const { signal } = context;
  const copies = await knownCopies(records, context);
  const added = attachmentsOf(records).filter(
    ({ id }) => !copies.paths.has(id) && !copies.errors.get(id)?.final,
  );
  const readAgain = currentUrls(table, context);
  let copied = 0;
  for (let first = 0; first < added.length; first += batchSize) {
    signal.throwIfAborted();
    await onBatch(copied);
    const some = added.slice(first, first + batchSize);
    const before = copies.paths.size;
    await Promise.all(some.map((attachment) => copyOne(attachment, copies, readAgain, context)));
    copied = copies.paths.size - before;
  }
  if (copied > 0) await onBatch(copied);
  return copies;
}

async function copyOne(
  { id, url, recordId }: Added,
  { paths, errors }: Copies,
  readAgain: (recordId: string) => Promise<Map<string, string>>,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const copy = (address: string) => copyPicture(address, { ...context, progress: () => undefined });
  let copied = await copy(url);
  if (!copied.ok && copied.fetch?.code === "http-status") {
    const address = (await readAgain(recordId)).get(id);
    if (address && address !== url) copied = await copy(address);
  }
  if (copied.ok) {
    paths.set(id, await saveAttachment(db, id, copied.copy));
    errors.delete(id);
    return;
  }
  const code = copied.fetch?.code;
  const final = code === undefined || code === "content-type" || code === "too-large";
  const error = { reason: copied.message, final };
  await recordAttachmentError(db, id, error);
  errors.set(id, { ...error, isNew: true });
}

/** The current URLs of a record's attachments, by id; each record is read once. */
function currentUrls(table: TableClient, context: JobContext) {
  const known = new Map<string, Promise<Map<string, string>>>();
  const read = async (recordId: string) => {
    const cells = await callTable(context, () =>
      table.readRecord(recordId, { signal: context.signal }),
    );
    const all = Object.values(cells).flatMap((cell) =>
      Array.isArray(cell) ? picturesOf(cell) : [],
    );
    return new Map(
      all.flatMap((entry) => (typeof entry === "string" ? [] : [[entry.id, entry.url]])),
    );
  };
  return (recordId: string) => {
    const reading = known.get(recordId) ?? read(recordId);
    known.set(recordId, reading);
    return reading;
  };
}
