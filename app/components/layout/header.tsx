import "./site-shell.css";
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { headerScrollPx } from "#domain/limits";
import { displayCurrencies } from "#domain/money/currencies";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { useFavorites } from "~/components/favorites/favorites-store";
import { useExchange, useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { hideSheet, Sheet } from "./sheet";

/** The nine links of the header, in order (P-001). */
export const navigation = [
  { to: paths.home(), label: texts.nav.home },
  { to: paths.destinations(), label: texts.nav.destinations },
  { to: paths.waysToStay(), label: texts.nav.waysToStay },
  { to: paths.experiences(), label: texts.nav.experiences },
  { to: paths.resources(), label: texts.nav.resources },
  { to: paths.listing(), label: texts.nav.viewAll },
  { to: paths.about(), label: texts.nav.about },
  { to: paths.blog(), label: texts.nav.blog },
  { to: paths.contact(), label: texts.nav.contact },
] as const;

const aliases: Readonly<Record<string, string>> = {
  "/properties": "/accommodation",
  "/services": "/resources",
};

const startsWith = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/** True on the link's own pages, also under their second URL (P-002). */
export function isActive(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/";
  const alias = Object.keys(aliases).find((base) => startsWith(pathname, base));
  const path = alias ? pathname.replace(alias, aliases[alias] ?? alias) : pathname;
  return startsWith(path, to);
}

/** On the home page transparent above the hero, white after 50 px; white and sticky elsewhere (P-004). */
export function Header() {
  const { pathname } = useLocation();
  const home = pathname === "/";
  const scrolled = useScrolled();
  const look = home ? `header-home${scrolled ? " header-scrolled" : ""}` : "header-inner";
  return (
    <header className={`header ${look}`}>
      <div className="wrap header-row flex items-center gap-5 h-full">
        <Brand />
        <nav aria-label={texts.nav.main} className="header-nav">
          <ul className="flex gap-4">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <Link
                  className="text-small no-underline whitespace-nowrap"
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

function Brand() {
  return (
    <Link to="/" className="brand flex items-center gap-2.5 mr-auto no-underline whitespace-nowrap">
      <Icon name="logo" />
      {useRootData()?.site.name ?? texts.common.siteName}
    </Link>
  );
}

function FavoritesLink() {
  const { pathname } = useLocation();
  const saved = useFavorites().length;
  return (
    <Link
      to={paths.favorites()}
      className="header-heart relative grid flex-none place-items-center w-tap h-tap text-lede no-underline rounded-[50%]"
      aria-label={`${texts.nav.favorites}, ${texts.favorites.count(saved)}`}
      aria-current={pathname === "/favorites" ? "page" : undefined}
    >
      <Icon name="heart" />
      <span className="header-heart-count absolute text-center text-paper bg-forest rounded-full">
        {saved}
      </span>
    </Link>
  );
}

const symbols = { USD: "$", ZAR: "R", EUR: "€", GBP: "£" } as const;

/** Currency choice. Redirects to the same page; scripts submit it on change. */
function CurrencyForm({ id }: { id: string }) {
  const { currency } = useExchange();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/preferences/currency"
      className="currency-form flex items-center gap-2"
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label className="sr-only" htmlFor={id}>
        {texts.nav.currency}
      </label>
      <select
        className="min-h-control rounded-full cursor-pointer"
        id={id}
        name="currency"
        key={currency}
        defaultValue={currency}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {displayCurrencies.map((code) => (
          <option className="text-ink bg-paper" key={code} value={code}>
            {code} {symbols[code]}
          </option>
        ))}
      </select>
      <button className="without-scripts min-h-control bg-transparent rounded-full cursor-pointer">
        {texts.nav.setCurrency}
      </button>
    </Form>
  );
}

/** Navigation of small screens. Closes when a link is followed. */
function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const saved = useFavorites().length;
  const previous = useRef(pathname);
  useEffect(() => {
    // The menu may have been opened before the scripts arrived.
    if (previous.current !== pathname) hideSheet(menu);
    previous.current = pathname;
  }, [pathname]);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button grid place-items-center w-tap h-tap bg-transparent border-0 cursor-pointer"
        aria-label={texts.nav.openMenu}
        {...{ popovertarget: "menu" }}
      >
        <Icon name="menu" />
      </button>
      <Sheet
        id="menu"
        element={menu}
        as="nav"
        from="right"
        className="menu"
        label={texts.nav.menu}
        closeLabel={texts.nav.closeMenu}
      >
        <ul>
          {[
            ...navigation,
            { to: paths.favorites(), label: `${texts.nav.favorites} (${saved})` },
          ].map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => hideSheet(menu)}
                aria-current={isActive(to, pathname) ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="grid gap-3 mt-8">
          <p className="eyebrow">{texts.nav.currency}</p>
          <CurrencyForm id="menu-currency" />
        </div>
      </Sheet>
    </>
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
