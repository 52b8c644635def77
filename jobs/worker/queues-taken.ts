import { type QueueName, queueNames } from "#jobs/queue/catalog";

/** A page's scripts run only where there is a browser for them. */
const browserQueue: QueueName = "render";

/**
 * The queues that a worker takes jobs from: all it can serve, or of those the ones it was started for.
 * @throws when it was started for a queue that it cannot serve
 */
export function queuesTaken(wanted: readonly string[], hasBrowser: boolean): QueueName[] {
  const served = queueNames.filter((name) => name !== browserQueue || hasBrowser);
  if (wanted.length === 0) return served;
  return wanted.map((name) => {
    const known = served.find((queue) => queue === name);
    if (known) return known;
    if (name === browserQueue)
      throw new Error("No Chromium is here: install it, or say where it is by CHROMIUM_PATH");
    throw new Error(`No queue is called "${name}". Choose from: ${queueNames.join(", ")}`);
  });
}
