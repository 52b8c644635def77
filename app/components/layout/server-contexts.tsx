import { createContext, type ReactNode, useContext } from "react";

import { deferredMark } from "~/components/connection/start-scripts";

// Contexts that have a value only while the server renders a page.

interface Rendering {
  /**
   * Nonce of the site's inline scripts and styles, removed once they are hashed. As the text of an element it is
   * replaced by the style sheets or the data: rendering these as well makes pages of lists a tenth slower.
   */
  marker: string;
  /** False in development, where the bundler links the style sheets. */
  isBuilt: boolean;
}

/** The page that the server is rendering. */
export const Inlined = createContext<Rendering | undefined>(undefined);

/** Id of the request in the log. */
export const RequestId = createContext("");

/** A script that the Content-Security-Policy allows. Runs while the page is parsed, never again. */
export function InlineScript({ source }: { source: string }) {
  const marker = useContext(Inlined)?.marker;
  return (
    <script nonce={marker} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
  );
}

/** On the server inert until `startScripts` puts the content in its place, before the browser hydrates it. */
export function Deferred({ if: isDeferred, children }: { if: boolean; children: ReactNode }) {
  return isDeferred ? <template {...{ [deferredMark]: "" }}>{children}</template> : children;
}
