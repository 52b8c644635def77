import fs from "node:fs";
import path from "node:path";

import { ensurePostgres } from "#scripts/postgres";
import { throwawayFolder } from "#scripts/throwaway";
import { watchPostgres } from "#scripts/watch-postgres";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { openClock, type ShiftedClock } from "./clock";
import { startDurableRedis } from "./durable-redis";
import type { Outside } from "./outside";
import { databasePids, freePort, type Site, startSite, type Target } from "./site";
import { mountSmallDisk } from "./small-disk";

/** A whole site, and what one needs to do it harm. */
export interface House {
  site: Site;
  /** The database without anything in between. */
  databaseUrl: string;
  redisUrl?: string;
  pidsOf: (target: Target) => number[];
  /** Only where services stand apart. */
  lines?: { database: DatabaseProxy; mail: DatabaseProxy; redis?: DatabaseProxy };
  /** Null where this machine cannot make a small disk. */
  disk?: { fill: () => void; free: () => void } | null;
  /** Null where this machine has no libfaketime. */
  clock?: ShiftedClock | null;
  close: () => Promise<void>;
}

interface Plan {
  store: "postgres" | "redis";
  /** With a database of its own beside it, instead of the one that `npm start` brings along. */
  apart: boolean;
  outside: Outside;
}

export async function openHouse({ store, apart, outside }: Plan): Promise<House> {
  const { folder, watch, remove } = throwawayFolder();
  const closers: (() => unknown)[] = [remove];
  const close = async () => {
    for (const one of closers.splice(0).reverse())
      await Promise.resolve()
        .then(one)
        .catch(() => undefined);
  };
  try {
    const redis = store === "redis" ? await startDurableRedis(folder, await freePort()) : undefined;
    if (redis) closers.push(redis.stop);
    const around = apart
      ? await standApart(folder, {
          redisUrl: redis?.url,
          mailUrl: outside.mail.url,
          watch,
          closers,
        })
      : undefined;
    const site = await startSite(around?.dataDir ?? path.join(folder, "data"), await freePort(), {
      ...outside.env,
      ...(redis && { REDIS_URL: redis.url }),
      ...around?.env,
    });
    closers.push(() => site.stop());
    return {
      site,
      databaseUrl: around?.databaseUrl ?? site.databaseUrl,
      redisUrl: redis?.url,
      pidsOf: (target) => {
        if (target === "redis") return [redis?.pid() ?? []].flat();
        return target === "postgres" && around ? databasePids(around.base) : site.pidsOf(target);
      },
      lines: around?.lines,
      disk: around?.disk,
      clock: around?.clock,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Around {
  redisUrl: string | undefined;
  mailUrl: string;
  watch: (folder: string) => void;
  closers: (() => unknown)[];
}

/** A database on a disk of its own, and a line between the site and each service that can be harmed. */
async function standApart(folder: string, { redisUrl, mailUrl, watch, closers }: Around) {
  const baseDir = path.join(folder, "apart");
  fs.mkdirSync(baseDir);
  const disk = mountSmallDisk(baseDir);
  if (disk) closers.push(disk.unmount);
  watch(baseDir);
  const options = { baseDir };
  const postgres = await ensurePostgres(options);
  const { base, url: databaseUrl } = postgres;
  if (base !== baseDir) watch(base);
  closers.push(() => postgres.stop(), watchPostgres(postgres, options));
  const lineTo = async (url: string) => {
    const line = await startDatabaseProxy(url);
    closers.push(line.close);
    return line;
  };
  const lines = {
    database: await lineTo(databaseUrl),
    mail: await lineTo(mailUrl),
    ...(redisUrl && { redis: await lineTo(redisUrl) }),
  };
  const clock = openClock(path.join(folder, "clock"));
  const dataDir = path.join(baseDir, "data");
  return {
    ...{ base, databaseUrl, lines, disk, clock, dataDir },
    env: {
      DATABASE_URL: lines.database.url,
      SMTP_URL: lines.mail.url,
      ...(lines.redis && { REDIS_URL: lines.redis.url }),
      ...clock?.env,
    },
  };
}
