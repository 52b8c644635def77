import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useErrorId } from "~/components/layout/error-id";
import { ResendForm, unavailableOf } from "~/components/layout/resend-form";
import { Retry } from "./retry";
import { PageHead } from "./shell";

const logHint = (id: string) => `See the log for details (reference ${id}).`;

/** Error boundary of a screen; the shell around it stays usable. */
export function AdminError() {
  const error = useRouteError();
  const id = useErrorId();
  const known = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  const unavailable = unavailableOf(error);
  if (unavailable)
    return (
      <>
        <PageHead title={texts.common.unavailable} />
        <p role="alert">
          {unavailable.sent ? texts.common.notStored : texts.common.unavailableHint} {logHint(id)}
        </p>
        {unavailable.sent ? <ResendForm {...unavailable.sent} /> : <Retry />}
      </>
    );
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHead title={known || (missing ? texts.page.notFound : texts.common.unexpected)} />
      {!missing && !known && (
        <p suppressHydrationWarning>{id && logHint(id)} Saved data is not affected.</p>
      )}
      <p>
        <a href={paths.admin.dashboard()}>Dashboard</a>
      </p>
    </>
  );
}
