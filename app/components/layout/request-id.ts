import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { createContext, useContext } from "react";

/** Names a failed request on the page as in the log. Known on the server only. */
export const RequestId = createContext("");

/**
 * Of the request behind the error on screen, as in the log: the failure itself carries it to the
 * browser; what failed while it was drawn has that of its page.
 */
export function useErrorId(): string {
  const error = useRouteError();
  const page = useContext(RequestId);
  const value: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : page;
}
