import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * True for a page or a post that visitors may read. Its times are compared as it is read, so nothing
 * has to happen for it to appear or to go.
 */
export const isVisible = (): RawBuilder<SqlBool> => sql<SqlBool>`(
  status = 'published' and deleted_at is null
  and (published_at is null or published_at <= now())
  and (unpublish_at is null or unpublish_at > now())
)`;
