import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { toastMs } from "#domain/limits";
import { localPath } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { changedList, maxFavorites, stayIds } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import type { RequestContext } from "~/server/services.server";
import {
  favoritesCookie,
  noScriptsCookie,
  readPreferences,
} from "~/server/visitor/preferences.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** The response to scripts; the list itself is also in the cookie. */
export interface FavoritesResponse {
  favorites: string[];
  /** Why nothing was changed. */
  refused: string | null;
}

/** Changes the list of saved stays, which is stored in the visitor's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { favorites } = readPreferences(request);
  if (form.get("intent") === "clear") for (const id of favorites) form.append("remove", id);
  const change = await changeFavorites(context, favorites, form);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (change.cookie) headers.append("Set-Cookie", change.cookie);
  if (form.get("via") === "script") {
    const response: FavoritesResponse = {
      favorites: change.favorites,
      refused: change.isRejected ? change.text : null,
    };
    return Response.json(response, { headers });
  }
  // From now on pages are rendered with the favorites again.
  headers.append("Set-Cookie", noScriptsCookie(context.env));
  const back = localPath(form.get("returnTo"), paths.favorites());
  // An undo needs neither a message nor another undo.
  if (form.has("quiet")) return redirect(back, { status: 303, headers });
  return redirectBack(context, back, change, headers);
}

/** Redirects with a toast, or with an undo on the visitor's own lists. */
async function redirectBack(
  { env }: RequestContext,
  back: string,
  { added, removed, text, isRejected }: FavoritesChange,
  headers: Headers,
) {
  const [path] = back.split("?");
  const undo = new URLSearchParams(back.slice(path?.length));
  undo.delete("undo");
  if (path === paths.favorites() && removed.length > 0) undo.set("undo", removed.join(","));
  if (path?.startsWith("/favorites/shared") && added.length > 0) undo.set("undo", added.join(","));
  const query = undo.toString().replaceAll("%2C", ",");
  const to = `${path}${query ? `?${query}` : ""}`;
  // The page itself reports that the list was cleared.
  if (!text || (path === paths.favorites() && removed.length > 1))
    return redirect(to, { status: 303, headers });
  const type = isRejected ? ("error" as const) : ("success" as const);
  return redirectWithToast(env, to, { type, text, durationMs: toastMs.favorite }, headers);
}

export const loader = () => redirect(paths.favorites());

interface FavoritesChange {
  /** Null when the cookie stays as it is. */
  cookie: string | null;
  favorites: string[];
  added: string[];
  removed: string[];
  /** The message for the visitor, if any. */
  text: string | null;
  isRejected: boolean;
}

const idsOf = (form: FormData, name: string): string[] =>
  stayIds(form.getAll(name).flatMap((value) => String(value).split(",")));

/**
 * Adds to and removes from the saved stays. A form contains the change, never the whole list, so that an
 * outdated page, or two clicks at once, do not undo each other.
 */
async function changeFavorites(
  { db, env }: RequestContext,
  before: readonly string[],
  form: FormData,
): Promise<FavoritesChange> {
  const [toAdd, toRemove] = [idsOf(form, "add"), idsOf(form, "remove")];
  const names = new Map(
    (await cardsByIds(db, [...toAdd, ...toRemove])).map(({ id, name }) => [id, name]),
  );
  const change = { add: toAdd.filter((id) => names.has(id)), remove: toRemove };
  const favorites = changedList(before, change);
  const added = favorites.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !favorites.includes(id));
  const cookie = favoritesCookie(favorites, env);
  if (cookie === null)
    return {
      cookie,
      favorites: [...before],
      added: [],
      removed: [],
      text: texts.favorites.full(maxFavorites),
      isRejected: true,
    };
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    cookie,
    favorites,
    added,
    removed,
    text: messageFor(added, removed, nameOf),
    isRejected: false,
  };
}

function messageFor(
  added: string[],
  removed: string[],
  nameOf: (id: string) => string,
): string | null {
  const [first] = added.length > 0 ? added : removed;
  if (first === undefined) return null;
  const { favorites } = texts;
  if (added.length > 0)
    return added.length === 1 ? favorites.added(nameOf(first)) : favorites.addedMany(added.length);
  return removed.length === 1
    ? favorites.removed(nameOf(first))
    : favorites.removedMany(removed.length);
}
