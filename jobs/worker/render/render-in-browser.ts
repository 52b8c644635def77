import {
  type BrowserContext,
  type BrowserType,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
  type Route,
} from "playwright-core";

import { withoutUnseenParts } from "./browser-features";
import type { RenderOrder, ResourceAnswer } from "./messages";
import type { ResourceDesk } from "./resource-desk";

const lookEveryMs = 50;
/** A page may lead its reader on while it is being read. */
const mostReadings = 5;

/** Opens the page, lets its scripts fill it, and gives back what stands there. */
export async function renderInBrowser(
  order: RenderOrder,
  desk: ResourceDesk,
  onReady: () => void,
): Promise<{ html: string; url: string }> {
  const isRoot = process.getuid?.() === 0;
  const context = await launch(order, !isRoot).catch((error: unknown) => {
    // A container may forbid the user namespaces that the sandbox needs. Where root starts the site, the
    // browser then runs without it, as its own user; elsewhere the operator decides that, not we.
    if (!order.user || !String(error).includes("No usable sandbox")) throw error;
    return launch(order, false);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  onReady();
  const crashed = new Promise<never>((_, reject) =>
    page.once("crash", () => reject(new Error("the page broke the browser"))),
  );
  return Promise.race([crashed, fill(context, page, order, desk)]);
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
  desk: ResourceDesk,
): Promise<{ html: string; url: string }> {
  context.on("page", (other) => void other.close().catch(() => undefined));
  await context.route("**/*", (route) => answerRequest(route, page, order, desk));
  // A page that leads on at once breaks its own first opening off.
  await page.goto(order.url, { waitUntil: "commit" }).catch(() => undefined);
  const until = Date.now() + order.settleMs;
  for (let reading = 1; ; reading++) {
    await quiet(desk, order.quietMs, until);
    const asked = desk.asked();
    try {
      const html = await readDocument(context, page, order.mostCharacters);
      // Whoever waited for the page's scripts to finish may see new requests of theirs.
      if (desk.asked() === asked || Date.now() > until) return { html, url: page.url() };
    } catch (error) {
      if (reading === mostReadings) throw error;
    }
  }
}

/** Resolves when the page has asked for nothing and waited for nothing for so long, or at last `until`. */
async function quiet(desk: ResourceDesk, quietMs: number, until: number): Promise<void> {
  let asked = desk.asked();
  let since = Date.now();
  while (Date.now() < until && Date.now() - since < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (desk.waiting() === 0 && desk.asked() === asked) continue;
    asked = desk.asked();
    since = Date.now();
  }
}

const smallestPicture = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
);

/** Answers one request of the browser; nothing goes on to the network. */
async function answerRequest(
  route: Route,
  page: Page,
  order: RenderOrder,
  desk: ResourceDesk,
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
      await route.fulfill({ contentType: "image/gif", body: smallestPicture });
    else if (policy === "refuse") await route.abort();
    else if (policy === "page" && url === order.url) await fulfil(route, firstAnswer(order));
    else if (desk.asked() >= order.mostRequests) await route.abort();
    else {
      const accept = request.headers().accept ?? "*/*";
      await fulfil(route, await desk.ask({ policy, url, accept }));
    }
  } catch {
    // The page went on before its answer came.
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
 * Every script may read every answer: they were fetched without cookies and from the public internet,
 * so there is nothing to keep from anybody.
 */
async function fulfil(route: Route, answer: ResourceAnswer): Promise<void> {
  if (!answer.ok) return route.abort();
  const origin = route.request().headers().origin;
  const headers = {
    "content-type": answer.contentType,
    "access-control-allow-origin": origin ?? "*",
    ...(origin && { "access-control-allow-credentials": "true" }),
  };
  await route.fulfill({ status: answer.status, headers, body: Buffer.from(answer.body) });
}

/** What is done with a request of the page. */
type RequestPolicy =
  /** Answered by the fetcher as a page: robots.txt is obeyed. */
  | "page"
  /** Answered by the fetcher. */
  | "part"
  /** Answered with nothing, so that the page goes on. */
  | "empty-style"
  | "empty-picture"
  | "refuse";

interface AskedRequest {
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
function policyOf({ method, url, resourceType, isOwnNavigation }: AskedRequest): RequestPolicy {
  if (method !== "GET" || !/^https?:/.test(url)) return "refuse";
  if (resourceType === "document") return isOwnNavigation ? "page" : "refuse";
  return fromPolicy[resourceType] ?? "refuse";
}

/** No name is looked up, no address is dialled: what the page wants comes from us or not at all. */
const withoutNetwork = [
  // Addresses written as numbers count as names here, and the name of the proxy too.
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
  withoutUnseenParts,
];

/** Of a page's scripts; what they hold outside of that heap is counted from outside. */
const heapMb = 256;

/** How the browser is started for one page. Its own sandbox does not work for root. */
function browserOptions(executablePath: string, hasSandbox: boolean) {
  return {
    executablePath,
    headless: true,
    chromiumSandbox: hasSandbox,
    args: [...withoutNetwork, ...small, `--js-flags=--max-old-space-size=${heapMb}`],
    // The last wall: whatever passed the others is sent to a proxy that does not exist.
    proxy: { server: "http://nowhere.invalid:9", bypass: "<-loopback>" },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  } satisfies LaunchOptions;
}

/** What a page may use: nothing that outlives it, nothing that leaves it. */
const pageOptions: Parameters<BrowserType["launchPersistentContext"]>[1] = {
  acceptDownloads: false,
  serviceWorkers: "block",
  permissions: [],
  locale: "en",
  timezoneId: "UTC",
  // Tall, so that pictures which load when they come into view do so.
  viewport: { width: 1280, height: 3000 },
};

/** Where scripts run, the words for browsers without them are shown to nobody. */
const serialise = (mostCharacters: number) => `(() => {
  for (const element of document.querySelectorAll("noscript")) element.remove();
  const html = "<!doctype html>" + document.documentElement.outerHTML;
  return html.length > ${mostCharacters} ? null : html;
})()`;

/**
 * The document as it stands, read in a world of its own: the page's scripts cannot change what is
 * asked there, and a document without end stays where it is. @throws when it is too long
 */
async function readDocument(
  context: BrowserContext,
  page: Page,
  mostCharacters: number,
): Promise<string> {
  const session = await context.newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const { result } = await session.send("Runtime.evaluate", {
      contextId: executionContextId,
      expression: serialise(mostCharacters),
      returnByValue: true,
    });
    if (typeof result.value !== "string")
      throw new Error(`the page grew to more than ${mostCharacters} characters`);
    return result.value;
  } finally {
    await session.detach().catch(() => undefined);
  }
}
