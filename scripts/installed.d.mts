/** Whether node_modules matches package-lock.json, to run the site or for development. */
export function isInstalled(kind: "site" | "all", folder?: string): boolean;
