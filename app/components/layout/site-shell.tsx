import "./site-shell.css";
import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useConnectionProblem } from "~/components/connection/connection-state";
import { FavoritesSync, markFavorites } from "~/components/favorites/favorites-store";
import { useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { type CarriedCard, carriedCard } from "./carried-card";
import { ChatButton } from "./chat-button";
import { Header } from "./header";
import { InlineScript } from "./server-contexts";

/** Header, page and footer of the public site. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.common.skip}
      </a>
      <InlineScript source={markFavorites} />
      <Header />
      <main id="main" tabIndex={-1}>
        <PageSkeleton />
        {children}
      </main>
      {pathname === "/" && <ChatButton />}
      <Footer />
      <RouteAnnouncer />
      <FavoritesSync />
    </>
  );
}

/** A page that loads faster than this needs no skeleton. */
const skeletonDelayMs = 400;

type Shape = "stay" | "list" | "home";

/** Pages whose layout is known before they have loaded. */
function shapeOf(pathname: string): Shape | undefined {
  if (pathname === paths.home()) return "home";
  if (pathname === paths.listing()) return "list";
  return pathname.startsWith(`${paths.listing()}/`) ? "stay" : undefined;
}

/** The shape of the page that is loading, after a delay; none while the connection is lost. */
function useLoadingPage(): { shape: Shape; card?: CarriedCard } | undefined {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const { problem } = useConnectionProblem();
  const [latePath, setLatePath] = useState<string>();
  const next =
    state === "loading" && location.pathname !== pathname ? location.pathname : undefined;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => setLatePath(next), skeletonDelayMs);
    return () => {
      clearTimeout(timer);
      setLatePath(undefined);
    };
  }, [next]);
  const isOffline = problem === "lost" || problem === "unsent";
  const shape = next && latePath === next && !isOffline ? shapeOf(next) : undefined;
  return shape && { shape, card: location && carriedCard(location) };
}

/** Covers the current page with an outline of the next one; the page below stays as it is. */
function PageSkeleton() {
  const page = useLoadingPage();
  if (!page) return null;
  const { shape, card } = page;
  return (
    <div className={`skeleton fixed overflow-hidden bg-paper skeleton-${shape}`} role="status">
      <span className="sr-only">{texts.common.loading}</span>
      {shape === "stay" && card ? <StayOutline card={card} /> : <Outline />}
    </div>
  );
}

const Outline = () => (
  <div className="wrap" aria-hidden="true">
    <i className="skeleton-title block bg-sand rounded-2" />
    <i className="skeleton-text mt-4 block bg-sand rounded-2" />
    <div className="skeleton-body grid items-start gap-8 mt-10">
      {Array.from({ length: 6 }, (_, index) => (
        <i key={index} className="skeleton-card block bg-sand rounded-2" />
      ))}
    </div>
  </div>
);

/** Head and picture of the card that was followed, in the places that they have on the page of the stay. */
const StayOutline = ({ card }: { card: CarriedCard }) => (
  <div className="wrap" aria-hidden="true">
    <div className="stay-words grid-cols-1 grid items-end">
      <div className="col-span-full min-h-tap" />
      <div className="stay-title">
        <p className="eyebrow">{[card.region, card.country].filter(Boolean).join(", ")}</p>
        <h1 className="mt-2">{card.name}</h1>
      </div>
      {card.shortDescription && (
        <p className="text-note leading-text text-ink-soft">{card.shortDescription}</p>
      )}
    </div>
    <div className="skeleton-picture overflow-hidden bg-sand rounded-2 picture-cover">
      <PropertyPicture picture={card.cover} sizes={card.sizes} eager decorative mat="large" />
    </div>
    <i className="skeleton-text mt-4 block bg-sand rounded-2" />
  </div>
);

const columns = [
  {
    title: texts.footer.explore,
    links: [
      { to: paths.home(), label: texts.nav.home },
      { to: paths.listing(), label: texts.footer.accommodation },
      { to: paths.destinations(), label: texts.nav.destinations },
      { to: paths.waysToStay(), label: texts.nav.waysToStay },
      { to: paths.experiences(), label: texts.nav.experiences },
    ],
  },
  {
    title: texts.footer.company,
    links: [
      { to: paths.about(), label: texts.footer.aboutUs },
      { to: paths.resources(), label: texts.nav.resources },
      { to: paths.blog(), label: texts.nav.blog },
      { to: paths.contact(), label: texts.footer.contactUs },
    ],
  },
];

const legal = [
  { to: paths.terms(), label: texts.footer.terms },
  { to: paths.privacy(), label: texts.footer.privacy },
  { to: paths.disclosure(), label: texts.footer.disclosure },
];

function Footer() {
  const site = useRootData()?.site;
  const social = site?.social ?? [];
  const name = site?.name ?? texts.common.siteName;
  return (
    <footer className="footer text-note text-paper bg-forest">
      <div className="wrap footer-columns grid grid-cols-1 gap-10">
        <div>
          <p className="mb-3.5 font-serif font-medium text-name leading-head">{name}</p>
          <p className="max-w-measure-card">{texts.footer.blurb}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="inline-block no-underline" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {social.length > 0 && (
          <nav aria-label={texts.footer.follow}>
            <h2>{texts.footer.follow}</h2>
            <ul>
              {social.map(({ network, url, isSample }) => (
                <li key={network}>
                  <a
                    className="inline-block no-underline"
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {texts.footer.networks[network]}
                    {isSample && <small> {texts.footer.sample}</small>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="wrap footer-fine flex flex-wrap justify-between mt-12 text-caption">
        <p>{site && texts.footer.copyright(site.year, name)}</p>
        <ul className="flex flex-wrap">
          {legal.map(({ to, label }) => (
            <li key={to}>
              <Link className="inline-block no-underline" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

/** The page on screen; outlives the component, which is mounted again around an error. */
let current: { pathname: string; key: string; result: string } | undefined;

/** The result of a form within the page, such as the total for the dates in the URL. */
const resultText = () => document.querySelector<HTMLElement>("[data-announce]")?.innerText ?? "";

/** The heading of the page, or all of it where there is none. */
function pageStart(): HTMLElement | null {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

/**
 * Does what a browser does on a plain link and a router does not: announces the new page, and moves the
 * focus to its beginning. An element that takes the focus itself keeps it. On a navigation within the
 * page it announces the result that changed, and the focus moves only if the focused element was removed,
 * or to the field that the button pressed found wrong.
 */
function RouteAnnouncer() {
  const { pathname, key, hash } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState("");
  const focusBefore = useRef<Element | null>(null);
  useEffect(() => {
    if (state !== "idle") focusBefore.current = document.activeElement;
  }, [state]);
  useEffect(() => {
    const last = current;
    const result = resultText();
    current = { pathname, key, result };
    if (!last || last.key === key) return;
    const isNewPage = last.pathname !== pathname;
    if (isNewPage) setTitle(document.title);
    else if (result !== last.result) setTitle(result);
    const focused = document.activeElement;
    if (!isNewPage && (focused === document.body || focused instanceof HTMLButtonElement)) {
      const wrong = document.querySelector<HTMLElement>(".seek-field [aria-invalid]");
      if (wrong) return wrong.focus();
    }
    const isUnmoved = focused === focusBefore.current || focused === document.body;
    if (hash || !(isNewPage ? isUnmoved : focused === document.body)) return;
    pageStart()?.focus({ preventScroll: true });
  }, [pathname, key, hash]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
