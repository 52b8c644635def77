import { useState } from "react";

import type { LibraryPicture } from "#domain/pictures/library-picture";
import { sendFile } from "./send-file";

interface Sending {
  key: string;
  name: string;
  share: number;
}

interface Options {
  onUploaded: (pictures: LibraryPicture[]) => void;
  onBusy?: (busy: boolean) => void;
}

/** Sends files one after the other and knows how far each is. */
export function useSending({ onUploaded, onBusy }: Options) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0) return;
    onBusy?.(true);
    setRefused([]);
    for (const [index, file] of files.entries()) {
      const key = `${index} ${file.name}`;
      const others = (all: Sending[]) => all.filter((one) => one.key !== key);
      const say = (share: number) =>
        setSending((all) => [...others(all), { key, name: file.name, share }]);
      say(0);
      const answer = await sendFile(file, say);
      setSending(others);
      if (answer.uploads.length > 0) onUploaded(answer.uploads);
      if (answer.refused.length > 0) setRefused((all) => [...all, ...answer.refused]);
    }
    onBusy?.(false);
  };
  return { sending, refused, sendAll };
}
