import { listUploads } from "#db/queries/pictures/uploads.server";
import { type LibraryPage, libraryPicture } from "#domain/pictures/library-picture";
import type { RequestContext } from "~/server/services.server";

export const picturesPerPage = 24;

/** What an address asks of the library: words to search for, and a page. */
export function librarySearch(url: string) {
  const params = new URL(url).searchParams;
  const page = Math.trunc(Number(params.get("page") ?? 1));
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

export async function readLibrary(
  { db }: RequestContext,
  { search, page }: ReturnType<typeof librarySearch>,
): Promise<LibraryPage & { total: number }> {
  const { uploads, total } = await listUploads(db, { search, page, perPage: picturesPerPage });
  const pages = Math.max(1, Math.ceil(total / picturesPerPage));
  return { pictures: uploads.map(libraryPicture), page, pages, total };
}
