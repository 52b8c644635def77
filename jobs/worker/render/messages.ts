import { z } from "zod";

/** What the worker and the process that drives the browser say to each other. */

export interface RenderOrder {
  type: "render";
  executablePath: string;
  /** The browser's profile, which nobody used before. */
  profile: string;
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

export type ResourceAnswer =
  { ok: true; status: number; contentType: string; body: Uint8Array } | { ok: false };

export type ToDriver = RenderOrder | { type: "answer"; id: number; answer: ResourceAnswer };

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
