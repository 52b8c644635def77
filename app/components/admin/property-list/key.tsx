import "./key.css";
import type { ReactNode } from "react";

/** A key of the keyboard. Beside what it does it is a hint for the eye alone; phones have none. */
export const Key = ({ said = false, children }: { said?: boolean; children: ReactNode }) => (
  <kbd className="key" aria-hidden={said ? undefined : true}>
    {children}
  </kbd>
);
