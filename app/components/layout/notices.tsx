import "./notices.css";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { texts } from "#domain/text/texts";
import {
  type ConnectionProblem,
  useConnectionProblem,
} from "~/components/connection/connection-state";
import { useRootData } from "~/components/root-data";
import { afterPress } from "~/components/ui/press";
import { type ClientToast, toastEvent } from "~/components/ui/show-toast";
import { UndoButton } from "~/components/ui/undo-button";

/** Toast with the message of the last action. Scripts hide it after a while. */
export function Toasts() {
  const toast = useToast();
  const [hidden, setHidden] = useState<typeof toast>();
  useEffect(() => {
    // A toast with a button stays: slow readers must reach it too.
    if (!toast || toast.undo) return;
    const hide = () => afterPress(() => setHidden(toast));
    const timer = setTimeout(hide, toast.durationMs ?? 4_000);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast || toast === hidden) return null;
  return (
    <div className={`toast toast-${toast.type}`} role={toast.type === "error" ? "alert" : "status"}>
      <p>{toast.text}</p>
      {toast.undo && (
        <UndoButton
          undo={toast.undo}
          look="toast-undo bg-transparent border-0 rounded-2 cursor-pointer"
          onSubmit={() => setHidden(toast)}
        >
          {texts.common.undo}
        </UndoButton>
      )}
      <button
        type="button"
        className="toast-close bg-transparent border-0 rounded-[50%] cursor-pointer"
        onClick={() => setHidden(toast)}
        aria-label={texts.common.dismissMessage}
      >
        ×
      </button>
    </div>
  );
}

/** The newest message, until the next navigation: revalidated data no longer has it. */
function useToast() {
  const fresh = useRootData()?.toast;
  const { key } = useLocation();
  const [last, setLast] = useState({ toast: fresh, key });
  useEffect(() => {
    if (fresh) setLast({ toast: fresh, key });
  }, [fresh, key]);
  // A toast raised by the page itself is newer than the one it was loaded with.
  useEffect(() => {
    const show = (event: Event) =>
      setLast({ toast: { ...(event as CustomEvent<ClientToast>).detail }, key });
    window.addEventListener(toastEvent, show);
    return () => window.removeEventListener(toastEvent, show);
  }, [key]);
  return last.key === key ? last.toast : fresh;
}

/** Reports a slow or lost connection above the page, which stays as it is. */
export function ConnectionNotice() {
  const { problem, retry } = useConnectionProblem();
  if (!problem) return null;
  // A modal dialog makes everything outside of it inert, so the button is rendered inside.
  const frame = document.querySelector("dialog:modal") ?? document.body;
  return createPortal(<Notice problem={problem} onRetry={retry} />, frame);
}

function Notice({ problem, onRetry }: { problem: ConnectionProblem; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // A popover is rendered above sheets and dialogs.
  useEffect(() => box.current?.showPopover(), []);
  return (
    <div
      ref={box}
      className="connection-notice fixed flex items-center gap-4 m-0 text-small leading-snug text-paper border-0 rounded-2 shadow-3"
      role={problem === "slow" ? "status" : "alert"}
      {...{ popover: "manual" }}
    >
      <p>{texts.connection[problem]}</p>
      <button
        className="min-h-control font-semibold bg-transparent rounded-2 cursor-pointer"
        type="button"
        onClick={onRetry}
      >
        {texts.common.retry}
      </button>
    </div>
  );
}
