import "./toasts.css";
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { type OwnToast, toastEvent } from "~/components/ui/show-toast";

/** The message of the last action: a status that scripts let fade, and that stays put without them. */
export function Toasts() {
  const toast = useToast();
  const { pathname, search } = useLocation();
  const [hidden, setHidden] = useState<typeof toast>();
  useEffect(() => {
    // Who reads slowly must reach the button too.
    if (!toast || toast.undo) return;
    const timer = setTimeout(() => setHidden(toast), toast.durationMs ?? 4_000);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast || toast === hidden) return null;
  return (
    <div className={`toast toast-${toast.type}`} role={toast.type === "error" ? "alert" : "status"}>
      <p>{toast.text}</p>
      {toast.undo && (
        <Form method="post" action={paths.admin.undo()} onSubmit={() => setHidden(toast)}>
          <input type="hidden" name="kind" value={toast.undo.kind} />
          <input type="hidden" name="id" value={toast.undo.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <button className="toast-undo bare border-0 rounded-2 pointer">
            {texts.common.undo}
          </button>
        </Form>
      )}
      <button
        type="button"
        className="toast-close bare border-0 rounded-full pointer"
        onClick={() => setHidden(toast)}
        aria-label={texts.common.dismissMessage}
      >
        ×
      </button>
    </div>
  );
}

/** The newest message, until the visitor goes elsewhere: data that is loaded again holds it no more. */
function useToast() {
  const fresh = useRootData()?.toast;
  const { key } = useLocation();
  const [last, setLast] = useState({ toast: fresh, key });
  useEffect(() => {
    if (fresh) setLast({ toast: fresh, key });
  }, [fresh, key]);
  // One that began on the page itself is newer than the one the page came with.
  useEffect(() => {
    const show = (event: Event) =>
      setLast({ toast: { ...(event as CustomEvent<OwnToast>).detail }, key });
    window.addEventListener(toastEvent, show);
    return () => window.removeEventListener(toastEvent, show);
  }, [key]);
  return last.key === key ? last.toast : fresh;
}
