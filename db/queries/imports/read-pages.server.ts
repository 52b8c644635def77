import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Pages of import items as they were read. */

export interface PackedPage {
  url: string;
  /** Compressed. */
  html: Buffer;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Compresses a page before the transaction that stores it. */
export const packPage = async ({
  url,
  html,
}: {
  url: string;
  html: string;
}): Promise<PackedPage> => ({
  url,
  html: await compress(html),
});

/** Replaces the page of an earlier reading. Call in the transaction that stores the result. */
export async function storeReadPage(
  trx: Connection,
  itemId: string,
  page: PackedPage,
): Promise<void> {
  await trx
    .insertInto("readPages")
    .values({ itemId, ...page })
    .onConflict((conflict) =>
      conflict.column("itemId").doUpdateSet({ ...page, readAt: sql`now()` }),
    )
    .execute();
}

export interface ReadPage {
  url: string;
  html: string;
  readAt: Date;
}

/** The page of an item as it was read; null once it has expired. */
export async function findReadPage(db: Connection, itemId: string): Promise<ReadPage | null> {
  const page = await db
    .selectFrom("readPages")
    .select(["url", "html", "readAt"])
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return page ? { ...page, html: (await decompress(page.html)).toString() } : null;
}
