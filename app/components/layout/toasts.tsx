import "./toasts.css";
import { useEffect, useState } from "react";

import { useRootData } from "~/components/root-data";

/** The message of the last action: a status that scripts let fade, and that stays put without them. */
export function Toasts() {
  const toast = useRootData()?.toast;
  const [hidden, setHidden] = useState<typeof toast>();
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setHidden(toast), toast.durationMs ?? 4_000);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast || toast === hidden) return null;
  return (
    <div className={`toast toast-${toast.type}`} role={toast.type === "error" ? "alert" : "status"}>
      <p>{toast.text}</p>
      <button
        type="button"
        className="toast-close"
        onClick={() => setHidden(toast)}
        aria-label="Dismiss message"
      >
        ×
      </button>
    </div>
  );
}
