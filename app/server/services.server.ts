import type { Queue } from "bullmq";
import pino, { type Logger } from "pino";

import type { ChangeEvent } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import type { CurrentRates } from "#db/queries/money/rates.server";
import type { QueueName } from "#domain/jobs/catalog";
import type { SiteSettings } from "#domain/site/settings";
import type { Env } from "#env";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { topicReader } from "~/server/live/live-topics.server";
import type { ListingIndexService } from "./listing/listing-index.server";
import { createLiveTopics, type LiveTopics } from "./live/live-topics.server";
import { type DataCache, openDataCache } from "./pages/data-cache.server";
import { type NoteAgent, openAgentVisits } from "./visitor/agent-visits.server";

/** Dependencies of all loaders and actions; created once per web process. */
export interface Services {
  env: Env;
  /**
   * Public URL of the site without a trailing slash. Emails, canonical links, sitemap and feed must use it: a
   * Host header can be forged.
   */
  siteUrl: string;
  db: Database;
  enqueue: Enqueue;
  queues: Record<QueueName, Queue>;
  log: Logger;
  now: () => Date;
  rates: () => Promise<CurrentRates>;
  settings: () => Promise<SiteSettings>;
  /** The settings as last read, for messages while the database is unavailable; initially the defaults. */
  lastSettings: () => SiteSettings;
  /** Cached reads, invalidated by changes of their data. */
  cache: DataCache;
  /** In-memory index of the listed stays. */
  listing: ListingIndexService;
  /** Subscribes to changes of all processes, after the affected cached reads were invalidated. */
  onChange: (listener: (change: ChangeEvent) => void) => void;
  /** Live updates of admin screens. */
  live: LiveTopics;
  /** Counts a request of a program. */
  noteAgent: NoteAgent;
  close: () => Promise<void>;
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({ level: env.LOG_LEVEL, base: { process: "web" } });
  const db = connect({ url: env.DATABASE_URL, limits: webLimits });
  const producer = openProducer(env, log);
  const data = openDataCache(db, env.DATABASE_URL, log);
  const now = () => new Date();
  const agents = openAgentVisits({ db, log, now });
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
    cache: data.cache,
    listing: data.listing,
    onChange: data.onChange,
    live: createLiveTopics(topicReader({ db, queues: producer.queues, now })),
    noteAgent: agents.note,
    close: async () => {
      await agents.close();
      await Promise.allSettled([producer.close(), data.close()]);
      await db.destroy();
    },
  };
}

/** The services and facts about one request. */
export interface RequestContext extends Services {
  /** IP address of the visitor, from X-Forwarded-For if TRUST_PROXY covers the proxy. */
  clientAddress: string;
  /** Displayed on error pages and logged. */
  requestId: string;
  /** A data request of our scripts, which update the page in the browser. */
  byScript: boolean;
  /** Limit in megabytes of a request that exceeded it; its body was discarded. */
  exceededLimit?: number;
  /** True for data whose page is in the page cache: the response is a 304 then, without a rendering. */
  isRendered?: (data: string) => boolean;
}

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the documented way to type the context
  interface AppLoadContext extends RequestContext {}
}
