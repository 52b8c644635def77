import "./favorite-button.css";
import { type ReactNode, useState } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { favoritesAction, favoritesStore } from "./favorites-store";

interface Props {
  text: string;
  /** Changes that undo the last one. */
  add?: readonly string[];
  remove?: readonly string[];
  returnTo: string;
  /** Called after undo, with scripts. */
  onUndone?: () => void;
}

/** Notice of the last change with Undo, until the page is left. */
export function UndoBand({ text, add = [], remove = [], returnTo, onUndone }: Props) {
  return (
    <form
      method="post"
      action={favoritesAction}
      className="undo-band print:hidden! split gap-4 mb-5 text-note bg-sand rounded-2"
      onSubmit={(event) => {
        event.preventDefault();
        favoritesStore.update({ add, remove }, null);
        onUndone?.();
      }}
    >
      <p role="status">{text}</p>
      {add.length > 0 && <input type="hidden" name="add" value={add.join(",")} />}
      {remove.length > 0 && <input type="hidden" name="remove" value={remove.join(",")} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="quiet" value="yes" />
      <button className="link">{texts.favorites.undo}</button>
    </form>
  );
}

/** Notice about stays that are no longer available. */
export function DroppedNote({ children }: { children: ReactNode }) {
  return (
    <p className="dropped-note flex items-center gap-2 mb-6 text-small text-ink-soft" role="status">
      <Icon name="alert" /> {children}
    </p>
  );
}

/** Preserves a one-off message: revalidated data no longer contains it. */
export function useLatchedMessage(message: string | null): string | null {
  const [latched, setLatched] = useState(message);
  if (message !== null && message !== latched) setLatched(message);
  return message ?? latched;
}
