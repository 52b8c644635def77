import "./header.css";
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { headerScrollPx } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useFavorites } from "~/components/favorites/use-favorites";
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
      <div className="wrap header-row">
        <Brand />
        <nav aria-label={texts.nav.main} className="header-nav">
          <ul>
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={isActive(to, pathname) ? "page" : undefined}>
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
      className="header-heart"
      aria-label={`${texts.nav.favorites}, ${texts.favorites.count(saved)}`}
      aria-current={pathname === "/favorites" ? "page" : undefined}
    >
      <Icon name="heart" />
      <span className="header-heart-count">{saved}</span>
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
