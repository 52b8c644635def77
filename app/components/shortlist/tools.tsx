import "./tools.css";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

/** The quiet line of what can be done with a whole list. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className="tools">{children}</div>;
}

/** Scripts alone can open the print window; the browser's own menu does the same. */
export function PrintTool() {
  return (
    <button type="button" className="tool needs-scripts" onClick={() => window.print()}>
      <Icon name="printer" /> {texts.favorites.print}
    </button>
  );
}
