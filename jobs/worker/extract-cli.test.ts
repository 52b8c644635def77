import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

import {
  neverResponds,
  type Page,
  scriptLodge,
  startPageServer,
  status,
} from "#tests/fakes/page-server";
import { chromium, whyNoRenderer } from "#tests/setup/chromium";
import { processTree } from "./render/process-tree";

const script = fileURLToPath(new URL("../../scripts/extract.mjs", import.meta.url));
const pages = fileURLToPath(new URL("../../tests/pages/", import.meta.url));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: tmpdir() });
}

test("extract.mjs prints one JSON object for a property page", () => {
  const done = run("--html", join(pages, "lodge-rdfa.html"), "--url", "https://baobabgh.test/");
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({
    success: true,
    source: "website",
    data: { name: "Baobab Guest House", sourceUrl: "https://baobabgh.test/" },
    evidence: { name: { via: "linked-data" } },
  });
});

test("extract.mjs prints the reason for a rejected page", () => {
  const done = run(
    "--html",
    join(pages, "challenge-waf.html"),
    "--url",
    "https://www.booking.com/",
  );
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ success: false, reason: "blocked" });
});

test("extract.mjs decodes pages by their charset", () => {
  const folder = mkdtempSync(join(tmpdir(), "extract-"));
  const file = join(folder, "page.html");
  const html =
    '<meta charset="iso-8859-1"><title>Gästehaus Nebel</title><h1>Gästehaus Nebel</h1><p>Unser Haus hat drei Zimmer.</p>';
  writeFileSync(file, Buffer.from(html, "latin1"));
  const done = run("--html", file, "--url", "https://nebel.test/");
  rmSync(folder, { recursive: true });
  expect(JSON.parse(done.stdout)).toMatchObject({ data: { name: "Gästehaus Nebel" } });
});

test.each([
  ["no arguments", [], "usage:"],
  ["no URL", ["--html", "a.html"], "usage:"],
  ["an unknown option", ["--html", "a.html", "--url", "x", "--fast"], "usage:"],
  ["a missing file", ["--html", "none.html", "--url", "https://x.test/"], "cannot read none.html"],
])(
  "extract.mjs exits with 2 and a message for %s",
  (_, args, words) => {
    const done = run(...args);
    expect(done.status).toBe(2);
    expect(done.stdout).toBe("");
    expect(done.stderr).toContain(words);
  },
  60_000,
);

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function runOnline(pages: Record<string, Page>, env: Record<string, string> = {}) {
  const site = await startPageServer(pages);
  closers.push(() => site.close());
  const child = spawn(process.execPath, [script, "--url", `${site.url}/`], {
    cwd: tmpdir(),
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      FETCH_ALLOW_HOSTS: site.host,
      CHROMIUM_PATH: "off",
      ...env,
    },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const end = once(child, "close").then(([code]) => ({ code: code as number, stdout, stderr }));
  return { site, child, end };
}

test("extract.mjs fetches a URL with address guard and robots.txt", async () => {
  const lodge = readFileSync(join(pages, "lodge-json-ld.html"), "utf8");
  const { site, end } = await runOnline({ "/": lodge });
  const { code, stdout } = await end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ data: { name: "Luangwa Fig Tree Lodge" } });
  expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/"]);
});

test.each([
  ["a blocked page", status(403), { reason: "blocked" }],
  ["a missing page", status(404), { reason: "http-status" }],
])("extract.mjs prints the reason for %s", async (_, page, expected) => {
  const { end } = await runOnline({ "/": page });
  const { code, stdout } = await end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ success: false, ...expected });
});

test("extract.mjs reaches no private address", async () => {
  const { site, end } = await runOnline({ "/": "<h1>Router</h1>" }, { FETCH_ALLOW_HOSTS: "" });
  expect(JSON.parse((await end).stdout)).toMatchObject({ success: false, reason: "bad-url" });
  expect(site.requests).toEqual([]);
});

test.skipIf(whyNoRenderer)("extract.mjs renders pages that scripts fill", async () => {
  const { end } = await runOnline(scriptLodge, { CHROMIUM_PATH: chromium });
  expect(JSON.parse((await end).stdout)).toMatchObject({ data: { pricePerNight: 420 } });
});

test("extract.mjs reports a reader that was killed", async () => {
  let onRequest = () => {};
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  const { child, end } = await runOnline({
    "/robots.txt": (request, response) => (onRequest(), neverResponds(request, response)),
  });
  await requested;
  for (const { pid } of processTree(child.pid ?? 0).slice(1)) process.kill(pid, "SIGKILL");
  expect(await end).toEqual({
    code: 2,
    stdout: "",
    stderr: "The reader died without an answer (SIGKILL).\n",
  });
});
