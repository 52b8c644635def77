import { z } from "zod";

import { isDay } from "#domain/calendar/dates";
import { requiredLine } from "#domain/forms/values";

/** Where the calls of programs live; whatever is asked below it is answered in JSON. */
export const apiRoot = "/api";

/** @param address path of a request, with or without its query */
export const isApiAddress = (address: string): boolean => /^\/api([/?]|$)/i.test(address);

export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Begins every token, so that one that leaked is recognised as ours. */
const mark = "stays";
const shape = new RegExp(`^(${mark}_[A-Za-z0-9]{8})_[A-Za-z0-9_-]{43}$`);

/** What the row of a token is found by; null for what cannot be one. */
export const prefixOfToken = (text: string): string | null => shape.exec(text)?.[1] ?? null;

/** @param id eight letters or digits @param secret 32 random bytes in base64url */
export const writeToken = (id: string, secret: string): string => `${mark}_${id}_${secret}`;

/** The form that asks for a token. `expiresOn` is its last day, in UTC. */
export const tokenFormSchema = z.object({
  name: requiredLine(80, "Please name who will use it"),
  scope: z.enum(tokenScopes, { error: "Please choose what it may do" }),
  expiresOn: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .pipe(z.string().refine(isDay, "Please give a day as YYYY-MM-DD").nullable()),
});
export type TokenForm = z.output<typeof tokenFormSchema>;
