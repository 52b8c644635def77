import { z } from "zod";

const blankText = "Please enter your password";

/** Length limits of a password chosen in the back office. */
export const minPasswordLength = 12;
const maxPasswordLength = 200;

/** Limit of any entered password: a longer one is rejected before hashing. */
export const maxTypedPassword = 1_024;

/** Common example passwords, which attackers try first. */
const samplePasswords = new Set([
  "password",
  "password123",
  "password1234",
  "admin",
  "admin123",
  "administrator",
  "changeme",
  "change-me",
  "change-me-please",
  "secret",
  "letmein",
  "savanna",
  "savanna-stays",
  "123456789012",
]);

export const isSamplePassword = (password: string): boolean =>
  samplePasswords.has(password.trim().toLowerCase());

/**
 * Name of the password field on a form that was preserved while its session had ended. It is removed
 * from the form data before any other action reads it.
 */
export const heldPasswordField = "__password";

const typed = z
  .string({ error: blankText })
  .min(1, blankText)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters`);

export const passwordChange = z
  .object({
    oldPassword: typed,
    newPassword: typed
      .refine(
        (password) => password.length >= minPasswordLength,
        `Use at least ${minPasswordLength} characters`,
      )
      .refine(
        (password) => !isSamplePassword(password),
        "This is a sample password. Choose a different one.",
      ),
    repeated: typed,
  })
  .superRefine(({ oldPassword, newPassword, repeated }, ctx) => {
    if (newPassword !== repeated)
      ctx.addIssue({ code: "custom", path: ["repeated"], message: "The passwords don't match" });
    if (newPassword === oldPassword)
      ctx.addIssue({
        code: "custom",
        path: ["newPassword"],
        message: "The new password must be different",
      });
  });

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const nameOf = (list: typeof browsers, agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** Device name from a user agent: "Firefox on Windows". */
export function deviceName(agent: string): string {
  const browser = nameOf(browsers, agent);
  const system = nameOf(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
