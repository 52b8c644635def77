import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const loader = /@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const importCall = "await import( /* webpackIgnore: true */route.module)";
const bringFiles = fileURLToPath(new URL("../app/components/line/bring-files.ts", import.meta.url));

/**
 * Lets the router fetch the files of a route before it imports them, so that a lost connection keeps the
 * page: docs/decisions/offline-and-retry.md.
 *
 * Leans on @remix-run/react 2.17, whose `loadRouteModule` reloads the page when an import fails, by
 * design (remix-run/remix#1757, #8932); there is no hook before it. Ends when the router lets an
 * application retry. The build fails when the line in question has changed.
 */
export function patientModules(): Plugin {
  return {
    name: "patient-modules",
    apply: "build",
    transform(code, id) {
      if (!loader.test(id)) return null;
      if (!code.includes(importCall)) this.error(`${id} imports its routes in another way now`);
      const brought = code.replace(importCall, `(await bringFiles(route), ${importCall})`);
      return {
        code: `import { bringFiles } from ${JSON.stringify(bringFiles)};\n${brought}`,
        map: null,
      };
    },
  };
}
