import "./styles/fonts.css";
import "./styles/app.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";

import { texts } from "#domain/text/texts";
import { loadRootData } from "~/server/root-data.server";
import { recordEarlyInput, replayEarlyInput } from "./components/connection/early-input";
import { markHydrated } from "./components/connection/fetched-ahead";
import { startScripts } from "./components/connection/start-scripts";
import { ConnectionNotice, Toasts } from "./components/layout/notices";
import { UnexpectedError } from "./components/layout/route-error";
import { Deferred, Inlined, InlineScript } from "./components/layout/server-contexts";
import cormorant from "./styles/fonts/cormorant.woff2";
import mulish from "./styles/fonts/mulish.woff2";

/** Fallback: every page has its own `meta`. */
export const meta: MetaFunction = () => [{ title: texts.common.unexpected }];

export const loader = (args: LoaderFunctionArgs) => loadRootData(args);

/**
 * Skips revalidation after a failed form, which the router's default does not skip here, and when only
 * the query changes (tab, photo, filter): the frame does not depend on it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  if (change.actionStatus && change.actionStatus >= 400) return false;
  const samePage = change.currentUrl.pathname === change.nextUrl.pathname;
  if (samePage && !change.formMethod && change.currentUrl.search !== change.nextUrl.search)
    return false;
  return change.defaultShouldRevalidate;
};

/** Screens of the back office; its previews of public pages have the public layout. */
const officeRoute = /^routes\/admin\/(layout$|login\/)/;

/** The back office follows the color scheme of the device, by app/styles/dark.css. The public site is light. */
export function Layout({ children }: { children: ReactNode }) {
  const { marker, isBuilt = false } = useContext(Inlined) ?? {};
  const matches = useMatches();
  const isOffice = matches.some(({ id }) => officeRoute.test(id));
  const isPublic = matches.some(({ id }) => id === "routes/public/layout");
  return (
    <html lang="en" className={isOffice ? "office" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isOffice && (
          <meta name="theme-color" content="#1a1611" media="(prefers-color-scheme: dark)" />
        )}
        <meta name="theme-color" content="#fbf7ef" />
        <InlineScript source={recordEarlyInput} />
        <Meta />
        {[cormorant, mulish].map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <style
          nonce={marker}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: marker ?? "" }}
        />
        <Deferred if={isBuilt}>
          <Links />
        </Deferred>
        {isPublic && <MarkdownLink />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={marker} />
        <Deferred if={marker !== undefined}>
          <Scripts nonce={marker} />
          <InlineScript source={marker ?? ""} />
        </Deferred>
        <InlineScript source={startScripts} />
      </body>
    </html>
  );
}

/** The same URL answers in Markdown to clients that prefer it (M-007). */
function MarkdownLink() {
  const { pathname, search } = useLocation();
  return <link rel="alternate" type="text/markdown" href={pathname + search} />;
}

export default function App() {
  useEffect(() => {
    replayEarlyInput();
    markHydrated();
  }, []);
  return (
    <>
      <Toasts />
      <ConnectionNotice />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <UnexpectedError />;
}
