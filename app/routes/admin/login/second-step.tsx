import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import {
  countRecoveryCodes,
  createRecoveryCodes,
  listPasskeys,
} from "#db/queries/team/sign-in.server";
import { paths } from "#domain/paths/paths";
import { PasskeyButton } from "~/components/admin/passkey-button";
import { addPasskey } from "~/components/admin/passkeys";
import { RecoveryCodes } from "~/components/admin/recovery-codes";
import { Field } from "~/components/form/field";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import { forwardHeaders } from "~/server/pages/cache";
import { checkRecoveryCode, rejectionResponse } from "~/server/session/login-limit.server";
import { canHavePasskeys } from "~/server/session/passkeys.server";
import {
  endSession,
  findSession,
  knownDevice,
  sessionHeaders,
} from "~/server/session/sessions.server";
import { openAdmin, returnToOf } from "~/server/session/sign-in.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { LoginPage } from "./login-page";

export const headers = forwardHeaders;
export const meta: MetaFunction = () => [
  { title: "Second step" },
  { name: "robots", content: "noindex" },
];

/**
 * The second factors of the person. @throws a redirect unless the session is between both steps. Who has no
 * factor yet must have just signed in: an older session may be in other hands.
 */
async function betweenSteps({ request, context }: LoaderFunctionArgs) {
  const session = await findSession(request, context);
  const returnTo = returnToOf(request);
  if (!session) throw redirect(paths.admin.login(returnTo));
  if (!session.needsSecondStep) throw redirect(returnTo);
  const [passkeys, codes] = await Promise.all([
    listPasskeys(context.db, session.person.id),
    countRecoveryCodes(context.db, session.person.id),
  ]);
  const [hasPasskey, hasCodes] = [passkeys.length > 0, codes > 0];
  if (!hasPasskey && !hasCodes && !session.isConfirmed) {
    const headers = new Headers({
      "Set-Cookie": await endSession(request, context, session.admin),
    });
    const toast = { type: "info", text: "Sign in again to add a second factor" } as const;
    throw await redirectWithToast(context.env, paths.admin.login(returnTo), toast, headers);
  }
  return { session, returnTo, hasPasskey, hasCodes };
}

export async function loader(args: LoaderFunctionArgs) {
  const { session, returnTo, hasPasskey, hasCodes } = await betweenSteps(args);
  const { name } = session.admin;
  return { name, returnTo, hasPasskey, hasCodes, canAdd: canHavePasskeys(args.context) };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  if (isForeignPost(request)) throw foreignPost();
  const { session, returnTo, hasPasskey, hasCodes } = await betweenSteps(args);
  const { person } = session;
  const form = await request.formData();
  if (form.get("intent") === "log-out") {
    const headers = new Headers({ "Set-Cookie": await endSession(request, context, person) });
    const toast = { type: "success", text: "Logged out successfully" } as const;
    return redirectWithToast(context.env, paths.admin.login(), toast, headers);
  }
  if (form.get("intent") === "create-codes" && !hasPasskey && !hasCodes)
    return { codes: await createRecoveryCodes(context.db, person, person.name) };
  const code = String(form.get("code") ?? "").trim();
  if (!code) return data({ error: "Please enter a recovery code" }, { status: 400 });
  const device = await knownDevice(request, context.env);
  const claimant = { person, email: person.email ?? "", device };
  const rejection = await checkRecoveryCode(context, claimant, code);
  if (rejection) {
    const { error, init } = rejectionResponse(rejection);
    return data({ error }, init);
  }
  const headers = await sessionHeaders(request, context, { person, secondFactor: "code" });
  return openAdmin(context, returnTo, headers);
}

export default function SecondStep() {
  const { name, returnTo, hasPasskey, hasCodes, canAdd } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const codes = result && "codes" in result ? result.codes : undefined;
  const error = result && "error" in result ? result.error : undefined;
  const isNew = !hasPasskey && !hasCodes;
  const onSignedIn = () => window.location.assign(returnTo);
  return (
    <LoginPage>
      <div className="login-card">
        <h1>Second step</h1>
        <p>{nextStep({ isNew, hasPasskey, hasNewCodes: codes !== undefined })}</p>
        {hasPasskey && (
          <PasskeyButton className="mt-4" onDone={onSignedIn}>
            Use a passkey
          </PasskeyButton>
        )}
        {isNew && canAdd && (
          <PasskeyButton
            className="mt-4"
            run={() => addPasskey(`${name}'s first device`)}
            onDone={onSignedIn}
          >
            Add a passkey
          </PasskeyButton>
        )}
        {codes && <RecoveryCodes codes={codes} />}
        {isNew && !codes && (
          <Form method="post" className="mt-4">
            <button className="btn-quiet" name="intent" value="create-codes">
              Create recovery codes
            </button>
          </Form>
        )}
        {(hasCodes || codes) && (
          <Form method="post" className="mt-4">
            <Field
              label="Recovery code"
              name="code"
              autoComplete="one-time-code"
              maxLength={40}
              required
              error={error}
            />
            <button className="btn">Continue</button>
          </Form>
        )}
        <Form method="post" className="mt-4">
          <button className="link" name="intent" value="log-out">
            Log Out
          </button>
        </Form>
      </div>
    </LoginPage>
  );
}

interface Factors {
  isNew: boolean;
  hasPasskey: boolean;
  hasNewCodes: boolean;
}

function nextStep({ isNew, hasPasskey, hasNewCodes }: Factors): string {
  if (hasNewCodes) return "Save these recovery codes, then enter one of them to continue.";
  if (isNew)
    return "This site requires a second factor of everyone. Add one to your account to continue.";
  return `This site requires a second factor. ${hasPasskey ? "Use your passkey or a recovery code." : "Enter one of your recovery codes."}`;
}
