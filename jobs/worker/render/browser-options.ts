import type { BrowserType, LaunchOptions } from "playwright-core";

import { withoutUnseenParts } from "./browser-features";

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
export function browserOptions(executablePath: string, hasSandbox: boolean) {
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
export const pageOptions: Parameters<BrowserType["launchPersistentContext"]>[1] = {
  acceptDownloads: false,
  serviceWorkers: "block",
  permissions: [],
  locale: "en",
  timezoneId: "UTC",
  // Tall, so that pictures which load when they come into view do so.
  viewport: { width: 1280, height: 3000 },
};
