import { withoutDataSuffix } from "#domain/paths/local-path";

interface SubmittedForm {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** The form submitted last. */
let last: SubmittedForm | undefined;

export function trackForms(): void {
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      const form = target as HTMLFormElement;
      if (form.method === "post" && !form.closest(".session-bar")) last = { form, submitter };
    },
    true,
  );
}

const pathOf = (url: string) => withoutDataSuffix(new URL(url, window.location.href).pathname);

/**
 * Submits the last form again, with what is typed by now; false unless it is still on the page and has this
 * action.
 */
export function resubmitForm(action: string): boolean {
  if (!last?.form.isConnected) return false;
  const { form, submitter } = last;
  const button =
    submitter instanceof HTMLButtonElement && submitter.form === form ? submitter : null;
  const target = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (pathOf(target) !== pathOf(action)) return false;
  form.requestSubmit(button && !button.disabled ? button : null);
  return true;
}
