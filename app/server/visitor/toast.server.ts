import { createCookieSessionStorage, redirect } from "@remix-run/node";

import type { Undo } from "#domain/changes/states";
import type { Env } from "#env";
import { isSecure } from "./secure-cookies";

/** One message for the next page. The cookie exists only between an action and that page. */
export interface Toast {
  type: "success" | "error" | "info";
  text: string;
  /** Time on screen; 4 s by default. */
  durationMs?: number;
  /** Adds an undo button; the message then stays until it is dismissed. */
  undo?: Undo;
}

/** Longer, because a warning is a second sentence. */
const warningMs = 10_000;

/** Appends a warning to the message, if there is one. */
export const withWarning = (toast: Toast, warning: string | null): Toast =>
  warning === null
    ? toast
    : { ...toast, text: `${toast.text.replace(/\.$/, "")}. ${warning}.`, durationMs: warningMs };

const storageOf = (env: Env) =>
  createCookieSessionStorage<Record<string, never>, { toast: Toast }>({
    cookie: {
      name: "toast",
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure(env),
      maxAge: 60,
      secrets: [env.SESSION_SECRET],
    },
  });

export async function redirectWithToast(
  env: Env,
  url: string,
  toast: Toast,
  headers = new Headers(),
) {
  headers.append("Set-Cookie", await toastCookie(env, toast));
  return redirect(url, { status: 303, headers });
}

/** For responses without a page or redirect, such as a download. */
export async function toastCookie(env: Env, toast: Toast): Promise<string> {
  const storage = storageOf(env);
  const session = await storage.getSession();
  session.flash("toast", toast);
  return storage.commitSession(session);
}

/** Reads and clears the message. Sets no cookie if there is none, so that pages stay cacheable. */
export async function takeToast(
  env: Env,
  request: Request,
): Promise<{ toast?: Toast; cookie?: string }> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("toast=")) return {};
  const storage = storageOf(env);
  const session = await storage.getSession(header);
  return { toast: session.get("toast"), cookie: await storage.destroySession(session) };
}
