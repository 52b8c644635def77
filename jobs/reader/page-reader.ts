import { isUtf8 } from "node:buffer";
import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";

import type { ExtractionRejection, ExtractionResult } from "#domain/imports/extraction";
import type { PageLink } from "#domain/imports/listed-stays";
import { openThreadRunner, type ThreadLimits } from "#process/thread-runner";
import type { PageInput } from "./page";
import type { PageTasks } from "./thread";

export interface PageReader {
  /**
   * Reads one page at a time in a thread. A page that takes too much time or memory is rejected as
   * unreadable. Rejects only with the signal's reason.
   */
  read(input: PageInput, signal?: AbortSignal): Promise<ExtractionResult>;
  /** The text of a page for a language model; empty on failure. */
  view(input: PageInput, signal?: AbortSignal): Promise<string>;
  /** The links of a list page with their cards; empty on failure. */
  links(input: PageInput, signal?: AbortSignal): Promise<PageLink[]>;
  close(): Promise<void>;
}

/** A page of 5 MB takes a second or two and less than half of this memory. */
const standardLimits = { timeoutMs: 10_000, memoryMb: 768, idleMs: 20_000 };

/** @param limits an idle thread ends because it retains the memory of its largest page */
export function openPageReader(thread: URL, limits: ThreadLimits = standardLimits): PageReader {
  const runner = openThreadRunner<PageTasks>(thread, limits);
  return {
    async read(input, signal) {
      const answer = await runner.run("read", input, signal);
      return "result" in answer ? answer.result : unreadable(answer.failure);
    },
    async view(input, signal) {
      const answer = await runner.run("view", input, signal);
      return "result" in answer ? answer.result : "";
    },
    async links(input, signal) {
      const answer = await runner.run("list", input, signal);
      return "result" in answer ? answer.result : [];
    },
    close: () => runner.close(),
  };
}

const unreadable = (why: string): ExtractionRejection => ({
  success: false,
  reason: "unreadable",
  error: `The page cannot be read: reading it ${why}`,
});

const undeclared = "undeclared";

/**
 * Turns a page's bytes into text: byte order mark first, then Content-Type, then meta or the declaration of
 * XML. iconv-lite because the runtime's own decoder reads windows-1252 bytes 80 to 9F wrongly.
 */
export function decodePage(bytes: Uint8Array, contentTypeHeader: string): string {
  const sniff = (label: string | undefined) =>
    sniffEncoding(bytes, { transportLayerEncodingLabel: label, defaultEncoding: undeclared });
  const sniffed = sniff(charsetOf(contentTypeHeader));
  const declared = sniffed === undeclared ? sniff(encodingOfXml(bytes)) : sniffed;
  return decode(bytes, declared === undeclared ? guessEncoding(bytes) : declared);
}

/** The encoding that the declaration of XML states; UTF-16 is seen by its zeros. */
function encodingOfXml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (head.startsWith("<\0?\0")) return "utf-16le";
  if (head.startsWith("\0<\0?")) return "utf-16be";
  return /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
}

/** Text that is valid UTF-8 by chance is rare; old pages without a label are windows-1252. */
function guessEncoding(bytes: Uint8Array): string {
  return isUtf8(bytes) ? "UTF-8" : "windows-1252";
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (iconv.encodingExists(encoding)) return iconv.decode(bytes, encoding);
  // ISO-2022-JP is missing there; "replacement" stands for encodings that no browser reads.
  return new TextDecoder(encoding === "replacement" ? "utf-8" : encoding).decode(bytes);
}
