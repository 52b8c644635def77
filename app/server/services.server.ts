import type { Queue } from "bullmq";
import pino, { type Logger } from "pino";

import type { Heard } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import type { CurrentRates } from "#db/queries/money/rates.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { defaultSettings, type SiteSettings } from "#domain/site/settings";
import type { Env } from "#env";
import type { QueueName } from "#jobs/queue/catalog";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { createLiveTopics, type LiveTopics } from "./live/live-topics.server";
import { topicReader } from "./live/topics.server";
import { keepCopies, type Kept } from "./pages/changes.server";

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
  /** Copies of what many pages show, dropped when it changes. */
  kept: Kept;
  /** The listed stays, from memory wherever that is as the database. */
  listing: ListingAnswers;
  /** So many of them are in memory; none while the database is asked instead. */
  indexedStays: () => number;
  /** Tells what was changed, by whichever process, once the copies of it are dropped. */
  onChange: (listener: (what: Heard) => void) => void;
  /** What screens of the back office follow. */
  live: LiveTopics;
  close: () => Promise<void>;
}

export async function openServices(env: Env): Promise<Services> {
  const log = pino({ level: env.LOG_LEVEL, base: { process: "web" } });
  const db = connect({ url: env.DATABASE_URL, limits: webLimits });
  const producer = openProducer(env, log);
  const copies = keepCopies(db, env.DATABASE_URL, log);
  const now = () => new Date();
  return {
    env,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    db,
    enqueue: producer.enqueue,
    queues: producer.queues,
    log,
    now,
    rates: copies.kept.rates,
    settings: copies.kept.settings,
    lastSettings: () => copies.lastSettings() ?? defaultSettings,
    kept: copies.kept,
    listing: copies.listing,
    indexedStays: copies.indexedStays,
    onChange: copies.onChange,
    live: createLiveTopics(topicReader({ db, queues: producer.queues, now })),
    close: async () => {
      await Promise.allSettled([producer.close(), copies.close()]);
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
  /** Of a page for all: is it kept already, made from the same data? Then nobody needs it rendered. */
  isUnchanged?: (data: string) => boolean;
}

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the framework's own way to type it
  interface AppLoadContext extends RequestContext {}
}
