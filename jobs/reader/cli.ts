import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";
import { readPage } from "./read-page";

const usage = "usage: npm run -s extract -- --html FILE --url URL";

function options(): { html: string; url: string } | undefined {
  try {
    const { values } = parseArgs({
      options: { html: { type: "string" }, url: { type: "string" } },
    });
    return values.html && values.url !== undefined
      ? { html: values.html, url: values.url }
      : undefined;
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** Decodes like a browser: byte order mark, then the page's own meta tag, then windows-1252 or UTF-8. */
function decode(bytes: Buffer): string {
  const label = sniffEncoding(bytes, { defaultEncoding: isUtf8(bytes) ? "utf-8" : "windows-1252" });
  return iconv.decode(bytes, iconv.encodingExists(label) ? label : "utf-8");
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const given = options();
if (!given) fail(usage);
let bytes: Buffer;
try {
  bytes = readFileSync(given.html);
} catch (error) {
  fail(`cannot read ${given.html}: ${error instanceof Error ? error.message : String(error)}`);
}
process.stdout.write(`${JSON.stringify(readPage({ html: decode(bytes), url: given.url }))}\n`);
