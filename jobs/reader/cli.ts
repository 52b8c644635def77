import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { besideProgram } from "#process/beside-program";
import { decodePage } from "./decode-page";
import { openPageReader } from "./page-reader";

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

const given = options();
if (!given) fail(usage);
let bytes: Buffer;
try {
  bytes = readFileSync(given.html);
} catch (error) {
  fail(`cannot read ${given.html}: ${error instanceof Error ? error.message : String(error)}`);
}
const reader = openPageReader(besideProgram(import.meta.url, "./thread"));
const result = await reader.read({ html: decodePage(bytes, ""), url: given.url });
process.stdout.write(`${JSON.stringify(result)}\n`);
await reader.close();
