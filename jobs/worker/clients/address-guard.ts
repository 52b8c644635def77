import ipaddr from "ipaddr.js";

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
