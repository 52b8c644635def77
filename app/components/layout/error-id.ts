import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext, useEffect } from "react";

import { paths } from "#domain/paths/paths";
import { RequestId } from "./server-contexts";

/** Attribute of the element that displays the id. */
const mark = "data-error-id";
export const errorIdMark = { [mark]: true };

interface LoggedError {
  id: string;
  /** True if the server's log contains the error. */
  logged: boolean;
}

const known = new WeakMap<Error, LoggedError>();
/** The id that the server rendered into this page, read before hydration replaces it. */
let rendered =
  typeof document === "undefined" ? "" : (document.querySelector(`[${mark}]`)?.textContent ?? "");

/** An error in the browser: with the id of the page if the server rendered it, else with a new id. */
function clientErrorOf(error: unknown): LoggedError | undefined {
  if (typeof document === "undefined" || !(error instanceof Error)) return undefined;
  const before = known.get(error);
  if (before) return before;
  const entry = { id: rendered || crypto.randomUUID().slice(0, 8), logged: rendered !== "" };
  rendered = "";
  known.set(error, entry);
  return entry;
}

/**
 * The id of the error on screen in the log: that of the failed request, that of the page for an error
 * during its rendering, and a new one for an error in the browser, which is reported to the server.
 */
export function useErrorId(): string {
  const error = useRouteError();
  const page = useContext(RequestId);
  const { pathname } = useLocation();
  const clientError = clientErrorOf(error);
  useEffect(() => {
    if (!clientError || clientError.logged || !(error instanceof Error)) return;
    clientError.logged = true;
    const { name, message } = error;
    const report = new URLSearchParams({
      id: clientError.id,
      reason: `${name}: ${message}`,
      pathname,
    });
    navigator.sendBeacon(paths.clientErrors(), report);
  }, [error, clientError, pathname]);
  const value: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof value === "object" && value !== null && "id" in value) return String(value.id);
  return page || clientError?.id || "";
}
