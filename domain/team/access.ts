/** What lets somebody in as a person or in their name, besides the password. */
export const waysIn = ["sessions", "passkeys", "codes", "tokens", "invitations"] as const;
export type WayIn = (typeof waysIn)[number];

export const wayLabels: Readonly<Record<WayIn, string>> = {
  sessions: "Other sessions",
  passkeys: "Passkeys",
  codes: "Recovery codes",
  tokens: "API tokens",
  invitations: "Invitations",
};

/** Minutes after a sign-in, or after the password was asked for again, within which access can be changed. */
export const confirmedMinutes = 10;
