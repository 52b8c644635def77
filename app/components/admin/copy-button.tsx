import { type ReactNode, useEffect, useState } from "react";

import { Icon } from "~/components/ui/icon";

/** Puts a text on the clipboard; there only where scripts and the browser allow it. */
export function CopyButton(props: { text: string; copied?: string; children: ReactNode }) {
  const { text, copied = "Copied", children } = props;
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    // Not over plain http, but for this machine itself.
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
      <span className="muted text-small" role="status">
        {state === "copied" && copied}
      </span>
    </p>
  );
}
