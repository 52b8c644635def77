import "./line-notice.css";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { texts } from "#domain/text/texts";
import type { Trouble } from "~/components/line/line-state";
import { useLostLine } from "~/components/line/use-lost-line";

/** One calm line over a page whose way on is cut or slow. The page below stays as it is. */
export function LineNotice() {
  const { trouble, tryAgain } = useLostLine();
  if (!trouble) return null;
  // An open dialog keeps keyboard and pointer to itself: what is to be pressed stands inside.
  const frame = document.querySelector("dialog:modal") ?? document.body;
  return createPortal(<Notice trouble={trouble} onAgain={tryAgain} />, frame);
}

function Notice({ trouble, onAgain }: { trouble: Trouble; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // A popover lies above sheets and dialogs.
  useEffect(() => box.current?.showPopover(), []);
  return (
    <div
      ref={box}
      className="line-notice fixed flex items-center gap-4 m-0 text-small leading-snug text-paper border-0 rounded-2 shadow-3"
      role={trouble === "slow" ? "status" : "alert"}
      {...{ popover: "manual" }}
    >
      <p>{texts.line[trouble]}</p>
      <button
        className="min-h-control font-semibold bare rounded-2 pointer"
        type="button"
        onClick={onAgain}
      >
        {texts.common.retry}
      </button>
    </div>
  );
}
