import { randomBytes } from "node:crypto";
import { createSessionStorage, type SessionStorage } from "@remix-run/node";

import { recordChange } from "#db/queries/site/audit.server";
import {
  deleteSession,
  loadSession,
  noteSeen,
  saveSession,
  type SessionOrigin,
} from "#db/queries/site/sessions.server";
import type { RequestContext, Services } from "~/server/services.server";
import { isSecure } from "~/server/visitor/secure-cookies";
import { deviceCookie } from "./known-device.server";
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
const longestAgent = 300;

/** Behind https, a name that only this host can have set, by https, for all of its paths. */
const cookieName = (secure: boolean) => (secure ? "__Host-admin" : "admin");

/** Sessions are rows; the cookie holds a signed random id. */
export function adminSessions(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  origin?: SessionOrigin,
): SessionStorage<SessionData> {
  const details = (expires: Date | undefined) => ({
    expiresAt: expires ?? new Date(now().getTime() + twelveHours * 1000),
    origin,
    now: now(),
  });
  const secure = isSecure(env);
  return createSessionStorage<SessionData>({
    cookie: {
      name: cookieName(secure),
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: twelveHours,
      secrets: [env.SESSION_SECRET],
    },
    createData: async (content, expires) => {
      const id = randomBytes(24).toString("base64url");
      await saveSession(db, id, content, details(expires));
      return id;
    },
    readData: async (id) => (await loadSession(db, id, now())) as SessionData | null,
    updateData: (id, content, expires) => saveSession(db, id, content, details(expires)),
    deleteData: (id) => deleteSession(db, id),
  });
}

/** Undefined for a visitor. Asks the database only when the cookie is there. */
export async function findSession(
  request: Request,
  context: Services,
): Promise<{ id: string; admin: Admin } | undefined> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("admin=")) return undefined;
  const [session, stamp] = await Promise.all([
    adminSessions(context).getSession(header),
    passwordStamp(context),
  ]);
  const admin = session.get("admin");
  // Or signed in with a password that counts no more.
  if (!admin || session.get("passwordStamp") !== stamp) return undefined;
  await noteSeen(context.db, session.id, context.now());
  return { id: session.id, admin };
}

export const findAdmin = async (request: Request, context: Services): Promise<Admin | undefined> =>
  (await findSession(request, context))?.admin;

/**
 * Begins a session and returns its cookie. It has a new id: one that somebody planted or saw before
 * the login is worth nothing after it.
 */
export async function beginSession(
  request: Request,
  context: RequestContext,
  admin: Admin,
): Promise<string> {
  const origin = {
    address: context.clientAddress,
    agent: (request.headers.get("User-Agent") ?? "").slice(0, longestAgent),
  };
  const sessions = adminSessions(context, origin);
  const old = await sessions.getSession(request.headers.get("Cookie"));
  if (old.id) await sessions.destroySession(old);
  const session = await sessions.getSession();
  session.set("admin", admin);
  session.set("signedInAt", context.now().toISOString());
  session.set("passwordStamp", await passwordStamp(context));
  const cookie = await sessions.commitSession(session);
  await noteSession(context, "sign in", admin.name);
  return cookie;
}

/** Begins a session; the browser is known from now on. */
export async function sessionHeaders(
  request: Request,
  context: RequestContext,
  admin: Admin,
): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await beginSession(request, context, admin) });
  headers.append("Set-Cookie", await deviceCookie(request, context.env));
  return headers;
}

/** Ends the session of a request and returns the cookie that says so. */
export async function finishSession(
  request: Request,
  context: RequestContext,
  admin: Admin,
): Promise<string> {
  const sessions = adminSessions(context);
  const session = await sessions.getSession(request.headers.get("Cookie"));
  const cookie = await sessions.destroySession(session);
  await noteSession(context, "sign out", admin.name);
  return cookie;
}

/** One line of the log about who came in, went, or was not let in. */
export const noteSession = (
  { db, clientAddress }: Pick<RequestContext, "db" | "clientAddress">,
  action: "sign in" | "sign in refused" | "sign out",
  actor: string,
): Promise<void> =>
  recordChange(db, { actor, action, entity: "session", entityId: clientAddress || "unknown" });
