type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the visitor typed or chose before the scripts took over: each control with its last value. */
type Typed = Map<Control, string | boolean>;

declare global {
  interface Window {
    typedEarly?: Typed;
  }
}

/**
 * Stands in the head of every page, before anything can be typed. A fresh page draws every field that
 * React holds with the value the server sent: without this note the first change elsewhere on the
 * page would empty what a quick visitor typed on a slow line.
 */
export const noteEarlyTyping = `{const t=window.typedEarly=new Map;addEventListener("input",({target:c})=>{window.typedEarly===t&&t.set(c,/^(checkbox|radio)$/.test(c.type)?c.checked:c.value)},!0)}`;

/** Sets a value behind React's back, which then takes the event that follows for the visitor's own. */
function setQuietly(control: Control, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
}

function typeAgain(control: Control, value: string) {
  if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue;
  setQuietly(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

function chooseAgain(control: HTMLInputElement, checked: boolean) {
  if (control.type === "radio" && !checked) return;
  control.checked = !checked;
  control.click();
}

/** Once the scripts have taken over: types and chooses all of it again, so that they know it too. */
export function repeatEarlyTyping(): void {
  const typed = window.typedEarly ?? [];
  delete window.typedEarly;
  for (const [control, value] of typed) {
    if (!control.isConnected) continue;
    if (typeof value === "string") typeAgain(control, value);
    else if (control instanceof HTMLInputElement) chooseAgain(control, value);
  }
}
