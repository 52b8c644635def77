import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";

/** Loads this very page again; a plain link, so that it works while scripts do not. */
export function Retry({ children = texts.common.retry }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return <a href={pathname + search}>{children}</a>;
}

/** Stands where a part of a screen could not be read. */
export function NotLoaded({ what = texts.common.couldNotLoad }: { what?: string }) {
  return (
    <p className="note note-danger" role="alert">
      {what}. <Retry />
    </p>
  );
}
