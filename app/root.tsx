import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/kit.css";
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";

import { builtInRates } from "#domain/money/exchange-rates";
import { socialLinks } from "#domain/site/settings";
import { texts } from "#domain/text/texts";
import { Fault } from "./components/layout/fault";
import { PageStyles } from "./components/layout/page-styles";
import { ScriptMarker } from "./components/layout/script-marker";
import { Toasts } from "./components/layout/toasts";
import { noteEarlyTyping, repeatEarlyTyping } from "./components/line/typed-early";
import { LineNotice } from "./components/ui/line-notice";
import { isRefused } from "./server/unavailable/guard-routes.server";
import { askedDaysOf } from "./server/visitor/asked.server";
import { readPreferences } from "./server/visitor/preferences.server";
import { takeToast } from "./server/visitor/toast.server";
import cormorant from "./styles/fonts/cormorant.woff2";
import mulish from "./styles/fonts/mulish.woff2";

export const links: LinksFunction = () => [
  {
    rel: "preload",
    href: cormorant,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  {
    rel: "preload",
    href: mulish,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Every page brings its own; this is the last resort's. */
export const meta: MetaFunction = () => [{ title: texts.common.unexpected }];

/** What every page shows: site facts, the visitor's choices, one message of the last action. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A page that explains a failing database still needs its frame.
  const fallbackRates = { rates: builtInRates, source: "fallback" as const };
  const refused = isRefused(context);
  const [settings, { rates, source }, { toast, cookie }, asked] = await Promise.all([
    refused ? context.lastSettings() : context.settings().catch(context.lastSettings),
    refused ? fallbackRates : context.rates().catch(() => fallbackRates),
    takeToast(context.env, request),
    askedDaysOf(request, context.env),
  ]);
  const { currency, favorites } = readPreferences(request);
  return data(
    {
      site: {
        name: settings.siteName,
        description: settings.siteDescription,
        social: socialLinks(settings),
        chatNumber: settings.chatNumber,
        year: context.now().getUTCFullYear(),
        address: context.siteUrl,
      },
      currency,
      favorites,
      /** Days on which this browser asked about a stay, by its id. */
      asked,
      rates,
      ratesSource: source,
      toast,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
}

/**
 * A tab, a picture or a filter changes nothing of the frame, so it need not wait for the line; nor does
 * a form that failed: what the router says by default does not know of it here.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  if (change.actionStatus && change.actionStatus >= 400) return false;
  const samePage = change.currentUrl.pathname === change.nextUrl.pathname;
  if (samePage && !change.formMethod && change.currentUrl.search !== change.nextUrl.search)
    return false;
  return change.defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
  const marker = useContext(ScriptMarker);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <script
          nonce={marker}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: noteEarlyTyping }}
        />
        <Meta />
        <style
          nonce={marker}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: useContext(PageStyles) }}
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={marker} />
        <Scripts nonce={marker} />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(repeatEarlyTyping, []);
  return (
    <>
      <Toasts />
      <LineNotice />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <Fault />;
}
