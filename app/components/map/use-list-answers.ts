import { type RefObject, useEffect } from "react";

import type { LiveMap } from "./live-map";

const stayOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-property]") : null;

/** A stay that is pointed at in the list rings its mark, and the other way round. */
export function useListAnswers(
  list: RefObject<HTMLElement>,
  map: RefObject<LiveMap | null>,
  state: string,
) {
  useEffect(() => {
    const element = list.current;
    const live = map.current;
    if (!element || !live || state !== "live") return;
    const ring = ({ target }: Event) => live.ring(stayOf(target)?.dataset.property ?? null);
    const unring = () => live.ring(null);
    live.onPoint = (id) => {
      for (const stay of element.querySelectorAll<HTMLElement>("[data-property]"))
        stay.toggleAttribute("data-on-map", stay.dataset.property === id);
    };
    element.addEventListener("pointerover", ring);
    element.addEventListener("focusin", ring);
    element.addEventListener("pointerleave", unring);
    element.addEventListener("focusout", unring);
    return () => {
      element.removeEventListener("pointerover", ring);
      element.removeEventListener("focusin", ring);
      element.removeEventListener("pointerleave", unring);
      element.removeEventListener("focusout", unring);
    };
  }, [list, map, state]);
}
