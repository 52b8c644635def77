type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input of the visitor before hydration: each control with its last value. */
type EarlyInput = Map<Control, string | boolean>;

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Inline script in the head of every page, before anything can be typed. Hydration renders every
 * controlled field with the value that the server sent: without this record the first change elsewhere on
 * the page would clear what a quick visitor typed over a slow connection.
 */
export const recordEarlyInput = `{const t=window.earlyInput=new Map;addEventListener("input",({target:c})=>{window.earlyInput===t&&t.set(c,/^(checkbox|radio)$/.test(c.type)?c.checked:c.value)},!0)}`;

/** Sets a value without React's setter, which then takes the following event for the visitor's own. */
function setNatively(control: Control, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
}

function replayInput(control: Control, value: string) {
  // Chosen files are still in their field, and cannot be set.
  if (control.type !== "file") {
    if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue;
    setNatively(control, value);
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  // Some fields take effect when they are left.
  if (document.activeElement !== control)
    control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function replayCheck(control: HTMLInputElement, checked: boolean) {
  if (control.type === "radio" && !checked) return;
  control.checked = !checked;
  control.click();
}

/** Repeats the recorded input as events once the page is hydrated, so that components know it too. */
export function replayEarlyInput(): void {
  const recorded = window.earlyInput ?? [];
  delete window.earlyInput;
  for (const [control, value] of recorded) {
    if (!control.isConnected) continue;
    if (typeof value === "string") replayInput(control, value);
    else if (control instanceof HTMLInputElement) replayCheck(control, value);
  }
}
