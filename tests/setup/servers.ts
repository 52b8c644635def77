import type { TestProject } from "vitest/node";

import { bundlePrograms } from "./programs";
import { type Services, startServices } from "./services";

declare module "vitest" {
  interface ProvidedContext {
    services: Services;
    /** The folder with the bundled programs. */
    programs: string;
  }
}

/** Global setup of the suites with services: the servers live as long as the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("programs", await bundlePrograms(project.name));
  const { stop, ...services } = await startServices();
  project.provide("services", services);
  return stop;
}
