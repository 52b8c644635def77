import { createHash } from "node:crypto";

/** Recognises a repeat within seconds; with the day in it, nobody can be followed. */
export function visitorHash(address: string, agent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHash("sha256").update(`${day}|${address}|${agent}`).digest("base64url").slice(0, 22);
}
