import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { findPersonByEmail, firstOwner, type Person } from "#db/queries/team/people.server";
import { takeRecoveryCode } from "#db/queries/team/sign-in.server";
import { signInFields } from "#domain/site/admin-session";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { checkPassword, type LoginRejection, safeReturnTo } from "./login-limit.server";
import { knownDevice, type SecondFactor } from "./sessions.server";

interface SignedIn {
  ok: true;
  person: Person;
  secondFactor?: SecondFactor;
}

/** The path to open after the sign-in. */
export const returnToOf = (request: Request): string =>
  safeReturnTo(new URL(request.url).searchParams.get("returnTo"));

/** Opens the back office after a sign-in. Full page load: the CSP of the login is narrower. */
export function openAdmin(
  { env }: Pick<RequestContext, "env">,
  to: string,
  headers: Headers,
  text = "Welcome back!",
): Promise<Response> {
  headers.set("X-Remix-Reload-Document", "true");
  return redirectWithToast(env, to, { type: "success", text }, headers);
}

/** Thrown in the strategy, which can only return a user or throw. */
class Rejected extends Error {
  constructor(readonly outcome: LoginRejection) {
    super("rejected");
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/**
 * Signs in with email and password, or with the password alone until the first owner has an email.
 * A recovery code may be submitted with them.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  names: typeof signInFields.ordinary | typeof signInFields.held = signInFields.ordinary,
): Promise<SignedIn | LoginRejection> {
  const strategy = new FormStrategy<SignedIn>(async ({ form }) => {
    const person = await personOf(context, textOf(form, names.email));
    const device = await knownDevice(request, context.env);
    const password = form.get(names.password);
    const active = person === "no email" || person?.deactivatedAt ? undefined : person;
    if (person === "no email" && password) throw new Rejected({ ok: false, because: "noEmail" });
    const rejection = await checkPassword(context, active, { password, device });
    if (rejection) throw new Rejected(withEmail(rejection, textOf(form, names.email)));
    if (!active) throw new Rejected({ ok: false, because: "wrongWithEmail" });
    return {
      ok: true,
      person: active,
      secondFactor: await checkCode(context, active, form, names),
    };
  });
  // The library clones the request, which would bypass the checks of FormRequest.
  const body = await request.formData();
  const copy = new Request(request.url, { method: "POST", body });
  try {
    return await new Authenticator<SignedIn>()
      .use(strategy, "password")
      .authenticate("password", copy);
  } catch (error) {
    if (error instanceof Rejected) return error.outcome;
    throw error;
  }
}

async function personOf(context: RequestContext, email: string) {
  if (email) return findPersonByEmail(context.db, email);
  const owner = await firstOwner(context.db);
  return owner.email === null ? owner : "no email";
}

const withEmail = (rejection: LoginRejection, email: string): LoginRejection =>
  rejection.because === "wrong" && email ? { ok: false, because: "wrongWithEmail" } : rejection;

async function checkCode(
  { db, now }: RequestContext,
  person: Person,
  form: FormData,
  names: { code: string },
): Promise<SecondFactor | undefined> {
  const code = textOf(form, names.code);
  if (!code) return undefined;
  if (!(await takeRecoveryCode(db, { person, code, now: now() })))
    throw new Rejected({ ok: false, because: "wrongCode" });
  return "code";
}
