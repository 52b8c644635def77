import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  createSessionStorage,
  data,
  type LoaderFunctionArgs,
  redirect,
  type SessionStorage,
} from "@remix-run/node";

import { deleteSession, loadSession, saveSession } from "#db/queries/site/sessions.server";
import { keepingForm } from "~/server/away/calm-routes.server";
import { isForeignPost } from "~/server/limits/request-guard.server";
import type { RequestContext, Services } from "~/server/services.server";
import { passwordStamp } from "./password.server";

/** Who is signed in. One shared password today, so the name is always the same. */
export interface Admin {
  name: string;
}

interface SessionData {
  admin: Admin;
  signedInAt: string;
  passwordStamp: string;
}

const twelveHours = 12 * 3600;

/** Sessions are rows; the cookie holds a signed random id. */
export function adminSessions({
  db,
  env,
  now,
}: Pick<Services, "db" | "env" | "now">): SessionStorage<SessionData> {
  const expiry = (expires: Date | undefined) =>
    expires ?? new Date(now().getTime() + twelveHours * 1000);
  return createSessionStorage<SessionData>({
    cookie: {
      name: "admin",
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: env.SITE_URL?.startsWith("https:") ?? false,
      maxAge: twelveHours,
      secrets: [env.SESSION_SECRET],
    },
    createData: async (content, expires) => {
      const id = randomBytes(24).toString("base64url");
      await saveSession(db, id, content, expiry(expires));
      return id;
    },
    readData: async (id) => (await loadSession(db, id, now())) as SessionData | null,
    updateData: (id, content, expires) => saveSession(db, id, content, expiry(expires)),
    deleteData: (id) => deleteSession(db, id),
  });
}

/** Undefined for a visitor. Asks the database only when the cookie is there. */
export async function findAdmin(request: Request, context: Services): Promise<Admin | undefined> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("admin=")) return undefined;
  const session = await adminSessions(context).getSession(header);
  // Signed in with a password that counts no more.
  if (session.get("passwordStamp") !== passwordStamp(context.env)) return undefined;
  return session.get("admin");
}

/**
 * Begins a session and returns its cookie. It has a new id: one that somebody planted or saw before
 * the login is worth nothing after it.
 */
export async function beginSession(
  request: Request,
  context: RequestContext,
  admin: Admin,
): Promise<string> {
  const sessions = adminSessions(context);
  const old = await sessions.getSession(request.headers.get("Cookie"));
  if (old.id) await sessions.destroySession(old);
  const session = await sessions.getSession();
  session.set("admin", admin);
  session.set("signedInAt", context.now().toISOString());
  session.set("passwordStamp", passwordStamp(context.env));
  return sessions.commitSession(session);
}

async function requireAdmin(request: Request, context: RequestContext): Promise<Admin> {
  if (isForeignPost(request)) throw data("This form came from another site.", { status: 403 });
  const admin = await findAdmin(request, context);
  if (admin) return admin;
  const { pathname, search } = new URL(request.url);
  const wanted =
    request.method === "GET"
      ? pathname.replace(/\.data$/, "") + withoutRouteList(search)
      : "/admin";
  throw redirect(`/admin/login?returnTo=${encodeURIComponent(wanted)}`);
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
    const admin = await requireAdmin(args.request, args.context);
    return load({ request: args.request, params: args.params, context: args.context, admin, args });
  };
  guarded.add(loader);
  return loader;
}

type AdminAction<T> = (args: AdminArgs<ActionFunctionArgs>) => Promise<T> | T;

const actAsAdmin = async <T>(act: AdminAction<T>, args: ActionFunctionArgs): Promise<T> => {
  const { request, params, context } = args;
  return act({ request, params, context, admin: await requireAdmin(request, context), args });
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
