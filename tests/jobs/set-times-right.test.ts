import { afterEach, expect, test, vi } from "vitest";

import { openProducer } from "#jobs/queue/enqueue.server";
import { openWorker } from "#jobs/queue/queue.server";
import { setSchedules } from "#jobs/worker/set-schedules";
import { setTimesRight } from "#jobs/worker/set-times-right";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";

const emailId = "7d9f0f0e-5c0d-4b0c-9a55-0a3f0a9f3a11";
const dayMs = 24 * 3600_000;
/** Of every minute. */
const schedule = "sweep-lost";

onEachBackend("a clock that stood a day ahead for a while", (backend) => {
  const { db, url } = useDatabase();
  afterEach(() => void vi.useRealTimers());

  test("leaves neither schedules nor waiting jobs behind a day ahead", async () => {
    const store = await queueStore(backend, url());
    const producer = openProducer(store, { warn: () => undefined });
    const { mail, upkeep } = producer.queues;
    const nextAt = async () => (await upkeep.getJobScheduler(schedule))?.next ?? 0;

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
    await setSchedules(producer);
    await producer.enqueue("deliver-email", { emailId }, { delayMs: 5_000 });
    vi.useRealTimers();
    expect(await nextAt()).toBeGreaterThan(Date.now() + dayMs - 1_000);
    expect(await mail.getDelayedCount()).toBe(1);

    await setTimesRight({ store, producer, db: db() }, new Date());
    expect(await nextAt()).toBeLessThanOrEqual(Date.now() + 60_000);
    const [next] = await upkeep.getDelayed();
    expect(next).toBeDefined();
    expect(await mail.getJobCounts("delayed", "waiting")).toEqual({ delayed: 0, waiting: 1 });
    await producer.close();
  });

  test("keeps no lost job from being found", async () => {
    const store = await queueStore(backend, url());
    const producer = openProducer(store, { warn: () => undefined });
    const changeId = emailId;
    const take = (ms: number, work: () => Promise<void>) =>
      openWorker(store, "changes", work, {
        concurrency: 1,
        lockDuration: ms,
        stalledInterval: ms,
        maxStalledCount: 3,
      });

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
    const lost = take(1_000, () => new Promise(() => undefined));
    await producer.enqueue("apply-change", { changeId });
    await until(
      "the job in hand",
      async () => (await producer.queues.changes.getActiveCount()) > 0,
    );
    vi.useRealTimers();
    await lost.close(true);

    await setTimesRight({ store, producer, db: db() }, new Date());
    // A hold ends within the minute.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const done = vi.fn(() => Promise.resolve());
    const next = take(1_000, done);
    await until("the job again", () => {
      vi.setSystemTime(Date.now() + 50);
      return Promise.resolve(done.mock.calls.length > 0);
    });
    vi.useRealTimers();
    await next.close();
    await producer.close();
  });
});
