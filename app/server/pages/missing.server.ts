import { data } from "@remix-run/node";

/** What a not-found page says; shown by the layout's boundary with status 404. */
export interface Missing {
  title: string;
  hint?: string;
  links: { label: string; to: string }[];
}

export function missing(what: Missing) {
  return data(what, {
    status: 404,
    headers: { "Cache-Control": "public, max-age=0, must-revalidate" },
  });
}
