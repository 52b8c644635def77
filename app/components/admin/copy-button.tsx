import { type ReactNode, useEffect, useState } from "react";

import { Icon } from "~/components/ui/icon";

/** Rendered only where scripts run and the clipboard is available. */
export function CopyButton(props: { text: string; copied?: string; children: ReactNode }) {
  const { text, copied = "Copied", children } = props;
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    // Browsers offer the clipboard only in secure contexts.
    if ("clipboard" in navigator) setState("ready");
  }, []);
  if (state === "none") return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("ready"),
    );
  return (
    <p className="copy row gap-3">
      <button type="button" className="btn-quiet" onClick={copy}>
        <Icon name="copy" /> {children}
      </button>
      <span className="text-ink-soft text-small" role="status">
        {state === "copied" && copied}
      </span>
    </p>
  );
}
