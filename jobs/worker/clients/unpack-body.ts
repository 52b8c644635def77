import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** Like a browser, takes what has arrived when the packed stream lacks its proper end. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const unpackers: Record<string, () => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress(lenientBrotli),
};

export const acceptedEncodings = "gzip, br, deflate";

/** One packing is normal, two are rare; a long chain only serves to exhaust us. */
const mostPackings = 2;

/** Undoes Content-Encoding, the last packing first. Destroying the result destroys the body. */
export function unpackBody(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const steps = names.reverse().map((name) => unpackers[name]?.());
  const known = steps.filter((step) => step !== undefined);
  const last = known.at(-1);
  if (known.length < steps.length || known.length > mostPackings) {
    throw new Error(`the page is packed in an unknown way (${contentEncoding})`);
  }
  if (!last) return body;
  // The error itself arrives at whoever reads the last step.
  pipeline([body, ...known], () => {});
  return last;
}
