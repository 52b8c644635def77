import { librarySearch, readLibrary } from "~/server/media.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const action = noAction;

/** Media library for the picker: `?search=` and `?page=`. */
export const loader = adminLoader(async ({ request, context }) =>
  Response.json(await readLibrary(context, librarySearch(request.url))),
);
