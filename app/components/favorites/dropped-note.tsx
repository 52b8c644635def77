import "./dropped-note.css";
import type { ReactNode } from "react";

import { Icon } from "~/components/ui/icon";

/** One quiet line about stays that are not there any more. */
export function DroppedNote({ children }: { children: ReactNode }) {
  return (
    <p className="dropped-note" role="status">
      <Icon name="alert" /> {children}
    </p>
  );
}
