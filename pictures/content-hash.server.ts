import { createHash } from "node:crypto";

/** Names a picture by what it was made from, so that the same one is kept once. */
export const contentHash = (source: string | Uint8Array): string =>
  createHash("sha256").update(source).digest("hex").slice(0, 24);
