import "./favorite-button.css";
import { useLocation } from "@remix-run/react";
import type { FormEvent } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { favoritesAction, favoritesStore, useFavoritesState } from "./favorites-store";

interface Props {
  id: string;
  name: string;
  /** Writes "Save" or "Saved" beside the heart. */
  labeled?: boolean;
}

/** Form with one button; scripts update it optimistically and store unsent changes. */
export function FavoriteButton({ id, name, labeled = false }: Props) {
  const { pathname, search } = useLocation();
  const { ids, waiting } = useFavoritesState();
  const saved = ids.includes(id);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saved) favoritesStore.update({ remove: [id] }, texts.favorites.removed(name));
    else favoritesStore.update({ add: [id] }, texts.favorites.added(name));
  };
  return (
    <form method="post" action={favoritesAction} onSubmit={send} className="heart-form relative">
      <input type="hidden" name={saved ? "remove" : "add"} value={id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        className={
          labeled
            ? "heart-labeled tap gap-2 font-semibold bg-transparent rounded-2 cursor-pointer"
            : "heart w-tap h-tap text-clay text-body"
        }
        aria-pressed={saved}
        aria-label={labeled ? undefined : texts.favorites.toggle(name)}
      >
        <Icon name={saved ? "heart-filled" : "heart"} />
        {labeled && (saved ? texts.favorites.saved : texts.favorites.save)}
      </button>
      {waiting.includes(id) && (
        <p
          className="heart-waiting absolute text-caption leading-snug text-ink bg-paper rounded-2 w-max shadow-2"
          role="status"
        >
          {texts.favorites.waiting[saved ? "add" : "remove"]}
        </p>
      )}
    </form>
  );
}
