/**
 * Presses of a finger or a mouse button. Browsers look for what is clicked when the finger is lifted: a
 * control that moved since it came down is missed, and another one acts. So whatever a press closes or
 * commits elsewhere on the page waits until the click has its target.
 */

/** @param wasPressed false if the press became something else, such as scrolling */
type Action = (wasPressed: boolean) => void;

/** Actions that wait for the end of the press; null between presses. */
let waiting: Action[] | null = null;
let withoutClick: ReturnType<typeof setTimeout> | undefined;

/** Longer than a browser waits for a second tap. Some have no click on plain text. */
const clickWithinMs = 400;

function end(wasPressed: boolean) {
  clearTimeout(withoutClick);
  const actions = waiting ?? [];
  waiting = null;
  for (const act of actions) act(wasPressed);
}

/** Listens first on the window, so that the actions run before the clicked control acts. */
export function trackPresses(): void {
  const listen = (name: string, listener: () => void) =>
    window.addEventListener(name, listener, true);
  listen("pointerdown", () => {
    end(false);
    waiting = [];
  });
  listen("pointerup", () => {
    withoutClick = setTimeout(end, clickWithinMs, true);
  });
  listen("click", () => end(true));
  listen("pointercancel", () => end(false));
  listen("keydown", () => end(false));
}

export const isPressing = (): boolean => waiting !== null;

/** Runs the action now, or once the press that is under way is over. */
export function afterPress(action: Action): void {
  if (waiting) waiting.push(action);
  else action(true);
}
