import type { Services } from "~/server/services.server";
import { wordsOf } from "./job-words.server";

export interface ScheduledJob {
  title: string;
  at: Date;
}

/** What the clock asks for next, soonest first. What comes every minute needs no line. */
export async function nextByTheClock(
  services: Pick<Services, "db" | "queues">,
): Promise<ScheduledJob[]> {
  const lists = await Promise.all(
    Object.values(services.queues).map((queue) => queue.getJobSchedulers(0, -1, true)),
  );
  const timed = lists
    .flat()
    .flatMap(({ name, next, pattern }) =>
      next && pattern !== "* * * * *" ? [{ name, data: {}, at: new Date(next) }] : [],
    );
  const words = await wordsOf(services, timed);
  return timed
    .map(({ name, at }, index) => ({ title: words[index]?.title ?? name, at }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
