import "./mobile-menu.css";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useFavorites } from "~/components/favorites/favorites-store";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { hideSheet, Sheet } from "~/components/ui/sheet";
import { CurrencyForm } from "./currency-form";
import { isActive, navigation } from "./navigation";

/** The navigation of small screens. It closes after a choice. */
export function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const saved = useFavorites().length;
  useEffect(() => hideSheet(menu), [pathname]);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button grid place-center w-tap h-tap bare border-0 pointer"
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
