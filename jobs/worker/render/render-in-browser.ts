import { type BrowserContext, chromium, type Page } from "playwright-core";

import { answerRequest } from "./answer-request";
import { browserOptions, pageOptions } from "./browser-options";
import type { RenderOrder } from "./messages";
import { readDocument } from "./read-document";
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
