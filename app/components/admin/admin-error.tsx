import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { useErrorId } from "~/components/layout/error-id";
import { ResendForm, unavailableOf } from "~/components/layout/resend-form";
import { Retry } from "./retry";
import { PageHead } from "./shell";

/** What a screen shows when its loader or action failed; the shell around it stays. */
export function AdminError() {
  const error = useRouteError();
  const id = useErrorId();
  const known = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  const refusal = unavailableOf(error);
  if (refusal)
    return (
      <>
        <PageHead title={texts.common.unavailable} />
        <p role="alert">
          {refusal.sent ? texts.common.notStored : texts.common.unavailableHint}{" "}
          {adminTexts.error.inLog(id)}
        </p>
        {refusal.sent ? <ResendForm {...refusal.sent} /> : <Retry />}
      </>
    );
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHead title={known || (missing ? texts.page.notFound : texts.common.unexpected)} />
      {!missing && !known && (
        <p suppressHydrationWarning>
          {id && adminTexts.error.inLog(id)} {adminTexts.error.nothingLost}
        </p>
      )}
      <p>
        <a href={paths.admin.dashboard()}>{adminTexts.nav.dashboard}</a>
      </p>
    </>
  );
}
