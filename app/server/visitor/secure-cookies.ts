import type { Env } from "#env";

/** True for a site with an https URL: its cookies are sent over https only. */
export const isSecure = (env: Pick<Env, "SITE_URL">): boolean =>
  env.SITE_URL?.startsWith("https:") ?? false;
