import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";

/** The line that takes the focus once the list is drawn anew. */
export type FocusWish = number | undefined;

/** After a line came or went, the focus is where the typing goes on; never at the top of the page. */
export function useFocusAfterChange(
  list: RefObject<HTMLElement>,
  count: number,
  wish: MutableRefObject<FocusWish>,
) {
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    const at = wish.current;
    wish.current = undefined;
    if (at === undefined) return;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>("input");
    const add = list.current?.parentElement?.querySelector<HTMLElement>(".list-add");
    (inputs?.[at] ?? add)?.focus();
  });
}
