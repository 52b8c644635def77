import "./upload-field.css";
import { type ChangeEvent, useEffect, useRef, useState } from "react";

import type { LibraryPicture } from "#domain/pictures/library-picture";
import { mostPictureMegabytes, pictureTypes } from "#domain/pictures/upload-limits";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { useFileDrop } from "./use-file-drop";
import { useSending } from "./use-sending";

const words = adminTexts.media;

interface Props {
  id: string;
  onUploaded: (pictures: LibraryPicture[]) => void;
  /** While files are on their way, a form must not be left. */
  onBusy?: (busy: boolean) => void;
}

/**
 * Files by choice or by dropping. Scripts send each at once and say how far it is; without them it
 * is a plain file field, which the form around it sends.
 */
export function UploadField({ id, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const { sending, refused, sendAll } = useSending(rest);
  const over = useFileDrop(box, (files) => void sendAll(files));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    void sendAll(files);
  };
  return (
    <div ref={box} className="upload" data-over={over}>
      <label htmlFor={id}>
        <Icon name="upload" /> {words.add}
      </label>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        accept={pictureTypes}
        aria-describedby={`${id}-hint`}
        onChange={scripts ? choose : undefined}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {words.addHint(mostPictureMegabytes)}
      </p>
      <div aria-live="polite">
        {sending.map(({ key, name, share }) => (
          <p key={key} className="upload-progress">
            <span>{name}</span> <progress value={share} aria-label={name} />
          </p>
        ))}
      </div>
      {refused.map((sentence) => (
        <p key={sentence} className="field-error" role="alert">
          {sentence}
        </p>
      ))}
    </div>
  );
}
