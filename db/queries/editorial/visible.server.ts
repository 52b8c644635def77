import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * True for a public page or post. Compares times on read, so that scheduled texts appear and expire without a
 * job.
 */
export const isVisible = (): RawBuilder<SqlBool> => sql<SqlBool>`(
  status = 'published' and deleted_at is null
  and (published_at is null or published_at <= now())
  and (unpublish_at is null or unpublish_at > now())
)`;
