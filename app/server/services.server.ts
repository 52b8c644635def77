import type { Queue } from "bullmq";
import pino, { type Logger } from "pino";

import type { ChangeEvent } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import type { CurrentRates } from "#db/queries/money/rates.server";
import type { SiteSettings } from "#domain/site/settings";
import type { Env } from "#env";
import type { QueueName } from "#jobs/queue/catalog";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { topicReader } from "~/server/live/live-topics.server";
import type { ListingIndexService } from "./listing/listing-index.server";
import { createLiveTopics, type LiveTopics } from "./live/live-topics.server";
import { type DataCache, openDataCache } from "./pages/data-cache.server";

/** What every loader and action works with; made once per web process. */
export interface Services {
  env: Env;
  /**
   * Where the site is found, without a slash at the end. The only origin that mails, canonical
   * links, sitemap and feed may name: what a request says of its host is the visitor's word.
   */
  siteUrl: string;
  db: Database;
  enqueue: Enqueue;
  queues: Record<QueueName, Queue>;
  log: Logger;
  now: () => Date;
  rates: () => Promise<CurrentRates>;
  settings: () => Promise<SiteSettings>;
  /** As last read, for what is said while the database is away; the defaults before the first read. */
  lastSettings: () => SiteSettings;
  /** Cached reads, dropped when what they return changes. */
  kept: DataCache;
  /** The listed stays, in memory. */
  listing: ListingIndexService;
  /** Tells what any process has changed, once the cached reads of it are dropped. */
  onChange: (listener: (change: ChangeEvent) => void) => void;
  /** What screens of the back office follow. */
  live: LiveTopics;
  close: () => Promise<void>;
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({ level: env.LOG_LEVEL, base: { process: "web" } });
  const db = connect({ url: env.DATABASE_URL, limits: webLimits });
  const producer = openProducer(env, log);
  const data = openDataCache(db, env.DATABASE_URL, log);
  const now = () => new Date();
  return {
    env,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    db,
    enqueue: producer.enqueue,
    queues: producer.queues,
    log,
    now,
    rates: data.cache.rates,
    settings: data.cache.settings,
    lastSettings: data.lastSettings,
    kept: data.cache,
    listing: data.listing,
    onChange: data.onChange,
    live: createLiveTopics(topicReader({ db, queues: producer.queues, now })),
    close: async () => {
      await Promise.allSettled([producer.close(), data.close()]);
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
  /** A script of ours asks for data alone: the page in the browser stays as it is. */
  byScript: boolean;
  /** Megabytes that the request could have had, where it had more; its body was dropped. */
  exceededLimit?: number;
}

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the framework's own way to type it
  interface AppLoadContext extends RequestContext {}
}
