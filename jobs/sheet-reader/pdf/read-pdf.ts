import { constants, inflateRawSync } from "node:zlib";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

import { formatNumber } from "#domain/text/counted";
import { inheritHeads } from "#jobs/sheet-reader/heads";
import { type FilePieces, type PlacedTable, RefusedSheet } from "#jobs/sheet-reader/table";
import { readMarks } from "./glyphs";
import { cutPage } from "./page-pieces";
import { getDocument, VerbosityLevel } from "./pdfjs";

const maxPages = 60;
/** Columns of one table on two pages may differ by as much, in points. */
const maxShift = 15;
/** Per stream and for all of them; a page of a sheet is some 100 KB. */
const maxStreamBytes = 24_000_000;
const maxInflatedBytes = 64_000_000;
const maxDrawnBytes = 5_000_000;
/** Writers compress a stream once. */
const maxLayers = 3;
/** Fewer letters on all pages are no rate sheet. */
const minGlyphs = 20;

const scanned =
  "This PDF is a scan: it has no text. Ask the lodge for the original file or enter the rates by hand.";

/** Reads the pieces of a PDF. No script of it runs and no image or font of it is drawn. @throws RefusedSheet */
export async function readPdf(bytes: Uint8Array): Promise<FilePieces> {
  rejectInflatingStreams(bytes);
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    // Pixels: larger images are skipped without decoding.
    maxImageSize: 4,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await readPages(await openDocument(task.promise));
  } finally {
    await task.destroy();
  }
}

async function openDocument(opening: Promise<PDFDocumentProxy>): Promise<PDFDocumentProxy> {
  const document = await opening.catch((error: unknown) => {
    const { name } = error as Error;
    throw new RefusedSheet(
      name === "PasswordException"
        ? "This PDF is protected by a password. Ask the lodge for a file without one."
        : "This PDF is damaged and cannot be opened. Ask the lodge to send it again.",
    );
  });
  if (document.numPages > maxPages)
    throw new RefusedSheet(
      `This PDF has ${formatNumber(document.numPages)} pages; at most ${maxPages} are read. Upload the pages with rates alone.`,
    );
  if (await document.hasJSActions())
    throw new RefusedSheet(
      "This PDF contains scripts, which a rate sheet does not need. Ask the lodge for a plain copy, or print it to a new PDF.",
    );
  return document;
}

async function readPages(document: PDFDocumentProxy): Promise<FilePieces> {
  const content: FilePieces = {
    pages: [],
    cells: [],
    tables: [],
    notes: [],
    unopened: [],
    isRecognized: false,
  };
  const placed: PlacedTable[] = [];
  let glyphs = 0;
  let invisible = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const marks = await readMarks(page);
    page.cleanup();
    glyphs += marks.glyphs.length;
    invisible += marks.invisible;
    if (marks.glyphs.length === 0 && marks.images > 0)
      content.unopened.push(`Page ${number} is an image and was not read`);
    const { view, tables, notes, cells } = cutPage(marks, number - 1);
    content.pages.push(view);
    placed.push(...tables);
    content.notes.push(...notes);
    content.cells.push(...cells);
  }
  if (glyphs < minGlyphs) throw new RefusedSheet(scanned);
  const title = content.notes[0];
  content.tables = inheritHeads(placed, maxShift).map((table) => ({
    ...table,
    // A title that each page repeats is no caption of a table.
    above: table.above.filter(({ id, text }) => id === title?.id || text !== title?.text),
  }));
  content.isRecognized = invisible > glyphs / 2;
  return content;
}

/**
 * Inflates every compressed stream once with a limit: pdfjs has none, and a thread's limit omits buffers.
 * Streams that are no image or font are drawn letter by letter, which takes far more memory than their size.
 */
function rejectInflatingStreams(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    if (file.toString("latin1", Math.max(at - 3, 0), at) === "end") continue;
    const dictionary = file.toString("latin1", Math.max(at - 400, 0), at);
    const isDrawn = !/\/Image|\/Length1|\/FontFile/.test(
      dictionary.slice(dictionary.lastIndexOf("obj")),
    );
    let start = at + 6;
    while (file[start] === 13 || file[start] === 10) start += 1;
    const end = file.indexOf("endstream", start);
    const size = sizeOf(file.subarray(start), (end < 0 ? file.length : end) - start);
    sum += size;
    if (sum > maxInflatedBytes || (isDrawn && size > maxDrawnBytes)) rejectBomb();
  }
}

/** Size of the largest layer of a stream: it may be compressed several times. */
function sizeOf(data: Uint8Array, stated: number): number {
  let size = stated;
  let layer = inflate(data);
  for (let depth = 1; layer; depth += 1) {
    if (depth > maxLayers) rejectBomb();
    size = depth === 1 ? layer.length : Math.max(size, layer.length);
    layer = inflate(layer);
  }
  return size;
}

/** As far as it can be inflated; its checksum and end may be wrong. Null for data without the head of zlib. */
function inflate(data: Uint8Array): Uint8Array | null {
  const [first = 0, second = 0] = data;
  if ((first & 0x0f) !== 8 || (first * 256 + second) % 31 !== 0) return null;
  const options = { maxOutputLength: maxStreamBytes, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(data.subarray(2), options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") rejectBomb();
    return null;
  }
}

function rejectBomb(): never {
  throw new RefusedSheet(
    "This PDF unpacks to far more data than a rate sheet holds and was not opened.",
  );
}
