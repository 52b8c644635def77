import { paths } from "#domain/paths/paths";
import { isHeldField, signInFields } from "#domain/site/admin-session";
import { sentFiles } from "~/server/limits/form-request.server";
import { safeReturnTo } from "./login-limit.server";

/** A form submitted after the session expired: displayed with a password field, then submitted again. */
export interface PendingForm {
  /** The URL it was submitted to. */
  to: string;
  /** The URL for the form together with the password. */
  action: string;
  /** All fields but passwords. */
  fields: [name: string, value: string][];
  /** Files cannot be passed on. */
  hadFiles: boolean;
}

/** The login for such a form: a browser resubmits it there after a 307. */
export const pendingFormUrl = (to: string): string =>
  `${paths.admin.login()}?${new URLSearchParams({ sendTo: to })}`;

/** The form for another URL in a request to the login. */
export async function readPendingForm(request: Request): Promise<PendingForm | undefined> {
  const { searchParams } = new URL(request.url);
  const sendTo = searchParams.get("sendTo");
  if (sendTo === null || request.method !== "POST") return undefined;
  const form = await request.formData();
  const fields = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !/password/i.test(entry[0]) && !isHeldField(entry[0]),
  );
  const hadFiles = searchParams.has("files") || (await sentFiles(request)).length > 0;
  const to = safeReturnTo(sendTo);
  return { to, action: pendingFormUrl(to) + (hadFiles ? "&files=lost" : ""), fields, hadFiles };
}

/** True once the password was submitted with the form. */
export const hasPassword = async (request: Request): Promise<boolean> =>
  (await request.formData()).has(signInFields.held.password);
