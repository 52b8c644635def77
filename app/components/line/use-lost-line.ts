import { useSyncExternalStore } from "react";

import { lineTrouble, onLineTrouble, type Trouble, tryAgain } from "./line-state";

interface LostLine {
  trouble: Trouble | undefined;
  tryAgain: () => void;
}

/** What the line does to the requests of this page, for whoever wants to say it beside a control. */
export function useLostLine(): LostLine {
  const trouble = useSyncExternalStore(onLineTrouble, lineTrouble, () => undefined);
  return { trouble, tryAgain };
}
