import type { TestProject } from "vitest/node";

import { type Services, startServices } from "./services";

declare module "vitest" {
  interface ProvidedContext {
    services: Services;
  }
}

/** Global setup of the project `services`: the servers live as long as the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...services } = await startServices();
  project.provide("services", services);
  return stop;
}
