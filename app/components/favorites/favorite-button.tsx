import "./favorite-button.css";
import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { favoritesAction, useFavorites } from "./use-favorites";

interface Props {
  id: string;
  name: string;
  /** Writes "Save" or "Saved" beside the heart. */
  labelled?: boolean;
}

/** A form of one button; scripts send it aside and show the outcome at once. */
export function FavoriteButton({ id, name, labelled = false }: Props) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const favorites = useFavorites();
  const saved = favorites.includes(id);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("via", "script");
    // The cookie does not yet hold what an earlier press is still sending.
    form.set("known", JSON.stringify(favorites));
    fetcher.submit(form, { method: "post", action: favoritesAction, preventScrollReset: true });
  };
  return (
    <form method="post" action={favoritesAction} onSubmit={send} className="heart-form">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={saved ? "remove" : "add"} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        className={labelled ? "heart-labelled" : "heart"}
        aria-pressed={saved}
        aria-label={labelled ? undefined : texts.favorites.toggle(name)}
      >
        <Icon name={saved ? "heart-filled" : "heart"} />
        {labelled && (saved ? texts.favorites.saved : texts.favorites.save)}
      </button>
    </form>
  );
}
