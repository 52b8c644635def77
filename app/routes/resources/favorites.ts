import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { toastMs } from "#domain/limits";
import { localPath } from "#domain/pages/local-path";
import { paths } from "#domain/pages/paths";
import type { RequestContext } from "~/server/services.server";
import { changeFavorites, type FavoritesChange } from "~/server/visitor/change-favorites.server";
import { readPreferences } from "~/server/visitor/preferences.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

/** What scripts get; the list itself came as a cookie. */
export interface FavoritesAnswer {
  favorites: string[];
  /** Why nothing was changed. */
  refused: string | null;
}

/** Changes the list of saved stays, which lives in the visitor's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { favorites } = readPreferences(request);
  if (form.get("intent") === "clear") for (const id of favorites) form.append("remove", id);
  const change = await changeFavorites(context, favorites, form);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (change.cookie) headers.append("Set-Cookie", change.cookie);
  if (form.get("via") === "script") {
    const answer: FavoritesAnswer = {
      favorites: change.favorites,
      refused: change.refused ? change.text : null,
    };
    return Response.json(answer, { headers });
  }
  const back = localPath(form.get("returnTo"), paths.favorites());
  // What takes a change back needs neither a message nor a way back of its own.
  if (form.has("quiet")) return redirect(back, { status: 303, headers });
  return goBack(context, back, change, headers);
}

/** Lists of the visitor's own say what became of them, with the way back. */
async function goBack(
  { env }: RequestContext,
  back: string,
  { added, removed, text, refused }: FavoritesChange,
  headers: Headers,
) {
  const [path] = back.split("?");
  const undo = new URLSearchParams(back.slice(path?.length));
  undo.delete("undo");
  if (path === paths.favorites() && removed.length > 0) undo.set("undo", removed.join(","));
  if (path?.startsWith("/favorites/shared") && added.length > 0) undo.set("undo", added.join(","));
  const query = undo.toString().replaceAll("%2C", ",");
  const to = `${path}${query ? `?${query}` : ""}`;
  // The page itself says that the list was emptied.
  if (!text || (path === paths.favorites() && removed.length > 1))
    return redirect(to, { status: 303, headers });
  const type = refused ? ("error" as const) : ("success" as const);
  return redirectWithToast(env, to, { type, text, durationMs: toastMs.favorite }, headers);
}

export const loader = () => redirect(paths.favorites());
