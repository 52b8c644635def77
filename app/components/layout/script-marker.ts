import { createContext } from "react";

/** What our own scripts carry as their nonce while a page is rendered. Known on the server only. */
export const ScriptMarker = createContext<string | undefined>(undefined);
