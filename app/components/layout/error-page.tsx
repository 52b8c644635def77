import "./error-page.css";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { acrossWindow, Scene } from "~/components/ui/picture";
import type { NotFound } from "~/server/pages/page-loader.server";
import { Breadcrumbs } from "./breadcrumbs";
import { errorIdMark, useErrorId } from "./error-id";
import { ResendForm, unavailableOf } from "./resend-form";

const titles: Readonly<Record<number, string>> = {
  400: texts.errorPage.notUnderstood,
  403: texts.errorPage.notAllowed,
  413: texts.errorPage.notTaken,
  415: texts.errorPage.notUnderstood,
};

/** Title and lead of the error, from the response if it has them. */
function useErrorContent() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const unavailable = unavailableOf(error);
  const message =
    typeof response?.data === "string" && response.status < 500 ? response.data : null;
  return {
    status: response?.status,
    title: unavailable
      ? texts.common.unavailable
      : (titles[response?.status ?? 0] ?? texts.common.unexpected),
    lead:
      message ??
      (unavailable?.sent
        ? (unavailable.sent.sentence ?? texts.common.notStored)
        : texts.errorPage.notLoaded),
    sent: unavailable?.sent,
  };
}

/** Page for unexpected errors. The log contains the cause under the displayed id. */
export function ErrorPage() {
  const { status, title, lead, sent } = useErrorContent();
  const id = useErrorId();
  return (
    <div className="wrap error-page grid items-end py-section">
      <div>
        {status && <p className="eyebrow">{status}</p>}
        <h1>{title}</h1>
        <p className="max-w-measure-note text-lede text-ink-soft">{lead}</p>
        {sent && <ResendForm {...sent} />}
        <p className="error-links row mt-7">
          <a className="btn" href={paths.home()}>
            {texts.errorPage.home}
          </a>
          <a className="link" href={paths.listing()}>
            {texts.errorPage.stays}
          </a>
        </p>
      </div>
      {id && <ErrorId id={id} />}
      <div className="error-picture col-span-full overflow-hidden bg-sand rounded-2">
        <Scene image="star-kopje" sizes="(max-width: 60rem) 100vw, 78rem" />
      </div>
    </div>
  );
}

const ErrorId = ({ id }: { id: string }) => (
  <aside className="error-slip">
    <h2 className="text-h5">{texts.errorPage.tellUs}</h2>
    <p
      className="error-id mt-4 py-3 text-small text-ink-soft border-y border-line"
      suppressHydrationWarning
    >
      {texts.errorPage.id}
      <span className="block mt-1.5 wrap-anywhere text-ink" {...errorIdMark}>
        {id}
      </span>
    </p>
  </aside>
);

/** A picture, a search box and links to similar pages. */
export function NotFoundPage({ title, hint, links }: NotFound) {
  return (
    <>
      <div className="not-found-picture overflow-hidden bg-sand">
        <Scene image="kilimanjaro" sizes={acrossWindow} eager />
      </div>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: title }]} />
        <div className="not-found">
          <div>
            <p className="eyebrow">404</p>
            <h1>{title}</h1>
          </div>
          <div>
            {hint && <p className="not-found-hint text-lede text-ink-soft">{hint}</p>}
            <Search />
            <ul className="not-found-links flex flex-wrap mt-5">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link className="block min-h-tap py-2" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}

const Search = () => (
  <form className="not-found-search grid gap-2.5" role="search" action={paths.listing()}>
    <input
      className="w-full border border-line-strong rounded-2"
      type="search"
      name="search"
      aria-label={texts.search.placeholder}
      placeholder={texts.search.placeholder}
    />
    <button className="btn">{texts.search.submit}</button>
  </form>
);
