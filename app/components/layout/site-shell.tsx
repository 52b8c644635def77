import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";
import { FavoritesSync } from "~/components/favorites/favorites-store";
import { ChatButton } from "./chat-button";
import { ComingPage } from "./coming-page";
import { Footer } from "./footer";
import { Header } from "./header";
import { NavigationVoice } from "./navigation-voice";

/** Header, page and footer of the visitor's side. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.common.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <ComingPage>{children}</ComingPage>
      </main>
      {pathname === "/" && <ChatButton />}
      <Footer />
      <NavigationVoice />
      <FavoritesSync />
    </>
  );
}
