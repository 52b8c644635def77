import { createContext } from "react";

/** What the sheets of the page say, to stand in it while it is rendered. Known on the server only. */
export const PageStyles = createContext("");
