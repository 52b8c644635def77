// Generates a session secret and an admin password if none are configured; stored in DATA_DIR.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} given
 * @returns {{env: Record<string, string>, generatedPassword?: string}} the variables that the environment
 *   lacked
 */
export function ensureSecrets(dataDir, given) {
  const file = path.join(dataDir, "secrets.json");
  const stored = read(file);
  const needsPassword = !given.ADMIN_PASSWORD && !given.ADMIN_PASSWORD_HASH;
  const secrets = {
    sessionSecret: stored.sessionSecret ?? randomBytes(32).toString("base64url"),
    ...(stored.adminPasswordHash && { adminPasswordHash: stored.adminPasswordHash }),
    ...(!stored.adminPasswordHash && { adminPassword: stored.adminPassword ?? readablePassword() }),
  };
  if (JSON.stringify(stored) !== JSON.stringify(secrets)) write(file, secrets);
  return {
    env: {
      ...(!given.SESSION_SECRET && { SESSION_SECRET: secrets.sessionSecret }),
      ...(needsPassword && secrets.adminPassword && { ADMIN_PASSWORD: secrets.adminPassword }),
      ...(needsPassword &&
        secrets.adminPasswordHash && { ADMIN_PASSWORD_HASH: secrets.adminPasswordHash }),
    },
    generatedPassword: needsPassword ? secrets.adminPassword : undefined,
  };
}

/** Stores the hash of a chosen password. */
export function storePasswordHash(dataDir, hash) {
  const file = path.join(dataDir, "secrets.json");
  const { sessionSecret } = read(file);
  write(file, { ...(sessionSecret && { sessionSecret }), adminPasswordHash: hash });
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw new Error(`${file} cannot be read (${error.message}): fix or delete it.`);
  }
}

function write(file, secrets) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  fs.writeFileSync(fresh, JSON.stringify(secrets, null, 2) + "\n", { mode: 0o600 });
  fs.renameSync(fresh, file);
}

/** Four groups without ambiguous letters, about 80 bits. */
function readablePassword() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const pick = () => [...randomBytes(4)].map((byte) => letters[byte % letters.length]).join("");
  return Array.from({ length: 4 }, pick).join("-");
}
