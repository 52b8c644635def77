import { createContext } from "react";

// Contexts with a value on the server only, while a page is rendered.

/** The nonce of our own inline scripts, removed once they are hashed. */
export const ScriptMarker = createContext<string | undefined>(undefined);

/** Placeholder for the text of the page's style sheets, which is longer than the page. */
export const PageStyles = createContext("");

/** The id of the request in the log. */
export const RequestId = createContext("");
