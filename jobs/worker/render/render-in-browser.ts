import {
  type BrowserContext,
  type BrowserType,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
  type Route,
} from "playwright-core";

import type { RenderOrder, ResourceAnswer, ResourceRequest } from "./messages";

const pollMs = 50;
/** A page may navigate while it is being read. */
const maxReads = 5;

/** Opens the page, lets its scripts fill it, and returns the document. */
export async function renderInBrowser(
  order: RenderOrder,
  resources: Resources,
  onReady: () => void,
): Promise<{ html: string; url: string }> {
  const isRoot = process.getuid?.() === 0;
  const context = await launch(order, !isRoot).catch((error: unknown) => {
    // A container may forbid the user namespaces that the sandbox needs. If root starts the site, the browser
    // then runs without a sandbox, as its own user; otherwise that is the operator's decision.
    if (!order.user || !String(error).includes("No usable sandbox")) throw error;
    return launch(order, false);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  onReady();
  const crashed = new Promise<never>((_, reject) =>
    page.once("crash", () => reject(new Error("the page crashed the browser"))),
  );
  return Promise.race([crashed, fill(context, page, order, resources)]);
}

const launch = ({ profile, executablePath }: RenderOrder, hasSandbox: boolean) =>
  chromium.launchPersistentContext(profile, {
    ...browserOptions(executablePath, hasSandbox),
    ...pageOptions,
  });

async function fill(
  context: BrowserContext,
  page: Page,
  order: RenderOrder,
  resources: Resources,
): Promise<{ html: string; url: string }> {
  context.on("page", (other) => void other.close().catch(() => undefined));
  await context.route("**/*", (route) => answerRequest(route, page, order, resources));
  // A page that redirects at once aborts its own navigation.
  await page.goto(order.url, { waitUntil: "commit" }).catch(() => undefined);
  const until = Date.now() + order.maxWaitMs;
  for (let attempt = 1; ; attempt++) {
    await waitUntilIdle(resources, order.idleMs, until);
    const requested = resources.requested();
    try {
      const html = await readDocument(context, page, order.maxCharacters);
      // The page's scripts may have sent new requests in the meantime.
      if (resources.requested() === requested || Date.now() > until)
        return { html, url: page.url() };
    } catch (error) {
      if (attempt === maxReads) throw error;
    }
  }
}

/** Resolves when no request was sent or pending for `idleMs`, at the latest at `until`. */
async function waitUntilIdle(resources: Resources, idleMs: number, until: number): Promise<void> {
  let requested = resources.requested();
  let since = Date.now();
  while (Date.now() < until && Date.now() - since < idleMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (resources.waiting() === 0 && resources.requested() === requested) continue;
    requested = resources.requested();
    since = Date.now();
  }
}

const emptyImage = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

/** Answers one request of the browser; none reaches the network. */
async function answerRequest(
  route: Route,
  page: Page,
  order: RenderOrder,
  resources: Resources,
): Promise<void> {
  const request = route.request();
  const url = request.url();
  const policy = policyOf({
    method: request.method(),
    url,
    resourceType: request.resourceType(),
    isOwnNavigation: isOwnNavigation(request, page),
  });
  try {
    if (policy === "empty-style") await route.fulfill({ contentType: "text/css", body: "" });
    else if (policy === "empty-picture")
      await route.fulfill({ contentType: "image/gif", body: emptyImage });
    else if (policy === "block") await route.abort();
    else if (policy === "page" && url === order.url) await answerWith(route, firstAnswer(order));
    else if (resources.requested() >= order.maxRequests) await route.abort();
    else {
      const accept = request.headers().accept ?? "*/*";
      await answerWith(route, await resources.request({ policy, url, accept }));
    }
  } catch {
    // The page navigated before the answer arrived.
  }
}

function isOwnNavigation(request: Request, page: Page): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // A window that is not open yet has no frame.
    return false;
  }
}

const firstAnswer = ({ html }: RenderOrder): ResourceAnswer => ({
  ok: true,
  status: 200,
  contentType: "text/html; charset=utf-8",
  body: Buffer.from(html),
});

/**
 * Every script may read every answer: they were fetched without cookies and from the public internet, so
 * they are not confidential.
 */
async function answerWith(route: Route, answer: ResourceAnswer): Promise<void> {
  if (!answer.ok) return route.abort();
  const origin = route.request().headers().origin;
  const headers = {
    "content-type": answer.contentType,
    "access-control-allow-origin": origin ?? "*",
    ...(origin && { "access-control-allow-credentials": "true" }),
  };
  await route.fulfill({ status: answer.status, headers, body: Buffer.from(answer.body) });
}

/** How a request of the page is handled. */
type RequestPolicy =
  /** Answered by the fetcher as a page: robots.txt applies. */
  | "page"
  /** Answered by the fetcher. */
  | "part"
  /** Answered with an empty body, so that the page continues. */
  | "empty-style"
  | "empty-picture"
  | "block";

interface BrowserRequest {
  method: string;
  url: string;
  /** Playwright's name for it. */
  resourceType: string;
  /** By the page itself, not by a frame or a window that it opened. */
  isOwnNavigation: boolean;
}

const fromPolicy: Record<string, RequestPolicy> = {
  script: "part",
  xhr: "part",
  fetch: "part",
  // Text does not depend on styles.
  stylesheet: "empty-style",
  // Scripts may remove an image that fails to load.
  image: "empty-picture",
};

/** Fetches only resources that may contain text, and sends nothing. */
function policyOf({ method, url, resourceType, isOwnNavigation }: BrowserRequest): RequestPolicy {
  if (method !== "GET" || !/^https?:/.test(url)) return "block";
  if (resourceType === "document") return isOwnNavigation ? "page" : "block";
  return fromPolicy[resourceType] ?? "block";
}

/** No DNS lookups, no connections: every resource comes from us. */
const withoutNetwork = [
  // IP addresses count as names here, and so does the proxy's name.
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--dns-prefetch-disable",
];

/** Features that Playwright disables; of two such switches the browser uses only the last one. */
export const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * For each window, even a headless one, the browser opens two internal pages below the address bar and
 * keeps a spare process: half the cost of a window.
 */
const unneededFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

export const disabledFeatures = `--disable-features=${[...disabledByPlaywright, ...unneededFeatures].join(",")}`;

const small = [
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-3d-apis",
  "--disable-extensions",
  "--disable-plugins",
  "--disable-notifications",
  "--disable-speech-api",
  "--mute-audio",
  "--no-first-run",
  "--renderer-process-limit=2",
  disabledFeatures,
];

/** Of a page's scripts; memory outside that heap is limited by the worker. */
const heapMb = 256;

/** Launch options for one page. The browser's own sandbox does not work for root. */
function browserOptions(executablePath: string, hasSandbox: boolean) {
  return {
    executablePath,
    headless: true,
    chromiumSandbox: hasSandbox,
    args: [...withoutNetwork, ...small, `--js-flags=--max-old-space-size=${heapMb}`],
    // The last safeguard: any other request goes to a proxy that does not exist.
    proxy: { server: "http://nowhere.invalid:9", bypass: "<-loopback>" },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  } satisfies LaunchOptions;
}

/** No downloads, no service workers, no permissions. */
const pageOptions: Parameters<BrowserType["launchPersistentContext"]>[1] = {
  acceptDownloads: false,
  serviceWorkers: "block",
  permissions: [],
  locale: "en",
  timezoneId: "UTC",
  // Tall, so that lazy images load.
  viewport: { width: 1280, height: 3000 },
};

/** Without `noscript`, which a browser that runs scripts does not display. */
const serialize = (maxCharacters: number) => `(() => {
  for (const element of document.querySelectorAll("noscript")) element.remove();
  const html = "<!doctype html>" + document.documentElement.outerHTML;
  return html.length > ${maxCharacters} ? null : html;
})()`;

/**
 * Reads the document in an isolated world, where the page's scripts cannot tamper with the reading and an
 * endless document is not transferred. @throws when it is too long
 */
async function readDocument(
  context: BrowserContext,
  page: Page,
  maxCharacters: number,
): Promise<string> {
  const session = await context.newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const { result } = await session.send("Runtime.evaluate", {
      contextId: executionContextId,
      expression: serialize(maxCharacters),
      returnByValue: true,
    });
    if (typeof result.value !== "string")
      throw new Error(`the page grew to more than ${maxCharacters} characters`);
    return result.value;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

interface Resources {
  request(details: Pick<ResourceRequest, "policy" | "url" | "accept">): Promise<ResourceAnswer>;
  deliver(id: number, answer: ResourceAnswer): void;
  /** The number of requests in all, and of those that are pending. */
  requested(): number;
  waiting(): number;
}

/** Matches the browser's requests with the worker's answers. */
export function openResources(send: (message: ResourceRequest) => void): Resources {
  const waiting = new Map<number, (answer: ResourceAnswer) => void>();
  let requested = 0;
  return {
    request: (details) =>
      new Promise((resolve) => {
        const id = ++requested;
        waiting.set(id, resolve);
        send({ type: "request", id, ...details });
      }),
    deliver(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    requested: () => requested,
    waiting: () => waiting.size,
  };
}
