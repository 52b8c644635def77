import { data } from "@remix-run/node";

import type { PropertyCard } from "#domain/property/property";

/** What a not-found page says; shown by the layout's boundary with status 404. */
export interface Missing {
  title: string;
  hint?: string;
  links: { label: string; to: string }[];
  /** Other stays, on the page of one that is not there. */
  others?: PropertyCard[];
}

export function missing(what: Missing) {
  return data(what, {
    status: 404,
    headers: { "Cache-Control": "public, max-age=0, must-revalidate" },
  });
}
