/** Roles of people in the back office, from most to least. */
export const roles = ["owner", "editor", "viewer"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: "Owner",
  editor: "Editor",
  viewer: "Viewer",
};

export const roleNotes: Readonly<Record<Role, string>> = {
  owner: "Everything, including team, settings and tokens",
  editor: "Content, imports and inquiries",
  viewer: "Reads everything, changes nothing",
};

export const isRole = (text: unknown): text is Role => (roles as readonly unknown[]).includes(text);

/** @throws for a stored text that no release has written */
export function readRole(text: string): Role {
  if (!isRole(text)) throw new Error(`Unknown role: ${text}`);
  return text;
}

/** True for the least role that is needed and those above it. */
export const hasRole = (role: Role, least: Role): boolean =>
  roles.indexOf(role) <= roles.indexOf(least);

/** Error message of a 403 response. */
export const roleError = (least: Role): string =>
  least === "owner"
    ? "Only owners can change this. Ask an owner of this site."
    : "Your role can read but not change anything. Ask an owner of this site for the editor role.";
