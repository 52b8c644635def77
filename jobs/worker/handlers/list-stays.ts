import {
  completeStayList,
  failStayList,
  startStayList,
  type StayListSource,
  stopStayList,
} from "#db/queries/imports/stay-lists.server";
import { type ListedStay, listedStays, type PageLink } from "#domain/imports/listed-stays";
import { platformKind } from "#jobs/reader/classify/platforms";
import { filesToRead, maxAddresses, readSitemap } from "#jobs/reader/sitemap";
import type { FetchedPage, FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { withSiteLease } from "#jobs/worker/site-lease";

/** A site that asks for a longer pause is reported instead. */
const maxPauseSeconds = 1800;
/** A list has more than one stay; with fewer the sitemap of the site is read. */
const minStays = 2;

interface Found {
  source: StayListSource;
  stays: ListedStay[];
}

/** Reads a list page or a sitemap and stores the addresses of its stays. Idempotent. */
export const listStays: WorkHandler<"list-stays"> = {
  async run({ listId }, context) {
    const { db } = context;
    const url = await startStayList(db, listId);
    if (url === null) return; // read already
    try {
      const found = await read(url, context);
      if (!("ok" in found)) return await completeStayList(db, listId, found);
      const { message, retryAfterSeconds } = found;
      if (retryAfterSeconds === undefined || retryAfterSeconds > maxPauseSeconds)
        return await failStayList(db, listId, message);
      throw retryLater(message, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
    } catch (error) {
      await stopStayList(db, listId).catch(() => undefined);
      throw error;
    }
  },
  onGiveUp: ({ listId }, _, { db }) =>
    failStayList(db, listId, "Reading the list was interrupted too many times"),
};

const fetchList = (url: string, context: JobContext): Promise<FetchedPage | FetchFailure> =>
  withSiteLease(url, context, () =>
    context.clients.fetcher.fetchList(url, { signal: context.signal }),
  );

const isStayAddress = (url: URL) => platformKind(url) === "property";

/** The stays behind an address, or why it cannot be read. */
async function read(url: string, context: JobContext): Promise<Found | FetchFailure> {
  const page = await fetchList(url, context);
  if (!page.ok) return page;
  if (readSitemap(page.html)) return ofSitemap(page, context);
  const { html, status, headers } = page;
  const links = await context.reader.links(
    { html, url: page.url, status, headers },
    context.signal,
  );
  const stays = listedStays(links, page.url, isStayAddress);
  if (countLikely(stays) >= minStays || platformKind(new URL(page.url)) !== undefined)
    return { source: "page", stays };
  const found = await ofSite(page.url, context);
  return found && countLikely(found.stays) > countLikely(stays) ? found : { source: "page", stays };
}

const countLikely = (stays: readonly ListedStay[]) => stays.filter(({ likely }) => likely).length;

/** The stays in the sitemap of a site; null without one. */
async function ofSite(page: string, context: JobContext): Promise<Found | null> {
  const sitemap = await fetchList(new URL("/sitemap.xml", page).href, context);
  if (!sitemap.ok || !readSitemap(sitemap.html)) return null;
  const found = await ofSitemap(sitemap, context);
  return "ok" in found ? null : found;
}

/** The stays in a sitemap and, of an index, in its most promising files. */
async function ofSitemap(
  { html, url }: FetchedPage,
  context: JobContext,
): Promise<Found | FetchFailure> {
  const first = readSitemap(html);
  if (!first) return { source: "sitemap", stays: [] };
  if (first.kind === "pages") return found(first.addresses, url);
  const addresses: string[] = [];
  let failed: FetchFailure | null = null;
  const files = filesToRead(first.addresses);
  for (const [index, file] of files.entries()) {
    const answer = await fetchList(file, context);
    if (!answer.ok) failed ??= answer;
    const part = answer.ok ? readSitemap(answer.html) : null;
    if (part?.kind === "pages") addresses.push(...part.addresses);
    context.progress(index + 1, files.length);
  }
  return addresses.length === 0 && failed ? failed : found(addresses, url);
}

const found = (addresses: readonly string[], url: string): Found => ({
  source: "sitemap",
  stays: listedStays(addresses.slice(0, maxAddresses).map(entryOfSitemap), url, isStayAddress),
});

const entryOfSitemap = (url: string): PageLink => ({
  url,
  name: "",
  isAside: false,
  hasHeading: false,
  hasPicture: false,
  hasPrice: false,
});
