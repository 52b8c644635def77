import type { HeadersFunction } from "@remix-run/node";

/** Hands on the cache policy that the loader chose; a failed one is not kept. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders: headers, errorHeaders }) => {
  const policy = errorHeaders ? "private, no-cache" : headers.get("Cache-Control");
  return policy ? { "Cache-Control": policy } : {};
};
