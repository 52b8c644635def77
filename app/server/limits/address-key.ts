import ipaddr from "ipaddr.js";

/**
 * Whom a limit counts. One line to the internet has a whole /64 of IPv6 addresses, of which a visitor
 * may take another for each request; an IPv4 address counts as itself, however it is written.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6"
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/64`).toString()}/64`
    : parsed.toString();
}

const withoutZone = (address: string) => address.split("%")[0] ?? address;
