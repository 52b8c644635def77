// Whether node_modules holds what package-lock.json names: told from what both say, not from their times,
// which every checkout and every merge turns around.
import fs from "node:fs";

const read = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
};

/**
 * @param {"site" | "all"} kind site: what the site is built from and runs with · all: also what tests, checks
 *   and development need
 * @param {string} folder the checkout
 */
export function isInstalled(kind, folder = ".") {
  const named = read(`${folder}/package-lock.json`);
  // What npm itself has written down of its last work here.
  const there = read(`${folder}/node_modules/.package-lock.json`);
  return Object.entries(named).every(([place, wanted]) => {
    if (!place.startsWith("node_modules/")) return true;
    if (kind === "site" && (wanted.dev || wanted.devOptional)) return true;
    const found = there[place];
    // Packages of other platforms are named and never installed.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    // A link into this repository has no version. Addresses of packages differ from one npm to the next.
    if (wanted.link || found.link)
      return wanted.link === found.link && wanted.resolved === found.resolved;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}
