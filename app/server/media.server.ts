import pLimit from "p-limit";

import { listUploads, storeUpload } from "#db/queries/pictures/uploads.server";
import { oneLine } from "#domain/forms/values";
import {
  type LibraryPage,
  libraryPicture,
  maxImageMegabytes,
  type UploadAnswer,
} from "#domain/pictures/library";
import { contentHash, renderSizes, toJpeg } from "#pictures/render.server";
import { sentFiles } from "~/server/limits/form-request.server";
import type { RequestContext } from "~/server/services.server";

const maxBytes = maxImageMegabytes * 1024 * 1024;
const heic = /\.hei[cf]$/i;

/** One image at a time: several at once would take all CPU time of the process. */
const oneAtATime = pLimit(1);

/** A conversion takes 30 ms of CPU time. */
const maxWaitingCopies = 20;
let waitingCopies = 0;

/** A stored copy as JPEG, one at a time; null if the queue is full. */
export async function jpegCopy(stored: Buffer): Promise<Buffer | null> {
  if (waitingCopies >= maxWaitingCopies) return null;
  waitingCopies += 1;
  try {
    return await oneAtATime(() => toJpeg(stored));
  } finally {
    waitingCopies -= 1;
  }
}

/** Stores the files of a form in the library; reports unusable ones by name. */
export async function receiveUploads(
  request: Request,
  { db, log, requestId }: RequestContext,
  actor: string,
): Promise<UploadAnswer> {
  const answer: UploadAnswer = { uploads: [], refused: [] };
  for (const { file } of await sentFiles(request)) {
    const fileName = oneLine(file.name).slice(0, 200) || "Picture";
    const problem = sizeProblem(file.size);
    if (problem) {
      answer.refused.push(`${fileName} ${problem}`);
      continue;
    }
    const bytes = Buffer.from(await file.arrayBuffer());
    const rendered = await oneAtATime(() => renderSizes(bytes));
    if (!rendered.ok) {
      log.info({ requestId, reason: rendered.reason }, "upload rejected");
      answer.refused.push(`${fileName}: ${heic.test(fileName) ? heicMessage : rendered.message}`);
      continue;
    }
    const { widths, width, height, color, files } = rendered;
    const upload = { hash: contentHash(bytes), fileName, widths, width, height, color, files };
    answer.uploads.push(libraryPicture(await storeUpload(db, upload, actor)));
  }
  return answer;
}

function sizeProblem(size: number): string | null {
  if (size === 0) return "is empty. Please choose another file.";
  return size > maxBytes ? `is larger than ${maxImageMegabytes} MB.` : null;
}

const heicMessage = "pictures of this kind cannot be read here. Please send it as JPEG.";

const picturesPerPage = 24;

/** Search text and page number in the query string of the library. */
export function librarySearch(url: string) {
  const params = new URL(url).searchParams;
  const page = Math.trunc(Number(params.get("page") ?? 1));
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

export async function readLibrary(
  { db }: RequestContext,
  { search, page }: ReturnType<typeof librarySearch>,
): Promise<LibraryPage & { total: number }> {
  const { uploads, total } = await listUploads(db, { search, page, perPage: picturesPerPage });
  const pages = Math.max(1, Math.ceil(total / picturesPerPage));
  return { pictures: uploads.map(libraryPicture), page, pages, total };
}
