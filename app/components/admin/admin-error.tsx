import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useErrorId } from "~/components/layout/error-id";
import { ResendForm, unavailableOf } from "~/components/layout/resend-form";
import { MissingPage } from "./missing-page";
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
  if (isRouteErrorResponse(error) && error.status === 404)
    return <MissingPage title={known || texts.page.notFound} />;
  return (
    <>
      <PageHead title={known || texts.common.unexpected} />
      {!known && <p suppressHydrationWarning>{id && logHint(id)} Saved data is not affected.</p>}
      <p>
        <a href={paths.admin.dashboard()}>Dashboard</a>
      </p>
    </>
  );
}
