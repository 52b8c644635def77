import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { toastMs } from "#domain/limits";
import { localPath } from "#domain/pages/local-path";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import {
  favoritesCookie,
  parseFavorites,
  readPreferences,
} from "~/server/visitor/preferences.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

interface Change {
  ids: string[];
  /** The sentence for the visitor; null: nothing to say. */
  text: string | null;
}

/** Adds, removes, clears or restores saved stays; the list lives in the visitor's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const known = form.get("known");
  const favorites =
    typeof known === "string" ? parseFavorites(known) : readPreferences(request).favorites;
  const change = await applyChange(form, favorites, async (id) => {
    const [card] = await cardsByIds(context.db, [id]).catch(() => []);
    return card?.name ?? null;
  });
  const cookie = favoritesCookie(change.ids);
  const cleared = form.get("intent") === "clear" && favorites.length > 0;
  const back = cleared
    ? `${paths.favorites()}?undo=${favorites.join(",")}`
    : localPath(form.get("returnTo"), paths.favorites());
  const headers = new Headers({ "Set-Cookie": cookie });
  if (!change.text)
    return form.get("via") === "script"
      ? data(null, { headers })
      : redirect(back, { status: 303, headers });
  const toast = { type: "success", text: change.text, durationMs: toastMs.favorite } as const;
  const answer = await redirectWithToast(context.env, back, toast, headers);
  if (form.get("via") !== "script") return answer;
  answer.headers.delete("Location");
  return data(null, { headers: answer.headers });
}

async function applyChange(
  form: FormData,
  favorites: string[],
  nameOf: (id: string) => Promise<string | null>,
): Promise<Change> {
  const [id] = parseFavorites(JSON.stringify([form.get("id")]));
  const others = favorites.filter((known) => known !== id);
  switch (String(form.get("intent"))) {
    case "add": {
      const name = id ? await nameOf(id) : null;
      if (!id || !name) return { ids: favorites, text: null };
      return { ids: [...others, id], text: texts.favorites.added(name) };
    }
    case "remove": {
      if (!id) return { ids: favorites, text: null };
      return { ids: others, text: texts.favorites.removed((await nameOf(id)) ?? id) };
    }
    case "clear":
      return { ids: [], text: null };
    case "restore": {
      const ids = parseFavorites(String(form.get("ids") ?? ""));
      return { ids: [...new Set([...ids, ...favorites])], text: null };
    }
    default:
      return { ids: favorites, text: null };
  }
}

export const loader = () => redirect(paths.favorites());
