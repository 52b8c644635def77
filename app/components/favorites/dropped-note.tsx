import "./dropped-note.css";
import { type ReactNode, useState } from "react";

import { Icon } from "~/components/ui/icon";

/** One quiet line about stays that are not there any more. */
export function DroppedNote({ children }: { children: ReactNode }) {
  return (
    <p className="dropped-note" role="status">
      <Icon name="alert" /> {children}
    </p>
  );
}

/** What was said once stays: data that is read again knows the stays no more, and so says nothing. */
export function useSaid(words: string | null): string | null {
  const [said, setSaid] = useState(words);
  if (words !== null && words !== said) setSaid(words);
  return words ?? said;
}
