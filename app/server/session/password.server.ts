import { createHmac, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";

import type { Env } from "#env";

/**
 * The admin password: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. Costs stand in the hash,
 * so that raising them later leaves stored ones valid. scripts/admin-password.mjs writes the same.
 */
const standard = { N: 2 ** 15, r: 8, p: 1 } as const;
const hashBytes = 32;

function derive(password: string, salt: Buffer, cost: ScryptOptions, bytes: number) {
  const { N = standard.N, r = standard.r } = cost;
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password, salt, bytes, { ...cost, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = standard;
  const hash = await derive(password.normalize("NFKC"), salt, standard, hashBytes);
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Takes as long for a wrong password as for the right one. False for a hash that cannot be read. */
export async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = stored.split("$");
  if (kind !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derive(
    password.normalize("NFKC"),
    Buffer.from(salt, "base64url"),
    cost,
    expected.length,
  );
  return timingSafeEqual(found, expected);
}

const hashes = new WeakMap<Env, Promise<string>>();

/** The configured hash, or that of ADMIN_PASSWORD, made once per process. */
function adminHash(env: Env): Promise<string> {
  const known = hashes.get(env);
  if (known) return known;
  // Without either nobody signs in: a random password that no one has seen.
  const hash = env.ADMIN_PASSWORD_HASH
    ? Promise.resolve(env.ADMIN_PASSWORD_HASH)
    : hashPassword(env.ADMIN_PASSWORD || randomBytes(24).toString("base64url"));
  hashes.set(env, hash);
  return hash;
}

export async function isAdminPassword(env: Env, password: string): Promise<boolean> {
  return matchesHash(password, await adminHash(env));
}

/**
 * Stands in each session and changes with the password, so that sessions from before a change end.
 * Made with the session secret: on its own it says nothing about the password.
 */
export const passwordStamp = (env: Env): string =>
  createHmac("sha256", env.SESSION_SECRET)
    .update(env.ADMIN_PASSWORD_HASH ?? env.ADMIN_PASSWORD ?? "")
    .digest("base64url");
