import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Page, test as base } from "@playwright/test";

import { type Database } from "#db/connect.server";
import { type QueueName, queueNames } from "#domain/jobs/catalog";
import { type AiServer, startAiServer } from "#tests/fakes/ai-server";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startPlaceServices } from "#tests/fakes/place-services";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { freePort } from "#tests/setup/listen";
import { copyDatabase } from "#tests/setup/test-database";
import { cheapHash, endWithParent } from "#tests/setup/web-process";
import { recordAnnouncements } from "./checks";
import { hydrated } from "./network";

/** A site with its own database, web process, worker and mail receiver, a server with pages to fetch and a language model. */
export interface Site {
  url: string;
  db: Database;
  pages: PageServer;
  mail: SmtpReceiver;
  ai: AiServer;
  stop: () => Promise<void>;
}

type Backend = "postgres" | "redis";

/** Queues that no browser test depends on; they have tests elsewhere. */
const skippedQueues = new Set<QueueName>(["pictures", "render"]);

/** SITE_URL: page heads, emails and the sitemap use it, whatever the port. */
export const siteUrl = "http://stays.example";

export const adminPassword = "giraffes-at-dawn";
const adminHash = cheapHash(adminPassword);

let redisDatabase = Number(process.env.TEST_PARALLEL_INDEX ?? 0) * 4;

export const siteSecret = "a secret of thirty-two characters or more";

/** @param port of a site whose public URL is that of this machine: passkeys are bound to it */
async function startSite(backend: Backend, port?: number): Promise<Site> {
  const { db, url: databaseUrl, drop } = await copyDatabase(process.env.E2E_TEMPLATE_URL ?? "");
  const [pages, mail, places, ai] = await Promise.all([
    startPageServer(),
    startSmtpReceiver(),
    startPlaceServices(),
    startAiServer(),
  ]);
  const redis = `${process.env.E2E_REDIS_URL}/${redisDatabase++ % 16}`;
  const settings = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    PORT: String(port ?? 0),
    SITE_URL: port ? `http://localhost:${port}` : siteUrl,
    DATABASE_URL: databaseUrl,
    ...(backend === "redis" ? { REDIS_URL: redis } : {}),
    SESSION_SECRET: siteSecret,
    ADMIN_PASSWORD_HASH: adminHash,
    SMTP_URL: mail.url,
    MAIL_FROM: "stays@savanna.example",
    INQUIRY_TO: "operator@savanna.example",
    ...places.env,
    ...ai.env,
    RATES_URL: `${pages.url}/rates`,
    FETCH_ALLOW_HOSTS: pages.host,
    LOG_LEVEL: "error",
  };
  // Rendering images takes seconds of CPU for every stored stay. With Redis the worker takes all queues,
  // as in production.
  const queues = backend === "redis" ? [] : queueNames.filter((name) => !skippedQueues.has(name));
  const web = startProcess("dist/server.js", settings);
  const worker = startProcess("dist/jobs/worker/main.js", settings, queues);
  const [started] = await Promise.all([web.ready, worker.ready]);
  return {
    url: port ? `http://localhost:${port}` : `http://127.0.0.1:${started.port}`,
    db,
    pages,
    mail,
    ai,
    stop: async () => {
      await Promise.all([end(worker.child), end(web.child)]);
      await Promise.all([pages.close(), mail.close(), places.close(), ai.close()]);
      await drop();
    },
  };
}

function startProcess(file: string, env: Record<string, string>, args: readonly string[] = []) {
  const child: ChildProcess = spawn(process.execPath, ["--import", endWithParent, file, ...args], {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ready = new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port: number }));
    child.once("exit", (code) =>
      reject(new Error(`${file} ended with ${code} before it was ready`)),
    );
  });
  return { child, ready };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** Signs in as the operator, without the form, and opens a screen. */
export async function signIn(page: Page, site: Site, screen = "/admin") {
  await page.request.post(`${site.url}/admin/login`, {
    form: { password: adminPassword },
    maxRedirects: 0,
  });
  await page.goto(site.url + screen);
  await hydrated(page);
}

/** Sets the favorites cookie of a visitor. */
export async function setFavorites(page: Page, site: Site, ids: readonly string[]) {
  const value = encodeURIComponent(JSON.stringify(ids));
  await page.context().addCookies([{ name: "favorites", value, url: site.url }]);
}

/** The link in the header, with a label such as "2 saved properties". */
export const favoritesLink = (page: Page, label: string) =>
  page.getByRole("banner").getByRole("link", { name: `Favorites, ${label}` });

/** Tags the main flows of visitors and operators: `npm test` runs only these, `npm run test:all` every test. */
export const mainFlow = "@main";
/** Tags tests that are the same, or impossible, without scripts; the others run both ways. */
export const withScripts = "@with-scripts";
/** Tags tests whose counterpart with scripts is another test. */
export const withoutScripts = "@without-scripts";

async function lendSite(
  backend: Backend,
  use: (site: Site) => Promise<void>,
  { isLocal = false } = {},
) {
  const site = await startSite(backend, isLocal ? await freePort() : undefined);
  try {
    await use(site);
  } finally {
    await site.stop();
  }
}

type Sites = Record<"site" | "redisSite" | "localSite", Site>;
type Each = Record<"resetLimits" | "announcements" | "noConsoleErrors", void>;

/**
 * All tests of a Playwright worker share its sites, one test at a time: a test names its records and
 * counts only those. Console errors of any page fail the test.
 */
export const test = base.extend<Each, Sites>({
  site: [async ({ browserName: _ }, use) => lendSite("postgres", use), { scope: "worker" }],
  redisSite: [async ({ browserName: _ }, use) => lendSite("redis", use), { scope: "worker" }],
  localSite: [
    async ({ browserName: _ }, use) => lendSite("postgres", use, { isLocal: true }),
    { scope: "worker" },
  ],
  // All tests have one IP address: each starts without the rate limits of earlier tests.
  resetLimits: [
    async ({ site }, use) => {
      await site.db.deleteFrom("requestLimits").execute();
      await site.db.deleteFrom("loginAttempts").execute();
      await use();
    },
    { auto: true },
  ],
  announcements: [
    async ({ context }, use) => {
      await recordAnnouncements(context);
      await use();
    },
    { auto: true },
  ],
  noConsoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // The browser reports every status of 400 and up, such as rejected forms, and failed images of
        // other sites. network.ts goes offline on purpose. Scripts of the tests do not run in sandboxed frames.
        const isOwnPage =
          new URL(message.location().url || "http://127.0.0.1").hostname === "127.0.0.1";
        const expected = /status of [45]\d\d|ERR_INTERNET_DISCONNECTED|frame is sandboxed/;
        if (message.type() === "error" && isOwnPage && !expected.test(message.text()))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      await use();
      if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join("\n")}`);
    },
    { auto: true },
  ],
});
export { expect } from "@playwright/test";
