import { type ReactNode, useEffect, useState } from "react";

import { Icon } from "~/components/ui/icon";
import { type PasskeyOutcome, signInWithPasskey } from "./passkeys";

interface Props {
  /** Signs in by default. */
  run?: () => Promise<PasskeyOutcome>;
  onDone: () => void;
  className?: string;
  children: ReactNode;
}

/** Renders nothing without scripts or in a browser without passkeys. */
export function PasskeyButton({ run = signInWithPasskey, onDone, className, children }: Props) {
  const [state, setState] = useState<"none" | "ready" | "busy">("none");
  const [error, setError] = useState<string>();
  useEffect(() => {
    if ("PublicKeyCredential" in window) setState("ready");
  }, []);
  if (state === "none") return null;
  const onClick = async () => {
    setState("busy");
    setError(undefined);
    const outcome = await run();
    setState("ready");
    if (outcome.ok) onDone();
    else setError(outcome.error);
  };
  return (
    <div className={className}>
      <button
        type="button"
        className="btn-quiet"
        disabled={state === "busy"}
        onClick={() => void onClick()}
      >
        <Icon name="key" /> {children}
      </button>
      <p className="field-error font-semibold text-danger" role="alert">
        {error}
      </p>
    </div>
  );
}
