import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, useContext, useEffect } from "react";

import { paths } from "#domain/pages/paths";

/** Names a failed request on the page as in the log. Known on the server only. */
export const RequestId = createContext("");

/** Where the id stands on the page. */
const mark = "data-error-id";
export const errorIdMark = { [mark]: true };

interface Known {
  id: string;
  /** The server's log has it. */
  logged: boolean;
}

const known = new WeakMap<Error, Known>();
/** What the server wrote on this page, read before the scripts draw it once more. */
let written =
  typeof document === "undefined" ? "" : (document.querySelector(`[${mark}]`)?.textContent ?? "");

/** Of a fault in the browser: the page's own while it stands as the server drew it, else a new one. */
function faultOf(error: unknown): Known | undefined {
  if (typeof document === "undefined" || !(error instanceof Error)) return undefined;
  const before = known.get(error);
  if (before) return before;
  const fault = { id: written || crypto.randomUUID().slice(0, 8), logged: written !== "" };
  written = "";
  known.set(error, fault);
  return fault;
}

/**
 * Of what stands behind the error on screen, as in the log: a failed request carries its id to the
 * browser, what failed while the server drew has that of its page, and what failed in the browser is
 * told to the server under an id of its own.
 */
export function useErrorId(): string {
  const error = useRouteError();
  const page = useContext(RequestId);
  const { pathname } = useLocation();
  const fault = faultOf(error);
  useEffect(() => {
    if (!fault || fault.logged || !(error instanceof Error)) return;
    fault.logged = true;
    const { name, message } = error;
    const report = new URLSearchParams({ id: fault.id, reason: `${name}: ${message}`, pathname });
    navigator.sendBeacon(paths.faults(), report);
  }, [error, fault, pathname]);
  const value: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof value === "object" && value !== null && "id" in value) return String(value.id);
  return page || fault?.id || "";
}
