import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { RequestId } from "~/components/layout/request-id";
import { SendAgain, unavailableOf } from "~/components/layout/send-again";
import { Retry } from "./retry";
import { PageHead } from "./shell";

/** What a screen shows when its loader or action failed; the shell around it stays. */
export function AdminError() {
  const error = useRouteError();
  const id = useContext(RequestId);
  const known = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  const refusal = unavailableOf(error);
  if (refusal)
    return (
      <>
        <PageHead title={texts.common.unavailable} />
        <p role="alert">
          {refusal.sent ? texts.common.notStored : texts.common.unavailableHint}{" "}
          <span suppressHydrationWarning>{id && `The reason stands in the log under ${id}.`}</span>
        </p>
        {refusal.sent ? <SendAgain {...refusal.sent} /> : <Retry />}
      </>
    );
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHead title={known || (missing ? texts.page.notFound : texts.common.unexpected)} />
      {!missing && !known && (
        <p>
          The reason stands in the log <span suppressHydrationWarning>{id && `under ${id}`}</span>.
          Nothing you saved is lost.
        </p>
      )}
      <p>
        <a href={paths.admin.dashboard()}>{texts.admin.nav.dashboard}</a>
      </p>
    </>
  );
}
