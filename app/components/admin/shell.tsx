import "~/components/ui/button.css";
import "./page-head.css";
import "./shell.css";
import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { SideBar, sideBarId } from "./side-bar";

interface Props {
  siteName: string;
  newInquiries: number;
  children: ReactNode;
}

/** What stands around every screen of the back office. */
export function AdminShell({ siteName, newInquiries, children }: Props) {
  const { nav } = texts.admin;
  return (
    <div className="admin">
      <a className="skip-link" href="#content">
        {texts.common.skip}
      </a>
      <SideBar siteName={siteName} newInquiries={newInquiries} />
      <header className="admin-header">
        <button type="button" className="admin-menu" {...{ popovertarget: sideBarId }}>
          <Icon name="menu" />
          <span className="visually-hidden">Menu</span>
        </button>
        <nav aria-label="Admin shortcuts">
          <NavLink to={paths.admin.dashboard()} end>
            {nav.dashboard}
          </NavLink>
          <NavLink to={paths.admin.properties()}>{nav.properties}</NavLink>
          <a href={paths.home()}>{nav.viewSite}</a>
        </nav>
      </header>
      <main id="content" className="admin-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A screen's heading with its actions; `back` leads to where it was opened from. */
export function PageHead(props: {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
}) {
  const { title, lead, back, children } = props;
  return (
    <div className="page-head">
      <div>
        {back && (
          <a className="page-back" href={back.to}>
            <Icon name="arrow-left" /> {back.label}
          </a>
        )}
        <h1>{title}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}
