import { randomBytes, scryptSync } from "node:crypto";

/**
 * As hashPassword, but at hardly any cost, which stands in the hash: a real one takes a tenth of a second
 * of a core, at each of some hundred logins.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const [N, r, p] = [16, 8, 1];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}
