import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { maxTypedPassword } from "#domain/site/admin-session";
import { plural } from "#domain/text/counted";
import {
  countGuess,
  forgetAttempts,
  forgetGuess,
  forgiveAttempt,
  limitRequest,
} from "~/server/limits/rate-limit.server";
import type { RequestContext } from "~/server/services.server";
import { knownDevice } from "./known-device.server";
import { isAdminPassword } from "./password.server";
import { type Admin, noteSession } from "./sessions.server";
import { slowLane } from "./slow-lane.server";

export type LoginOutcome =
  | { ok: true; admin: Admin }
  | { ok: false; because: "blank" | "tooLong" | "wrong" | "busy" }
  | { ok: false; because: "limit"; retryAfterSeconds: number };
type Refusal = Extract<LoginOutcome, { ok: false }>;

/** Thrown inside the strategy, which knows success or an exception only. */
class Refused extends Error {
  constructor(readonly outcome: Refusal) {
    super("refused");
  }
}

/**
 * Checks the password on a form. An attempt is counted before the password is looked at, so that
 * many at once cannot slip past the limit; a right one clears the count, an empty one is none.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  field = "password",
): Promise<LoginOutcome> {
  const strategy = new FormStrategy<Admin>(async ({ form }) => {
    const by = await knownDevice(request, context.env);
    const refusal = await checkPassword(context, form.get(field), by);
    if (refusal) throw new Refused(refusal);
    return { name: "admin" };
  });
  // The library makes a plain copy: what it gets is the form as it was read with care.
  const body = await request.formData();
  const copy = new Request(request.url, { method: "POST", body });
  try {
    const admin = await new Authenticator<Admin>()
      .use(strategy, "password")
      .authenticate("password", copy);
    return { ok: true, admin };
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/**
 * Undefined for the right one. Counts, wherever a password is asked for.
 * @param by the name of a browser that is known; null for a stranger's, and all of those share a slow line
 */
export async function checkPassword(
  context: RequestContext,
  password: unknown,
  by: string | null,
): Promise<Refusal | undefined> {
  if (typeof password !== "string" || password === "") return { ok: false, because: "blank" };
  if (password.length > maxTypedPassword) return { ok: false, because: "tooLong" };
  const key = by === null ? undefined : `device:${by}`;
  const limit = await limitRequest(context, "login", key);
  if (!limit.ok) return { ...limit, because: "limit" };
  if (by === null && !(await slowLane.enter(await countGuess(context), limit.attempts))) {
    // Nobody has looked at the password: this was no attempt.
    forgiveAttempt(context, "login");
    await forgetGuess(context);
    return { ok: false, because: "busy" };
  }
  if (!(await isAdminPassword(context, password))) {
    await noteSession(context, "sign in refused", "visitor");
    return { ok: false, because: "wrong" };
  }
  await forgetAttempts(context, "login", key);
  if (by === null) await forgetGuess(context);
  return undefined;
}

const messages = {
  blank: "Please enter your password",
  tooLong: "A password has at most 1,024 characters",
  wrong: "Incorrect password",
  busy: "Many people are signing in at the moment. Try again in a minute.",
} as const;

/** Error message and status of a rejected login. */
export function refusalOf(refusal: Refusal): { error: string; init: ResponseInit } {
  if (refusal.because === "busy")
    return { error: messages.busy, init: { status: 429, headers: { "Retry-After": "60" } } };
  if (refusal.because !== "limit")
    return { error: messages[refusal.because], init: { status: 400 } };
  const { retryAfterSeconds } = refusal;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  const minutes = plural(Math.ceil(retryAfterSeconds / 60), "minute", "minutes");
  const error = `Too many attempts. Try again in ${minutes}.`;
  return { error, init: { status: 429, headers } };
}

/** Where to go after login: a path of our own admin, or the mail test, which needs a login too. */
export function safeReturnTo(wanted: string | null): string {
  const home = "/admin";
  if (!wanted || !URL.canParse(wanted, "http://own.invalid")) return home;
  const { origin, pathname, search } = new URL(wanted, "http://own.invalid");
  const ours = origin === "http://own.invalid" && /^\/(admin(\/|$)|email-test$)/.test(pathname);
  return ours && !/^\/admin\/log(in|out)/.test(pathname) ? pathname + search : home;
}
