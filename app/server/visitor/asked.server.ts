import { createCookie } from "@remix-run/node";

import { isoDay } from "#domain/calendar/dates";
import { askedDays } from "#domain/limits";
import type { Env } from "#env";
import { isSecure } from "./secure-cookies";

/** One question that this browser has sent: ids and a day, nothing that was typed. */
interface AskedQuestion {
  inquiryId: string;
  /** "2026-11-23" */
  day: string;
  stays: readonly string[];
}

/** Browsers drop a cookie of more than 4096 characters without a word. */
const maxCookieLength = 3_900;

const cookieOf = (env: Env) =>
  createCookie("asked", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(env),
    maxAge: askedDays * 24 * 3600,
    // Signed: who could write it could read the question of somebody else.
    secrets: [env.SESSION_SECRET],
  });

/** The questions of this browser, newest first; none without the cookie, or with one we did not sign. */
export async function readAsked(request: Request, env: Env): Promise<AskedQuestion[]> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("asked=")) return [];
  const value: unknown = await cookieOf(env).parse(header);
  return Array.isArray(value) ? (value as AskedQuestion[]) : [];
}

/** On which day this browser asked about which stay. */
export async function askedDaysOf(request: Request, env: Env): Promise<Record<string, string>> {
  const questions = await readAsked(request, env);
  return Object.fromEntries(
    questions.toReversed().flatMap(({ day, stays }) => stays.map((id) => [id, day])),
  );
}

/** The cookie with one question more. The oldest go first where it would grow too large. */
export async function askedCookie(
  request: Request,
  env: Env,
  asked: { inquiryId: string; at: Date; stays: readonly string[] },
): Promise<string> {
  const { inquiryId, at, stays } = asked;
  const earlier = (await readAsked(request, env)).filter((one) => one.inquiryId !== inquiryId);
  const cookie = cookieOf(env);
  const newest = { inquiryId, day: isoDay(at), stays };
  for (let count = earlier.length; count >= 0; count--) {
    const header = await cookie.serialize([newest, ...earlier.slice(0, count)]);
    if (header.length <= maxCookieLength) return header;
  }
  // About more stays than fit: the question itself can still be shown.
  return cookie.serialize([{ ...newest, stays: stays.slice(0, 20) }]);
}
