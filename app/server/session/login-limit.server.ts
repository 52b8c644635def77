import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import {
  addAttempt,
  clearAttempts,
  removeAttempt,
  type Secret,
  targetOf,
} from "#db/queries/team/login-attempts.server";
import type { Person } from "#db/queries/team/people.server";
import { takeRecoveryCode } from "#db/queries/team/sign-in.server";
import { maxTypedPassword } from "#domain/site/admin-session";
import { plural } from "#domain/text/counted";
import { addressKey } from "~/server/limits/rate-limit.server";
import type { RequestContext } from "~/server/services.server";
import { isPasswordOf } from "./password.server";
import { type KnownDevice, logSession } from "./sessions.server";

export type LoginRejection =
  | { ok: false; because: keyof typeof messages }
  | { ok: false; because: "limit"; retryAfterSeconds: number };

/** The account of an attempt, and where it comes from. */
export interface Claimant {
  /** Undefined for an unknown email and for a deactivated person, which behave alike. */
  person: Person | undefined;
  email: string;
  device: KnownDevice | null;
}

/** Checks a password, for every form that has one. Undefined if it is right. An empty one is not counted. */
export async function checkPassword(
  context: RequestContext,
  claimant: Claimant,
  password: unknown,
): Promise<LoginRejection | undefined> {
  if (typeof password !== "string" || password === "") return { ok: false, because: "blank" };
  if (password.length > maxTypedPassword) return { ok: false, because: "tooLong" };
  const { person } = claimant;
  return checkSecret(context, "password", claimant, () => isPasswordOf(context, person, password));
}

/** Uses a recovery code, for every form that has one. Undefined if it is right. */
export function checkRecoveryCode(
  context: RequestContext,
  claimant: Claimant & { person: Person },
  code: string,
): Promise<LoginRejection | undefined> {
  const { db, now } = context;
  const { person } = claimant;
  return checkSecret(context, "code", claimant, () =>
    takeRecoveryCode(db, { person, code, now: now() }),
  );
}

/**
 * Every comparison of a secret that can be guessed. Attempts are counted by account and by address, each on
 * its own, before the secret is compared; the right one frees only the attempts of this address at this
 * account. A browser that was signed in to the account before is counted by itself and waits for nobody, so
 * that guesses of others do not lock its owner out.
 */
async function checkSecret(
  context: RequestContext,
  secret: Secret,
  { person, email, device }: Claimant,
  isRight: () => Promise<boolean>,
): Promise<LoginRejection | undefined> {
  const { db, env, clientAddress } = context;
  const now = context.now();
  const isKnownDevice = Boolean(person && device?.people.includes(person.id));
  const source = isKnownDevice ? `device/${device?.id}` : addressKey(clientAddress);
  const target = targetOf(secret, person?.id ?? keyOfEmail(env.SESSION_SECRET, email));
  const attempt = await addAttempt(db, { source, target, isKnownDevice }, now);
  if ("retryAt" in attempt) {
    const seconds = Math.ceil((attempt.retryAt.getTime() - now.getTime()) / 1000);
    return { ok: false, because: "limit", retryAfterSeconds: Math.max(1, seconds) };
  }
  if (!isKnownDevice && !(await loginThrottle.enter(attempt.ofEverybody, attempt.ofSource))) {
    await removeAttempt(db, attempt.id);
    return { ok: false, because: "busy" };
  }
  if (!(await isRight())) {
    await logSession(context, "sign in refused", "visitor");
    return { ok: false, because: secret === "code" ? "wrongCode" : "wrong" };
  }
  await clearAttempts(db, { source, target });
  return undefined;
}

/** What was typed as an email may be anything, a password too. */
const keyOfEmail = (key: string, email: string) =>
  createHmac("sha256", key).update(email.trim().toLowerCase()).digest("base64url");

const messages = {
  blank: "Please enter your password",
  noEmail: "Please enter your email",
  tooLong: "A password has at most 1,024 characters",
  wrong: "Incorrect password",
  wrongWithEmail: "Incorrect email or password",
  wrongCode: "This code is wrong or was used before",
  busy: "Many people are signing in at the moment. Try again in a minute.",
} as const;

/** The field that an error message belongs to. */
export const rejectedField = ({ because }: LoginRejection): "email" | "password" | "code" =>
  (({ noEmail: "email", wrongCode: "code" }) as const)[because as "noEmail" | "wrongCode"] ??
  "password";

/** Error message and status of a rejected login. */
export function rejectionResponse(rejection: LoginRejection): {
  error: string;
  init: ResponseInit;
} {
  if (rejection.because === "busy")
    return { error: messages.busy, init: { status: 429, headers: { "Retry-After": "60" } } };
  if (rejection.because !== "limit")
    return { error: messages[rejection.because], init: { status: 400 } };
  const { retryAfterSeconds } = rejection;
  const headers = { "Retry-After": String(retryAfterSeconds) };
  const minutes = plural(Math.ceil(retryAfterSeconds / 60), "minute", "minutes");
  const error = `Too many attempts. Try again in ${minutes}.`;
  return { error, init: { status: 429, headers } };
}

/** The path to open after the login: a page of the back office or the email test; else the dashboard. */
export function safeReturnTo(requested: string | null): string {
  const home = "/admin";
  if (!requested || !URL.canParse(requested, "http://own.invalid")) return home;
  const { origin, pathname, search } = new URL(requested, "http://own.invalid");
  const ours = origin === "http://own.invalid" && /^\/(admin(\/|$)|email-test$)/.test(pathname);
  return ours && !/^\/admin\/(log(in|out)|second-step|join)/.test(pathname)
    ? pathname + search
    : home;
}

/** Wrong passwords per hour, of all unknown browsers together, without a delay. */
const freeGuesses = 30;
const stepMs = 250;
const maxWaitMs = 5_000;
/** Guesses that are delayed at once; with `maxWaitMs` this bounds guesses per second. */
const slots = 3;
/** Requests that wait for a slot. They occupy slots of the request semaphore, which forms need too. */
const maxQueued = 4;

/** Delay of the next guess, by the number of guesses within the hour. */
export const delayFor = (guesses: number): number =>
  Math.min(maxWaitMs, Math.max(0, guesses - freeGuesses) * stepMs);

interface Waiter {
  attempts: number;
  /** @param admitted false where a request with fewer attempts took its place in the queue */
  leave: (admitted: boolean) => void;
}

/**
 * Throttles guesses from thousands of addresses, which pass the limit of each address: together they get
 * an increasing delay, a few at a time. The queue serves addresses with the fewest attempts first, so that
 * an operator is served before attackers.
 */
export function createLoginThrottle(
  limits = { slots, maxQueued },
  wait: (ms: number) => Promise<unknown> = pause,
) {
  /** Sorted by attempts, then by arrival. */
  const queue: Waiter[] = [];
  let taken = 0;

  function enqueue(attempts: number): Promise<boolean> {
    return new Promise((resolve) => {
      const after = queue.findIndex((waiter) => waiter.attempts > attempts);
      queue.splice(after < 0 ? queue.length : after, 0, { attempts, leave: resolve });
      if (queue.length > limits.maxQueued) queue.pop()?.leave(false);
    });
  }

  return {
    /**
     * @param guesses of everybody within the hour
     * @param attempts of this address within its own limit, this one included
     * @returns false where too many with fewer attempts are waiting
     */
    enter: async (guesses: number, attempts: number): Promise<boolean> => {
      const waitMs = delayFor(guesses);
      if (waitMs === 0) return true;
      if (taken < limits.slots) taken += 1;
      // A released slot is passed to the next waiter, so it stays taken.
      else if (!(await enqueue(attempts))) return false;
      try {
        await wait(waitMs);
        return true;
      } finally {
        const next = queue.shift();
        if (next) next.leave(true);
        else taken -= 1;
      }
    },
  };
}

const loginThrottle = createLoginThrottle();
