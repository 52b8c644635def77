import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { localPath } from "~/domain/local-path";
import { toastMs } from "~/domain/limits";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { favouritesCookie, parseFavourites, readPreferences } from "~/server/preferences.server";
import { redirectWithToast } from "~/server/toast.server";
import { cardsByIds } from "../../../db/queries/properties.server";

interface Change {
  ids: string[];
  /** The sentence for the visitor; null: nothing to say. */
  text: string | null;
}

/** Adds, removes, clears or restores saved stays; the list lives in the visitor's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const known = form.get("known");
  const favourites =
    typeof known === "string" ? parseFavourites(known) : readPreferences(request).favourites;
  const change = await applyChange(form, favourites, async (id) => {
    const [card] = await cardsByIds(context.db, [id]).catch(() => []);
    return card?.name ?? null;
  });
  const cookie = favouritesCookie(change.ids);
  const cleared = form.get("intent") === "clear" && favourites.length > 0;
  const back = cleared
    ? `${paths.favourites()}?undo=${favourites.join(",")}`
    : localPath(form.get("returnTo"), paths.favourites());
  const headers = new Headers({ "Set-Cookie": cookie });
  if (!change.text)
    return form.get("via") === "script"
      ? data(null, { headers })
      : redirect(back, { status: 303, headers });
  const toast = { type: "success", text: change.text, durationMs: toastMs.favourite } as const;
  const answer = await redirectWithToast(context.env, back, toast, headers);
  if (form.get("via") !== "script") return answer;
  answer.headers.delete("Location");
  return data(null, { headers: answer.headers });
}

async function applyChange(
  form: FormData,
  favourites: string[],
  nameOf: (id: string) => Promise<string | null>,
): Promise<Change> {
  const [id] = parseFavourites(JSON.stringify([form.get("id")]));
  const others = favourites.filter((known) => known !== id);
  switch (String(form.get("intent"))) {
    case "add": {
      const name = id ? await nameOf(id) : null;
      if (!id || !name) return { ids: favourites, text: null };
      return { ids: [...others, id], text: texts.favourites.added(name) };
    }
    case "remove": {
      if (!id) return { ids: favourites, text: null };
      return { ids: others, text: texts.favourites.removed((await nameOf(id)) ?? id) };
    }
    case "clear":
      return { ids: [], text: null };
    case "restore": {
      const ids = parseFavourites(String(form.get("ids") ?? ""));
      return { ids: [...new Set([...ids, ...favourites])], text: null };
    }
    default:
      return { ids: favourites, text: null };
  }
}

export const loader = () => redirect(paths.favourites());
