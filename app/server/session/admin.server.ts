import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { isForeignPost } from "~/server/limits/request-guard.server";
import type { RequestContext } from "~/server/services.server";
import { keepingForm } from "~/server/unavailable/guard-routes.server";
import { heldFormAddress } from "./held-form.server";
import { type Admin, findAdmin } from "./sessions.server";

const unsigned = new WeakSet<RequestContext>();

/** True once a part of this request found no session. */
export const isUnsigned = (context: RequestContext): boolean => unsigned.has(context);

const found = new WeakMap<RequestContext, Promise<Admin | undefined>>();

/** The parts of one page ask once. */
function findOnce(request: Request, context: RequestContext) {
  const known = found.get(context);
  if (known) return known;
  const finding = findAdmin(request, context);
  found.set(context, finding);
  return finding;
}

/** @throws a refusal where somebody else's page sent the form */
async function findOwner(request: Request, context: RequestContext): Promise<Admin | undefined> {
  if (isForeignPost(request)) throw data("This form came from another site.", { status: 403 });
  const admin = await findOnce(request, context);
  if (!admin) unsigned.add(context);
  return admin;
}

/** True for a script's own request, which is no page to look at. */
const asksForData = (request: Request) => request.headers.get("Sec-Fetch-Dest") === "empty";

const signedOut = () =>
  new Response("Your session has expired", {
    status: 401,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });

/** Where a request without a session goes: to the login, and back again after it. */
function refuseReading(request: Request, { byScript }: RequestContext) {
  const { pathname, search } = new URL(request.url);
  if (!byScript && asksForData(request)) return signedOut();
  // The router of the browser follows it where no screen stands that could be kept.
  return redirect(paths.admin.login(pathname.replace(/\.data$/, "") + withoutRouteList(search)));
}

/** Without scripts the form goes along to the login; with them it still stands in the browser. */
function refuseWriting(request: Request) {
  if (asksForData(request)) return signedOut();
  const { pathname, search } = new URL(request.url);
  return pathname === paths.admin.logout()
    ? redirect(paths.admin.login())
    : redirect(heldFormAddress(pathname + search), 307);
}

/** The framework's data requests add a list of routes to the address. */
function withoutRouteList(search: string) {
  const params = new URLSearchParams(search);
  params.delete("_routes");
  return params.size ? `?${params}` : "";
}

export interface AdminArgs<Args> {
  request: Request;
  params: LoaderFunctionArgs["params"];
  context: RequestContext;
  admin: Admin;
  args: Args;
}

const guarded = new WeakSet<object>();

/**
 * True for a loader or action that was made here.
 * @internal Asked by the test that walks the back office.
 */
export const isGuarded = (made: unknown): boolean =>
  typeof made === "function" && guarded.has(made);

/**
 * The only way to make a loader of an admin route: a guard in the layout's loader would protect
 * nothing, since loaders run side by side and actions run first.
 */
export function adminLoader<T>(load: (args: AdminArgs<LoaderFunctionArgs>) => Promise<T> | T) {
  const loader = async (args: LoaderFunctionArgs): Promise<T> => {
    const admin = await findOwner(args.request, args.context);
    if (!admin) throw refuseReading(args.request, args.context);
    return load({ request: args.request, params: args.params, context: args.context, admin, args });
  };
  guarded.add(loader);
  return loader;
}

type AdminAction<T> = (args: AdminArgs<ActionFunctionArgs>) => Promise<T> | T;

const actAsAdmin = async <T>(act: AdminAction<T>, args: ActionFunctionArgs): Promise<T> => {
  const { request, params, context } = args;
  const admin = await findOwner(request, context);
  // The screen stays, or comes again, and the frame around it says why: see `useBodyLimit`.
  if (admin && context.exceededLimit) return data(null, { status: 413 }) as T;
  if (admin) return act({ request, params, context, admin, args });
  if (!context.byScript) throw refuseWriting(request);
  // As if nothing had been sent: the screen stays with all that was typed, and asks for the password.
  return data(null, { status: 401 }) as T;
};

/** The only way to make an action of an admin route. */
export function adminAction<T>(act: AdminAction<T>) {
  const action = (args: ActionFunctionArgs): Promise<T> => actAsAdmin(act, args);
  guarded.add(action);
  return action;
}

/**
 * An action whose screen holds what an operator typed.
 * @param refusalOf what the screen gets while the database is away, made from the form
 */
export function adminFormAction<T, Refusal>(
  act: AdminAction<T>,
  refusalOf: (form: FormData) => Refusal,
) {
  const action = (args: ActionFunctionArgs) =>
    keepingForm(args, () => actAsAdmin(act, args), refusalOf);
  guarded.add(action);
  return action;
}

/** For a screen that changes nothing: visitors are sent to the login, the admin is told. */
export const noAction = adminAction((): null => {
  throw data("This page takes no form.", { status: 405, headers: { Allow: "GET" } });
});
