// Whether node_modules matches package-lock.json: compares contents, because every checkout and merge changes
// the times of files.
import fs from "node:fs";

const read = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
};

/**
 * @param {"site" | "all"} kind site: packages to build and run the site · all: also for tests, checks and
 *   development
 * @param {string} folder the checkout
 */
export function isInstalled(kind, folder = ".") {
  const named = read(`${folder}/package-lock.json`);
  // Written by npm after its last install.
  const there = read(`${folder}/node_modules/.package-lock.json`);
  return Object.entries(named).every(([place, wanted]) => {
    if (!place.startsWith("node_modules/")) return true;
    if (kind === "site" && (wanted.dev || wanted.devOptional)) return true;
    const found = there[place];
    // Packages of other platforms are in the lock file but never installed.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    // A workspace link has no version. URLs of packages differ between npm versions.
    if (wanted.link || found.link)
      return wanted.link === found.link && wanted.resolved === found.resolved;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}
