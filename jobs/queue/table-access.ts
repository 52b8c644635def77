import type { Env } from "#env";

/** The location and the key of the external table. */
export interface TableAccess {
  apiUrl: string;
  token: string;
  baseId: string;
  table: string;
}

/** Null until key, base and table are all set. */
export function tableAccess(
  env: Pick<Env, "AIRTABLE_API_URL" | "AIRTABLE_TOKEN" | "AIRTABLE_BASE_ID" | "AIRTABLE_TABLE">,
): TableAccess | null {
  const { AIRTABLE_TOKEN: token, AIRTABLE_BASE_ID: baseId, AIRTABLE_TABLE: table } = env;
  if (!token || !baseId || !table) return null;
  return { apiUrl: env.AIRTABLE_API_URL, token, baseId, table };
}
