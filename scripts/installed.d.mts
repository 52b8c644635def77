/** Whether node_modules holds what package-lock.json names, for running the site or for all work on it. */
export function isInstalled(kind: "site" | "all", folder?: string): boolean;
