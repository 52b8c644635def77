/** What is done with a request of the page. */
export type RequestPolicy =
  /** Answered by the fetcher as a page: robots.txt is obeyed. */
  | "page"
  /** Answered by the fetcher. */
  | "part"
  /** Answered with nothing, so that the page goes on. */
  | "empty-style"
  | "empty-picture"
  | "refuse";

export interface AskedRequest {
  method: string;
  url: string;
  /** As Playwright names it. */
  resourceType: string;
  /** Of the page itself, not of a frame in it or of a window that it opened. */
  isOwnNavigation: boolean;
}

const fromPolicy: Record<string, RequestPolicy> = {
  script: "part",
  xhr: "part",
  fetch: "part",
  // Words do not depend on them.
  stylesheet: "empty-style",
  // A picture that fails may be taken out of the page by its scripts.
  image: "empty-picture",
};

/** Only what a page's words may come from is fetched, and nothing is sent anywhere. */
export function policyOf({
  method,
  url,
  resourceType,
  isOwnNavigation,
}: AskedRequest): RequestPolicy {
  if (method !== "GET" || !/^https?:/.test(url)) return "refuse";
  if (resourceType === "document") return isOwnNavigation ? "page" : "refuse";
  return fromPolicy[resourceType] ?? "refuse";
}
