import { z } from "zod";

import { isDay } from "#domain/calendar/dates";
import { requiredLine } from "#domain/forms/values";

/** Root path of the API; every response below it is JSON. */
export const apiRoot = "/api";

/** Address of the Model Context Protocol, whose tools are calls of the API. */
export const mcpPath = "/mcp";

/**
 * True for addresses that programs call.
 * @param address path of a request, with or without its query
 */
export const isApiAddress = (address: string): boolean => /^\/(?:api|mcp)([/?]|$)/i.test(address);

/** read: reads; propose: also proposes changes and imports, which a person reviews; write: everything. */
const tokenScopes = ["read", "propose", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Prefix of every token, so that secret scanners can recognize a leaked one. */
const mark = "stays";
const shape = new RegExp(`^(${mark}_[A-Za-z0-9]{8})_[A-Za-z0-9_-]{43}$`);

/** Lookup key of a token's row; null for text that is not a token. */
export const prefixOfToken = (text: string): string | null => shape.exec(text)?.[1] ?? null;

/** @param id eight letters or digits @param secret 32 random bytes in base64url */
export const writeToken = (id: string, secret: string): string => `${mark}_${id}_${secret}`;

/** Form that creates a token. `expiresOn` is its last day, in UTC. */
export const tokenFormSchema = z.object({
  name: requiredLine(80, "Please name who will use it"),
  scope: z.enum(tokenScopes, { error: "Please choose the permissions" }),
  expiresOn: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .pipe(z.string().refine(isDay, "Please enter a date as YYYY-MM-DD").nullable()),
});
export type TokenForm = z.output<typeof tokenFormSchema>;
