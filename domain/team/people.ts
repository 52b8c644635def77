import { z } from "zod";

import { emailField } from "#domain/forms/email";
import { newPassword } from "#domain/site/admin-session";
import { directionMarks, nameKey } from "./names";
import { roles } from "./roles";

/** Days for which an invitation is valid. */
export const invitationDays = 7;
export const maxPasskeys = 20;
export const recoveryCodeCount = 10;

const maxName = 120;

/** Converted to lower case, because an email identifies a person. */
const email = () =>
  emailField("Please enter an email").transform((address) => address.toLowerCase());

const shortName = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maxName, `Use at most ${maxName} characters`);

const personName = () =>
  shortName("Please enter your name")
    .refine((name) => nameKey(name) !== "", "A name needs letters or digits")
    .refine((name) => !directionMarks.test(name), "Remove the hidden characters from the name");

/** Why a name cannot be used. */
export const nameRefusals = {
  taken:
    "Somebody else has or had this name, or one that looks like it. Add your last name or an initial.",
  reserved: "The site uses this name itself. Choose a different name.",
} as const;
export type NameRefusal = keyof typeof nameRefusals;

export const accountForm = z.object({ name: personName(), email: email() });

export const invitationForm = z.object({
  email: email(),
  role: z.enum(roles, { error: "Please choose a role" }),
});

export const joinForm = z
  .object({ name: personName(), newPassword: newPassword(), repeated: z.string().default("") })
  .refine(({ newPassword: password, repeated }) => password === repeated, {
    path: ["repeated"],
    message: "The passwords don't match",
  });

export const passkeyName = shortName("Please enter a name, such as Hanna's laptop");

/** "Hanna Brandt" becomes "HB". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** Number of colors in app/components/admin/face.css. */
const faceColors = 5;

/** Color of a person's face: the same on every screen. */
export const faceColor = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0) %
  faceColors;
