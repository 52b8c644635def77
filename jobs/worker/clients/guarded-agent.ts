import { type LookupAddress, promises as dns } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";

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

/** Azure's platform address: public by its number, yet it answers only inside a virtual machine. */
const platformAddresses = new Set(["168.63.129.16"]);
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const standardPorts = new Set(["80", "443"]);

/** True only for an address that any machine on the internet would reach. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) {
    // "unicast" is also its word for ::7f00:1, the old form of 127.0.0.1.
    return address.match(globalUnicast) && !hidesIpv4(address);
  }
  return !platformAddresses.has(address.toString());
}

/** ISATAP writes an IPv4 address behind 0:5efe at the end of any prefix. */
function hidesIpv4(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && ((address.parts[4] ?? 0) & 0xfdff) === 0;
}

export interface AddressGuard {
  /** Whether a connection to this port can be allowed at all, before any name is looked up. */
  knowsPort(port: string): boolean;
  /** `name` is the host as the address writes it; `address` is what it stands for. */
  allows(name: string, address: string, port: string): boolean;
}

/** `allowHosts` holds address:port pairs that are reachable although private or on another port. */
export function createAddressGuard(allowHosts: ReadonlySet<string>): AddressGuard {
  const allowed = new Set([...allowHosts].map(normaliseEntry));
  const allowedPorts = new Set(
    [...allowed].map((entry) => entry.slice(entry.lastIndexOf(":") + 1)),
  );
  return {
    knowsPort: (port) => standardPorts.has(port) || allowedPorts.has(port),
    allows(name, address, port) {
      if (allowed.has(hostKey(name, port)) || allowed.has(hostKey(address, port))) return true;
      return standardPorts.has(port) && isPublicAddress(address);
    },
  };
}

/** Reads the entry as an address would be, so that both spell IPv6 and numbers alike. */
function normaliseEntry(entry: string): string {
  const url = new URL(`http://${entry.trim()}`);
  return hostKey(url.hostname, url.port || "80");
}

function hostKey(host: string, port: string): string {
  const bare = bareHost(host);
  const address = ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
  return `${address}:${port}`;
}

/** Without the brackets of IPv6 and without the dot that ends a full name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/(?<!\.)\.+$/, "")
    .toLowerCase();
}

export function portOf(target: { port: string; protocol: string }): string {
  return target.port || (target.protocol === "https:" ? "443" : "80");
}

export function refusalOf(host: string): string {
  return `The address ${host} is not on the public internet and was refused`;
}
