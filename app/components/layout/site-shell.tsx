import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FavouritesKeeper } from "~/components/property/favourites-keeper";
import { texts } from "~/domain/texts";
import { ChatButton } from "./chat-button";
import { Footer } from "./footer";
import { Header } from "./header";

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
        {children}
      </main>
      {pathname === "/" && <ChatButton />}
      <Footer />
      <FavouritesKeeper />
    </>
  );
}
