import { isIP } from "node:net";

import type { AddressGuard } from "./address-guard";
import { bareHost, portOf, refusalOf } from "./address-guard";
import type { FetchFailure } from "./fetch-outcome";
import { failure } from "./fetch-outcome";

/** The address itself is judged before anything is sent; names are judged again when connecting. */
export function checkUrl(text: string, guard: AddressGuard, base?: URL): URL | FetchFailure {
  if (!URL.canParse(text, base)) return failure("bad-url", "This is not a web address");
  const url = new URL(text, base);
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return failure("bad-url", "Only addresses starting with http:// or https:// can be fetched");
  }
  if (url.username || url.password) {
    return failure("bad-url", "Addresses with a user name or password are not fetched");
  }
  const port = portOf(url);
  if (!guard.knowsPort(port)) return failure("bad-url", `Port ${port} is not allowed`);
  const host = bareHost(url.hostname);
  if (isIP(host) && !guard.allows(host, host, port)) {
    return failure("refused-address", refusalOf(host));
  }
  return url;
}
