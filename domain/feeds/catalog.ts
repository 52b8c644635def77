import type { Feed } from "./feed";
import { google } from "./google";
import { meta } from "./meta";
import { openai } from "./openai";

/** By the name of its setting. */
export const feeds = { openai, google, meta } as const satisfies Record<string, Feed>;

export type FeedName = keyof typeof feeds;
export const feedNames = Object.keys(feeds) as FeedName[];

/** The name of the feed with this file. */
export const feedOfFile = (file: string): FeedName | undefined =>
  feedNames.find((name) => feeds[name].file === file);
