import "./side-bar.css";
import { Form, NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { furtherEntries, importEntries, mainEntries, type NavigationEntry } from "./navigation";

export const sideBarId = "admin-navigation";

/** Beside the page on a wide screen; on a phone a popover, which needs no script. */
export function SideBar({ siteName, newInquiries }: { siteName: string; newInquiries: number }) {
  const bar = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (bar.current?.matches(":popover-open")) bar.current.hidePopover();
  }, [key]);
  const entries = (list: readonly NavigationEntry[]) => (
    <ul>
      {list.map((entry) => (
        <li key={entry.to}>
          <NavLink to={entry.to} end={entry.to !== paths.admin.inquiries()}>
            <Icon name={entry.icon} />
            {entry.label}
            {entry.badge && newInquiries > 0 && <span className="side-badge">{newInquiries}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav ref={bar} id={sideBarId} className="side-bar" aria-label="Admin" {...{ popover: "auto" }}>
      <p className="side-name">{siteName}</p>
      {entries(mainEntries)}
      <details open>
        <summary>
          {texts.admin.nav.importTools}
          <Icon name="chevron-down" />
        </summary>
        {entries(importEntries)}
      </details>
      {entries(furtherEntries)}
      <Form method="post" action={paths.admin.logout()}>
        <button className="side-logout">
          <Icon name="logout" />
          {texts.admin.login.logOut}
        </button>
      </Form>
    </nav>
  );
}
