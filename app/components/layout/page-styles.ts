import { createContext } from "react";

/**
 * Stands in the page, while it is rendered, where the words of its sheets will be: they are longer than
 * the page. Known on the server only.
 */
export const PageStyles = createContext("");
