import "./styles/fonts.css";
import "./styles/base.css";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";

import { builtInRates } from "#domain/money/exchange-rates";
import { defaultSettings } from "#domain/site/settings";
import { ErrorPage } from "./components/layout/error-page";
import { ScriptMarker } from "./components/layout/script-marker";
import { Toasts } from "./components/layout/toasts";
import { LineNotice } from "./components/ui/line-notice";
import { isRefused } from "./server/away/calm-routes.server";
import { readPreferences } from "./server/visitor/preferences.server";
import { takeToast } from "./server/visitor/toast.server";

export const links: LinksFunction = () => [
  {
    rel: "preload",
    href: "/fonts/cormorant.woff2",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  {
    rel: "preload",
    href: "/fonts/mulish.woff2",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** What every page shows: site facts, the visitor's choices, one message of the last action. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A page that explains a failing database still needs its frame.
  const fallbackRates = { rates: builtInRates, source: "fallback" as const };
  const refused = isRefused(context);
  const [settings, { rates, source }, { toast, cookie }] = await Promise.all([
    refused ? defaultSettings : context.settings().catch(() => defaultSettings),
    refused ? fallbackRates : context.rates().catch(() => fallbackRates),
    takeToast(context.env, request),
  ]);
  const { currency, favorites } = readPreferences(request);
  return data(
    {
      site: {
        name: settings.siteName,
        description: settings.siteDescription,
        social: settings.socialMedia,
        chatNumber: settings.chatNumber,
        year: context.now().getUTCFullYear(),
        address: context.siteUrl,
      },
      currency,
      favorites,
      rates,
      ratesSource: source,
      toast,
    },
    cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const marker = useContext(ScriptMarker);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <Meta />
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
  return (
    <>
      <Toasts />
      <LineNotice />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
