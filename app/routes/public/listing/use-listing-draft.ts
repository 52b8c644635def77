import { useFetcher, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { type ListingQuery, writeListingQuery } from "#domain/listing/query";
import { listingCountsPath, listingPath, typedListingPath } from "#domain/paths/listing-path";
import { readTrip, type TripRead } from "#domain/rates/trip";
import { useExchange, useRootData } from "~/components/root-data";
import { formParams } from "~/components/trip/form-params";
import type { CountsResponse } from "~/routes/resources/listing-counts";

/** Debounce for text input: longer than the pause between two keystrokes. */
const typingMs = 400;
/** Debounce for the sheet: ticking several boxes sends one request. */
const choosingMs = 150;

const addressOf = (query: ListingQuery) => writeListingQuery({ ...query, page: 1 }).toString();

/**
 * Draft of the filters. Beside the list each change is applied at once as a history entry; consecutive
 * input in one control shares an entry. In the open sheet of a phone changes only fetch the count;
 * closing it applies them. Without scripts the form is submitted by its button.
 */
export function useListingDraft(
  query: ListingQuery,
  asked: TripRead,
  sheet: RefObject<HTMLElement>,
) {
  const navigate = useNavigate();
  const counts = useFetcher<CountsResponse>({ key: "listing-counts" });
  const { currency } = useExchange();
  const today = useRootData()?.site.today ?? "";
  const address = writeListingQuery(query).toString();
  const [state, setState] = useState({ draft: query, address });
  const timer = useTimerOfList();
  /** Current draft: Enter blurs the field, which changes the draft before it is sent. */
  const latest = useRef(query);
  /** Control whose input makes a history entry, and the URL before: further input replaces that entry. */
  const typed = useRef<{ control: string; from: string } | null>(null);
  /** URL of the list, then those of this draft's navigations that are not drawn yet. */
  const targets = useRef([addressOf(query)]);
  // A chip, the back button or another link changed the URL. If it is this draft's own navigation, later
  // input is preserved; on a slow device a list is drawn when the next one is already on its way.
  if (state.address !== address)
    setState({
      draft: targets.current.includes(addressOf(query)) ? state.draft : query,
      address,
    });
  useEffect(() => {
    latest.current = state.draft;
  }, [state.draft]);
  useEffect(() => {
    const drawn = targets.current.indexOf(addressOf(query));
    targets.current = drawn < 0 ? [addressOf(query)] : targets.current.slice(drawn);
  }, [query]);

  const send = (draft: ListingQuery, control: string | null = null) => {
    clearTimeout(timer.current);
    const { href } = window.location;
    // While its first request is pending, the entry is not there yet.
    const replace = typed.current?.control === control && typed.current?.from !== href;
    if (!replace) typed.current = control === null ? null : { control, from: href };
    if (addressOf(draft) === targets.current.at(-1)) return;
    targets.current.push(addressOf(draft));
    // Dates with an error stay as typed until they are corrected.
    const isWrong = draft.trip === null && Object.keys(asked.errors).length > 0;
    const to = { ...draft, page: 1 };
    navigate(isWrong ? typedListingPath(to, asked) : listingPath(to), {
      replace,
      preventScrollReset: true,
    });
  };
  /** Applies the draft with the dates and party in the form. */
  const sendForm = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const read = readTrip(formParams(form), today);
    const isWrong = Object.keys(read.errors).length > 0;
    const { trip } = read;
    const draft = { ...latest.current, trip, ...(!trip && !isWrong && { total: null }), page: 1 };
    latest.current = draft;
    typed.current = null;
    targets.current.push(addressOf(draft));
    setState({ draft, address });
    navigate(typedListingPath(draft, read), { preventScrollReset: true });
  };
  const change = (patch: Partial<ListingQuery>, { typing }: { typing?: string } = {}) => {
    const draft = { ...latest.current, ...patch };
    latest.current = draft;
    setState({ draft, address });
    clearTimeout(timer.current);
    if (sheet.current?.matches(":popover-open"))
      timer.current = setTimeout(() => counts.load(listingCountsPath(draft, currency)), choosingMs);
    else if (typing) timer.current = setTimeout(() => send(draft, typing), typingMs);
    else send(draft);
  };
  /** Takes over the query of a link that the browser follows now, so that the next change builds on it. */
  const follow = (linked: ListingQuery) => {
    clearTimeout(timer.current);
    latest.current = linked;
    targets.current.push(addressOf(linked));
    setState({ draft: linked, address });
  };
  useWhenClosed(sheet, () => send(latest.current));

  const current = counts.data?.address === addressOf(state.draft) ? counts.data : null;
  const applied = addressOf(state.draft) === addressOf(query);
  return { draft: state.draft, change, follow, send: sendForm, counts: current, applied };
}

export type ListingDraft = ReturnType<typeof useListingDraft>;

/** A timer that is cleared once a link out of the list is followed: what was typed no longer takes effect. */
function useTimerOfList() {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  useEffect(() => {
    if (next !== pathname) clearTimeout(timer.current);
  }, [next, pathname]);
  // On a slow device the timer ends before the screen knows of the navigation.
  useEffect(() => {
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      const link = (target as Element).closest("a");
      if (link && defaultPrevented && link.pathname !== pathname) clearTimeout(timer.current);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return timer;
}

/** The browser closes a sheet in several ways; each applies the draft. */
function useWhenClosed(sheet: RefObject<HTMLElement>, act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = sheet.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") latest.current();
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, [sheet]);
}
