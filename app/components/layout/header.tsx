import "./header.css";
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { headerScrollPx } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useFavorites } from "~/components/favorites/favorites-store";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Brand } from "./brand";
import { CurrencyForm } from "./currency-form";
import { MobileMenu } from "./mobile-menu";
import { isActive, navigation } from "./navigation";

/** Over the hero on the home page, white after 50 px; white and sticky elsewhere (P-004). */
export function Header() {
  const { pathname } = useLocation();
  const home = pathname === "/";
  const scrolled = useScrolled();
  const look = home ? `header-home${scrolled ? " header-scrolled" : ""}` : "header-inner";
  return (
    <header className={`header ${look}`}>
      <div className="wrap header-row flex items-center gap-6 h-full">
        <Brand />
        <nav aria-label={texts.nav.main} className="header-nav">
          <ul className="flex gap-5">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <Link
                  className="text-note no-underline nowrap"
                  to={to}
                  aria-current={isActive(to, pathname) ? "page" : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FavoritesLink />
        <div className="header-currency">
          <CurrencyForm id="currency" />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

function FavoritesLink() {
  const { pathname } = useLocation();
  const saved = useFavorites().length;
  return (
    <Link
      to={paths.favorites()}
      className="header-heart relative grid place-center w-tap h-tap text-lede no-underline rounded-full"
      aria-label={`${texts.nav.favorites}, ${texts.favorites.count(saved)}`}
      aria-current={pathname === "/favorites" ? "page" : undefined}
    >
      <Icon name="heart" />
      <span className="header-heart-count absolute text-center text-paper bg-forest rounded-pill">
        {saved}
      </span>
    </Link>
  );
}

function useScrolled() {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > headerScrollPx);
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, []);
  return scrolled;
}
