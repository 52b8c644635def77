import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

import { countRecoveryCodes, listPasskeys } from "#db/queries/team/sign-in.server";
import { paths } from "#domain/paths/paths";
import { confirmField, confirmStatus } from "#domain/site/admin-session";
import { passkeyName } from "#domain/team/people";
import { limitRequest } from "~/server/limits/rate-limit.server";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import {
  addVerifiedPasskey,
  newPasskeyOptions,
  personByPasskey,
  signInOptions,
} from "~/server/session/passkeys.server";
import {
  findSession,
  type FoundSession,
  logSession,
  sessionHeaders,
} from "~/server/session/sessions.server";

export const loader = () => redirect(paths.admin.login());

const failure = (error: string, status = 400) => Response.json({ error }, { status });
const notAccepted = "This passkey was not accepted. Try again, or use another way to sign in.";

/** JSON for scripts: creates options for the browser and verifies its responses. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const limit = await limitRequest(context, "passkey");
  if (!limit.ok) return failure("Too many attempts. Try again in a few minutes.", 429);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "sign-in-options") return Response.json(await signInOptions(context));
  if (intent === "sign-in") return signIn(request, context, form);
  const session = await findSession(request, context);
  if (!session || !(await mayAdd(session, context)))
    return failure("Your session has expired. Sign in again.", 401);
  if (!session.isConfirmed) return failure("Confirm it is you first", confirmStatus);
  if (intent === "add-options") {
    const options = await newPasskeyOptions(context, session.person);
    return options ? Response.json(options) : failure("Remove a passkey first: you have 20.");
  }
  if (intent === "add") return add(request, context, { form, session });
  return failure("Unknown form.");
}

type Context = ActionFunctionArgs["context"];

/**
 * True unless the person has a second factor, which must be used before another is added. Between the steps
 * of a sign-in, a session that is older than that is no proof of who adds the first one.
 */
async function mayAdd({ needsSecondStep, isConfirmed, person }: FoundSession, { db }: Context) {
  if (!needsSecondStep) return true;
  if (!isConfirmed) return false;
  const [passkeys, codes] = await Promise.all([
    listPasskeys(db, person.id),
    countRecoveryCodes(db, person.id),
  ]);
  return passkeys.length === 0 && codes === 0;
}

/** Checks the id only; the library verifies the rest. */
const responseSchema = z.looseObject({ id: z.string().min(1).max(2_000) });

function responseOf(form: FormData): unknown {
  try {
    return responseSchema.parse(JSON.parse(String(form.get("response"))));
  } catch {
    return null;
  }
}

async function signIn(request: Request, context: Context, form: FormData) {
  const response = responseOf(form) as AuthenticationResponseJSON | null;
  const person = response && (await personByPasskey(context, response));
  const isConfirmation = form.has(confirmField);
  // A confirmation continues the form of whoever is signed in.
  const signedIn = isConfirmation ? await findSession(request, context) : undefined;
  if (!person || (isConfirmation && signedIn?.person.id !== person.id)) {
    await logSession(context, "sign in refused", "visitor");
    return failure(notAccepted);
  }
  const started = { person, secondFactor: "passkey", isConfirmation } as const;
  return Response.json({}, { headers: await sessionHeaders(request, context, started) });
}

async function add(
  request: Request,
  context: Context,
  { form, session }: { form: FormData; session: FoundSession },
) {
  const name = passkeyName.safeParse(form.get("name"));
  if (!name.success) return failure(name.error.issues[0]?.message ?? notAccepted);
  const response = responseOf(form) as RegistrationResponseJSON | null;
  const { person } = session;
  const added =
    response && (await addVerifiedPasskey(context, { person, response, name: name.data }));
  if (!added) return failure(notAccepted);
  if (!session.needsSecondStep) return Response.json({});
  const headers = await sessionHeaders(request, context, { person, secondFactor: "passkey" });
  return Response.json({}, { headers });
}
