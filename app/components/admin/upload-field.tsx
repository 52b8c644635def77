import { useState } from "react";

import { paths } from "#domain/paths/paths";
import {
  type LibraryPicture,
  maxImageMegabytes,
  pictureTypes,
  type UploadAnswer,
} from "#domain/pictures/library";
import { formTimeoutMs } from "~/components/connection/retrying-fetch";
import { FileField } from "./file-field";

interface Options {
  onUploaded: (pictures: LibraryPicture[]) => void;
  /** Called when uploads start and end. */
  onBusy?: (busy: boolean) => void;
  /** Called once all files of a selection were uploaded or refused. */
  onEnd?: (all: UploadAnswer) => void;
}

/**
 * File upload by selection or drop. Scripts upload each file at once and show its progress; without
 * them it is a plain file input of the surrounding form.
 */
export function UploadField({ id, ...rest }: Options & { id: string }) {
  const { sending, errors, sendAll } = useSending(rest);
  return (
    <FileField
      id={id}
      name="files"
      label="Add images"
      hint={`Drop files here or press to choose. JPEG, PNG, WebP, AVIF, GIF or TIFF, at most ${maxImageMegabytes} MB each.`}
      accept={pictureTypes}
      multiple
      handedOver
      onFiles={(files) => void sendAll(files)}
    >
      <div aria-live="polite">
        {sending.map(({ key, name, share }) => (
          <p key={key} className="file-row grid gap-1 mt-2 text-small">
            <span className="wrap-anywhere">{name}</span>
            <span className="tabular-nums text-ink-soft">{Math.round(share * 100)} %</span>
            <progress className="w-full" value={share} aria-label={name} />
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
    </FileField>
  );
}

interface Sending {
  key: string;
  name: string;
  share: number;
}

/** Uploads files one at a time and tracks their progress. */
function useSending({ onUploaded, onBusy, onEnd }: Options) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const all: UploadAnswer = { uploads: [], refused: [] };
    onBusy?.(true);
    setErrors([]);
    for (const [index, file] of files.entries()) {
      const key = `${index} ${file.name}`;
      const others = (shown: Sending[]) => shown.filter((one) => one.key !== key);
      const onShare = (share: number) =>
        setSending((shown) => [...others(shown), { key, name: file.name, share }]);
      onShare(0);
      const result = await sendFile(file, onShare);
      setSending(others);
      if (result.uploads.length > 0) onUploaded(result.uploads);
      all.uploads.push(...result.uploads);
      all.refused.push(...result.refused);
      setErrors([...all.refused]);
    }
    onBusy?.(false);
    onEnd?.(all);
  };
  return { sending, errors, sendAll };
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
    let silence: ReturnType<typeof setTimeout>;
    const expectProgress = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), formTimeoutMs);
    };
    expectProgress();
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      expectProgress();
      onProgress(loaded / total);
    });
    const onLost = () => resolve(reject(`${file.name} could not be uploaded. Please try again.`));
    request.addEventListener("error", onLost);
    request.addEventListener("abort", onLost);
    request.addEventListener("loadend", () => clearTimeout(silence));
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
