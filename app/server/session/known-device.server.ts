import { randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";

import type { Env } from "#env";
import { isSecure } from "~/server/visitor/secure-cookies";

const year = 365 * 24 * 3600;

const cookieOf = (env: Env) =>
  createCookie("device", {
    path: "/admin",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(env),
    maxAge: year,
    secrets: [env.SESSION_SECRET],
  });

/**
 * The name of a browser that somebody has signed in with before: it opens nothing, but while strangers
 * guess the password from everywhere, it need not wait in their line. Null for any other.
 */
export async function knownDevice(request: Request, env: Env): Promise<string | null> {
  const id: unknown = await cookieOf(env).parse(request.headers.get("Cookie"));
  return typeof id === "string" ? id : null;
}

/** Set once the password was right, so that the browser is known next time. */
export async function deviceCookie(request: Request, env: Env): Promise<string> {
  const id = (await knownDevice(request, env)) ?? randomBytes(12).toString("base64url");
  return cookieOf(env).serialize(id);
}
