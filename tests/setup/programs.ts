import path from "node:path";
import { build } from "esbuild";

import { bundleOptions } from "#scripts/bundle";

const entryPoints = [
  "jobs/worker/main.ts",
  "jobs/reader/thread.ts",
  "jobs/worker/render/driver.ts",
  "jobs/worker/render/service.ts",
];

/**
 * Bundles what tests start as processes and threads of their own, as the build does, once for a run: to
 * load it from source takes each of them seconds.
 * @param run tells runs apart that go on at the same time
 * @returns the folder
 */
export async function bundlePrograms(run: string): Promise<string> {
  const outdir = path.resolve("node_modules/.cache/savanna/tests", run);
  await build({ ...bundleOptions, entryPoints, outdir });
  return outdir;
}
