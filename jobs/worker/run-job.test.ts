import type { Job } from "bullmq";
import pino from "pino";
import { expect, test } from "vitest";

import { catalog, jobNames, queueNames, workOf } from "#domain/jobs/catalog";
import type { Handlers, JobServices } from "./context";
import { handlers } from "./handlers/index";
import { createJobRunner } from "./run-job";

test("every job has a handler and a queue", () => {
  expect(Object.keys(handlers).sort()).toEqual([...jobNames].sort());
  for (const name of jobNames) expect(queueNames).toContain(catalog[name].queue);
});

test("scheduled jobs accept an empty payload", () => {
  const scheduled = jobNames.filter((name) => "cron" in catalog[name]);
  expect(scheduled).toEqual([
    "begin-sync",
    "refresh-rates",
    "check-sources",
    "sweep-lost",
    "prune",
    "remind-lodges",
  ]);
  for (const name of scheduled) expect(catalog[name].payload.safeParse({}).success).toBe(true);
});

test("a lookup is tried for two days, at most once an hour", () => {
  const { pauses } = workOf("geocode");
  expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(Math.max(...pauses)).toBe(3600);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(48);
  expect(hours).toBeLessThan(49);
});

// Every handler fails when it is reached.
const unreachable = Object.fromEntries(
  jobNames.map((name) => [name, () => Promise.reject(new Error("handler was reached"))]),
) as unknown as Handlers;
const services = { log: pino({ level: "silent" }) } as unknown as JobServices;
const run = (name: string, data: unknown, signal = new AbortController().signal) => {
  const log = () => Promise.resolve(1);
  const job = { name, data, id: "1", attemptsMade: 0, opts: {}, log } as unknown as Job;
  const stopSignals = { watch: () => ({ signal, end: () => undefined }), close: () => undefined };
  return createJobRunner(unreachable, services, signal, stopSignals)(job);
};

test.each([
  ["deliver-email", { emailId: "7" }],
  ["scrape-item", {}],
  ["import-property", { itemId: null }],
  ["copy-image", { imageId: "1; drop table" }],
  ["make-illustration", { propertyId: 5 }],
])("the job %s with an invalid payload fails without a retry", async (name, data) => {
  await expect(run(name, data)).rejects.toMatchObject({ name: "UnrecoverableError" });
});

test("an unknown job fails without a retry", async () => {
  await expect(run("format-disk", {})).rejects.toMatchObject({ name: "UnrecoverableError" });
});

test("a job with a valid payload reaches its handler", async () => {
  await expect(run("prune", {})).rejects.toThrow("handler was reached");
});
