import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { pageUrl } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { confirmStatus } from "#domain/site/admin-session";
import { hasRole, type Role, roleError } from "#domain/team/roles";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import type { RequestContext } from "~/server/services.server";
import { withDatabaseFallback } from "~/server/unavailable/guard-routes.server";
import { pendingFormUrl } from "./pending-form.server";
import { type Admin, findSession, type FoundSession } from "./sessions.server";

const unsigned = new WeakSet<RequestContext>();

/** True once a part of this request found no session. */
export const isUnsigned = (context: RequestContext): boolean => unsigned.has(context);

const sessions = new WeakMap<RequestContext, Promise<FoundSession | undefined>>();

/** Shared by all loaders of a request. */
function findOnce(request: Request, context: RequestContext) {
  const known = sessions.get(context);
  if (known) return known;
  const finding = findSession(request, context);
  sessions.set(context, finding);
  return finding;
}

/** @throws 403 for a cross-site form */
async function findVerified(request: Request, context: RequestContext) {
  if (isForeignPost(request)) throw foreignPost();
  const session = await findOnce(request, context);
  const isSigned = session && !session.needsSecondStep;
  if (!isSigned) unsigned.add(context);
  return { session, admin: isSigned ? session.admin : undefined };
}

/** True for a request of a script, not a navigation. */
const isFetch = (request: Request) => request.headers.get("Sec-Fetch-Dest") === "empty";

const sessionExpired = () =>
  new Response("Your session has expired", {
    status: 401,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });

/** The response to a read without a session: the login, or its second step, which return to the URL. */
function rejectRead(request: Request, { byScript }: RequestContext, hasFirstStep: boolean) {
  if (!byScript && isFetch(request)) return sessionExpired();
  const returnTo = pageUrl(request);
  // Data requests of the router follow the redirect if no screen is open yet.
  return redirect(hasFirstStep ? paths.admin.secondStep(returnTo) : paths.admin.login(returnTo));
}

/**
 * A form without scripts is passed on to the login, which asks for the password and submits it again. With
 * scripts the browser still has it.
 */
function rejectWrite(request: Request) {
  if (isFetch(request)) return sessionExpired();
  const { pathname, search } = new URL(request.url);
  return pathname === paths.admin.logout()
    ? redirect(paths.admin.login())
    : redirect(pendingFormUrl(pathname + search), 307);
}

export interface AdminArgs<Args> {
  request: Request;
  params: LoaderFunctionArgs["params"];
  context: RequestContext;
  admin: Admin;
  args: Args;
}

const guarded = new WeakSet<object>();
const leastRoles = new WeakMap<object, Role>();

/**
 * The least role for an action that was created here.
 * @internal For the test of all admin routes.
 */
export const leastRoleOf = (action: object): Role | undefined => leastRoles.get(action);

/**
 * True for a loader or action that was created here.
 * @internal For the test of all admin routes.
 */
export const isGuarded = (made: unknown): boolean =>
  typeof made === "function" && guarded.has(made);

/**
 * The only way to create a loader of an admin route: a guard in the loader of the layout would protect
 * nothing, because loaders run in parallel and actions run first.
 */
export function adminLoader<T>(load: (args: AdminArgs<LoaderFunctionArgs>) => Promise<T> | T) {
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    const { admin, session } = await findVerified(args.request, args.context);
    if (!admin) throw rejectRead(args.request, args.context, session !== undefined);
    return load({ request: args.request, params: args.params, context: args.context, admin, args });
  };
  guarded.add(loader);
  return loader;
}

type AdminAction<T> = (args: AdminArgs<ActionFunctionArgs>) => Promise<T> | T;

interface Requirements {
  least: Role;
  /**
   * True for a form that hands out or changes access, or shows a secret: its person has to have entered their
   * password or used a passkey within the last minutes, so that a stolen session does not become permanent.
   */
  changesAccess?: (
    form: FormData,
    args: { admin: Admin; context: RequestContext },
  ) => boolean | Promise<boolean>;
}

/** Nothing for the screen: the frame around it displays why and leaves the input (`RejectedNotice`). */
const refuse = (status: number) => data(null, { status });

const actAsAdmin = async <T>(
  act: AdminAction<T>,
  args: ActionFunctionArgs,
  { least, changesAccess }: Requirements,
) => {
  const { request, params, context } = args;
  const { admin, session } = await findVerified(request, context);
  if (admin && context.exceededLimit) return refuse(413);
  if (admin && !hasRole(admin.role, least)) return rejectRole(context, least);
  const needsConfirmation =
    admin &&
    !session?.isConfirmed &&
    (await changesAccess?.(await request.formData(), { admin, context }));
  if (admin && !needsConfirmation) return act({ request, params, context, admin, args });
  if (!context.byScript) throw rejectWrite(request);
  // The session bar prompts for the password; the screen and its input stay.
  return refuse(needsConfirmation ? confirmStatus : 401);
};

/** @throws 403 as a page without scripts: the browser goes back to the form with its input */
function rejectRole({ byScript }: RequestContext, least: Role) {
  if (byScript) return refuse(403);
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  throw new Response(roleError(least), { status: 403, headers });
}

/**
 * The only way to create an action of an admin route.
 * @param least the least role that may do it
 */
export function adminAction<T>(act: AdminAction<T>, least: Role = "editor") {
  const action = (args: ActionFunctionArgs) => actAsAdmin(act, args, { least });
  guarded.add(action);
  leastRoles.set(action, least);
  return action;
}

/**
 * An action whose screen preserves the input.
 * @param failureOf creates the result for the screen while the database is unavailable
 */
export function adminFormAction<T, Failure>(
  act: AdminAction<T>,
  failureOf: (form: FormData) => Failure,
  least: Role = "editor",
  changesAccess?: Requirements["changesAccess"],
) {
  const action = (args: ActionFunctionArgs) =>
    withDatabaseFallback(args, () => actAsAdmin(act, args, { least, changesAccess }), failureOf);
  guarded.add(action);
  leastRoles.set(action, least);
  return action;
}

/** The action of a screen without forms: 405 for the admin, the login for others. */
export const noAction = adminAction((): null => {
  throw data("This page does not accept form submissions.", {
    status: 405,
    headers: { Allow: "GET" },
  });
}, "viewer");
