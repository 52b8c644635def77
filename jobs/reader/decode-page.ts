import { isUtf8 } from "node:buffer";
import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";

const undeclared = "undeclared";

/**
 * Turns a page's bytes into text: byte order mark first, then Content-Type, then meta. iconv-lite
 * because the runtime's own decoder reads windows-1252 bytes 80 to 9F wrongly.
 */
export function decodePage(bytes: Uint8Array, contentTypeHeader: string): string {
  const sniffed = sniffEncoding(bytes, {
    transportLayerEncodingLabel: charsetOf(contentTypeHeader),
    defaultEncoding: undeclared,
  });
  return decode(bytes, sniffed === undeclared ? guessEncoding(bytes) : sniffed);
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
