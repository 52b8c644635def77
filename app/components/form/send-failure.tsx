import "./send-failure.css";
import { type ReactNode, useEffect, useRef } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { focusAtOnce } from "./focus-at-once";

/** Beside the button that failed; the button itself is the way to try again. */
export function SendFailure({ text, children }: { text?: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus({ preventScroll: false });
  }, [text]);
  if (!text) return null;
  return (
    <div
      ref={box}
      className="send-failure flex gap-3-5 text-note leading-text"
      role="alert"
      tabIndex={-1}
      {...focusAtOnce}
    >
      <Icon name="alert" />
      <p>
        <strong>{text}</strong>
        {texts.common.stillHere} {children}
      </p>
    </div>
  );
}
