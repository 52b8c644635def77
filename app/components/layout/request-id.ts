import { createContext } from "react";

/** Names a failed request on the page as in the log. Known on the server only. */
export const RequestId = createContext("");
