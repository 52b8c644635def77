import "./media-picker.css";
import "~/components/ui/button.css";
import {
  type FormEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { paths } from "#domain/paths/paths";
import type { LibraryPage, LibraryPicture } from "#domain/pictures/library";
import { Icon } from "~/components/ui/icon";
import { UploadField } from "./upload-field";

interface Props {
  /** Name of the field that receives the image. */
  name?: string;
  /** Opens the dialog at once. */
  startsOpen?: boolean;
  onChoose: (src: string, alt: string) => void;
}

/** Button that opens the library in a dialog. Without scripts it links to the library. */
export function MediaPicker({ name, startsOpen = false, onChoose }: Props) {
  const scripts = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [open, setOpen] = useState(startsOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open, scripts]);
  const choose = ({ src, alt }: LibraryPicture) => {
    dialog.current?.close();
    onChoose(src, alt);
  };
  const label = (
    <>
      <Icon name="camera" /> Choose an image
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
          className="media-picker text-ink bg-paper border-0 rounded-3 shadow-3"
          aria-label="Choose an image"
          onClose={() => setOpen(false)}
        >
          <div className="split mb-3">
            <h2>Choose an image</h2>
            <button
              type="button"
              className="icon-button grid place-items-center w-tap h-tap bg-transparent border-0 cursor-pointer"
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

interface PickerLibraryProps {
  onChoose: (picture: LibraryPicture) => void;
}

function PickerLibrary({ onChoose }: PickerLibraryProps) {
  const [search, setSearch] = useState("");
  const { pictures, hasMore, message, load } = useLibrary();
  useEffect(() => void load("", 1), [load]);
  const type = (event: FormEvent<HTMLInputElement>) => {
    setSearch(event.currentTarget.value);
    void load(event.currentTarget.value, 1);
  };
  return (
    <>
      <UploadField
        id="picker-files"
        onUploaded={() => void load(search, 1)}
        // A single file is the choice.
        onEnd={({ uploads: [picture, ...others], refused }) =>
          picture && others.length + refused.length === 0 && onChoose(picture)
        }
      />
      <label className="field media-picker-search block">
        <span className="field-label">Search</span>
        <input
          className="control"
          type="search"
          value={search}
          onInput={type}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      <p role="status">{message}</p>
      <ul className="media-picker-grid grid gap-3 mb-4">
        {pictures.map((picture) => (
          <li key={picture.hash}>
            <button
              className="grid gap-1 w-full p-0 text-caption wrap-anywhere bg-transparent border-0 cursor-pointer"
              type="button"
              onClick={() => onChoose(picture)}
            >
              <img
                className="w-full bg-sand rounded-1"
                src={picture.thumbnail}
                alt=""
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
              <span>{picture.alt || picture.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="btn-quiet" onClick={() => void load(search)}>
          Show more
        </button>
      )}
    </>
  );
}

/** Pages of the library loaded so far; late responses to older requests are ignored. */
function useLibrary() {
  const [pictures, setPictures] = useState<LibraryPicture[]>([]);
  const [message, setMessage] = useState("");
  const [hasMore, setHasMore] = useState(false);
  const latest = useRef({ request: 0, page: 1 });
  /** Loads the first page of a search, or the next one. */
  const load = useCallback(async (search: string, page = latest.current.page + 1) => {
    const request = latest.current.request + 1;
    latest.current = { request, page };
    const result = await readLibrary(search, page);
    if (request !== latest.current.request) return;
    if (!result) return setMessage("The library could not be loaded. Please try again.");
    const none = search ? "No images match your search" : "No images yet";
    setMessage(result.pictures.length > 0 ? "" : none);
    setPictures((before) => (page > 1 ? [...before, ...result.pictures] : result.pictures));
    setHasMore(result.page < result.pages);
  }, []);
  return { pictures, hasMore, message, load };
}

async function readLibrary(search: string, page: number): Promise<LibraryPage | null> {
  const query = new URLSearchParams({ search, page: String(page) });
  try {
    const response = await fetch(`${paths.admin.mediaList()}?${query}`);
    return response.ok && !response.redirected ? ((await response.json()) as LibraryPage) : null;
  } catch {
    return null;
  }
}
