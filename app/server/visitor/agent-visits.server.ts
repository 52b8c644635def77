import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import type { Database } from "#db/connect.server";
import { type AgentChannel, countAgentVisits } from "#db/queries/site/analytics.server";
import { botOf, otherAgents } from "#domain/site/bots";

const flushEveryMs = 5_000;

/** Counts a request of a program for its name (M-009); browsers are not counted, but for MCP. */
export type NoteAgent = (userAgent: string | null | undefined, channel: AgentChannel) => void;

export interface AgentVisits {
  note: NoteAgent;
  /** Writes the pending counts and stops. */
  close: () => Promise<void>;
}

/** Collects visits and writes them every few seconds; at most one row per known name and channel. */
export function openAgentVisits({
  db,
  log,
  now,
}: {
  db: Database;
  log: Pick<Logger, "warn">;
  now: () => Date;
}): AgentVisits {
  let pending = new Map<string, { agent: string; channel: AgentChannel; visits: number }>();
  const add = (agent: string, channel: AgentChannel, visits: number) => {
    const key = `${agent}/${channel}`;
    const known = pending.get(key);
    if (known) known.visits += visits;
    else pending.set(key, { agent, channel, visits });
  };
  const flush = async () => {
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length === 0) return;
    try {
      await countAgentVisits(db, batch, now());
    } catch (error) {
      log.warn({ reason: String(error) }, "visits of agents not counted");
      for (const { agent, channel, visits } of batch) add(agent, channel, visits);
    }
  };
  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();
  return {
    note: (userAgent, channel) => {
      const robot = robotOf(userAgent);
      const isBrowser = robot === null && /^Mozilla\//.test(userAgent ?? "");
      if (isBrowser && channel !== "mcp") return;
      add(robot || otherAgents, channel, 1);
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Results by user agent, because the pattern of isbot is slow. */
const robots = new LRUCache<string, { robot: string | null }>({ max: 2_000 });
const maxAgentLength = 500;

/** Name of a bot in the catalog; empty for another bot, null for anything else. */
export function robotOf(userAgent: string | null | undefined): string | null {
  if (!userAgent) return "";
  const text = userAgent.slice(0, maxAgentLength);
  const known = robots.get(text);
  if (known) return known.robot;
  const robot = botOf(text)?.name ?? (isbot(text) ? "" : null);
  robots.set(text, { robot });
  return robot;
}
