/** How long an email is tried, and when it is tried again (docs/decisions/email.md). */

/** After this an email has failed; time in which no worker ran does not count. */
export const giveUpAfterSeconds = 2 * 24 * 3600;

/** Why the mail server takes no email at all. */
export type OutageKind = "unreachable" | "login";

export const outageProblems: Readonly<Record<OutageKind, string>> = {
  unreachable: "the mail server is unavailable",
  login: "the mail server rejected the login",
};

export const outageAdvice: Readonly<Record<OutageKind, string>> = {
  unreachable: "Waiting emails are sent when it is available again",
  login: "Check the user and password in SMTP_URL",
};

const minute = 60;

/** Seconds: the first pause, and the longest. */
const schedules = {
  /** An email that the server does not take for now, such as by greylisting. */
  email: { first: 5, max: 30 * minute },
  /** One connection for all waiting emails. */
  unreachable: { first: 5, max: 10 * minute },
  /** Servers lock out whoever repeats a wrong login. */
  login: { first: 5 * minute, max: 60 * minute },
} as const satisfies Record<OutageKind | "email", { first: number; max: number }>;

const growth = 4;
/** Workers that failed together do not come back together. */
const jitter = 0.2;

/**
 * Seconds before the next attempt.
 * @param tries failed attempts so far
 */
export function pauseBeforeRetry(
  tries: number,
  of: keyof typeof schedules,
  random: () => number = Math.random,
): number {
  const { first, max } = schedules[of];
  const pause = Math.min(max, first * growth ** Math.max(0, tries - 1));
  return pause * (1 + jitter * (2 * random() - 1));
}

/** The last error of an email that was given up. */
export const gaveUpOn = (reason: string): string => `${reason}. Not retried after two days`;
