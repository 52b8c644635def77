import { z } from "zod";

/** What the worker and the process that drives the browser say to each other. */

/** What the machine with the browser adds to an order. */
export interface BrowserPlace {
  executablePath: string;
  /** The browser's profile, which nobody used before. */
  profile: string;
  /** The driver becomes this user before it starts the browser: set where it was started by root. */
  user?: { uid: number; gid: number };
}

export interface PageOrder {
  type: "render";
  /** The page as it was fetched, and its final address. */
  html: string;
  url: string;
  mostRequests: number;
  /** Nothing is on its way for so long: the page is complete. */
  quietMs: number;
  /** A page that never rests is taken as it stands after this. */
  settleMs: number;
  mostCharacters: number;
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

const askSchema = z.object({
  type: z.literal("ask"),
  id: z.number().int(),
  policy: z.enum(["page", "part"]),
  url: z.string().max(8000),
  accept: z.string().max(500),
});
export type ResourceQuestion = z.output<typeof askSchema>;

/** The driver handles what strangers wrote, so its words are checked. */
export const fromDriverSchema = z.discriminatedUnion("type", [
  askSchema,
  /** The browser is there and opens the page. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("done"), html: z.string(), url: z.string().max(8000) }),
  z.object({ type: z.literal("failed"), reason: z.string().max(2000) }),
]);
export type FromDriver = z.output<typeof fromDriverSchema>;
