/** A message that begins on the page itself; those of actions come with the next page. */
export interface OwnToast {
  type: "success" | "error" | "info";
  text: string;
  durationMs?: number;
}

export const toastEvent = "own-toast";

export const showToast = (toast: OwnToast) =>
  void window.dispatchEvent(new CustomEvent<OwnToast>(toastEvent, { detail: toast }));
