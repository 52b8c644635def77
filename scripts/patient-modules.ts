import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const loader = /@remix-run\/react\/dist\/esm\/routeModules\.js$/;
const importCall = "await import( /* webpackIgnore: true */route.module)";
const bringFiles = fileURLToPath(new URL("../app/components/line/bring-files.ts", import.meta.url));

/**
 * Lets the router bring the files of a route before it imports them: see
 * docs/decisions/2026-11-22-a-lost-line-keeps-the-page.md. Ends the build when the router's code has
 * changed, so that the rule cannot get lost with an update.
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
