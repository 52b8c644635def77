/** Submits a form to a new window, bypassing the router: it is not saved, and the input stays here. */
export function openPreview(form: HTMLFormElement, to: string) {
  const { action, target } = form;
  form.action = to;
  form.target = "_blank";
  // Skips the submit listeners.
  HTMLFormElement.prototype.submit.call(form);
  form.action = action;
  form.target = target;
}
