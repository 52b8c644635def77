import { listInquiries } from "#db/queries/inquiries/inquiries.server";
import { pageRecords, postRecords } from "#db/queries/pages/records.server";
import { walkProperties } from "#db/queries/property/walk.server";
import { namedOperations } from "#domain/api/catalogue";
import { curlExample } from "#domain/api/curl";
import type { ApiAccess, ApiMethod } from "#domain/api/operation";
import { defaultListingQuery } from "#domain/listing/query";
import type { RequestContext } from "~/server/services.server";

export interface ShownCall {
  name: string;
  method: ApiMethod;
  path: string;
  access: ApiAccess;
  summary: string;
  example: string;
}

export interface CallGroup {
  title: string;
  calls: ShownCall[];
}

/** Every call by its group, with an example that works on this site as it is. */
export async function describeCalls(context: RequestContext): Promise<CallGroup[]> {
  const names = await existingNames(context);
  const groups = new Map<string, ShownCall[]>();
  for (const [name, operation] of namedOperations) {
    const { group, method, path, access, summary } = operation;
    const example = curlExample(operation, context.siteUrl, names);
    const calls = groups.get(group) ?? [];
    calls.push({ name, method, path, access, summary, example });
    groups.set(group, calls);
  }
  return [...groups].map(([title, calls]) => ({ title, calls }));
}

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
