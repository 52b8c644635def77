import type { MetaDescriptor } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

import { texts } from "#domain/text/texts";
import { isMissing } from "./route-problem";

/** The head of a page that is not there, or could not be shown. */
export function headOfMissing(error: unknown): MetaDescriptor[] {
  const known = isRouteErrorResponse(error) && isMissing(error.data) ? error.data : undefined;
  return [
    { title: known?.title ?? texts.common.unexpected },
    { name: "description", content: known ? texts.notFound.description : texts.common.unexpected },
    { name: "robots", content: "noindex,follow" },
  ];
}
