import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { texts } from "#domain/text/texts";
import { errorIdMark, useErrorId } from "./request-id";
import { SendAgain, unavailableOf } from "./send-again";

const titles: Readonly<Record<number, string>> = {
  0: texts.common.unexpected,
  400: "Not understood",
  403: "Not allowed",
  413: "Not taken",
  415: "Not understood",
};

/** The last resort: a calm page. What went wrong stands in the log under the same id. */
export function ErrorPage() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const id = useErrorId();
  const refusal = unavailableOf(error);
  return (
    <div className="wrap section">
      <h1>{refusal ? texts.common.unavailable : titles[response?.status ?? 0] || titles[0]}</h1>
      <p>
        {typeof response?.data === "string" && response.status < 500
          ? response.data
          : refusal?.sent
            ? texts.common.notStored
            : "The page could not be shown. Please try again in a moment."}
      </p>
      {refusal?.sent && <SendAgain {...refusal.sent} />}
      {id && (
        <p suppressHydrationWarning>
          Error id: <span {...errorIdMark}>{id}</span>
        </p>
      )}
      <p>
        <a href="/">Back to the home page</a>
      </p>
    </div>
  );
}
