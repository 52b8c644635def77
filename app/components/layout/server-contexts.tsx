import { createContext, type ReactNode, useContext } from "react";

import { deferredMark } from "~/components/connection/start-scripts";

// Contexts that have a value only while the server renders a page.

interface InlinedParts {
  /** Nonce of the site's inline scripts and styles, removed once they are hashed. */
  marker: string;
  /** The style sheets of the page; undefined in development, where the bundler links them. */
  styles?: string;
  /** The script that passes the data of the page to the router. */
  data: string;
}

/** What the server writes into a page besides its components. */
export const Inlined = createContext<InlinedParts | undefined>(undefined);

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
