import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { isInstalled } from "#scripts/installed";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-installed-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const site = { version: "1.0.0", integrity: "sha512-site" };
const tool = { version: "2.0.0", integrity: "sha512-tool", dev: true };
const other = { version: "3.0.0", integrity: "sha512-other", optional: true };
// Packages of this repository are links: they have neither version nor integrity.
const link = { resolved: "vendor/empty", link: true };
const linked = { "": {}, "node_modules/site": link, "vendor/empty": { version: "1.0.0" } };
const named = { "": {}, "node_modules/site": site, "node_modules/tool": tool };

function lay(lock: object, there: object | null) {
  fs.rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  fs.writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  if (!there) return;
  fs.mkdirSync(path.join(folder, "node_modules"));
  const file = path.join(folder, "node_modules/.package-lock.json");
  fs.writeFileSync(file, JSON.stringify({ packages: there }));
  // Older than what it is compared with, as after a checkout: times say nothing.
  fs.utimesSync(file, 0, 0);
}
const kinds = () => ({ site: isInstalled("site", folder), all: isInstalled("all", folder) });

test.each([
  ["a fresh clone has nothing", named, null, { site: false, all: false }],
  [
    "a start installs what the site needs",
    named,
    { "node_modules/site": site },
    { site: true, all: false },
  ],
  [
    "tests install the rest, which a start leaves alone",
    named,
    { "node_modules/site": site, "node_modules/tool": tool },
    { site: true, all: true },
  ],
  [
    "another version is none",
    named,
    { "node_modules/site": { ...site, version: "0.9.0" }, "node_modules/tool": tool },
    { site: false, all: false },
  ],
  [
    "the same version with other bytes is none",
    named,
    { "node_modules/site": { ...site, integrity: "sha512-changed" } },
    { site: false, all: false },
  ],
  [
    "what another platform needs is not missed",
    { ...named, "node_modules/other": other },
    { "node_modules/site": site, "node_modules/tool": tool },
    { site: true, all: true },
  ],
  [
    "a package of this repository is there as its link",
    linked,
    { "node_modules/site": link, "vendor/empty": { version: "1.0.0" } },
    { site: true, all: true },
  ],
  [
    "a registry's package is not the link that takes its place",
    linked,
    { "node_modules/site": site },
    { site: false, all: false },
  ],
  [
    "a link to another folder is not the one that is named",
    linked,
    { "node_modules/site": { ...link, resolved: "vendor/other" } },
    { site: false, all: false },
  ],
])("%s", (_, lock, there, installed) => {
  lay(lock, there);
  expect(kinds()).toEqual(installed);
});
