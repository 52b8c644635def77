import { randomBytes } from "node:crypto";
import { createCookie, createSessionStorage, type SessionStorage } from "@remix-run/node";

import { recordChange } from "#db/queries/log/audit.server";
import {
  deleteSession,
  loadSession,
  recordSessionUse,
  saveSession,
  type SessionOrigin,
} from "#db/queries/site/sessions.server";
import { adoptName } from "#db/queries/team/names.server";
import {
  findPerson,
  firstOwner,
  isSecondFactorRequired,
  type Person,
  recordSeen,
} from "#db/queries/team/people.server";
import { confirmedMinutes } from "#domain/team/access";
import type { Role } from "#domain/team/roles";
import type { Env } from "#env";
import type { RequestContext, Services } from "~/server/services.server";
import { isSecure } from "~/server/visitor/secure-cookies";
import { passwordStamp } from "./password.server";

/** The signed-in user. */
export interface Admin {
  /** Id in people. */
  id: string;
  name: string;
  email: string | null;
  role: Role;
}

/** The second factor of a sign-in. A passkey replaces the password as well. */
export type SecondFactor = "passkey" | "code";

interface SessionData {
  /** Read by web processes of the previous release, which have no people. */
  admin: { name: string };
  /** Absent in sessions of the previous release, which belong to the first owner. */
  personId: string;
  signedInAt: string;
  passwordStamp: string;
  secondFactor: SecondFactor;
}

const twelveHours = 12 * 3600;
const maxAgentLength = 300;

/** With https the `__Host-` prefix: only this host can have set it, over https, for all paths. */
const cookieName = (secure: boolean) => (secure ? "__Host-admin" : "admin");

/** Sessions are rows; the cookie contains a signed random id. */
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

export interface FoundSession {
  id: string;
  person: Person;
  admin: Admin;
  secondFactor: SecondFactor | undefined;
  /** True within minutes of the sign-in or of the last confirmation, which starts a new session. */
  isConfirmed: boolean;
  /** True while the site requires a second factor and this session has none: it may only add one. */
  needsSecondStep: boolean;
}

const asAdmin = ({ id, name, email, role }: Person): Admin => ({ id, name, email, role });

/**
 * Undefined without a valid session of an active person. Queries the database only if there is a cookie;
 * the person is read for each request, so that a new role or a deactivation is effective at once.
 */
export async function findSession(
  request: Request,
  context: Services,
): Promise<FoundSession | undefined> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("admin=")) return undefined;
  const session = await adminSessions(context).getSession(header);
  const signedInAt = session.get("signedInAt");
  if (!signedInAt) return undefined;
  const personId = session.get("personId");
  const secondFactor = session.get("secondFactor");
  const [person, isRequired] = await Promise.all([
    personId ? findPerson(context.db, personId) : firstOwner(context.db),
    secondFactor ? false : isSecondFactorRequired(context.db),
  ]);
  if (!person || person.deactivatedAt) return undefined;
  // The stamp differs if the password was changed after the sign-in.
  if (session.get("passwordStamp") !== (await passwordStamp(context, person))) return undefined;
  const now = context.now();
  await Promise.all([
    recordSessionUse(context.db, session.id, now),
    recordSeen(context.db, person.id, now),
  ]);
  const admin = asAdmin(person);
  const isConfirmed = now.getTime() - Date.parse(signedInAt) < confirmedMinutes * 60_000;
  return { id: session.id, person, admin, secondFactor, isConfirmed, needsSecondStep: isRequired };
}

/** The signed-in person; undefined until the second step is done as well. */
export async function findAdmin(request: Request, context: Services): Promise<Admin | undefined> {
  const session = await findSession(request, context);
  return session?.needsSecondStep ? undefined : session?.admin;
}

interface NewSession {
  person: Person;
  secondFactor?: SecondFactor;
  /** A person who is signed in confirmed that it is them: a copied cookie ends with the earlier session. */
  isConfirmation?: boolean;
}

/** Starts a session with a new id (against session fixation) and returns its cookie. */
export async function startSession(
  request: Request,
  context: RequestContext,
  { person, secondFactor, isConfirmation = false }: NewSession,
): Promise<string> {
  const origin = {
    address: context.clientAddress,
    agent: (request.headers.get("User-Agent") ?? "").slice(0, maxAgentLength),
  };
  const sessions = adminSessions(context, origin);
  const old = await sessions.getSession(request.headers.get("Cookie"));
  if (old.id) await sessions.destroySession(old);
  const session = await sessions.getSession();
  session.set("admin", { name: person.name });
  session.set("personId", person.id);
  session.set("signedInAt", context.now().toISOString());
  session.set("passwordStamp", await passwordStamp(context, person));
  if (secondFactor) session.set("secondFactor", secondFactor);
  const cookie = await sessions.commitSession(session);
  await adoptName(context.db, person);
  await logSession(context, isConfirmation ? "confirm" : "sign in", person.name);
  return cookie;
}

/** Starts a session and, unless a second step follows, marks the browser as known to the person. */
export async function sessionHeaders(
  request: Request,
  context: RequestContext,
  started: NewSession,
): Promise<Headers> {
  const cookie = await startSession(request, context, started);
  const { person, secondFactor } = started;
  const headers = new Headers({ "Set-Cookie": cookie });
  if (secondFactor || !(await isSecondFactorRequired(context.db)))
    headers.append("Set-Cookie", await deviceCookie(request, context.env, person));
  return headers;
}

/** Ends the session of a request and returns the expired cookie. */
export async function endSession(
  request: Request,
  context: RequestContext,
  admin: Pick<Admin, "name">,
): Promise<string> {
  const sessions = adminSessions(context);
  const session = await sessions.getSession(request.headers.get("Cookie"));
  const cookie = await sessions.destroySession(session);
  await logSession(context, "sign out", admin.name);
  return cookie;
}

/** Logs a sign-in, a rejected one, a confirmation, or a sign-out. */
export const logSession = (
  { db, clientAddress }: Pick<RequestContext, "db" | "clientAddress">,
  action: "sign in" | "sign in refused" | "confirm" | "sign out",
  actor: string,
): Promise<unknown> =>
  recordChange(db, { actor, action, entity: "session", entityId: clientAddress || "unknown" });

const yearSeconds = 365 * 24 * 3600;

const knownDeviceCookie = (env: Env) =>
  createCookie("device", {
    path: "/admin",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(env),
    maxAge: yearSeconds,
    secrets: [env.SESSION_SECRET],
  });

/** A browser that was signed in before. It is exempt from the login throttle and grants nothing else. */
export interface KnownDevice {
  id: string;
  /** Ids of those who signed in on it, the last one first: nobody else is known to it. */
  people: string[];
}

const maxPeopleOfDevice = 10;

export async function knownDevice(request: Request, env: Env): Promise<KnownDevice | null> {
  const value: unknown = await knownDeviceCookie(env).parse(request.headers.get("Cookie"));
  // The previous release stored the id alone.
  if (typeof value === "string") return { id: value, people: [] };
  return value === null ? null : (value as KnownDevice);
}

/** Set after a complete sign-in. */
async function deviceCookie(request: Request, env: Env, person: Person): Promise<string> {
  const known = await knownDevice(request, env);
  const people = [person.id, ...(known?.people ?? []).filter((id) => id !== person.id)];
  return knownDeviceCookie(env).serialize({
    id: known?.id ?? randomBytes(12).toString("base64url"),
    people: people.slice(0, maxPeopleOfDevice),
  });
}
