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
    <div className="wrap fault">
      <div>
        {status && <p className="eyebrow">{status}</p>}
        <h1>{title}</h1>
        <p className="fault-lead">{lead}</p>
        {sent && <SendAgain {...sent} />}
        <p className="fault-ways">
          <a className="btn" href={paths.home()}>
            {texts.fault.home}
          </a>
          <a className="link" href={paths.listing()}>
            {texts.fault.stays}
          </a>
        </p>
      </div>
      {id && <Slip id={id} />}
      <div className="fault-picture">
        <Scene image="star-kopje" sizes="(max-width: 60rem) 100vw, 78rem" />
      </div>
    </div>
  );
}

const Slip = ({ id }: { id: string }) => (
  <aside className="fault-slip">
    <h2>{texts.fault.tellUs}</h2>
    <p className="fault-id" suppressHydrationWarning>
      {texts.fault.id}
      <span {...errorIdMark}>{id}</span>
    </p>
  </aside>
);
