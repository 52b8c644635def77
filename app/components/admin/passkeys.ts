import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

import { paths } from "#domain/paths/paths";
import { confirmField } from "#domain/site/admin-session";
import { texts } from "#domain/text/texts";
import { formTimeoutMs } from "~/components/connection/retrying-fetch";

/** Runs in browsers only. Loaded on demand, because most sessions start with a password. */
const loadLibrary = () => import("@simplewebauthn/browser");

export type PasskeyOutcome =
  | { ok: true }
  /** No error if the person closed the dialog of the browser or signed in differently. */
  | { ok: false; error?: string };

async function post<T>(fields: Record<string, string>): Promise<T> {
  const response = await fetch(paths.admin.passkey(), {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(formTimeoutMs),
  });
  const answer = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? texts.common.unavailableHint);
  return answer;
}

async function attempt(work: () => Promise<unknown>): Promise<PasskeyOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Error)) return { ok: false };
    // The browser throws these if the request is canceled, times out, or is replaced by another.
    if (/^(NotAllowed|Abort)Error$/.test(error.name)) return { ok: false };
    if (error.name === "InvalidStateError")
      return { ok: false, error: "This device already has a passkey for this account" };
    if (error.name === "SecurityError")
      return { ok: false, error: `Passkeys need the name of the site: open it as ${siteOrigin()}` };
    if (error instanceof TypeError || error.name === "TimeoutError")
      return { ok: false, error: texts.common.unavailableHint };
    return { ok: false, error: error.message };
  }
}

/** Browsers accept no IP address; a site on this machine has the name localhost. */
const siteOrigin = () => window.location.origin.replace("//127.0.0.1", "//localhost");

/**
 * @param autofill offers passkeys in the email field instead of a dialog, and waits for a choice
 * @param confirms must be a passkey of whoever is signed in
 */
export const signInWithPasskey = ({
  autofill = false,
  confirms = false,
} = {}): Promise<PasskeyOutcome> =>
  attempt(async () => {
    const { startAuthentication } = await loadLibrary();
    const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>({
      intent: "sign-in-options",
    });
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    await post({
      intent: "sign-in",
      response: JSON.stringify(response),
      ...(confirms && { [confirmField]: "yes" }),
    });
  });

export const addPasskey = (name: string): Promise<PasskeyOutcome> =>
  attempt(async () => {
    const { startRegistration } = await loadLibrary();
    const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>({
      intent: "add-options",
    });
    const response = await startRegistration({ optionsJSON });
    await post({ intent: "add", name, response: JSON.stringify(response) });
  });

export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await loadLibrary();
  return browserSupportsWebAuthnAutofill();
}
