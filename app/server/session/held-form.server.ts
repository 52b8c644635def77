import { paths } from "#domain/pages/paths";
import { heldPasswordField } from "#domain/site/admin-session";
import { sentFiles } from "~/server/limits/form-request.server";
import { safeReturnTo } from "./login-limit.server";

/** A form that was sent after its session had ended: shown with a password field, then sent again. */
export interface HeldForm {
  /** Where it was going. */
  to: string;
  /** Where the password has to be sent along with it. */
  action: string;
  /** All that was typed but passwords; they are typed again. */
  fields: [name: string, value: string][];
  /** Files stay in the browser that chose them. */
  lostFiles: boolean;
}

/** The login takes such a form over: a browser sends it there by itself when it is answered 307. */
export const heldFormAddress = (to: string): string =>
  `${paths.admin.login()}?${new URLSearchParams({ sendTo: to })}`;

/** The form that a request to the login carries for another address. */
export async function heldForm(request: Request): Promise<HeldForm | undefined> {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("sendTo");
  if (wanted === null || request.method !== "POST") return undefined;
  const form = await request.formData();
  const fields = [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !/password/i.test(entry[0]),
  );
  const lostFiles = searchParams.has("files") || (await sentFiles(request)).length > 0;
  const to = safeReturnTo(wanted);
  return { to, action: heldFormAddress(to) + (lostFiles ? "&files=lost" : ""), fields, lostFiles };
}

/** True once the operator has pressed the button below the password. */
export const isAnswered = async (request: Request): Promise<boolean> =>
  (await request.formData()).has(heldPasswordField);
