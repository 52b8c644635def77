import { useEffect, useRef } from "react";

import { CopyButton } from "./copy-button";

interface Props {
  text: string;
  secret: string;
  /** Label of the button that copies it. */
  copy: string;
}

/** A token or secret that this response alone displays; it takes the focus, since the form may be far below. */
export function SecretNote({ text, secret, copy }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: "center" });
  }, [secret]);
  return (
    <div ref={note} className="note note-ok secret-note mb-4" role="alert" tabIndex={-1}>
      <p>{text}</p>
      <code className="block text-small wrap-anywhere">{secret}</code>
      <CopyButton text={secret}>{copy}</CopyButton>
    </div>
  );
}
