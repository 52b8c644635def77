import { setImmediate as nextTurn } from "node:timers/promises";

import type { FileChoice } from "#domain/intake/table";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";

/** A text file, which can be streamed repeatedly. */
export interface DecodedFile {
  bytes: number;
  encoding: string;
  /** Encodings that fit its bytes equally well; null where one alone does. */
  choice: FileChoice | null;
  /** Its beginning without leading whitespace, longer than any list of column names. */
  head: string;
  isEmpty: boolean;
  /** Contains a NUL character: the file is binary. */
  hasNul: boolean;
  text: () => AsyncGenerator<string>;
}

const headLength = 20_000;

/** Spreadsheets write UTF-8 with and without a byte order mark, UTF-16, and the code pages of Windows and Mac. */
export async function decodeFile(file: UploadedBytes, wanted?: string): Promise<DecodedFile> {
  const sure = await sureEncoding(file);
  const choice = sure ? null : await chooseCodePage(file);
  const encoding = choice && isOffered(choice, wanted) ? wanted : (sure ?? guessed(choice));
  const text = () => textOf(file, encoding);
  let head = "";
  let hasNul = false;
  for await (const part of text()) {
    if (head.length < headLength) head = (head + part).trimStart();
    hasNul ||= part.includes("\0");
  }
  return { bytes: file.size, encoding, choice, head, isEmpty: head === "", hasNul, text };
}

const isOffered = (choice: FileChoice, wanted: string | undefined): wanted is string =>
  choice.values.some(({ value }) => value === wanted);
const guessed = (choice: FileChoice | null) => choice?.values[0]?.value ?? "windows-1252";

/** The encoding that a byte order mark or the bytes themselves prove. */
async function sureEncoding(file: UploadedBytes): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 400).arrayBuffer());
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || looksLikeUtf16(head, 1)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || looksLikeUtf16(head, 0)) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of file.stream()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Share of zero bytes at every other place by which UTF-16 without a mark is recognized. */
const minZeros = 0.7;

function looksLikeUtf16(head: Uint8Array, zeroAt: 0 | 1): boolean {
  if (head.length < 4) return false;
  const places = [...head.keys()].filter((index) => index % 2 === zeroAt);
  const others = [...head.keys()].filter((index) => index % 2 !== zeroAt);
  const zeros = places.filter((index) => head[index] === 0).length;
  return zeros / places.length >= minZeros && others.every((index) => head[index] !== 0);
}

/** Bytes of a table that are read in some milliseconds; other requests are handled in between. */
const turnBytes = 8 * 1024;

async function* textOf(file: UploadedBytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of file.stream())
    for (let from = 0; from < bytes.length; from += turnBytes) {
      await nextTurn();
      yield decoder.decode(bytes.subarray(from, from + turnBytes), { stream: true });
    }
  yield decoder.decode();
}

const codePages = [
  { value: "windows-1252", label: "Windows (Western)" },
  { value: "macintosh", label: "Mac Roman" },
] as const;

/** Letters that names of people and places have, and signs that stand between no two letters. */
const likely = /[äöüßéèêëàâáãçñóòôõíìîïúùûÄÖÜÉÈÀÁÃÇÑÓÔÕÍÚ°’“”–€£]/g;
const unlikely =
  /(?<=\p{L})[^\p{L}\p{N}\s\u0020-\u007e’'-](?=\p{L})|[\u0080-\u009f]|(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu;

/** Both code pages with a sample of the letters that differ, the likelier one first. */
async function chooseCodePage(file: UploadedBytes): Promise<FileChoice> {
  const read = await Promise.all(
    codePages.map(async ({ value, label }) => {
      const samples = await specialLines(file, value);
      const text = samples.join("\n");
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
      return {
        value,
        label,
        sample: samples.slice(0, 2).join(" · "),
        score: count(likely) - 3 * count(unlikely),
      };
    }),
  );
  const values = read
    .toSorted((a, b) => b.score - a.score)
    .map(({ value, label, sample }) => ({ value, label, sample }));
  return { option: "encoding", values };
}

const maxLines = 200;
const sampleRadius = 20;

/** Places of a file with letters beyond ASCII. */
async function specialLines(file: UploadedBytes, encoding: string): Promise<string[]> {
  const found: string[] = [];
  for await (const part of textOf(file, encoding)) {
    for (const match of part.matchAll(/[^\u0000-\u007f]/g)) {
      const start = Math.max(0, match.index - sampleRadius);
      const around = part.slice(start, match.index + sampleRadius);
      found.push(around.split(/[\r\n]/).find((line) => line.includes(match[0])) ?? around);
      if (found.length >= maxLines) return found;
    }
  }
  return found;
}
