import type { Queue } from "bullmq";
import pino, { type Logger } from "pino";

import { listenForChanges } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import { type CurrentRates, readCurrentRates } from "#db/queries/money/rates.server";
import { readSettings } from "#db/queries/site/settings.server";
import type { SiteSettings } from "#domain/site/settings";
import type { Env } from "#env";
import type { QueueName } from "#jobs/queue/catalog";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { cached } from "./pages/cached.server";

/** What every loader and action works with; made once per web process. */
export interface Services {
  env: Env;
  db: Database;
  enqueue: Enqueue;
  queues: Record<QueueName, Queue>;
  log: Logger;
  now: () => Date;
  rates: () => Promise<CurrentRates>;
  settings: () => Promise<SiteSettings>;
  close: () => Promise<void>;
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({ level: env.LOG_LEVEL, base: { process: "web" } });
  const db = connect({ url: env.DATABASE_URL, limits: webLimits });
  const producer = openProducer(env, log);
  const rates = cached(() => readCurrentRates(db));
  const settings = cached(() => readSettings(db));
  const listener = listenForChanges(env.DATABASE_URL, (what) => {
    if (what === "rates" || what === "reconnected") rates.forget();
    if (what === "settings" || what === "reconnected") settings.forget();
  });
  return {
    env,
    db,
    enqueue: producer.enqueue,
    queues: producer.queues,
    log,
    now: () => new Date(),
    rates: rates.read,
    settings: settings.read,
    close: async () => {
      await Promise.allSettled([producer.close(), listener.close()]);
      await db.destroy();
    },
  };
}

/** One request's view: the services and who asks. */
export interface RequestContext extends Services {
  /** Address of the visitor, as far as TRUST_PROXY lets us believe it. */
  clientAddress: string;
  /** Stands on error pages and in the log. */
  requestId: string;
}

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the framework's own way to type it
  interface AppLoadContext extends RequestContext {}
}
