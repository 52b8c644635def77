import "./error-page.css";
import { Suspense } from "react";

import { texts } from "#domain/text/texts";
import { lazyPart } from "~/components/line/lazy-part";

const ErrorPage = lazyPart(() => import("./error-page").then((part) => part.ErrorPage));

/** The calm page of an error. Most visits never see one, so no page carries it along. */
export const Fault = () => (
  <Suspense
    fallback={<h1 className="wrap fault grid items-end py-section">{texts.common.unexpected}</h1>}
  >
    <ErrorPage />
  </Suspense>
);
