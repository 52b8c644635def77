import type { LookupAddress } from "node:dns";
import { promises as dns } from "node:dns";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";

import type { AddressGuard } from "./address-guard";
import { bareHost, portOf, refusalOf } from "./address-guard";

export type Lookup = (name: string) => Promise<LookupAddress[]>;

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

const lookupInSystem: Lookup = (name) => dns.lookup(name, { all: true, order: "verbatim" });

/**
 * Checks every address at the moment of connecting, so that neither a redirect nor a second answer
 * of the name server gets past. A guarded lookup alone is never asked about literal addresses.
 */
export function createGuardedAgent(
  guard: AddressGuard,
  options: { connectMs: number; lookup?: Lookup },
): Agent {
  const resolve = resolveSafely(guard, options.lookup ?? lookupInSystem);
  return new Agent({
    connect(target, callback) {
      const host = bareHost(target.hostname);
      const port = portOf(target);
      const connect = buildConnector({
        timeout: options.connectMs,
        lookup: asNodeLookup((name) => resolve(bareHost(name), port)),
      });
      if (isIP(host) && !guard.allows(host, host, port)) {
        callback(refusal(host), null);
        return;
      }
      connect(target, callback);
    },
  });
}

/** One refused address is enough to refuse the name: the next connection could go there. */
function resolveSafely(guard: AddressGuard, lookup: Lookup) {
  return async (name: string, port: string): Promise<LookupAddress[]> => {
    const addresses = isLocalName(name)
      ? loopback.filter(({ address }) => guard.allows(name, address, port))
      : await lookup(name);
    const refused = addresses.some(({ address }) => !guard.allows(name, address, port));
    if (refused || addresses.length === 0) throw refusal(name);
    return addresses;
  };
}

const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** These names always mean this machine, whatever a name server says (RFC 6761). */
export function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

function asNodeLookup(resolve: (name: string) => Promise<LookupAddress[]>): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        const [first] = addresses;
        callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function refusal(host: string): RefusedAddress {
  return new RefusedAddress(refusalOf(host));
}
