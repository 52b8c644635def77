import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { type ListingQuery, writeListingQuery } from "#domain/listing/query";
import { listingPath } from "#domain/pages/listing-path";

/** Longer than a pause between two key strokes. */
const typingMs = 400;

/**
 * The filters as the visitor is changing them. The address follows by itself and brings the new
 * list; without scripts the same form is sent by its button.
 */
export function useListingDraft(query: ListingQuery) {
  const navigate = useNavigate();
  const address = writeListingQuery(query).toString();
  const [state, setState] = useState({ draft: query, address });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // A chip, the back button or another link has changed the address.
  if (state.address !== address) setState({ draft: query, address });

  const send = (draft: ListingQuery) => {
    clearTimeout(timer.current);
    navigate(listingPath({ ...draft, page: 1 }), { replace: true, preventScrollReset: true });
  };
  const change = (patch: Partial<ListingQuery>, { typing = false } = {}) => {
    const draft = { ...state.draft, ...patch };
    setState({ draft, address });
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(() => send(draft), typingMs);
    else send(draft);
  };
  return { draft: state.draft, change, send: () => send(state.draft) };
}

export type ListingDraft = ReturnType<typeof useListingDraft>;
