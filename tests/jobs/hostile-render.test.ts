import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { RenderLimits } from "#jobs/worker/render/limits";
import { processTree } from "#jobs/worker/render/process-tree";
import { createRenderer } from "#jobs/worker/render/renderer";
import { drips, huge } from "#tests/fakes/bad-replies";
import { startForbiddenServer } from "#tests/fakes/forbidden-server";
import { everyWayOut } from "#tests/fakes/hostile-scripts";
import { html, type Page, redirectTo } from "#tests/fakes/page-server";
import { chromium, describeWithRenderer } from "#tests/setup/chromium";
import { useFetcher } from "#tests/setup/test-fetcher";
import { programAt } from "./start-worker";

const browser = {
  executablePath: chromium,
  driver: programAt("jobs/worker/render/driver.js"),
};
const script = (code: string): Page => html(code, "text/javascript");
const shell = (code: string) => `<title>Shell</title><div id="root"></div><script>${code}</script>`;

/** What the system says of a process; nothing where it has ended. */
function factsOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const ids = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? [];
    return { ids, environment: readFileSync(`/proc/${pid}/environ`, "latin1") };
  } catch {
    return undefined;
  }
}

describeWithRenderer("a browser with a hostile page", () => {
  const { site, fetcherFor } = useFetcher();

  // A folder of its own: other tests have browsers too.
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "savanna-hostile-"));
    // As /tmp is: the browser has a user of its own.
    await chmod(folder, 0o1777);
    vi.stubEnv("TMPDIR", folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  /** What is left of browsers when a rendering is over. */
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

  test("reaches no address by any way there is (A-173)", { timeout: 60_000 }, async () => {
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
    // All ways were tried, and the page was read nevertheless.
    expect(result.ok && result.html).toContain("<title>Knocked 48</title>");
    await forbidden.close();
  });

  test("an endless loop is ended", { timeout: 60_000 }, async () => {
    const { result } = await render(shell("for (;;);"), {}, { pageMs: 3_000, settleMs: 1_000 });
    expect(result).toEqual({ ok: false, reason: "the page did not come to rest within 3 seconds" });
  });

  test.each([
    ["of its own heap", "const kept = []; for (;;) kept.push({ text: String(Math.random()) });"],
    [
      "outside of its heap",
      "const kept = []; setInterval(() => kept.push(new Uint8Array(64e6).fill(7)), 20);",
    ],
  ])("a page that takes all memory %s is ended", { timeout: 60_000 }, async (_, code) => {
    const { result } = await render(shell(code));
    expect(result.ok || result.reason).toMatch(
      /^the page (needed more than 800 MB of memory|broke the browser)$/,
    );
  });

  test("a page without end stays in the browser", { timeout: 60_000 }, async () => {
    const { result } = await render(
      shell("document.getElementById('root').dataset.words = 'x'.repeat(6e6)"),
    );
    expect(result).toEqual({ ok: false, reason: "the page grew to more than 5000000 characters" });
  });

  test(
    "a page that asks without end gets so many answers and no more",
    { timeout: 60_000 },
    async () => {
      const asking = "for (let n = 0; n < 200; n++) fetch('/more?' + n).catch(() => {});";
      const { server, result } = await render(
        shell(asking),
        {},
        { mostRequests: 40, settleMs: 3_000 },
      );
      expect(result).toMatchObject({ ok: true });
      expect(server.paths()).toHaveLength(40);
    },
  );

  test(
    "what is too large or too slow is left out, the rest is read",
    { timeout: 60_000 },
    async () => {
      const page = `<title>Shell</title><div id="root"></div>
      <script src="/words.js"></script><script async src="/huge.js"></script><script async src="/slow.js"></script>`;
      const { result } = await render(
        page,
        {
          "/words.js": script("document.getElementById('root').textContent = 'words'"),
          "/huge.js": huge(50_000_000),
          "/slow.js": drips(50),
        },
        { settleMs: 3_000 },
      );
      expect(result.ok && result.html).toContain(">words</div>");
    },
  );

  test("a page that leads on and on is taken where it is", { timeout: 60_000 }, async () => {
    const on: Page = (request, response) => {
      const next = Number(new URL(request.url ?? "", "http://x").searchParams.get("n")) + 1;
      response.writeHead(200, { "content-type": "text/html" });
      response.end(shell(`location.href = "/on?n=${next}"`));
    };
    const pages = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`/on?n=${n}`, on]));
    const { server } = await render(shell('location.href = "/on?n=0"'), pages, {
      mostRequests: 10,
      settleMs: 3_000,
    });
    expect(server.paths().length).toBeLessThanOrEqual(10);
  });

  test(
    "the browser is nobody's process, and is told nothing (A-173)",
    { timeout: 60_000 },
    async () => {
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
        // Real, effective, saved and of the file system; root's worker gives the browser another user.
        if (process.getuid?.() === 0) expect(ids).not.toContain("0");
      }
    },
  );

  test(
    "a service without settings draws pages for a worker (A-173)",
    { timeout: 60_000 },
    async () => {
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
    },
  );

  test("a page that floods its log is ended", { timeout: 60_000 }, async () => {
    const flood = "for (;;) console.log('x'.repeat(1e6));";
    const { result } = await render(shell(flood), {}, { pageMs: 3_000, settleMs: 1_000 });
    expect(result.ok).toBe(false);
  });

  test("a job that is broken off takes its browser along", { timeout: 60_000 }, async () => {
    const server = await site({});
    const stop = new AbortController();
    server.serve("/app.js", () => stop.abort(new Error("the worker ends")));
    before = await remains();
    const renderer = createRenderer({ browser, fetcher: fetcherFor([server.host]) });
    const page = { html: `<script src="/app.js"></script>`, url: `${server.url}/` };
    await expect(renderer.render(page, stop.signal)).rejects.toThrow("the worker ends");
  });
});
