import "./media-picker.css";
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";
import {
  type LibraryPicture,
  maxImageMegabytes,
  pictureTypes,
  type UploadAnswer,
} from "#domain/pictures/library";
import { Icon } from "~/components/ui/icon";

interface Props {
  id: string;
  onUploaded: (pictures: LibraryPicture[]) => void;
  /** Called when uploads start and end. */
  onBusy?: (busy: boolean) => void;
}

/**
 * File upload by selection or drop. Scripts upload each file at once and show its progress; without
 * them it is a plain file input of the surrounding form.
 */
export function UploadField({ id, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const { sending, errors, sendAll } = useSending(rest);
  const over = useFileDrop(box, (files) => void sendAll(files));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    void sendAll(files);
  };
  return (
    <div ref={box} className="upload grid one-column gap-1 text-center rounded-2" data-over={over}>
      <label htmlFor={id}>
        <Icon name="upload" /> Add images
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
      <p className="field-hint text-small leading-text" id={`${id}-hint`}>
        {`Drop files here or choose them: JPEG, PNG, WebP, AVIF, GIF or TIFF, at most ${maxImageMegabytes} MB each.`}
      </p>
      <div aria-live="polite">
        {sending.map(({ key, name, share }) => (
          <p key={key} className="row gap-2 mt-2 text-small">
            <span>{name}</span> <progress value={share} aria-label={name} />
          </p>
        ))}
      </div>
      {errors.map((sentence) => (
        <p
          key={sentence}
          className="field-error mt-1 font-semibold leading-text text-danger"
          role="alert"
        >
          {sentence}
        </p>
      ))}
    </div>
  );
}

interface Sending {
  key: string;
  name: string;
  share: number;
}

interface Options {
  onUploaded: (pictures: LibraryPicture[]) => void;
  onBusy?: (busy: boolean) => void;
}

/** Uploads files one at a time and tracks their progress. */
function useSending({ onUploaded, onBusy }: Options) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0) return;
    onBusy?.(true);
    setErrors([]);
    for (const [index, file] of files.entries()) {
      const key = `${index} ${file.name}`;
      const others = (all: Sending[]) => all.filter((one) => one.key !== key);
      const onShare = (share: number) =>
        setSending((all) => [...others(all), { key, name: file.name, share }]);
      onShare(0);
      const result = await sendFile(file, onShare);
      setSending(others);
      if (result.uploads.length > 0) onUploaded(result.uploads);
      if (result.refused.length > 0) setErrors((all) => [...all, ...result.refused]);
    }
    onBusy?.(false);
  };
  return { sending, errors, sendAll };
}

/** Handles files dropped on an element; returns true while they hover over it. */
function useFileDrop(element: RefObject<HTMLElement>, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latestOnFiles = useRef(onFiles);
  useEffect(() => {
    latestOnFiles.current = onFiles;
  });
  useEffect(() => {
    const box = element.current;
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files");
    const onDragOver = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = () => setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latestOnFiles.current([...(event.dataTransfer?.files ?? [])]);
    };
    box?.addEventListener("dragover", onDragOver);
    box?.addEventListener("dragleave", onDragLeave);
    box?.addEventListener("drop", onDrop);
    return () => {
      box?.removeEventListener("dragover", onDragOver);
      box?.removeEventListener("dragleave", onDragLeave);
      box?.removeEventListener("drop", onDrop);
    };
  }, [element]);
  return over;
}

/** Uploads one file. XMLHttpRequest reports upload progress, which fetch cannot. Never rejects. */
function sendFile(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  const reject = (sentence: string): UploadAnswer => ({ uploads: [], refused: [sentence] });
  if (file.size > maxImageMegabytes * 1024 * 1024)
    return Promise.resolve(reject(`${file.name} is larger than ${maxImageMegabytes} MB.`));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("files", file);
    request.open("POST", paths.admin.uploadMedia());
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("error", () =>
      resolve(reject(`${file.name} could not be uploaded. Please try again.`)),
    );
    request.addEventListener("load", () => {
      if (new URL(request.responseURL).pathname === paths.admin.login())
        return resolve(
          reject("Your session has ended. Sign in again in another tab, then try again."),
        );
      resolve(
        parseAnswer(request.responseText) ??
          reject(`${file.name} could not be uploaded. Please try again.`),
      );
    });
    request.send(body);
  });
}

function parseAnswer(text: string): UploadAnswer | null {
  try {
    const result = JSON.parse(text) as Partial<UploadAnswer>;
    return result.uploads && result.refused ? (result as UploadAnswer) : null;
  } catch {
    return null;
  }
}
