import { useLocation, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";

import { type Tab, tabOf } from "./property-tabs";

/** The tab that the address names. A choice is a step of its own, so that Back leads to the last one. */
export function useTab() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const current = tabOf(search.get("tab"));
  const select = (tab: Tab) => {
    const shownNext = next ? tabOf(new URLSearchParams(next.search).get("tab")) : current;
    if (tab === shownNext) return;
    // The way back to the list stays where it was.
    const to = { search: tab === "overview" ? "" : `?tab=${tab}` };
    navigate(to, { state: state as unknown, preventScrollReset: true });
  };
  return { current, select };
}
