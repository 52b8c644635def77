/** Message of the page itself; messages of actions arrive with the next page. */
export interface ClientToast {
  type: "success" | "error" | "info";
  text: string;
  durationMs?: number;
}

export const toastEvent = "client-toast";

export const showToast = (toast: ClientToast) =>
  void window.dispatchEvent(new CustomEvent<ClientToast>(toastEvent, { detail: toast }));
