import "./undo-band.css";

import { texts } from "#domain/text/texts";
import { favoritesStore } from "./favorites-store";
import { favoritesAction } from "./send-wishes";

interface Props {
  text: string;
  /** What takes the change back. */
  add?: readonly string[];
  remove?: readonly string[];
  returnTo: string;
  /** With scripts, once the change is taken back. */
  onUndone?: () => void;
}

/** What has just changed in the list, with the way back: it stays until the page is left. */
export function UndoBand({ text, add = [], remove = [], returnTo, onUndone }: Props) {
  return (
    <form
      method="post"
      action={favoritesAction}
      className="undo-band"
      onSubmit={(event) => {
        event.preventDefault();
        favoritesStore.wish({ add, remove }, null);
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
