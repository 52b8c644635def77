import { z } from "zod";

/** Messages between the worker and the process that drives the browser. */

/** Added to an order by the machine that has the browser. */
export interface BrowserPlace {
  executablePath: string;
  /** A new browser profile. */
  profile: string;
  /** The driver becomes this user before it starts the browser; set where root started the driver. */
  user?: { uid: number; gid: number };
}

export interface PageOrder {
  type: "render";
  /** The page as it was fetched, and its final address. */
  html: string;
  url: string;
  maxRequests: number;
  /** The page is complete after this long without requests. */
  idleMs: number;
  /** A page that never becomes idle is read after this time. */
  maxWaitMs: number;
  maxCharacters: number;
}

export type RenderOrder = PageOrder & BrowserPlace;

export type ResourceAnswer =
  { ok: true; status: number; contentType: string; body: Uint8Array } | { ok: false };

export type FromWorker = PageOrder | ResourceMessage;
export type ToDriver = RenderOrder | ResourceMessage;
interface ResourceMessage {
  type: "answer";
  id: number;
  answer: ResourceAnswer;
}

const requestSchema = z.object({
  type: z.literal("request"),
  id: z.number().int(),
  policy: z.enum(["page", "part"]),
  url: z.string().max(8000),
  accept: z.string().max(500),
});
export type ResourceRequest = z.output<typeof requestSchema>;

/** The driver handles untrusted pages, so its messages are validated. */
export const fromDriverSchema = z.discriminatedUnion("type", [
  requestSchema,
  /** The browser has started and opens the page. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("done"), html: z.string(), url: z.string().max(8000) }),
  z.object({ type: z.literal("failed"), reason: z.string().max(2000) }),
]);
export type FromDriver = z.output<typeof fromDriverSchema>;
