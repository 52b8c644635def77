import { createHash } from "node:crypto";

import { addressKey } from "~/server/limits/address-key";

/** Recognises a repeat within seconds; with the day in it, nobody can be followed. */
export function visitorHash(address: string, agent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const text = `${day}|${addressKey(address)}|${agent}`;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
