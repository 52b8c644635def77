import { cardsByIds } from "#db/queries/property/read.server";
import { changedList, mostSaved, stayIds } from "#domain/shortlist/ids";
import { texts } from "#domain/text/texts";
import type { RequestContext } from "~/server/services.server";
import { favoritesCookie } from "./preferences.server";

export interface FavoritesChange {
  /** Of the visitor's cookie after the change; null when it stays as it is. */
  cookie: string | null;
  favorites: string[];
  added: string[];
  removed: string[];
  /** For the visitor; null: nothing to say. */
  text: string | null;
  refused: boolean;
}

const idsOf = (form: FormData, name: string): string[] =>
  stayIds(form.getAll(name).flatMap((value) => String(value).split(",")));

/**
 * Adds to a list of saved stays and takes from it. A form says what to change, never what the list is:
 * an older page, or two presses at once, undo nothing of each other.
 */
export async function changeFavorites(
  { db, env }: RequestContext,
  before: readonly string[],
  form: FormData,
): Promise<FavoritesChange> {
  const [wanted, unwanted] = [idsOf(form, "add"), idsOf(form, "remove")];
  const names = new Map(
    (await cardsByIds(db, [...wanted, ...unwanted])).map(({ id, name }) => [id, name]),
  );
  const change = { add: wanted.filter((id) => names.has(id)), remove: unwanted };
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
      text: texts.favorites.full(mostSaved),
      refused: true,
    };
  const nameOf = (id: string) => names.get(id) ?? id;
  return { cookie, favorites, added, removed, text: said(added, removed, nameOf), refused: false };
}

function said(added: string[], removed: string[], nameOf: (id: string) => string): string | null {
  const [first] = added.length > 0 ? added : removed;
  if (first === undefined) return null;
  const { favorites } = texts;
  if (added.length > 0)
    return added.length === 1 ? favorites.added(nameOf(first)) : favorites.addedMany(added.length);
  return removed.length === 1
    ? favorites.removed(nameOf(first))
    : favorites.removedMany(removed.length);
}
