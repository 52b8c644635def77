import type { Env } from "#env";

/** A site that is found behind https sends its cookies by https alone. */
export const isSecure = (env: Pick<Env, "SITE_URL">): boolean =>
  env.SITE_URL?.startsWith("https:") ?? false;
