import { createContext } from "react";

// Contexts that have a value only while the server renders a page.

/** Nonce of the site's inline scripts, removed once they are hashed. */
export const ScriptMarker = createContext<string | undefined>(undefined);

/** Placeholder for style sheets and data, so that React does not render their text, which is longer than the page. */
export const Placeholder = createContext("");

/** Id of the request in the log. */
export const RequestId = createContext("");
