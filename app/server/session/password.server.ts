import { createHmac, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";

import { readPassword, storePassword } from "#db/queries/site/sessions.server";
import { type Person, storePersonPassword } from "#db/queries/team/people.server";
import type { Env } from "#env";
import type { Services } from "~/server/services.server";

/**
 * Hash format of passwords: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. It includes the
 * costs, so that stored hashes stay valid when they are raised. scripts/admin-password.mjs writes the same.
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

/** Takes constant time for right and wrong passwords. False for a malformed hash. */
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

const settingOf = (env: Env): string => env.ADMIN_PASSWORD_HASH ?? env.ADMIN_PASSWORD ?? "";

const hashes = new WeakMap<Env, Promise<string>>();

/** The configured hash, or that of ADMIN_PASSWORD, computed once per process. */
function adminHash(env: Env): Promise<string> {
  const known = hashes.get(env);
  if (known) return known;
  // If neither is set, nobody can sign in: the password is random.
  const hash = env.ADMIN_PASSWORD_HASH
    ? Promise.resolve(env.ADMIN_PASSWORD_HASH)
    : hashPassword(env.ADMIN_PASSWORD || randomBytes(24).toString("base64url"));
  hashes.set(env, hash);
  return hash;
}

const comparisons = new WeakMap<Env, { replaces: string; matches: Promise<boolean> }>();

/** True while the environment still has the password that the stored one replaced; compared once. */
function stillReplaces(env: Env, replaces: string): Promise<boolean> {
  const known = comparisons.get(env);
  if (known?.replaces === replaces) return known.matches;
  const matches = matchesHash(settingOf(env), replaces);
  comparisons.set(env, { replaces, matches });
  return matches;
}

type Keys = Pick<Services, "db" | "env">;
type Owner = Pick<Person, "isFirst" | "passwordHash">;

/**
 * Hash of the site's password that was chosen in the admin. Undefined if there is none, or if the
 * environment was changed since: the later one counts, so that a forgotten password can be reset there.
 */
async function chosenHash({ db, env }: Keys): Promise<string | undefined> {
  const stored = await readPassword(db);
  return stored && (await stillReplaces(env, stored.replaces)) ? stored.hash : undefined;
}

const nobodysHash = hashPassword(randomBytes(24).toString("base64url"));

/** @param person undefined for an unknown email, which takes as long and as many reads as a known one */
export async function isPasswordOf(
  keys: Keys,
  person: Owner | undefined,
  password: string,
): Promise<boolean> {
  const siteHash = (await chosenHash(keys)) ?? (await adminHash(keys.env));
  const hash = person ? (person.passwordHash ?? siteHash) : await nobodysHash;
  return matchesHash(password, hash);
}

/**
 * Stored in each session and changed with the password, which ends all earlier sessions. Keyed with the
 * session secret, so that it does not reveal the password.
 */
export async function passwordStamp(keys: Keys, person: Owner): Promise<string> {
  const secret = person.passwordHash ?? (await chosenHash(keys)) ?? settingOf(keys.env);
  return createHmac("sha256", keys.env.SESSION_SECRET).update(secret).digest("base64url");
}

/**
 * Replaces the password of a person and ends their sessions. The first owner has the password of the site
 * until `npm run admin:password -- EMAIL` sets one in people.
 */
export async function changePassword(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  person: Person,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  const actor = person.name;
  if (person.passwordHash) return storePersonPassword(db, { person, hash }, { actor });
  const replaces = await hashPassword(settingOf(env));
  await storePassword(db, { hash, replaces }, { actor, now: now(), personId: person.id });
}
