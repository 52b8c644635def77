import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { forgetAttempts, limitRequest } from "~/server/limits/rate-limit.server";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "./admin.server";
import { isAdminPassword } from "./password.server";

export type LoginOutcome =
  | { ok: true; admin: Admin }
  | { ok: false; wrong: true }
  | { ok: false; retryAfterSeconds: number };

/** Thrown inside the strategy, which knows success or an exception only. */
class Refused extends Error {
  constructor(readonly outcome: Extract<LoginOutcome, { ok: false }>) {
    super("refused");
  }
}

/**
 * Checks the login form. An attempt is counted before the password is looked at, so that many at
 * once cannot slip past the limit; a right one clears the count.
 */
export async function signIn(request: Request, context: RequestContext): Promise<LoginOutcome> {
  const { env } = context;
  const strategy = new FormStrategy<Admin>(async ({ form }) => {
    const limit = await limitRequest(context, "login");
    if (!limit.ok) throw new Refused(limit);
    const password = form.get("password");
    const right = await isAdminPassword(env, typeof password === "string" ? password : "");
    if (!right) throw new Refused({ ok: false, wrong: true });
    await forgetAttempts(context, "login");
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

/** Where to go after login: a path of our own admin, or the mail test, which needs a login too. */
export function safeReturnTo(wanted: string | null): string {
  const home = "/admin";
  if (!wanted || !URL.canParse(wanted, "http://own.invalid")) return home;
  const { origin, pathname, search } = new URL(wanted, "http://own.invalid");
  const ours = origin === "http://own.invalid" && /^\/(admin(\/|$)|email-test$)/.test(pathname);
  return ours && !/^\/admin\/log(in|out)/.test(pathname) ? pathname + search : home;
}
