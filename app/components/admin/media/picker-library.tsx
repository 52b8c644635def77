import { type FormEvent, useEffect, useState } from "react";

import type { LibraryPicture } from "#domain/pictures/library-picture";
import { UploadField } from "./upload-field";
import { useLibrary } from "./use-library";

interface Props {
  onChoose: (picture: LibraryPicture) => void;
}

/** What the dialog of the picker shows: upload, search, and every picture as a button. */
export function PickerLibrary({ onChoose }: Props) {
  const [search, setSearch] = useState("");
  const { pictures, hasMore, message, load } = useLibrary();
  useEffect(() => void load("", 1), [load]);
  const type = (event: FormEvent<HTMLInputElement>) => {
    setSearch(event.currentTarget.value);
    void load(event.currentTarget.value, 1);
  };
  return (
    <>
      <UploadField id="picker-files" onUploaded={() => void load(search, 1)} />
      <label className="field media-picker-search">
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
      <ul className="media-picker-grid">
        {pictures.map((picture) => (
          <li key={picture.hash}>
            <button type="button" onClick={() => onChoose(picture)}>
              <img
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
