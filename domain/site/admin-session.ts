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
 * Names of the fields of a sign-in. Those of a form that was preserved while its session had ended are
 * removed from the form data before any other action reads it.
 */
export const signInFields = {
  ordinary: { email: "email", password: "password", code: "code" },
  held: { email: "__email", password: "__password", code: "__code" },
} as const;

const heldNames: readonly string[] = Object.values(signInFields.held);
export const isHeldField = (name: string): boolean => heldNames.includes(name);

/** Status of a rejected change of access: its person has to confirm that it is them. */
export const confirmStatus = 428;
/** Field of a sign-in by script that confirms who is signed in. */
export const confirmField = "confirm";

const typed = z
  .string({ error: blankText })
  .min(1, blankText)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters`);

export const newPassword = () =>
  typed
    .refine(
      (password) => password.length >= minPasswordLength,
      `Use at least ${minPasswordLength} characters`,
    )
    .refine(
      (password) => !isSamplePassword(password),
      "This is a sample password. Choose a different one.",
    );

export const passwordChange = z
  .object({
    oldPassword: typed,
    newPassword: newPassword(),
    repeated: typed,
  })
  .superRefine(({ oldPassword, newPassword: chosen, repeated }, ctx) => {
    if (chosen !== repeated)
      ctx.addIssue({ code: "custom", path: ["repeated"], message: "The passwords don't match" });
    if (chosen === oldPassword)
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
