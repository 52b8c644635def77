import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findReadPage } from "#db/queries/imports/read-pages.server";
import { findItem, findRun, listItems } from "#db/queries/imports/read-runs.server";
import { createRun, pauseRun, resumeRun } from "#db/queries/imports/runs.server";
import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeEmail } from "#tests/factories/inquiry";
import {
  html,
  huge,
  type PageServer,
  redirectTo,
  startPageServer,
  status,
  text,
} from "#tests/fakes/page-server";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  startWorkerProcess,
  type TestWorker,
  type WorkerProcess,
} from "./start-worker";

describe("one page", () => {
  const page = (name: string) =>
    readFile(new URL(`../pages/${name}.html`, import.meta.url), "utf8");

  const oldPage =
    "<title>Gästehaus Nebel</title><h1>Gästehaus Nebel</h1><p>Unser Gästehaus hat drei Zimmer mit Frühstück.</p>";

  onEachBackend("reading pages", (backend) => {
    const { db, url } = useDatabase();
    let site: PageServer;
    let faulty: PageServer;
    let worker: TestWorker;

    beforeAll(async () => {
      const lodge = await page("lodge-json-ld");
      site = await startPageServer({
        "/robots.txt": text("User-agent: *\nDisallow: /private"),
        "/lodge": lodge,
        "/lodge-2": lodge,
        "/lodge-3": lodge,
        "/private/lodge": lodge,
        "/wall": await page("challenge-waf"),
        "/closed": status(403),
        "/busy": status(503, { "retry-after": "2" }),
        "/garden": await page("garden-shop"),
        "/round": redirectTo("/round"),
        "/inward": redirectTo("http://169.254.169.254/latest/meta-data"),
        "/members": redirectTo("/login"),
        "/login": `<title>Sign in</title><h1>Sign in</h1><form method="post"><label>Email
        <input name="email"></label><label>Password <input type="password" name="password"></label>
        <button>Sign in</button></form>`,
        "/brochure.pdf": html("%PDF-1.7", "application/pdf"),
        "/pours": huge(50_000_000),
        "/old": html(Buffer.from(oldPage, "latin1"), "text/html; charset=x-unheard-of"),
      });
      faulty = await startPageServer({ "/robots.txt": status(500), "/lodge": lodge });
      worker = await startWorker(await queueStore(backend, url()), db(), {
        FETCH_ALLOW_HOSTS: `${site.host},${faulty.host},127.0.0.1:1`,
      });
    });
    afterAll(async () => {
      await worker.stop();
      await site.close();
      await faulty.close();
    });
    beforeEach(async () => {
      site.requests.length = 0;
      // Resets the crawl delay.
      await sql`truncate import_sites`.execute(db());
    });

    const begin = async (...addresses: string[]) => {
      const urls = addresses.map((path) => (path.startsWith("/") ? site.url + path : path));
      const run = await createRun(db(), { kind: "batch", urls, actor: "operator" });
      for (const itemId of run.itemIds) await worker.enqueue("scrape-item", { itemId });
      return { runId: run.runId, itemId: run.itemIds[0] ?? "", itemIds: run.itemIds };
    };
    const finished = (itemId: string) =>
      until("the finished item", async () => {
        const item = await findItem(db(), itemId);
        return item && ["success", "error"].includes(item.state) && item;
      });

    test("a page is read into an extraction", async () => {
      const { itemId, runId } = await begin("/lodge");
      await worker.enqueue("scrape-item", { itemId });
      const item = await finished(itemId);
      expect(item).toMatchObject({ state: "success", error: null, tries: 1 });
      expect(item.extraction?.data).toMatchObject({
        name: "Luangwa Fig Tree Lodge",
        country: "Zambia",
        pricePerNight: 210,
      });
      expect(site.paths()).toEqual(["/lodge"]);
      expect((await findRun(db(), runId))?.state).toBe("finished");
      const stored = { url: `${site.url}/lodge`, html: await page("lodge-json-ld") };
      expect(await findReadPage(db(), itemId)).toMatchObject(stored);
    });

    test.each([
      ["a wall against machines", "/wall", "blocked", /refused automated access/],
      ["a forbidden page", "/closed", "blocked", /blocked automated access/],
      ["a page that asks for patience by a block", "/busy", "blocked", /blocked automated access/],
      ["a page that robots.txt excludes", "/private/lodge", "robots", /robots/],
      ["another business", "/garden", "not-a-property", /not a property/],
      ["a missing page", "/nowhere", "http-status", /404/],
    ])("%s is an error without a retry (A-151)", async (_, path, reason, words) => {
      const { itemId } = await begin(path);
      const item = await finished(itemId);
      expect(item).toMatchObject({ state: "error", reason, tries: 1 });
      // What a refused page says is kept, for the operator to read it anyway (E-004).
      expect(item.extraction !== null).toBe(reason === "not-a-property");
      expect(item.error).toMatch(words);
      expect(site.paths()).toEqual(reason === "robots" ? [] : [path]);
      const wasRead = path === "/wall" || path === "/garden";
      expect((await findReadPage(db(), itemId)) !== null).toBe(wasRead);
    });

    test.each([
      ["that redirects without end", ["/round"], "redirects", /redirected more than 5 times/],
      ["that leads into the network", ["/inward"], "refused-address", /not on the public internet/],
      ["behind a login", ["/members", "/login"], "not-a-property", /not a property/],
      ["that is a PDF", ["/brochure.pdf"], "content-type", /sent application\/pdf/],
      ["of 50 MB", ["/pours"], "too-large", /sent more than 5 MB/],
    ])("a page %s is an error with a reason", async (_, paths, reason, words) => {
      const item = await finished((await begin(paths[0] ?? "")).itemId);
      expect(item).toMatchObject({ state: "error", reason, tries: 1 });
      // What a refused page says is kept, for the operator to read it anyway (E-004).
      expect(item.extraction !== null).toBe(reason === "not-a-property");
      expect(item.error).toMatch(words);
      expect([...new Set(site.paths())]).toEqual(paths);
    });

    test("a page with a wrong charset label is read in its real charset", async () => {
      const item = await finished((await begin("/old")).itemId);
      expect(item.extraction?.data.name).toBe("Gästehaus Nebel");
    });

    test("an unreachable host is tried twice, then an error (A-174)", async () => {
      const { itemId } = await begin("http://127.0.0.1:1/lodge");
      const item = await until("the finished item", async () => {
        await skipPauses(worker, "reading");
        const found = await findItem(db(), itemId);
        return found?.state === "error" && found;
      });
      expect(item).toMatchObject({ reason: "network", tries: 2 });
      expect(item.error).toBe("Network error: the connection was refused");
    });

    test("an unreadable robots.txt delays the page", async () => {
      const { itemId } = await begin(`${faulty.url}/lodge`);
      const [job] = await until("delayed job", async () => {
        const jobs = await worker.queues.reading.getDelayed();
        return jobs.length > 0 && jobs;
      });
      expect(job?.delay).toBeGreaterThan(500_000);
      expect(await findItem(db(), itemId)).toMatchObject({ state: "pending", tries: 1 });
      expect(faulty.paths()).toEqual([]);
      await worker.queues.reading.obliterate({ force: true });
    });

    test("pages of a site are read in order, half a second apart (A-172)", async () => {
      const { itemIds } = await begin("/lodge", "/lodge-2", "/lodge-3");
      for (const id of itemIds) expect((await finished(id)).state).toBe("success");
      expect(site.paths()).toEqual(["/lodge", "/lodge-2", "/lodge-3"]);
      const times = site.requests.map(({ at }) => at);
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(499);
      expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(499);
    });

    test("a paused run resumes where it stopped (A-172)", async () => {
      const { runId, itemIds } = await createRun(db(), {
        kind: "batch",
        urls: [`${site.url}/lodge`],
        actor: "operator",
      });
      const [itemId = ""] = itemIds;
      await pauseRun(db(), runId, "operator");
      await worker.enqueue("scrape-item", { itemId });
      // A running job would absorb the next one with its key.
      await until("idle queue", async () => {
        const { waiting, active } = await worker.queues.reading.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
      expect(await findItem(db(), itemId)).toMatchObject({ state: "pending", tries: 0 });

      for (const id of await resumeRun(db(), runId, "operator"))
        await worker.enqueue("scrape-item", { itemId: id });
      expect((await finished(itemId)).state).toBe("success");
    });

    test("a page that keeps killing workers is given up (A-174)", async () => {
      const { runId, itemIds } = await createRun(db(), {
        kind: "batch",
        urls: [`${site.url}/lodge`],
        actor: "operator",
      });
      const [itemId = ""] = itemIds;
      await db().updateTable("importItems").set({ tries: 6 }).where("runId", "=", runId).execute();
      await worker.enqueue("scrape-item", { itemId });
      expect(await finished(itemId)).toMatchObject({ state: "error", reason: "unreadable" });
      expect(site.paths()).toEqual([]);
    });
  });
});

describe("a batch", { tags: ["thorough"] }, () => {
  const siteCount = 3;
  const pagesOfSite = 6;

  onEachBackend("a batch on two workers", (backend) => {
    const { db, url } = useDatabase();
    const sites: PageServer[] = [];
    const workers: WorkerProcess[] = [];
    let store: QueueStore;
    let producer: JobProducer;

    beforeAll(async () => {
      store = await queueStore(backend, url());
      producer = openProducer(store, { warn: () => undefined });
      const lodge = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url));
      for (let n = 0; n < siteCount; n++) {
        const site = await startPageServer();
        for (let page = 0; page < pagesOfSite; page++) site.serve(`/lodge-${page}`, html(lodge));
        sites.push(site);
      }
      const env = { FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join() };
      workers.push(await startWorkerProcess(store, env), await startWorkerProcess(store, env));
    });
    afterAll(async () => {
      for (const worker of workers) await worker.kill();
      for (const site of sites) await site.close();
      await producer.close();
    });

    /** The requested pages of a site, in order. */
    const pageRequests = (site: PageServer) =>
      site.requests.filter(({ path }) => path !== "/robots.txt");

    test("finishes after one of them was killed (A-172)", { timeout: 150_000 }, async () => {
      const urls = Array.from(
        { length: siteCount * pagesOfSite },
        (_, n) => `${sites[n % siteCount]?.url}/lodge-${Math.floor(n / siteCount)}`,
      );
      const run = await createRun(db(), { kind: "batch", urls, actor: "operator" });
      expect(run.firstOfSites).toHaveLength(siteCount);
      for (const itemId of run.firstOfSites) await producer.enqueue("scrape-item", { itemId });
      await until(
        "some pages",
        () => Promise.resolve(sites.every((site) => pageRequests(site).length >= 2)),
        60_000,
      );
      await workers[0]?.kill();
      await until(
        "the end of the batch",
        async () => (await findRun(db(), run.runId))?.state === "finished",
        60_000,
      );

      const tries = (await listItems(db(), run.runId)).map((item) => item.tries);
      expect(Math.min(...tries)).toBe(1);
      expect(Math.max(...tries)).toBeLessThanOrEqual(2);
      for (const site of sites) {
        const paths = pageRequests(site).map(({ path }) => path);
        // In order; only the page of the killed worker may have been requested twice.
        expect([...new Set(paths)]).toEqual(
          Array.from({ length: pagesOfSite }, (_, page) => `/lodge-${page}`),
        );
        expect(paths.length).toBeLessThanOrEqual(pagesOfSite + 1);
        const times = pageRequests(site).map(({ at }) => at);
        const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
        expect(Math.min(...pauses)).toBeGreaterThanOrEqual(499);
      }
    });
  });
});

describe("hostile page", () => {
  /** Shorter than reading any page takes. */
  const limits = { timeoutMs: 1, memoryMb: 256, idleMs: 10_000 };

  onEachBackend("a page that takes the reader too long", (backend) => {
    const { db, url } = useDatabase();
    let site: PageServer;
    let receiver: SmtpReceiver;
    let worker: TestWorker;

    beforeAll(async () => {
      site = await startPageServer({ "/page": "<h1>Dune Camp</h1>" });
      receiver = await startSmtpReceiver();
      const env = { FETCH_ALLOW_HOSTS: site.host, SMTP_URL: receiver.url };
      worker = await startWorker(await queueStore(backend, url()), db(), env, {
        readerLimits: limits,
      });
    });
    afterAll(async () => {
      await worker.stop();
      await receiver.close();
      await site.close();
    });

    test("fails as unreadable without a retry, and emails are sent meanwhile (A-174)", async () => {
      const { itemIds } = await createRun(db(), {
        kind: "batch",
        actor: "operator",
        urls: [`${site.url}/page`],
      });
      const [itemId = ""] = itemIds;
      const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
      await worker.enqueue("scrape-item", { itemId });
      await worker.enqueue("deliver-email", { emailId });
      await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
      const item = await until("the finished item", async () => {
        const found = await findItem(db(), itemId);
        return found?.state === "error" && found;
      });
      expect(item).toMatchObject({ reason: "unreadable", tries: 1 });
      expect(item.error).toMatch(/cannot be read: reading it took longer than/);
      expect(site.paths().filter((path) => path === "/page")).toHaveLength(1);
    });
  });
});
