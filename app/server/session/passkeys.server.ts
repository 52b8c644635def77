import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";

import { findPerson, type Person } from "#db/queries/team/people.server";
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
  storeChallenge,
  takeChallenge,
} from "#db/queries/team/sign-in.server";
import { maxPasskeys } from "#domain/team/people";
import type { RequestContext } from "~/server/services.server";

type Site = Pick<RequestContext, "db" | "siteUrl" | "now" | "lastSettings">;

/**
 * The URL that passkeys are bound to: that of the site. Browsers accept no IP address, so a site on this
 * machine is opened as localhost.
 */
function passkeyUrl({ siteUrl }: Pick<Site, "siteUrl">): URL {
  const url = new URL(siteUrl);
  if (url.hostname === "127.0.0.1" || url.hostname === "[::1]") url.hostname = "localhost";
  return url;
}
const rpIdOf = (site: Site) => passkeyUrl(site).hostname;
const originOf = (site: Site) => passkeyUrl(site).origin;

/** False if the URL of the site has an IP address instead of a name. */
export const canHavePasskeys = (site: Site): boolean => !/^[\d.]+$|:/.test(rpIdOf(site));

/** Options for a sign-in with any passkey of this site. */
export async function signInOptions(site: Site) {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: "required",
  });
  await storeChallenge(site.db, { challenge: options.challenge, purpose: "sign-in" });
  return options;
}

/** Options for a new passkey; null for a person with too many. */
export async function newPasskeyOptions(site: Site, person: Person) {
  const known = await listPasskeys(site.db, person.id);
  if (known.length >= maxPasskeys) return null;
  const options = await generateRegistrationOptions({
    rpID: rpIdOf(site),
    rpName: site.lastSettings().siteName,
    userID: Buffer.from(person.id),
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(site.db, {
    challenge: options.challenge,
    purpose: "add",
    personId: person.id,
  });
  return options;
}

/** Stores the passkey that a browser created; false for an invalid or repeated answer. */
export async function addVerifiedPasskey(
  site: Site,
  { person, response, name }: { person: Person; response: RegistrationResponseJSON; name: string },
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeChallenge(site.db, { challenge, purpose: "add", personId: person.id }),
    expectedOrigin: originOf(site),
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey = { id, name, publicKey: Buffer.from(publicKey), counter, transports };
  return addPasskey(site.db, passkey, { person });
}

/** The active person whose passkey signed the answer; undefined for an invalid or repeated one. */
export async function personByPasskey(
  site: Site,
  response: AuthenticationResponseJSON,
): Promise<Person | undefined> {
  const stored = await findPasskey(site.db, response.id);
  if (!stored) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(site.db, { challenge, purpose: "sign-in" }),
    expectedOrigin: originOf(site),
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: Number(stored.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) return undefined;
  const counter = verified.authenticationInfo.newCounter;
  if (!(await recordPasskeyUse(site.db, { id: stored.id, counter, now: site.now() })))
    return undefined;
  const person = await findPerson(site.db, stored.personId);
  return person?.deactivatedAt ? undefined : person;
}
