import { listInquiries } from "#db/queries/inquiries/inquiries.server";
import { walkProperties } from "#db/queries/listing/walk.server";
import { pageRecords, postRecords } from "#db/queries/pages/records.server";
import { type CallGroup, callGroups } from "#domain/api/overview";
import { defaultListingQuery } from "#domain/listing/query";
import type { RequestContext } from "~/server/services.server";

/** The calls of this site, with examples that work as it is. */
export const describeCalls = async (context: RequestContext): Promise<CallGroup[]> =>
  callGroups(context.siteUrl, await existingNames(context));

const one = { all: false, page: 1, limit: 1 };

async function existingNames({ db }: RequestContext): Promise<Record<string, string>> {
  const [[stay], posts, pages, { inquiries }] = await Promise.all([
    walkProperties(db, { filters: defaultListingQuery, all: false, limit: 1 }),
    postRecords(db, one),
    pageRecords(db, one),
    listInquiries(db, { pageSize: 1 }),
  ]);
  const found = {
    "properties.id": stay?.property.id,
    "blog.slug": posts.rows[0]?.slug,
    "pages.slug": pages.rows[0]?.slug,
    "inquiries.id": inquiries[0]?.id,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
