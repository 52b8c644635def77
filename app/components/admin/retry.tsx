import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";

/** Reloads the page by a plain link, so that it works without scripts. */
export function Retry({ children = texts.common.retry }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return <a href={pathname + search}>{children}</a>;
}

/** Replaces a section that could not be loaded. */
export function NotLoaded({ message: message = texts.common.couldNotLoad }: { message?: string }) {
  return (
    <p className="note note-danger" role="alert">
      {message}. <Retry />
    </p>
  );
}
