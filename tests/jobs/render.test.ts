import { fork } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { findReadPage } from "#db/queries/imports/read-pages.server";
import { findItem, findRun } from "#db/queries/imports/read-runs.server";
import { markForBrowser } from "#db/queries/imports/rendering.server";
import { createRun, pauseRun, resumeRun } from "#db/queries/imports/runs.server";
import { recordHeartbeat, removeWorker } from "#db/queries/jobs/workers.server";
import type { RenderLimits } from "#jobs/worker/render/local-driver";
import { processTree } from "#jobs/worker/render/process-tree";
import { createRenderer } from "#jobs/worker/render/renderer";
import {
  drips,
  html,
  huge,
  type Page,
  type PageServer,
  redirectTo,
  scriptLodge,
  startPageServer,
  status,
} from "#tests/fakes/page-server";
import { chromium, describeWithRenderer } from "#tests/setup/chromium";
import { useDatabase } from "#tests/setup/test-database";
import { useFetcher } from "#tests/setup/test-fetcher";
import { until } from "#tests/setup/until";
import { onEachBackend, programAt, queueStore, startWorker, type TestWorker } from "./start-worker";

const endless = `<title>Marsh House</title><meta name="description" content="A tented camp of six tents in the Okavango marsh of Botswana.">
  <div id="root"></div><script>for (;;);</script>`;
/** Enough for a page that settles, even on a busy machine; one that never does uses a core as long. */
const mostSeconds = 8;
const silentShell = `<title>Marsh House</title><div id="root"></div><script src="/gone.js"></script>`;

describeWithRenderer("pages that need scripts", {}, () => {
  onEachBackend("rendered by a browser", (backend) => {
    const { db, url } = useDatabase();
    let site: PageServer;
    let worker: TestWorker;

    beforeAll(async () => {
      site = await startPageServer({
        ...scriptLodge,
        "/lodge": await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8"),
        "/endless": endless,
        "/silent": silentShell,
        "/gone.js": status(404),
      });
      const env = { FETCH_ALLOW_HOSTS: site.host, CHROMIUM_PATH: chromium };
      const renderLimits = { pageMs: mostSeconds * 1000 };
      worker = await startWorker(await queueStore(backend, url()), db(), env, { renderLimits });
    });
    afterAll(async () => {
      await worker.stop();
      await site.close();
    });
    beforeEach(async () => {
      site.requests.length = 0;
      await recordHeartbeat(db(), { id: "browser", host: "here", pid: 1, queues: ["render"] });
    });

    const begin = async (path: string) => {
      const run = await createRun(db(), {
        kind: "batch",
        urls: [site.url + path],
        actor: "operator",
      });
      const [itemId = ""] = run.itemIds;
      await worker.enqueue("scrape-item", { itemId });
      return { ...run, itemId };
    };
    const readingWork = () =>
      db().selectFrom("work").select("key").where("kind", "=", "scrape-item").executeTakeFirst();
    const finished = (itemId: string) =>
      until(
        "the finished item",
        async () => {
          const item = await findItem(db(), itemId);
          return item && ["success", "error"].includes(item.state) && item;
        },
        60_000,
      );

    test("a page that a script builds from JSON is read completely (A-173)", async () => {
      const { itemId, runId } = await begin("/");
      const item = await finished(itemId);
      expect(item).toMatchObject({ state: "success", error: null, tries: 2 });
      expect(item.extraction?.incomplete).toBeUndefined();
      expect(item.extraction?.data).toMatchObject({
        name: "Heron Bend Camp",
        country: "Zambia",
        pricePerNight: 420,
        currency: "USD",
        sourceUrl: `${site.url}/camps/heron-bend`,
        images: [`${site.url}/pictures/river.jpg`, `${site.url}/pictures/tent.jpg`],
      });
      expect(item.extraction?.data.description).toMatch(/under old fig trees/);
      const stored = await findReadPage(db(), itemId);
      expect(stored).toMatchObject({ url: `${site.url}/camps/heron-bend` });
      expect(stored?.html).toContain("under old fig trees");
      // Once for the static page, once for the browser; images and styles are not requested.
      expect(site.paths().sort()).toEqual([
        "/",
        "/",
        "/api/camp",
        "/api/rates?camp=heron-bend",
        "/app.js",
        "/show.js",
      ]);
      expect((await findRun(db(), runId))?.state).toBe("finished");
    });

    test("a page that never settles is read as it is, with a note", async () => {
      const item = await finished((await begin("/endless")).itemId);
      expect(item).toMatchObject({ state: "success", error: null });
      expect(item.extraction).toMatchObject({
        incomplete: true,
        data: { name: "Marsh House" },
      });
      expect(item.extraction?.note).toMatch(
        /rendered by JavaScript.*A browser was tried: .*did not become idle within 8 seconds/,
      );
    });

    test("a page that stays empty fails with a reason", async () => {
      const item = await finished((await begin("/silent")).itemId);
      expect(item).toMatchObject({ state: "error", reason: "blocked", extraction: null });
      expect(item.error).toMatch(/scripts fill.*A browser was tried: the page stayed empty/);
    });

    test("without a worker that has a browser the static page is read (A-173)", async () => {
      await removeWorker(db(), "browser");
      const item = await finished((await begin("/")).itemId);
      expect(item).toMatchObject({ state: "success", tries: 1 });
      expect(item.extraction).toMatchObject({
        incomplete: true,
        note: "This page is rendered by JavaScript; only its title and description could be read.",
        data: { name: "Heron Bend Camp" },
      });
      expect(site.paths()).toEqual(["/"]);
    });

    test("the other pages of its site are read while the first one waits for a browser (A-172)", async () => {
      await worker.queues.render.pause();
      const urls = ["/", "/lodge"].map((path) => site.url + path);
      const { runId, itemIds } = await createRun(db(), { kind: "batch", urls, actor: "operator" });
      const [first = "", second = ""] = itemIds;
      // The work of the site is that of its first page.
      await markForBrowser(db(), first);
      await worker.enqueue("scrape-item", { itemId: first });
      expect(await finished(second)).toMatchObject({ state: "success" });
      await until("the end of its work", async () => !(await readingWork()));
      expect(await findItem(db(), first)).toMatchObject({ state: "pending", needsBrowser: true });
      await worker.queues.render.resume();
      await finished(first);
      expect((await findRun(db(), runId))?.state).toBe("finished");
    });

    test("a page that waits for a browser is not stuck", async () => {
      await worker.queues.render.pause();
      const { itemId, runId } = await begin("/");
      await until("the render job", async () => {
        // The store in PostgreSQL counts the jobs of a paused queue under this name only.
        const counts = await worker.queues.render.getJobCounts("waiting", "paused" as "waiting");
        return Object.values(counts).reduce((sum, n) => sum + n, 0) === 1;
      });
      // The sweep requeues it: it still waits, and is not requested again.
      await pauseRun(db(), runId, "operator");
      await resumeRun(db(), runId, "operator");
      await worker.enqueue("scrape-item", { itemId });
      await until("idle queue", async () => {
        const { waiting, active } = await worker.queues.reading.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
      expect(await findItem(db(), itemId)).toMatchObject({ state: "pending", tries: 1 });
      expect(await readingWork()).toBeUndefined();
      expect(site.paths()).toEqual(["/"]);

      await removeWorker(db(), "browser");
      await worker.enqueue("scrape-item", { itemId });
      expect((await finished(itemId)).extraction).toMatchObject({ incomplete: true });
      await worker.queues.render.resume();
      await until("the empty queue", async () => {
        const { waiting, active } = await worker.queues.render.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
      expect(site.paths()).toEqual(["/", "/"]);
    });
  });
});

const browser = {
  executablePath: chromium,
  driver: programAt("jobs/worker/render/driver.js"),
};
const script = (code: string): Page => html(code, "text/javascript");
const shell = (code: string) => `<title>Shell</title><div id="root"></div><script>${code}</script>`;

/** Users and environment of a process from /proc; undefined after its end. */
function factsOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const ids = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
    return { ids, environment: readFileSync(`/proc/${pid}/environ`, "latin1") };
  } catch {
    return undefined;
  }
}

describeWithRenderer("a browser with a hostile page", { tags: ["thorough"] }, () => {
  const { site, fetcherFor } = useFetcher();

  // A separate folder, because other tests run browsers too.
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "savanna-hostile-"));
    // With the mode of /tmp, because the browser runs as another user.
    await chmod(folder, 0o1777);
    vi.stubEnv("TMPDIR", folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  /** Processes and files of browsers after a rendering. */
  const remains = async () => ({
    profiles: await readdir(folder),
    processes: processTree(process.pid).filter(({ pid }) => pid !== process.pid).length,
  });
  let before: Awaited<ReturnType<typeof remains>> | undefined;
  afterEach(async () => {
    if (before) expect(await remains()).toEqual(before);
    before = undefined;
  });

  async function render(
    page: string,
    pages: Record<string, Page> = {},
    limits: Partial<RenderLimits> = {},
  ) {
    const server = await site(pages);
    const fetcher = fetcherFor([server.host]);
    before = await remains();
    const renderer = createRenderer({ browser, fetcher, limits });
    return { server, result: await renderer.render({ html: page, url: `${server.url}/` }) };
  }

  test("no request of a hostile page reaches the internal network (A-173)", async () => {
    const forbidden = await startForbiddenServer();
    const away = (host: string) => ({
      [`/away/${encodeURIComponent(host)}`]: redirectTo(`http://${host}/redirected`),
    });
    const { result } = await render(everyWayOut(forbidden.port), {
      ...away(`127.0.0.1:${forbidden.port}`),
      ...away(`localhost:${forbidden.port}`),
      "/service-worker.js": script(
        `fetch("http://127.0.0.1:${forbidden.port}/from-service-worker")`,
      ),
    });
    expect(forbidden.knocks()).toBe(0);
    expect(result).toMatchObject({ ok: true });
    // The script ran to its end, and the page was read.
    expect(result.ok && result.html).toContain("<title>Knocked 48</title>");
    await forbidden.close();
  });

  test("an endless loop is stopped", async () => {
    const { result } = await render(shell("for (;;);"), {}, { pageMs: 3_000, maxWaitMs: 1_000 });
    expect(result).toEqual({ ok: false, reason: "the page did not become idle within 3 seconds" });
  });

  test.each([
    ["of its own heap", "const kept = []; for (;;) kept.push({ text: String(Math.random()) });"],
    [
      "outside of its heap",
      "const kept = []; setInterval(() => kept.push(new Uint8Array(64e6).fill(7)), 20);",
    ],
  ])("a page that uses all memory %s is stopped", async (_, code) => {
    // Long enough that the page does not count as idle before its memory is measured.
    const { result } = await render(shell(code), {}, { idleMs: 8_000 });
    expect(result.ok || result.reason).toMatch(
      /^the page (needed more than 800 MB of memory|crashed the browser)$/,
    );
  });

  test("an endless response is cut off", async () => {
    const { result } = await render(
      shell("document.getElementById('root').dataset.words = 'x'.repeat(6e6)"),
    );
    expect(result).toEqual({ ok: false, reason: "the page grew to more than 5000000 characters" });
  });

  test("the number of requests is limited", async () => {
    const asking = "for (let n = 0; n < 200; n++) fetch('/more?' + n).catch(() => {});";
    const { server, result } = await render(
      shell(asking),
      {},
      { maxRequests: 40, maxWaitMs: 3_000 },
    );
    expect(result).toMatchObject({ ok: true });
    expect(server.paths()).toHaveLength(40);
  });

  test("responses that are too large or too slow are skipped", async () => {
    const page = `<title>Shell</title><div id="root"></div>
      <script src="/words.js"></script><script async src="/huge.js"></script><script async src="/slow.js"></script>`;
    const { result } = await render(
      page,
      {
        "/words.js": script("document.getElementById('root').textContent = 'words'"),
        "/huge.js": huge(50_000_000),
        "/slow.js": drips(50),
      },
      { maxWaitMs: 3_000 },
    );
    expect(result.ok && result.html).toContain(">words</div>");
  });

  test("endless redirects are stopped", async () => {
    const on: Page = (request, response) => {
      const next = Number(new URL(request.url ?? "", "http://x").searchParams.get("n")) + 1;
      response.writeHead(200, { "content-type": "text/html" });
      response.end(shell(`location.href = "/on?n=${next}"`));
    };
    const pages = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`/on?n=${n}`, on]));
    const { server } = await render(shell('location.href = "/on?n=0"'), pages, {
      maxRequests: 10,
      maxWaitMs: 3_000,
    });
    expect(server.paths().length).toBeLessThanOrEqual(10);
  });

  test("the browser runs without privileges and secrets (A-173)", async () => {
    vi.stubEnv("SESSION_SECRET", "a-secret-that-only-the-worker-knows");
    const server = await site({});
    let tree: { ids: string[]; environment: string }[] = [];
    server.serve("/app.js", (_request, response) => {
      const isOurs = (pid: number) => pid !== process.pid;
      tree = processTree(process.pid)
        .filter(({ pid }) => isOurs(pid))
        .flatMap(({ pid }) => factsOf(pid) ?? []);
      response.end("");
    });
    before = await remains();
    const renderer = createRenderer({ browser, fetcher: fetcherFor([server.host]) });
    const page = { html: `<script src="/app.js"></script>`, url: `${server.url}/` };
    expect(await renderer.render(page)).toMatchObject({ ok: true });
    expect(tree.length).toBeGreaterThan(3);
    for (const { ids, environment } of tree) {
      expect(environment).not.toContain("a-secret");
      // Real, effective, saved and filesystem user; a worker of root starts the browser as another user.
      if (process.getuid?.() === 0) expect(ids).not.toContain("0");
    }
  });

  test("a render service without settings renders pages for a worker (A-173)", async () => {
    const service = fork(programAt("jobs/worker/render/service.js"), [], {
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        CHROMIUM_PATH: chromium,
        PORT: "4131",
        TMPDIR: folder,
      },
    });
    await once(service, "message");
    try {
      const server = await site({
        "/words": html("Six tents under fig trees", "text/plain"),
        "/away": redirectTo("http://192.0.2.1/"),
      });
      const fetcher = fetcherFor([server.host]);
      const renderer = createRenderer({
        browser: { serviceUrl: "http://127.0.0.1:4131" },
        fetcher,
      });
      const code = `fetch("/words").then((answer) => answer.text())
        .then((words) => (document.getElementById("root").textContent = words))`;
      const page = { html: shell(code), url: `${server.url}/` };
      const rendered = await renderer.render(page);
      expect(rendered).toMatchObject({ ok: true });
      expect(rendered.ok && rendered.html).toContain("Six tents under fig trees");
      service.kill("SIGTERM");
      await once(service, "exit");
      expect(await renderer.render(page)).toMatchObject({ ok: false });
    } finally {
      service.kill("SIGKILL");
    }
  });

  test("a page that floods the console is stopped", async () => {
    const flood = "for (;;) console.log('x'.repeat(1e6));";
    const { result } = await render(shell(flood), {}, { pageMs: 3_000, maxWaitMs: 1_000 });
    expect(result.ok).toBe(false);
  });

  test("an aborted job ends its browser", async () => {
    const server = await site({});
    const stop = new AbortController();
    server.serve("/app.js", () => stop.abort(new Error("the worker ends")));
    before = await remains();
    const renderer = createRenderer({ browser, fetcher: fetcherFor([server.host]) });
    const page = { html: `<script src="/app.js"></script>`, url: `${server.url}/` };
    await expect(renderer.render(page, stop.signal)).rejects.toThrow("the worker ends");
  });
});

/** A server on the internal network that must not be reached: it counts connections by TCP and UDP. */
async function startForbiddenServer() {
  let knocks = 0;
  const tcp: Server = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  tcp.listen(0, "0.0.0.0");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4").on("message", () => void knocks++);
  udp.bind(port, "0.0.0.0");
  await once(udp, "listening");
  return {
    port,
    knocks: () => knocks,
    async close() {
      udp.close();
      tcp.close();
      await once(tcp, "close");
    },
  };
}

/** A page that tries every way of a browser to send a request to a port. */
function everyWayOut(port: number): string {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`];
  return `<!doctype html><html><head><title>Knocking</title>${hosts.map(inHead).join("")}</head>
<body><p>A page that knocks at every door.</p>${hosts.map(inBody).join("")}
${knocking(hosts, port)}</body></html>`;
}

const inHead = (host: string): string => `
<link rel="dns-prefetch" href="//${host}"><link rel="preconnect" href="http://${host}">
<link rel="prefetch" href="http://${host}/prefetch"><link rel="preload" as="script" href="http://${host}/preload">
<link rel="modulepreload" href="http://${host}/module"><link rel="icon" href="http://${host}/icon">
<link rel="manifest" href="http://${host}/manifest"><link rel="stylesheet" href="http://${host}/style">
<style>@import url("http://${host}/import"); @font-face { font-family: f; src: url("http://${host}/font"); }
  p { background: url("http://${host}/background"); font-family: f; }</style>
<script type="speculationrules">{"prerender": [{"urls": ["http://${host}/prerender"]}], "prefetch": [{"urls": ["http://${host}/speculated"]}]}</script>`;

const inBody = (host: string, number: number): string => `
<img src="http://${host}/picture"><iframe src="http://${host}/frame"></iframe>
<object data="http://${host}/object"></object><embed src="http://${host}/embed">
<video src="http://${host}/video" poster="http://${host}/poster" autoplay></video><audio src="http://${host}/audio" autoplay></audio>
<form id="form${number}" action="http://${host}/form" method="post" target="_blank"></form>
<a id="ping${number}" href="#here" ping="http://${host}/ping">here</a>`;

const knocking = (hosts: string[], port: number): string => `
<script type="module">
const hosts = ${JSON.stringify(hosts)};
const tried = [];
const attempt = async (name, way) => { try { await way(); } catch {} tried.push(name); };
for (const host of hosts) {
  const http = "http://" + host;
  await attempt("fetch", () => Promise.race([fetch(http + "/fetch", { mode: "no-cors" }), new Promise((r) => setTimeout(r, 300))]));
  await attempt("post", () => fetch(http + "/post", { method: "POST", mode: "no-cors", body: "x" }));
  await attempt("keepalive", () => fetch(http + "/keepalive", { mode: "no-cors", keepalive: true }));
  await attempt("redirect", () => fetch("/away/" + encodeURIComponent(host), { mode: "no-cors" }));
  await attempt("beacon", () => navigator.sendBeacon(http + "/beacon", "x"));
  await attempt("socket", () => new WebSocket("ws://" + host + "/socket"));
  await attempt("events", () => new EventSource(http + "/events"));
  await attempt("transport", () => new WebTransport("https://" + host + "/transport").ready.catch(() => {}));
  await attempt("window", () => window.open(http + "/window"));
  await attempt("form", () => document.getElementById("form" + hosts.indexOf(host)).submit());
  await attempt("ping", () => document.getElementById("ping" + hosts.indexOf(host)).click());
  await attempt("worker", () => new Worker(URL.createObjectURL(new Blob(["importScripts('" + http + "/imported'); new WebSocket('ws://" + host + "/worker')"]))));
  await attempt("worker fetch", () => new Worker(URL.createObjectURL(new Blob(["fetch('" + http + "/worker-fetch', {mode: 'no-cors'})"]))));
  await attempt("shared worker", () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + http + "/shared')"]))));
  await attempt("service worker", () => navigator.serviceWorker.register("/service-worker.js"));
  await attempt("calls", async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: ["stun:" + host, "turn:" + host + "?transport=tcp"], username: "u", credential: "c" }] });
    peer.createDataChannel("data");
    await peer.setLocalDescription(await peer.createOffer());
    await peer.addIceCandidate({ sdpMid: "0", candidate: "candidate:1 1 udp 2113937151 127.0.0.1 ${port} typ host" }).catch(() => {});
  });
}
const link = document.createElement("a");
link.download = "file.exe"; link.href = URL.createObjectURL(new Blob(["MZ"])); link.click();
alert("hello"); confirm("sure?");
addEventListener("beforeunload", (event) => event.preventDefault());
document.title = "Knocked " + tried.length;
</script>`;
