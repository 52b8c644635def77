import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { findPersonByEmail, firstOwner, type Person } from "#db/queries/team/people.server";
import { signInFields } from "#domain/site/admin-session";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import {
  checkPassword,
  checkRecoveryCode,
  type Claimant,
  type LoginRejection,
  safeReturnTo,
} from "./login-limit.server";
import { type FoundSession, knownDevice, type SecondFactor } from "./sessions.server";

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
    const email = textOf(form, names.email);
    const found = await personOf(context, email);
    const password = form.get(names.password);
    if (found === "no email" && password) throw new Rejected({ ok: false, because: "noEmail" });
    const person = found === "no email" || found?.deactivatedAt ? undefined : found;
    const device = await knownDevice(request, context.env);
    const rejection = await checkPassword(context, { person, email, device }, password);
    if (rejection) throw new Rejected(withEmail(rejection, email));
    if (!person) throw new Rejected({ ok: false, because: "wrongWithEmail" });
    const code = textOf(form, names.code);
    return {
      ok: true,
      person,
      secondFactor: code ? await useCode(context, { person, email, device }, code) : undefined,
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

/** Checks the password of a person who is signed in; their second factor stays that of the session. */
export async function confirm(
  request: Request,
  context: RequestContext,
  { session, names }: { session: FoundSession; names: { password: string } },
): Promise<SignedIn | LoginRejection> {
  const { person, secondFactor } = session;
  const device = await knownDevice(request, context.env);
  const password = (await request.formData()).get(names.password);
  const claimant = { person, email: person.email ?? "", device };
  return (await checkPassword(context, claimant, password)) ?? { ok: true, person, secondFactor };
}

async function personOf(context: RequestContext, email: string) {
  if (email) return findPersonByEmail(context.db, email);
  const owner = await firstOwner(context.db);
  return owner.email === null ? owner : "no email";
}

const withEmail = (rejection: LoginRejection, email: string): LoginRejection =>
  rejection.because === "wrong" && email ? { ok: false, because: "wrongWithEmail" } : rejection;

async function useCode(
  context: RequestContext,
  claimant: Claimant & { person: Person },
  code: string,
): Promise<SecondFactor> {
  const rejection = await checkRecoveryCode(context, claimant, code);
  if (rejection) throw new Rejected(rejection);
  return "code";
}
