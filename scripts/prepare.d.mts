/** Resolves with a message if nothing was to do. */
export function installIfStale(): Promise<string | undefined>;
export function buildIfStale(): Promise<string | undefined>;
