import "./mobile-menu.css";
import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useFavorites } from "~/components/favorites/use-favorites";
import { Icon } from "~/components/ui/icon";
import { CurrencyForm } from "./currency-form";
import { isActive, navigation } from "./navigation";

/**
 * A popover: the browser opens it, dims the page, closes it by Escape or a press beside it and gives
 * the focus back, all without scripts. Scripts keep the focus inside and close it after a choice.
 */
export function MobileMenu() {
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const saved = useFavorites().length;
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [pathname]);
  useEffect(() => {
    const menu = panel.current;
    menu?.addEventListener("keydown", keepFocus);
    return () => menu?.removeEventListener("keydown", keepFocus);
  }, []);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-label={`Open ${texts.nav.menu.toLowerCase()}`}
        {...{ popovertarget: "menu" }}
      >
        <Icon name="menu" />
      </button>
      <nav
        ref={panel}
        id="menu"
        className="menu"
        aria-label={texts.nav.menu}
        {...{ popover: "auto" }}
      >
        <button
          type="button"
          className="menu-close"
          aria-label={`${texts.nav.close} ${texts.nav.menu.toLowerCase()}`}
          {...{ popovertarget: "menu", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
        </button>
        <ul>
          {[
            ...navigation,
            { to: paths.favorites(), label: `${texts.nav.favorites} (${saved})` },
          ].map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                aria-current={isActive(to, pathname) ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="menu-currency">
          <p className="eyebrow">{texts.nav.currency}</p>
          <CurrencyForm id="menu-currency" />
        </div>
      </nav>
    </>
  );
}

function keepFocus(this: HTMLElement, event: KeyboardEvent) {
  if (event.key !== "Tab") return;
  const stops = [...this.querySelectorAll<HTMLElement>("a, button, select")].filter(
    (element) => element.offsetParent !== null,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
