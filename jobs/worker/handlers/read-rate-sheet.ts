import { findPlace } from "#db/queries/rate-sheets/find-property.server";
import {
  findSheetFile,
  refuseSheet,
  startReading,
  stopReading,
  storeFetchedFile,
  storeReading,
} from "#db/queries/rate-sheets/read-sheet.server";
import { isoDay } from "#domain/calendar/dates";
import {
  maxSheetBytes,
  sheetFileProblem,
  sheetNameOf,
  sheetTypeOf,
  sheetTypes,
} from "#domain/rates/sheet-file";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";

/** A site that asks for a longer pause is reported instead. */
const maxPauseSeconds = 1800;

/** Servers send spreadsheets under these types too. */
const fileTypes = [
  ...Object.values(sheetTypes),
  "application/x-pdf",
  "application/octet-stream",
  "binary/octet-stream",
  "application/zip",
];

/** Reads the rates of a sheet for a review, or says in words why it cannot. Idempotent. */
export const readRateSheet: WorkHandler<"read-rate-sheet"> = {
  async run({ sheetId }, context) {
    const { db, now, signal, sheetReader } = context;
    const sheet = await startReading(db, sheetId);
    if (!sheet) return; // read already
    try {
      const problem = sheet.url === null ? null : await fetchFile(sheetId, sheet, context);
      if (problem !== null) return await refuseSheet(db, sheetId, problem);
      const file = await findSheetFile(db, sheetId);
      if (!file) return await refuseSheet(db, sheetId, "The file is missing.");
      const place = await findPlace(db, sheet.propertyId);
      const about = { fileName: file.name, today: isoDay(now()), place };
      const read = await sheetReader.read(new Uint8Array(file.bytes), about, signal);
      if ("refused" in read) return await refuseSheet(db, sheetId, read.refused);
      await storeReading(db, sheetId, read, now());
    } catch (error) {
      await stopReading(db, sheetId).catch(() => undefined);
      throw error;
    }
  },
  onGiveUp: ({ sheetId }, _, { db }) =>
    refuseSheet(db, sheetId, "Reading the file was interrupted too many times."),
};

/** Stores the file behind the link. @returns why there is none, or null */
async function fetchFile(
  id: string,
  { url, propertyId, name }: { url: string | null; propertyId: string; name: string },
  { db, clients, signal }: JobContext,
): Promise<string | null> {
  // An earlier attempt has fetched it.
  if (url === null || (await findSheetFile(db, id))) return null;
  const fetched = await clients.fetcher.fetchFile(url, {
    signal,
    types: fileTypes,
    maxBytes: maxSheetBytes,
  });
  if (!fetched.ok) {
    const { message, retryAfterSeconds } = fetched;
    if (retryAfterSeconds === undefined || retryAfterSeconds > maxPauseSeconds)
      return `${message}.`;
    throw retryLater(message, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
  }
  const { bytes } = fetched;
  const mediaType = sheetTypeOf(bytes);
  const problem = sheetFileProblem(bytes.length, bytes);
  if (problem || !mediaType) return `The file behind the link ${problem ?? "cannot be read."}`;
  const sheet = { id, propertyId, name: sheetNameOf(fetched.url, name) };
  const same = await storeFetchedFile(db, sheet, { bytes, mediaType });
  return same === null ? null : "The same file was added before as another sheet.";
}
