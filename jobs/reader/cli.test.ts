import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../scripts/extract.mjs", import.meta.url));
const pages = fileURLToPath(new URL("../../tests/pages/", import.meta.url));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: tmpdir() });
}

test("prints one JSON object for a property page", () => {
  const done = run("--html", join(pages, "lodge-rdfa.html"), "--url", "https://baobabgh.test/");
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({
    success: true,
    source: "website",
    data: { name: "Baobab Guest House", sourceUrl: "https://baobabgh.test/" },
    evidence: { name: { via: "linked-data" } },
  });
}, 20_000);

test("prints the reason for a page it refuses", () => {
  const done = run(
    "--html",
    join(pages, "challenge-waf.html"),
    "--url",
    "https://www.booking.com/",
  );
  expect(done.status).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ success: false, reason: "blocked" });
}, 20_000);

test("decodes old pages by their own label", () => {
  const folder = mkdtempSync(join(tmpdir(), "extract-"));
  const file = join(folder, "page.html");
  const html =
    '<meta charset="iso-8859-1"><title>Gästehaus Nebel</title><h1>Gästehaus Nebel</h1><p>Unser Haus hat drei Zimmer.</p>';
  writeFileSync(file, Buffer.from(html, "latin1"));
  const done = run("--html", file, "--url", "https://nebel.test/");
  rmSync(folder, { recursive: true });
  expect(JSON.parse(done.stdout)).toMatchObject({ data: { name: "Gästehaus Nebel" } });
}, 20_000);

test.each([
  ["nothing", [], "usage:"],
  ["no address", ["--html", "a.html"], "usage:"],
  ["an unknown option", ["--html", "a.html", "--url", "x", "--fast"], "usage:"],
  ["a missing file", ["--html", "none.html", "--url", "https://x.test/"], "cannot read none.html"],
])(
  "ends with 2 and a word for %s",
  (_, args, words) => {
    const done = run(...args);
    expect(done.status).toBe(2);
    expect(done.stdout).toBe("");
    expect(done.stderr).toContain(words);
  },
  20_000,
);
