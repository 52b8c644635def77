import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const routerModule = /@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const importCall = "await import( /* webpackIgnore: true */route.module)";
const prefetchModule = fileURLToPath(
  new URL("../app/components/connection/prefetch-route-files.ts", import.meta.url),
);

/**
 * Makes the router fetch the files of a route before it imports them, so that a lost connection leaves the
 * page as it is: docs/decisions/offline-and-retry.md.
 * Depends on @remix-run/react 2.17, whose `loadRouteModule` deliberately reloads the page when an import
 * fails (remix-run/remix#1757, #8932); it has no hook before that. Remove once the router supports retries.
 * The build fails when the import has changed.
 */
export function retryingImports(): Plugin {
  return {
    name: "retrying-imports",
    apply: "build",
    transform(code, id) {
      if (!routerModule.test(id)) return null;
      if (!code.includes(importCall)) this.error(`${id} imports its routes in another way now`);
      const patched = code.replace(importCall, `(await prefetchRouteFiles(route), ${importCall})`);
      return {
        code: `import { prefetchRouteFiles } from ${JSON.stringify(prefetchModule)};\n${patched}`,
        map: null,
      };
    },
  };
}
