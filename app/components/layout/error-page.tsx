import "./error-page.css";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Scene } from "~/components/ui/picture";
import { errorIdMark, useErrorId } from "./request-id";
import { SendAgain, unavailableOf } from "./send-again";

const titles: Readonly<Record<number, string>> = {
  400: texts.fault.notUnderstood,
  403: texts.fault.notAllowed,
  413: texts.fault.notTaken,
  415: texts.fault.notUnderstood,
};

/** What happened, in the words of the answer where it has some for the visitor. */
function useFault() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const refusal = unavailableOf(error);
  const own = typeof response?.data === "string" && response.status < 500 ? response.data : null;
  return {
    status: response?.status,
    title: refusal
      ? texts.common.unavailable
      : (titles[response?.status ?? 0] ?? texts.common.unexpected),
    lead:
      own ??
      (refusal?.sent ? (refusal.sent.sentence ?? texts.common.notStored) : texts.fault.notShown),
    sent: refusal?.sent,
  };
}

/** The last resort: a calm page. What went wrong stands in the log under the same id. */
export function ErrorPage() {
  const { status, title, lead, sent } = useFault();
  const id = useErrorId();
  return (
    <div className="wrap fault grid items-end py-section">
      <div>
        {status && <p className="eyebrow">{status}</p>}
        <h1>{title}</h1>
        <p className="measure-note text-lede muted">{lead}</p>
        {sent && <SendAgain {...sent} />}
        <p className="fault-ways row mt-7">
          <a className="btn" href={paths.home()}>
            {texts.fault.home}
          </a>
          <a className="link" href={paths.listing()}>
            {texts.fault.stays}
          </a>
        </p>
      </div>
      {id && <Slip id={id} />}
      <div className="fault-picture all-columns clip on-sand rounded-2">
        <Scene image="star-kopje" sizes="(max-width: 60rem) 100vw, 78rem" />
      </div>
    </div>
  );
}

const Slip = ({ id }: { id: string }) => (
  <aside className="fault-slip">
    <h2 className="text-h5">{texts.fault.tellUs}</h2>
    <p className="fault-id mt-4 py-3 text-small muted rule-block" suppressHydrationWarning>
      {texts.fault.id}
      <span className="block mt-1-5 break-anywhere text-ink" {...errorIdMark}>
        {id}
      </span>
    </p>
  </aside>
);
