import "./media-picker.css";
import "~/components/ui/icon-button.css";
import { useEffect, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { LibraryPicture } from "#domain/pictures/library-picture";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { PickerLibrary } from "./picker-library";

const words = adminTexts.media;

interface Props {
  /** Of the field that the chosen picture goes to, where the button stands beside one. */
  name?: string;
  onChoose: (src: string, alt: string) => void;
}

/** A button that opens the library in a dialog. Without scripts it is a link to the library. */
export function MediaPicker({ name, onChoose }: Props) {
  const [scripts, setScripts] = useState(false);
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => setScripts(true), []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const choose = ({ src, alt }: LibraryPicture) => {
    dialog.current?.close();
    onChoose(src, alt);
  };
  const label = (
    <>
      <Icon name="camera" /> {words.choose}
    </>
  );
  if (!scripts)
    return (
      <a className="btn-quiet" href={paths.admin.media()} target="_blank" rel="noreferrer">
        {label}
      </a>
    );
  return (
    <>
      <button
        type="button"
        className="btn-quiet"
        aria-haspopup="dialog"
        data-for={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && (
        <dialog
          ref={dialog}
          className="media-picker"
          aria-label={words.choose}
          onClose={() => setOpen(false)}
        >
          <div className="media-picker-head">
            <h2>{words.choose}</h2>
            <button
              type="button"
              className="icon-button"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <PickerLibrary onChoose={choose} />
        </dialog>
      )}
    </>
  );
}
